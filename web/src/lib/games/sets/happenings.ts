import { listed, t } from '#lib/words/words.svelte.ts';
import type { Finding, Game, Penalty } from '#lib/wire/set.ts';
import { cardName, valueOf, type Card } from './cards.ts';

export type SetEvent = Game['Event'];

/** Three cards that somebody took or picked wrongly, and how they agree. */
export interface Verdict {
	seat: number;
	right: boolean;
	cards: readonly Card[];
	findings: readonly Finding[];
	penalty?: Penalty;
}

/** How one event is told: said to whoever listens, shown for a moment, or shown as a verdict. */
export interface Told {
	say?: string;
	show?: string;
	verdict?: Verdict;
}

/** Who is looking on, and what the players are called. */
export interface Onlooker {
	seat: number | undefined;
	name(seat: number): string;
}

/** What an event of a game of Set means to a viewer. */
export function tell(event: SetEvent, who: Onlooker): Told {
	const own = 'seat' in event && event.seat === who.seat;
	const name = 'seat' in event ? who.name(event.seat) : '';
	const words = (values: Record<string, unknown> = {}, ending = '') =>
		t(`sets.event.${event.type}${ending}`, { name, ...values });
	const mine = own ? '_own' : '';

	switch (event.type) {
		case 'hand_dealt':
			return { say: words({ hand: event.hand, name: who.name(event.dealer) }) };
		case 'called':
		case 'queued':
			return { say: words({}, mine) };
		case 'picked':
			return { say: words({ cards: listed(event.cards.map(cardName)) }) };
		case 'set_taken': {
			const { seat, cards, findings, score } = event;
			const say = words({ cards: listed(cards.map(cardName)), score }, mine);
			return { say, verdict: { seat, right: true, cards, findings } };
		}
		case 'wrong_pick': {
			const { seat, cards, findings, penalty } = event;
			const fails = findings.filter(({ agreement }) => agreement === 'fails');
			const why = fails.map((finding) => findingWords(finding, cards[0]!)).join('; ');
			const say = words({ why, penalty: penaltyWords(penalty) }, mine);
			return { say, verdict: { seat, right: false, cards, findings, penalty } };
		}
		case 'timed_out':
			return { show: words({ penalty: penaltyWords(event.penalty) }, mine) };
		case 'challenged':
			return { show: words({ penalty: penaltyWords(event.penalty) }, event.right ? '_right' : '_wrong') };
		case 'rejected':
			return { show: words() };
		case 'voted':
		case 'unvoted':
		case 'accepted':
			return own ? {} : { say: words() };
		case 'dealt':
			return { say: words({ count: event.cards.length }) };
		case 'moved':
			return {};
		case 'unlocked':
			return own ? { say: words({}, '_own') } : {};
		case 'presence_changed':
			return own ? {} : { say: words({}, `_${event.presence}`) };
		case 'paused':
		case 'resumed':
			return { say: words() };
		case 'hand_over':
			return { say: words({ hand: event.hand, reason: t(`sets.reason.${event.reason}`) }) };
		case 'match_over':
			return { say: words({ result: resultWords(event.totals, event.winners, who) }) };
	}
}

/** How three cards stand in one feature: "two are red, one is green". */
export function findingWords({ feature, agreement, two, one }: Finding, card: Card): string {
	const words = (value: string, count: number) => t(`sets.value.${value}`, { count });
	switch (agreement) {
		case 'different':
			return t('sets.finding.different');
		case 'fails':
			if (feature === 'number') {
				return t('sets.finding.fails_number', { two: t(`sets.symbols.${two}`), one: words(one ?? '', 1) });
			}
			return t(`sets.finding.fails_${feature}`, { two: words(two ?? '', 2), one: words(one ?? '', 1) });
		case 'same':
			return t(`sets.finding.same_${feature}`, { value: words(valueOf(card, feature), 3) });
	}
}

export function penaltyWords(penalty: Penalty): string {
	return t(`sets.penalty.${penalty}`);
}

/** Who has won, in one line. */
export function resultWords(totals: readonly number[], winners: readonly number[], who: Onlooker): string {
	const count = Math.max(0, ...totals);
	if (totals.length === 1) return t('sets.result.alone', { count });
	if (winners.length === 0) return t('sets.result.nobody');
	if (winners.length > 1)
		return t('sets.result.share', { names: listed(winners.map((seat) => who.name(seat))) });
	return winners[0] === who.seat
		? t('sets.result.wins_own')
		: t('sets.result.wins', { name: who.name(winners[0]!) });
}
