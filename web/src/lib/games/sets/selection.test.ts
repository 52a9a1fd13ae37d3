import { expect, test } from 'vitest';
import { Selection } from './selection.svelte.ts';

test('cards are chosen and let go', () => {
	const selection = new Selection();
	selection.toggle(5);
	selection.toggle(7);
	selection.toggle(5);
	expect(selection.cards).toEqual([7]);
});

test('a fourth card replaces nothing', () => {
	const selection = new Selection();
	for (const card of [1, 2, 3]) expect(selection.toggle(card)).toBe(true);
	expect(selection.toggle(4)).toBe(false);
	expect(selection.cards).toEqual([1, 2, 3]);
	expect(selection.full).toBe(true);
});

test('what others take is let go, the rest stays', () => {
	const selection = new Selection();
	for (const card of [1, 2, 3]) selection.toggle(card);
	selection.keep([1, 3, 8, 9]);
	expect(selection.cards).toEqual([1, 3]);
});
