import { expect, test } from 'vitest';
import { codeIn } from './api.ts';

test.each([
	['k7m2qd', 'k7m2qd'],
	[' K7M2QD ', 'k7m2qd'],
	['http://192.168.1.5:8000/t/k7m2qd', 'k7m2qd'],
	['https://cards.example/t/k7m2qd/?from=mail', 'k7m2qd'],
	['k7m2q', undefined],
	['http://cards.example/', undefined],
	['', undefined]
])('%j holds the code %s', (text, code) => {
	expect(codeIn(text)).toBe(code);
});
