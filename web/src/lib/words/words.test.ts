import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bots, options } from '#lib/wire/set.ts';
import { en } from './en/index.ts';
import { hasWords, optionWords, refusalWords, t } from './words.svelte.ts';

const web = new URL('../../', import.meta.url).pathname;
const server = new URL('../../../../src/tercet/', import.meta.url).pathname;

/** All files below a folder whose names end like this, as text. */
function sources(folder: string, ending: RegExp): string[] {
	return readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter((name) => ending.test(name) && !name.includes('.test.') && !name.includes('words/en/'))
		.map((name) => readFileSync(join(folder, name), 'utf8'));
}

function found(texts: string[], pattern: RegExp): Set<string> {
	return new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name!)));
}

/** The keys of a tree of texts, "a.b.c". */
function keysOf(tree: object, before = ''): string[] {
	return Object.entries(tree).flatMap(([name, value]) =>
		typeof value === 'string' || Array.isArray(value)
			? [before + name]
			: keysOf(value as object, `${before}${name}.`)
	);
}

// What only the house can be told, or what a client sends only if it is wrong.
const NEVER_SHOWN = ['full', 'illegal', 'no_change', 'not_due', 'not_house', 'not_next_seat', 'not_paused'];
// What the client itself finds out.
const OWN = ['gone', 'not_connected', 'unknown'];

const PYTHON = sources(server, /\.py$/);
// The first argument, or the second after a status: a slug, or one of two.
const REFUSED = /(?:Refusal|Refused|Refuse)\(\s*(?:\d+,\s*)?([^,)]*)/g;
const slugs = new Set(
	[...found(PYTHON, REFUSED)].flatMap((text) => [...text.matchAll(/"([a-z_]+)"/g)].map(([, slug]) => slug!))
);
const ENDING = /_(one|other|own|right|wrong|here|away|left|bot)$/;

test('every refusal has words, and there are no words for others', () => {
	expect(slugs.size).toBeGreaterThan(40);
	const keys = Object.keys(en.refusal);
	const wanted = [...slugs].filter((slug) => !NEVER_SHOWN.includes(slug));
	// A key is the slug, or the slug and the name of a fact.
	const speaksOf = (key: string, slug: string) => key === slug || key.startsWith(`${slug}_`);
	expect(wanted.filter((slug) => !keys.some((key) => speaksOf(key, slug)))).toEqual([]);
	expect(keys.filter((key) => ![...wanted, ...OWN].some((slug) => speaksOf(key, slug)))).toEqual([]);
});

test('every event of Set has words, and there are no words for others', () => {
	const wire = readFileSync(join(web, 'lib/wire/set.ts'), 'utf8');
	const union = /Event:\s*((?:\|\s*\w+\s*)+)/.exec(wire)![1]!;
	const names = [...union.matchAll(/\w+/g)].map(([name]) => name.replace(/(?!^)[A-Z]/g, '_$&').toLowerCase());
	expect(names.length).toBeGreaterThan(15);
	const worded = new Set(Object.keys(en.sets.event).map((key) => key.replace(ENDING, '')));
	// Cards that close gaps are told by their moving.
	expect(worded).toEqual(new Set(names.filter((name) => name !== 'moved')));
});

test('every option of Set has a name and an explanation', () => {
	for (const { name } of options) {
		const { label, hint } = optionWords('set', name);
		expect(label).not.toBe(name);
		expect(hint).not.toBe('');
	}
	expect(Object.keys(en.option.set).sort()).toEqual(options.map(({ name }) => name).sort());
});

test('every level of the bots has a name', () => {
	expect(Object.keys(en.room.level)).toEqual([...bots]);
});

test('every text is used, and every text that is used is there', () => {
	const client = sources(web, /\.(ts|svelte)$/);
	const literals = found(client, /'(\w+(?:\.\w+)+)'/g);
	const used = new Set([...literals].filter((text) => text.split('.')[0]! in en && !text.endsWith('.ts')));
	const begun = [...found(client, /`(\w+\.[\w.]*)\$\{/g)];
	const base = (key: string) => key.replace(/_(one|other)$/, '');
	const keys = keysOf(en);
	expect([...used].filter((key) => !keys.includes(key) && !keys.includes(`${key}_other`))).toEqual([]);
	const unused = keys.filter((key) => !used.has(base(key)) && !begun.some((start) => key.startsWith(start)));
	expect(unused).toEqual([]);
});

test('plural forms and contexts', () => {
	expect(t('sets.deck', { count: 1 })).toBe('1 card in the deck');
	expect(t('sets.deck', { count: 57 })).toBe('57 cards in the deck');
	expect(refusalWords({ slug: 'table_full', facts: { seats: 8 } })).toBe('All 8 seats are taken.');
	expect(refusalWords({ slug: 'table_full', facts: { max_table: 21 } })).toBe(
		'No more than 21 cards are laid.'
	);
	expect(refusalWords({ slug: 'not_ready', facts: { members: [1] } })).toBe('Not everyone is ready.');
	expect(refusalWords({ slug: 'locked_by', facts: { seat: 1 } }, { 1: 'Bob' })).toBe('Bob was faster.');
	expect(refusalWords({ slug: 'odd' })).toBe('That did not work (odd).');
	expect(hasWords('refusal.odd')).toBe(false);
});
