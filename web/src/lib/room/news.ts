import type { Happened } from '#lib/table/table.svelte.ts';
import { t } from '#lib/words/words.svelte.ts';

/** What has changed among the people at a table, in sentences for whoever listens; of oneself only what others did. */
export function newsOf({ before, after }: Pick<Happened, 'before' | 'after'>): string[] {
	const [was, is] = [before.view.room, after.view.room];
	const me = after.you.member ?? before.you.member;
	const news: string[] = [];
	for (const [number, member] of Object.entries(is.members)) {
		const old = was.members[number];
		if (Number(number) === me) continue;
		if (!old) news.push(t('room.news.came', { name: member.name }));
		else if (old.name !== member.name) {
			news.push(t('room.news.renamed', { before: old.name, name: member.name }));
		}
		// At the deal everybody's mark goes.
		else if (old.ready !== member.ready && is.phase === 'lobby' && was.phase === 'lobby') {
			news.push(t(member.ready ? 'room.news.ready' : 'room.news.unready', { name: member.name }));
		}
	}
	for (const [number, member] of Object.entries(was.members)) {
		if (!is.members[number] && Number(number) !== me) news.push(t('room.news.went', { name: member.name }));
	}
	if (is.host !== was.host) {
		const name = is.members[is.host]?.name;
		if (is.host === me) news.push(t('room.news.hosts_own'));
		else if (name) news.push(t('room.news.hosts', { name }));
	}
	if (is.config !== was.config && me !== is.host) news.push(t('room.news.rules'));
	if (is.listed !== was.listed && me !== is.host) {
		news.push(t(is.listed ? 'room.news.listed' : 'room.news.unlisted'));
	}
	return news;
}
