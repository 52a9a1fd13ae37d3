import type { Mark, ToldMove } from '#lib/games/games.ts';
import type { ReplayedMove } from '#lib/wire/types.ts';
import { t } from '#lib/words/words.svelte.ts';
import { penaltyWords, tell, type Onlooker, type SetEvent } from './happenings.ts';

/** Where to find the words for what the marks on the time line mean. */
export const marks: Record<Mark, string> = {
	won: 'sets.mark.won',
	lost: 'sets.mark.lost',
	vote: 'sets.mark.vote'
};

/** A move of a finished game of Set in words. */
export function tellMove(move: ReplayedMove, who: Onlooker): ToldMove {
	const events = move.events as SetEvent[];
	// The end of the game says enough.
	const ended = events.some(({ type }) => type === 'match_over');
	const seen = events.filter(({ type }) => !ended || type !== 'hand_over');
	return {
		words: joined(seen.map((event) => wordsOf(event, who, true))),
		full: joined(events.map((event) => wordsOf(event, who, false))),
		mark: events.map(markOf).find(Boolean)
	};
}

function wordsOf(event: SetEvent, who: Onlooker, brief: boolean): string {
	const name = 'seat' in event ? who.name(event.seat) : '';
	// The cards and how they agree can be seen.
	if (brief && (event.type === 'set_taken' || event.type === 'picked')) {
		return t(`sets.move.${event.type}`, { name });
	}
	if (brief && event.type === 'wrong_pick') {
		return t('sets.move.wrong_pick', { name, penalty: penaltyWords(event.penalty) });
	}
	if (event.type === 'unlocked') return t('sets.event.unlocked', { name });
	const { say, show } = tell(event, who);
	return show ?? say ?? '';
}

function joined(sentences: string[]): string {
	return sentences.filter(Boolean).join(' ') || t('sets.move.nothing');
}

function markOf(event: SetEvent): Mark | undefined {
	switch (event.type) {
		case 'set_taken':
			return 'won';
		case 'wrong_pick':
		case 'timed_out':
			return 'lost';
		case 'challenged':
			return event.right ? 'won' : 'lost';
		case 'voted':
		case 'unvoted':
			return 'vote';
		default:
			return undefined;
	}
}
