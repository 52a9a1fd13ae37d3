import type { Span } from '#lib/table/countdown.svelte.ts';
import { t } from '#lib/words/words.svelte.ts';
import type { SetMatch } from './match.svelte.ts';

/** The large button below the cards: what one can do now, or what one waits for. */
export interface MainAction {
	text: string;
	run?: () => void;
	/** A time that runs down. */
	span?: Span | undefined;
	/** The key for it. */
	key?: string;
}

/** What the large button is at the moment; it follows what the server offers. */
export function mainAction(match: SetMatch): MainAction {
	const { game, seat } = match;
	if (!game) return { text: '' };
	const { claim, paused_at: pausedAt } = game;
	const span = match.claimSpan;
	if (pausedAt !== undefined) return { text: t('sets.paused') };
	if (match.can('next_hand')) return { text: t('sets.next_hand'), run: () => match.nextHand() };
	if (match.selection.full && match.can('pick') && !match.table.waitsFor('pick')) {
		return { text: t('sets.take'), run: () => match.pick(), span };
	}
	if (claim && claim.seat === seat)
		return { text: t(claim.cards ? 'sets.check_own' : 'sets.claim_own'), span };
	if (seat !== undefined && game.queue.includes(seat)) return { text: t('sets.queued'), span };
	if (match.can('call')) {
		return { text: t(claim ? 'sets.queue' : 'sets.call'), run: () => match.call(), key: t('sets.call_keys') };
	}
	if (claim) {
		const name = match.nameOf(claim.seat);
		return { text: t(claim.cards ? 'sets.check_by' : 'sets.claim_by', { name }), span };
	}
	const until = seat === undefined ? undefined : game.players[seat]?.locked_until;
	if (until) return { text: t('sets.frozen'), span: { until, total: game.config.lockout_ms, pausedAt } };
	return { text: t(game.config.direct_pick ? 'sets.direct' : 'sets.call') };
}
