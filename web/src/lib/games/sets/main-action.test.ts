import { expect, test } from 'vitest';
import type { Game } from '#lib/wire/set.ts';
import { mainAction } from './main-action.ts';
import type { SetMatch } from './match.svelte.ts';

/** A match as the button sees it: seat 0 is the viewer. */
function match(offers: string[], game: Partial<Game['Public']> = {}, chosen = 0): SetMatch {
	const whole = {
		players: { 0: {}, 1: {} },
		queue: [],
		config: { claim_ms: 5000, lockout_ms: 10_000 },
		...game
	};
	return {
		game: whole,
		seat: 0,
		selection: { full: chosen === 3 },
		table: { waitsFor: () => false },
		can: (kind: string) => offers.includes(kind),
		claimSpan: whole.claim && { until: whole.claim.until, total: 5000 },
		nameOf: (seat: number) => ['Anna', 'Bob'][seat]!,
		call: () => {},
		pick: () => {},
		nextHand: () => {}
	} as unknown as SetMatch;
}

const claim = (seat: number, cards?: number[]) => ({ claim: { seat, until: 9000, ...(cards && { cards }) } });

test.each([
	['a call', match(['call']), 'Set!', true],
	['my claim', match(['pick'], claim(0)), 'Pick three cards', false],
	['my claim with three chosen', match(['pick'], claim(0), 3), 'Take these', true],
	["another's claim", match([], claim(1)), 'Bob is picking', false],
	["another's claim, with a queue", match(['call'], claim(1)), 'Call as the next', true],
	['in the queue', match([], { ...claim(1), queue: [0] }), 'You are next', false],
	['my pick lies open', match([], claim(0, [1, 2, 3])), 'The others look at your pick', false],
	['after a hand', match(['next_hand']), 'Next hand', true],
	['a pause', match(['call'], { paused_at: 3 }), 'The table is paused.', false],
	['nothing to do', match([]), 'Set!', false]
])('%s', (_, state, text, possible) => {
	const action = mainAction(state);
	expect(action.text).toBe(text);
	expect(action.run !== undefined).toBe(possible);
});

test('whoever is frozen sees for how long', () => {
	const players = { 0: { locked_until: 7000 }, 1: {} } as unknown as Game['Public']['players'];
	expect(mainAction(match([], { players }))).toMatchObject({
		text: 'Frozen',
		span: { until: 7000, total: 10_000 }
	});
});
