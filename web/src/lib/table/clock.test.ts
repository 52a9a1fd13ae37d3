import { expect, test } from 'vitest';
import { GameClock } from './clock.ts';

test('the quickest message tells the time', () => {
	let now = 1000;
	const clock = new GameClock(() => now);
	clock.sync(40); // 60 ms on its way
	expect(clock.read()).toBe(40);
	now = 1100;
	clock.sync(190); // 10 ms on its way
	expect(clock.read()).toBe(190);
	now = 1200;
	clock.sync(210); // 90 ms on its way
	expect(clock.read()).toBe(290);
});

test('another game begins at nought', () => {
	let now = 0;
	const clock = new GameClock(() => now);
	clock.sync(90_000, true);
	now = 500;
	clock.sync(0, true);
	expect(clock.read()).toBe(0);
});

test('what remains is never negative and stands still in a pause', () => {
	let now = 0;
	const clock = new GameClock(() => now);
	clock.sync(0);
	expect(clock.remaining(5000)).toBe(5000);
	now = 3000;
	expect(clock.remaining(5000)).toBe(2000);
	expect(clock.remaining(5000, 1000)).toBe(4000);
	now = 9000;
	expect(clock.remaining(5000)).toBe(0);
});
