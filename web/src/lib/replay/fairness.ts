import type { Replay } from '#lib/wire/types.ts';

/** What has been verified of a finished game: its shuffle and moves, its moves alone, or neither. */
export type Fairness = 'shuffle' | 'moves' | 'wrong';

export function fairnessOf({ verified, commitment }: Pick<Replay, 'verified' | 'commitment'>): Fairness {
	if (!verified) return 'wrong';
	return commitment === undefined ? 'moves' : 'shuffle';
}
