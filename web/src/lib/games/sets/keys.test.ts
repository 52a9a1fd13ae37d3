import { expect, test } from 'vitest';
import { isPlain, keyOf, slotOf } from './keys.ts';

test('four in a row lie on the keys as they lie on the table', () => {
	const codes = Array.from({ length: 12 }, (_, slot) => keyOf(slot, 4));
	expect(codes.slice(0, 4)).toEqual(['Digit1', 'Digit2', 'Digit3', 'Digit4']);
	expect(codes.slice(4, 8)).toEqual(['KeyQ', 'KeyW', 'KeyE', 'KeyR']);
	expect(codes.slice(8)).toEqual(['KeyA', 'KeyS', 'KeyD', 'KeyF']);
	expect([12, 13, 14].map((slot) => keyOf(slot, 4))).toEqual(['Digit5', 'KeyT', 'KeyG']);
});

test('three in a row lie on the keys as they lie on the table', () => {
	expect([0, 3, 6, 9].map((slot) => keyOf(slot, 3))).toEqual(['Digit1', 'KeyQ', 'KeyA', 'KeyZ']);
	expect([12, 13, 14].map((slot) => keyOf(slot, 3))).toEqual(['Digit4', 'Digit5', 'Digit6']);
});

test.each([4, 3] as const)('no key has two slots with %i in a row', (columns) => {
	const codes = Array.from({ length: 21 }, (_, slot) => keyOf(slot, columns));
	expect(codes).not.toContain(undefined);
	expect(new Set(codes).size).toBe(21);
	for (const [slot, code] of codes.entries()) expect(slotOf(code!, columns, 21)).toBe(slot);
	expect(slotOf(codes[15]!, columns, 15)).toBeUndefined();
	expect(codes).not.toContain('KeyN');
});

function press(more: Partial<KeyboardEvent>): KeyboardEvent {
	return {
		ctrlKey: false,
		altKey: false,
		metaKey: false,
		shiftKey: false,
		repeat: false,
		target: null,
		...more
	} as KeyboardEvent;
}

test('modifiers and repetition never select', () => {
	expect(isPlain(press({}))).toBe(true);
	for (const held of ['ctrlKey', 'altKey', 'metaKey', 'shiftKey', 'repeat'] as const) {
		expect(isPlain(press({ [held]: true }))).toBe(false);
	}
});
