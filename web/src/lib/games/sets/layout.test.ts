import { expect, test } from 'vitest';
import { layOut, neighbour, type Size } from './layout.ts';

const areas: [string, Size][] = [
	['a desktop', { width: 1248, height: 620 }],
	['a large screen', { width: 1890, height: 900 }],
	['a tablet', { width: 788, height: 1000 }],
	['a tablet on its side', { width: 1148, height: 640 }],
	['a phone', { width: 366, height: 640 }],
	['a small phone', { width: 336, height: 450 }],
	['a phone on its side', { width: 660, height: 320 }]
];
const counts = [12, 15, 18, 21];

test.each(areas)('the first twelve stay where they are on %s', (_, area) => {
	const first = layOut(area, 12);
	for (const count of counts) {
		const layout = layOut(area, count);
		expect(layout.card).toEqual(first.card);
		expect(layout.places.slice(0, 12)).toEqual(first.places);
	}
});

test.each(areas)('nothing overlaps and nothing is cut off on %s', (_, area) => {
	for (const count of [...counts, 24, 27, 36, 81]) {
		const { card, places } = layOut(area, count);
		expect(places.length).toBe(count);
		for (const [index, { x, y }] of places.entries()) {
			expect(x).toBeGreaterThanOrEqual(0);
			expect(y).toBeGreaterThanOrEqual(0);
			expect(x + card.width).toBeLessThanOrEqual(area.width);
			expect(y + card.height).toBeLessThanOrEqual(area.height);
			for (const other of places.slice(index + 1)) {
				const apart = Math.abs(other.x - x) >= card.width || Math.abs(other.y - y) >= card.height;
				expect(apart).toBe(true);
			}
		}
	}
});

test.each(areas)('the cards can be told apart on %s', (_, area) => {
	const { card } = layOut(area, 21);
	expect(Math.min(card.width, card.height)).toBeGreaterThanOrEqual(52);
});

test('where there is little room, less is kept for cards that may come', () => {
	const { card } = layOut({ width: 436, height: 300 }, 12);
	expect(Math.min(card.width, card.height)).toBeGreaterThanOrEqual(52);
});

test('four in a row on a desktop, three on a phone', () => {
	expect(layOut({ width: 1248, height: 620 }, 12)).toMatchObject({ columns: 4, lying: false });
	expect(layOut({ width: 366, height: 640 }, 12)).toMatchObject({ columns: 3, lying: true });
});

test('slots are read like a text', () => {
	const { places } = layOut({ width: 1248, height: 620 }, 15);
	expect(places[1]!.x).toBeGreaterThan(places[0]!.x);
	expect(places[1]!.y).toBe(places[0]!.y);
	expect(places[4]!.x).toBe(places[0]!.x);
	expect(places[12]!.x).toBeGreaterThan(places[3]!.x);
	expect(places[12]!.y).toBe(places[3]!.y);
	expect(places[14]!.y).toBe(places[11]!.y);
});

test('arrow keys go to the nearest card, over holes', () => {
	const layout = layOut({ width: 1248, height: 620 }, 12);
	const slots = [0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11];
	expect(neighbour(layout, slots, 0, { x: 1, y: 0 })).toBe(1);
	expect(neighbour(layout, slots, 4, { x: 1, y: 0 })).toBe(6);
	expect(neighbour(layout, slots, 1, { x: 0, y: 1 })).toBe(9);
	expect(neighbour(layout, slots, 0, { x: 0, y: -1 })).toBeUndefined();
});
