import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SocketListener } from '#lib/table/connection.ts';
import { Table } from '#lib/table/table.svelte.ts';
import { Notices } from '#lib/ui/notices.svelte.ts';
import { SetMatch } from './match.svelte.ts';

/** A table at which the viewer, Anna, sits on seat 0, and Bob on seat 1. */
let listener: SocketListener;
let sent: { type: string; key: number; action: { type: string; cards?: number[] } }[];
let table: Table;
let match: SetMatch;
let notices: Notices;
let seq = 0;

beforeEach(async () => {
	vi.useFakeTimers();
	sent = [];
	table = new Table({
		open: (listening) => {
			listener = listening;
			return { send: (text) => void sent.push(JSON.parse(text)), close: () => {} };
		},
		introduce: () => Promise.resolve(),
		now: () => 0,
		after: () => () => {},
		random: () => 0
	});
	notices = new Notices();
	match = new SetMatch(table, notices);
	match.follow();
	table.connect();
	await vi.advanceTimersByTimeAsync(0);
	const slots = Object.fromEntries(Array.from({ length: 12 }, (_, slot) => [slot, slot]));
	hear({
		type: 'snapshot',
		protocol: 1,
		seq,
		at: 0,
		view: {
			room: { game: 'set', phase: 'playing', host: 0, games: 1, members: {}, config: {}, commitment: '' },
			seats: { 0: 'Anna', 1: 'Bob' },
			game: {
				phase: 'open',
				players: {},
				slots,
				deck: 69,
				board_version: 3,
				votes: [],
				queue: [],
				accepted: []
			}
		},
		you: { member: 0, seat: 0, key: 0, offers: [], game: { offers: ['call', 'vote_no_set'] } }
	});
});

afterEach(() => vi.useRealTimers());

function hear(message: Record<string, unknown>) {
	listener.received(JSON.stringify(message));
}

function change(game: object, offers: string[], events: object[] = []) {
	hear({
		type: 'events',
		before: seq,
		seq: seq + 1,
		at: 0,
		events,
		view: { game },
		you: { game: { offers } }
	});
	seq++;
}

const actions = () => sent.filter(({ type }) => type === 'act').map(({ action }) => action);

test('the third card of a claim is the pick', () => {
	match.call();
	change(
		{ phase: 'claimed', claim: { seat: 0, until: 5000 } },
		['pick'],
		[{ type: 'called', seat: 0, until: 5000 }]
	);
	for (const card of [4, 7, 1]) match.toggle(card);
	match.toggle(9);
	expect(actions()).toEqual([
		{ type: 'call', board_version: 3 },
		{ type: 'pick', cards: [4, 7, 1] }
	]);
});

test('cards chosen before the call are picked when it is confirmed, once', () => {
	for (const card of [1, 2, 3]) match.toggle(card);
	expect(actions()).toEqual([]);
	match.call();
	match.call();
	change({ phase: 'claimed', claim: { seat: 0, until: 5000 } }, ['pick']);
	change({ deck: 69 }, ['pick']);
	expect(actions().map(({ type }) => type)).toEqual(['call', 'pick']);
});

test("another player's claim picks nothing of mine", () => {
	for (const card of [1, 2, 3]) match.toggle(card);
	change({ phase: 'claimed', claim: { seat: 1, until: 5000 } }, []);
	expect(actions()).toEqual([]);
	expect(match.selection.cards).toEqual([1, 2, 3]);
});

test('what others take is let go, and goes to the one who took it', () => {
	for (const card of [1, 5]) match.toggle(card);
	change(
		{ phase: 'open', claim: null, slots: { 1: 40, 2: 41, 3: 42 }, board_version: 4 },
		['call'],
		[
			{ type: 'set_taken', seat: 1, cards: [1, 2, 3], findings: [], score: 1 },
			{ type: 'dealt', cards: [40, 41, 42], slots: [1, 2, 3] }
		]
	);
	expect(match.selection.cards).toEqual([5]);
	expect(match.takers.get(2)).toBe(1);
	expect([...match.arrivals]).toEqual([
		[40, 0],
		[41, 1],
		[42, 2]
	]);
	expect(match.verdict).toMatchObject({ seat: 1, right: true });
	vi.advanceTimersByTime(2100);
	expect(match.verdict).toBeUndefined();
});

test('a mistake of mine lets go of everything, one of others of nothing', () => {
	for (const card of [1, 5]) match.toggle(card);
	change({}, ['call'], [{ type: 'timed_out', seat: 1, penalty: 'point', score: -1 }]);
	expect(match.selection.cards).toEqual([1, 5]);
	expect(notices.shown?.text).toBe('Time is up for Bob. One point less.');
	change({}, ['call'], [{ type: 'timed_out', seat: 0, penalty: 'point', score: -1 }]);
	expect(match.selection.cards).toEqual([]);
});

test('without calls three cards are picked at once', () => {
	change({}, ['pick', 'vote_no_set']);
	for (const card of [1, 2, 3]) match.toggle(card);
	expect(actions()).toEqual([{ type: 'pick', cards: [1, 2, 3] }]);
});

test('the button for "no set" takes the vote back once it is given', () => {
	match.vote();
	change({ votes: [0] }, ['call', 'unvote']);
	match.vote();
	expect(actions().map(({ type }) => type)).toEqual(['vote_no_set', 'unvote']);
});

test('a refusal is shown in words', async () => {
	match.call();
	hear({ type: 'refused', slug: 'locked_by', facts: { seat: 1 }, reply: 1 });
	await vi.advanceTimersByTimeAsync(0);
	expect(notices.shown?.text).toBe('Bob was faster.');
});

test('another game deals every card anew', () => {
	match.toggle(3);
	hear({ type: 'events', before: seq, seq: ++seq, at: 0, events: [], view: { room: { games: 2 } } });
	expect(match.arrivals.size).toBe(12);
	expect(match.selection.cards).toEqual([]);
});
