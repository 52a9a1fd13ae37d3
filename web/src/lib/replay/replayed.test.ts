import { beforeEach, expect, test } from 'vitest';
import { SetMatch } from '#lib/games/sets/match.svelte.ts';
import type { Happened } from '#lib/table/table.svelte.ts';
import { Notices } from '#lib/ui/notices.svelte.ts';
import type { Replay } from '#lib/wire/types.ts';
import { fairnessOf } from './fairness.ts';
import { ReplayedTable } from './replayed.svelte.ts';

let now = 0;
let timer: { at: number; run: () => void } | undefined;
let table: ReplayedTable;
let happened: Happened[];

/** Let local time go by. */
function pass(ms: number) {
	const end = now + ms;
	while (timer && timer.at <= end) {
		const { at, run } = timer;
		timer = undefined;
		now = at;
		run();
	}
	now = end;
}

const game = {
	phase: 'open',
	players: { 0: { score: 0 }, 1: { score: 0 } },
	slots: { 0: 10, 1: 11, 2: 12, 3: 13 }
};
const taken = { type: 'set_taken', seat: 1, cards: [10, 11, 12], findings: [], score: 1 };
const wrong = {
	type: 'wrong_pick',
	seat: 0,
	cards: [11, 12, 13],
	findings: [],
	penalty: 'point',
	score: -1
};

const replay: Replay = {
	game: 'set',
	version: 1,
	names: ['Anna', 'Bob'],
	config: {},
	seed: '',
	verified: true,
	wrong: [],
	view: { public: game, private: { deck: [1, 2, 3] } },
	moves: [
		move(1000, 0, { public: { claim: { seat: 0, until: 6000 } } }, { type: 'called', seat: 0, until: 6000 }),
		move(2000, 0, { public: { claim: null, players: { 0: { score: -1 } } } }, wrong),
		move(
			62_000,
			1,
			{ public: { slots: { 0: 20, 1: 21, 2: 22 }, players: { 1: { score: 1 } } }, private: { deck: [] } },
			taken,
			{ type: 'dealt', cards: [20, 21, 22], slots: [0, 1, 2] }
		)
	]
};

function move(at: number, seat: number, patch: object, ...events: object[]) {
	return { at, seat, action: { type: 'pick' }, events, patch };
}

beforeEach(() => {
	now = 5_000_000;
	timer = undefined;
	table = new ReplayedTable(replay, {
		now: () => now,
		after(ms, run) {
			const set = (timer = { at: now + ms, run });
			return () => {
				if (timer === set) timer = undefined;
			};
		}
	});
	happened = [];
	table.listen((happening) => happened.push(happening));
});

const scores = () =>
	Object.values((table.view.game as typeof game).players).map(({ score }: { score: number }) => score);

test('every place shows the table as it was then', () => {
	expect([table.time, table.end, scores()]).toEqual([0, 62_000, [0, 0]]);
	table.go(3);
	expect([table.time, scores()]).toEqual([62_000, [-1, 1]]);
	table.go(1);
	expect([table.time, scores()]).toEqual([1000, [0, 0]]);
	expect(table.view.game).toHaveProperty('claim');
	table.go(2);
	expect(table.view.game).not.toHaveProperty('claim');
	expect(table.view.seats).toEqual({ 0: 'Anna', 1: 'Bob' });
});

test('nothing lies before the deal or behind the end', () => {
	table.go(-1);
	expect(table.at).toBe(0);
	table.go(9);
	expect(table.at).toBe(3);
});

test('only a step forward is told as it happened; what is shown stays', () => {
	table.go(1);
	table.go(3);
	table.go(2);
	expect(happened.map(({ missed, stays }) => [missed, stays])).toEqual([
		[false, true],
		[true, true],
		[true, true]
	]);
	expect(happened.at(-1)!.events).toEqual([wrong]);
});

test("it plays in the game's own time, long waits cut short, and stops at the end", () => {
	table.toggle();
	pass(999);
	expect(table.at).toBe(0);
	pass(1);
	expect(table.at).toBe(1);
	expect(table.clock.remaining(6000)).toBe(5000);
	pass(500);
	expect(table.clock.remaining(6000)).toBe(4500);
	pass(500);
	expect([table.at, table.playing]).toEqual([2, true]);
	pass(20_000);
	expect([table.at, table.playing, table.time]).toEqual([3, false, 62_000]);
	table.toggle();
	expect([table.at, table.playing]).toEqual([0, true]);
});

test('it plays four times as fast, also from the middle of a wait', () => {
	table.toggle();
	pass(600);
	table.hurry();
	pass(99);
	expect(table.at).toBe(0);
	pass(1);
	expect(table.at).toBe(1);
	table.toggle();
	pass(60_000);
	expect([table.at, table.speed]).toEqual([1, 4]);
	expect(table.clock.read()).toBe(1000);
});

test('whoever came later has a number for a name', () => {
	const joined = { ...move(500, -1, {}), action: { type: 'joined', seat: 2 } };
	const later = new ReplayedTable(
		{ ...replay, moves: [joined, ...replay.moves] },
		{ now: () => 0, after: () => () => {} }
	);
	expect(later.view.seats[2]).toBe('Player 3');
});

test('a game of Set shows the verdict of the place, and none where there was none', () => {
	const match = new SetMatch(table, new Notices());
	const stop = match.follow();
	table.go(3);
	expect(match.verdict).toMatchObject({ right: true, seat: 1 });
	expect(match.nameOf(1)).toBe('Bob');
	table.go(2);
	expect(match.verdict).toMatchObject({ right: false, seat: 0 });
	table.go(1);
	expect(match.verdict).toBeUndefined();
	expect(match.can('call')).toBe(false);
	stop();
});

test('a verdict that stayed goes with the next move when the game plays on', () => {
	const match = new SetMatch(table, new Notices());
	const stop = match.follow();
	table.go(2);
	table.go(0);
	table.toggle();
	pass(1000);
	expect(match.verdict).toBeUndefined();
	table.go(2);
	table.toggle();
	expect(match.verdict).toMatchObject({ right: false });
	pass(20_000);
	expect(match.verdict).toMatchObject({ right: true });
	stop();
});

test('what was verified is told apart', () => {
	expect(fairnessOf({ verified: true, commitment: 'ab' })).toBe('shuffle');
	expect(fairnessOf({ verified: true })).toBe('moves');
	expect(fairnessOf({ verified: false, commitment: 'ab' })).toBe('wrong');
});
