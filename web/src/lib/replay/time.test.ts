import { expect, test } from 'vitest';
import { clockWords } from './time.ts';

test.each([
	[0, '0:00'],
	[7999, '0:07'],
	[750_000, '12:30'],
	[3_725_000, '1:02:05']
])('%i ms are read as %s', (ms, words) => {
	expect(clockWords(ms)).toBe(words);
});
