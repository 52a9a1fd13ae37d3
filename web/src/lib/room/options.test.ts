import { expect, test } from 'vitest';
import { options } from '#lib/wire/set.ts';
import { changed, differences, differenceWords, factorOf, toSend, unitOf, usualValues } from './options.ts';

const option = (name: string) => options.find((other) => other.name === name)!;

test('times are shown in seconds, short ones in milliseconds', () => {
	expect([unitOf(option('claim_ms')), factorOf(option('claim_ms'))]).toEqual(['s', 1000]);
	expect([unitOf(option('net_grace_ms')), factorOf(option('net_grace_ms'))]).toEqual(['ms', 1]);
	expect([unitOf(option('max_table')), unitOf(option('long'))]).toEqual(['', '']);
});

test('what differs from the usual is found, a missing value too', () => {
	const usual = usualValues(options);
	expect(changed(options, usual)).toEqual([]);
	expect(usual).not.toHaveProperty('score_floor');
	expect(changed(options, { ...usual, claim_ms: 8000, score_floor: 0 }).map(({ name }) => name)).toEqual([
		'claim_ms',
		'score_floor'
	]);
});

test('an option without a value is not sent', () => {
	expect(toSend({ claim_ms: 5000, score_floor: undefined })).toEqual({ claim_ms: 5000 });
});

test('a rule that differs is told in a few words', () => {
	expect(differenceWords('set', option('claim_ms'), 8000)).toBe('Time to pick: 8 s');
	expect(differenceWords('set', option('direct_pick'), true)).toBe('No calls');
	expect(differenceWords('set', option('auto_end'), false)).toBe('Ends by itself: off');
	expect(differenceWords('set', option('score_floor'), -3)).toBe('Lowest score: −3');
});

test('rules of an open table are told in the order of the options, unknown ones left out', () => {
	expect(differences('set', options, { long: true, claim_ms: 8000, of_tomorrow: true })).toEqual([
		'Time to pick: 8 s',
		'Long game'
	]);
});
