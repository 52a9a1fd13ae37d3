import { expect, test } from 'vitest';
import type { SetEvent } from './happenings.ts';
import { tellMove } from './moves.ts';

const who = { seat: undefined, name: (seat: number) => ['Anna', 'Bob'][seat]! };
const told = (...events: SetEvent[]) => tellMove({ at: 0, seat: 0, action: {}, events, patch: {} }, who);

test('a set is told briefly to whoever sees it, and with its cards to whoever does not', () => {
	const { words, full, mark } = told(
		{ type: 'set_taken', seat: 1, cards: [0, 1, 2], findings: [], score: 1 },
		{ type: 'dealt', cards: [3, 4, 5], slots: [0, 1, 2] }
	);
	expect(words).toBe('Bob takes a set. 3 new cards.');
	expect(full).toMatch(/^Bob takes a set: 1 green solid oval, .* Score 1\. 3 new cards\.$/);
	expect(mark).toBe('won');
});

test('mistakes and votes are marked, other moves are not', () => {
	expect(told({ type: 'timed_out', seat: 0, penalty: 'point', score: -1 })).toMatchObject({
		words: 'Time is up for Anna. One point less.',
		mark: 'lost'
	});
	expect(told({ type: 'challenged', seat: 0, right: true, penalty: 'nothing', score: 1 }).mark).toBe('won');
	expect(told({ type: 'voted', seat: 0 })).toMatchObject({ words: 'Anna says “No set”.', mark: 'vote' });
	expect(told({ type: 'called', seat: 0, until: 9 }).mark).toBeUndefined();
});

test('every move has words', () => {
	expect(told({ type: 'unlocked', seat: 0 }).words).toBe('Anna may go on.');
	expect(told().words).not.toBe('');
});
