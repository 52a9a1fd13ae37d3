import { expect, test } from 'vitest';
import { cardName } from './cards.ts';
import { findingWords, resultWords, tell } from './happenings.ts';

const who = { seat: 0, name: (seat: number) => ['Anna', 'Bob', 'Carla'][seat]! };

// The same names as in games/sets/cards.py.
test.each([
	[5, '1 green outlined diamond'],
	[53, '2 red striped diamonds'],
	[0, '1 green solid oval'],
	[80, '3 red striped diamonds'],
	[27 + 9 + 3 + 1, '2 purple outlined squiggles']
])('card %i is %s', (card, name) => {
	expect(cardName(card)).toBe(name);
});

test('findings are worded feature by feature', () => {
	const words = (feature: string, agreement: 'same' | 'different' | 'fails', two?: string, one?: string) =>
		findingWords({ feature, agreement, ...(two && one ? { two, one } : {}) }, 53);
	expect(words('colour', 'same')).toBe('all red');
	expect(words('number', 'same')).toBe('two on each');
	expect(words('shape', 'same')).toBe('all diamonds');
	expect(words('shading', 'different')).toBe('all different');
	expect(words('colour', 'fails', 'red', 'green')).toBe('two are red, one is green');
	expect(words('number', 'fails', 'three', 'one')).toBe('two have three symbols, one has one');
	expect(words('number', 'fails', 'one', 'three')).toBe('two have one symbol, one has three');
	expect(words('shape', 'fails', 'oval', 'squiggle')).toBe('two ovals, one squiggle');
});

test('a wrong pick says what fails and what it costs', () => {
	const told = tell(
		{
			type: 'wrong_pick',
			seat: 1,
			cards: [0, 1, 3],
			findings: [
				{ feature: 'number', agreement: 'same' },
				{ feature: 'shading', agreement: 'fails', two: 'solid', one: 'outlined' },
				{ feature: 'shape', agreement: 'fails', two: 'oval', one: 'squiggle' }
			],
			penalty: 'point',
			score: -1
		},
		who
	);
	expect(told.say).toBe(
		'No set by Bob: two are solid, one is outlined; two ovals, one squiggle. One point less.'
	);
	expect(told.verdict).toMatchObject({ right: false, penalty: 'point' });
});

test.each([
	[[4], [0], '4 sets found'],
	[[4, 9], [1], 'Bob wins'],
	[[9, 4], [0], 'You win'],
	[[7, 7, 2], [0, 1], 'Anna and Bob share the win']
])('totals %j: %s', (totals, winners, words) => {
	expect(resultWords(totals, winners, who)).toBe(words);
});
