import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** The custom properties of the first block that follows the selector. */
function tokens(selector: string): Map<string, string> {
	const block = css.slice(css.indexOf(`${selector} {`)).match(/\{([^}]*)\}/)?.[1] ?? '';
	return new Map([...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name!, value!]));
}

/** Relative luminance of a #rrggbb colour, as WCAG 2 defines it. */
function luminance(colour: string): number {
	const [r, g, b] = [1, 3, 5]
		.map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
		.map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
	return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

/** A colour laid over another one, as #rrggbb. */
function blend(colour: string, ground: string, share: number): string {
	const mixed = [1, 3, 5].map((at) => {
		const [over, under] = [colour, ground].map((text) => parseInt(text.slice(at, at + 2), 16));
		return Math.round(share * over! + (1 - share) * under!);
	});
	return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function contrast(one: string, other: string): number {
	const [dark, bright] = [luminance(one), luminance(other)].sort((a, b) => a - b);
	return (bright! + 0.05) / (dark! + 0.05);
}

const dark = tokens(':root');
const light = tokens(":root[data-theme='light']");

test('light by wish and light by choice are the same', () => {
	expect(light.size).toBeGreaterThan(5);
	expect(tokens(":root:not([data-theme='dark'])")).toEqual(light);
});

test.each([
	['dark', dark],
	['light', light]
])('ink reads on every part of the %s table', (_, theme) => {
	for (const ground of ['--table-1', '--table-2', '--table-3']) {
		expect(contrast(theme.get('--ink')!, theme.get(ground)!)).toBeGreaterThan(4.5);
	}
});

test.each([
	['dark', dark],
	['light', light]
])('quiet ink reads on every part of the %s table', (_, theme) => {
	const share = Number(/(\d+)%/.exec(theme.get('--ink-quiet')!)![1]) / 100;
	for (const ground of ['--table-1', '--table-2', '--table-3']) {
		expect(
			contrast(blend(theme.get('--ink')!, theme.get(ground)!, share), theme.get(ground)!)
		).toBeGreaterThan(4.5);
	}
});

test.each(['--good', '--bad', '--wait'])('%s reads on the light table', (sign) => {
	expect(contrast(light.get(sign)!, light.get('--table-3')!)).toBeGreaterThan(4.5);
});
