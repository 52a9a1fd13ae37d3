import { expect, test } from 'vitest';
import { merged } from './patch.ts';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

test.each<[Json, Json, Json]>([
	// The examples of RFC 7396, appendix A.
	[{ a: 'b' }, { a: 'c' }, { a: 'c' }],
	[{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
	[{ a: 'b' }, { a: null }, {}],
	[{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
	[{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
	[{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
	[{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
	[{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
	[
		['a', 'b'],
		['c', 'd'],
		['c', 'd']
	],
	[{ a: 'b' }, ['c'], ['c']],
	[{ a: 'foo' }, null, null],
	[{ a: 'foo' }, 'bar', 'bar'],
	[{ e: null }, { a: 1 }, { e: null, a: 1 }],
	[[1, 2], { a: 'b', c: null }, { a: 'b' }],
	[{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }]
])('%j patched by %j', (target, patch, result) => {
	expect(merged(target, patch)).toEqual(result);
});

test('what the patch does not name stays the same object', () => {
	const target = { players: { 0: { score: 1 }, 1: { score: 2 } }, slots: { 0: 7 } };
	const result = merged(target, { players: { 0: { score: 5 } } }) as typeof target;
	expect(result.slots).toBe(target.slots);
	expect(result.players[1]).toBe(target.players[1]);
	expect(target.players[0].score).toBe(1);
});

test('a patch between two random views makes one from the other', () => {
	const random = randomFrom(7);
	for (let round = 0; round < 2000; round++) {
		const before = randomObject(random, 3);
		const after = random() < 0.5 ? randomObject(random, 3) : changed(random, before);
		expect(merged(before, difference(before, after))).toEqual(after);
	}
});

/** A small generator of numbers in [0, 1), the same ones each time. */
function randomFrom(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state * 1664525 + 1013904223) >>> 0;
		return state / 2 ** 32;
	};
}

function randomObject(random: () => number, depth: number): Record<string, Json> {
	const names = ['a', 'b', 'c', 'd'].filter(() => random() < 0.6);
	return Object.fromEntries(names.map((name) => [name, randomValue(random, depth)]));
}

function randomValue(random: () => number, depth: number): Json {
	const kind = Math.floor(random() * (depth ? 5 : 3));
	if (kind === 0) return Math.floor(random() * 3);
	if (kind === 1) return random() < 0.5;
	if (kind === 2) return [Math.floor(random() * 3), 'x'];
	return randomObject(random, depth - 1);
}

function changed(random: () => number, value: Record<string, Json>): Record<string, Json> {
	const names = Object.keys(value);
	const name = names[Math.floor(random() * names.length)] ?? 'a';
	return { ...value, [name]: randomValue(random, 2) };
}

/** The patch as the server makes it. */
function difference(before: Record<string, Json>, after: Record<string, Json>): Record<string, Json> {
	const patch: Record<string, Json> = {};
	for (const name of Object.keys(before)) if (!(name in after)) patch[name] = null;
	for (const [name, value] of Object.entries(after)) {
		const old = before[name];
		if (isPlain(old) && isPlain(value)) {
			const inner = difference(old, value);
			if (Object.keys(inner).length) patch[name] = inner;
		} else if (JSON.stringify(old) !== JSON.stringify(value)) patch[name] = value;
	}
	return patch;
}

function isPlain(value: Json | undefined): value is Record<string, Json> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
