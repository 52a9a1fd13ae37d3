import { expect, test } from 'vitest';
import type { MemberView, RoomView, TableView } from '#lib/wire/types.ts';
import { newsOf } from './news.ts';

const config = {};

function side(members: Record<string, Partial<MemberView>>, more: Partial<RoomView> = {}) {
	const room: RoomView = {
		game: 'set',
		phase: 'lobby',
		host: 0,
		games: 0,
		config,
		commitment: '',
		listed: false,
		members: Object.fromEntries(
			Object.entries(members).map(([number, member]) => [
				number,
				{ name: `P${number}`, ready: false, here: true, ...member }
			])
		),
		...more
	};
	const view: TableView = { room, seats: {} };
	return { view, you: { member: 0, key: 0, offers: [] } };
}

test('it is told who comes, goes and is ready, but not what one does oneself', () => {
	expect(newsOf({ before: side({ 0: {} }), after: side({ 0: {}, 1: { name: 'Bob' } }) })).toEqual([
		'Bob has come to the table.'
	]);
	expect(
		newsOf({ before: side({ 0: {}, 1: {} }), after: side({ 0: { ready: true }, 1: { ready: true } }) })
	).toEqual(['P1 is ready.']);
	expect(newsOf({ before: side({ 0: {}, 1: {} }), after: side({ 0: {} }) })).toEqual([
		'P1 has left the table.'
	]);
});

test('the deal is no news of people', () => {
	const before = side({ 0: {}, 1: { ready: true } });
	expect(newsOf({ before, after: side({ 0: {}, 1: {} }, { phase: 'playing', games: 1 }) })).toEqual([]);
});

test('a new host and new rules are told', () => {
	const before = side({ 0: {}, 1: {} }, { host: 1 });
	expect(newsOf({ before, after: side({ 0: {}, 1: {} }, { host: 0 }) })).toEqual(['You are the host now.']);
	expect(newsOf({ before, after: side({ 0: {}, 1: {} }, { host: 1, config: { long: true } }) })).toEqual([
		'The house rules have changed.'
	]);
});

test('it is told that strangers can find the table now', () => {
	const before = side({ 0: {}, 1: {} }, { host: 1 });
	const after = side({ 0: {}, 1: {} }, { host: 1, listed: true });
	expect(newsOf({ before, after })).toEqual(['The table is in the list of open tables now.']);
	expect(newsOf({ before: after, after: before })).toEqual([
		'The table is not in the list of open tables any more.'
	]);
});

test('another name is told', () => {
	const before = side({ 0: {}, 1: {} });
	const after = side({ 0: { name: 'Anna' }, 1: { name: 'Bob' } });
	expect(newsOf({ before, after })).toEqual(['P1 is called Bob now.']);
});
