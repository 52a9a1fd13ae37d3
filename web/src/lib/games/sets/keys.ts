/** Which key takes which card: by its place on the keyboard, whatever letter is printed on it. */

const ROWS = [
	['Digit1', 'Digit2', 'Digit3', 'Digit4', 'Digit5', 'Digit6', 'Digit7', 'Digit8', 'Digit9', 'Digit0'],
	['KeyQ', 'KeyW', 'KeyE', 'KeyR', 'KeyT', 'KeyY', 'KeyU', 'KeyI', 'KeyO', 'KeyP'],
	['KeyA', 'KeyS', 'KeyD', 'KeyF', 'KeyG', 'KeyH', 'KeyJ', 'KeyK', 'KeyL', 'Semicolon'],
	['KeyZ', 'KeyX', 'KeyC', 'KeyV']
];

export const CALL_KEY = 'Space';
export const NO_SET_KEY = 'KeyN';
export const CLEAR_KEY = 'Escape';

/** The key of a slot, if it has one. `columns`: how many of the first twelve lie in a row. */
export function keyOf(slot: number, columns: 4 | 3): string | undefined {
	if (columns === 4) {
		if (slot < 12) return ROWS[Math.floor(slot / 4)]![slot % 4];
		return ROWS[slot % 3]?.[4 + Math.floor((slot - 12) / 3)];
	}
	if (slot < 12) return ROWS[Math.floor(slot / 3)]![slot % 3];
	return ROWS[Math.floor((slot - 12) / 3)]?.[3 + (slot % 3)];
}

/** The slot of a key, if there is one below `slots`. */
export function slotOf(code: string, columns: 4 | 3, slots: number): number | undefined {
	for (let slot = 0; slot < slots; slot++) if (keyOf(slot, columns) === code) return slot;
	return undefined;
}

/** What is usually printed on a key: "Q", "1". */
export function keyLabel(code: string): string {
	return code === 'Semicolon' ? ';' : code.replace(/^(Key|Digit)/, '');
}

/** Whether a key press means just this key: nothing held with it, not repeated, not typed into a field. */
export function isPlain(event: KeyboardEvent): boolean {
	if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || event.repeat) return false;
	const target = event.target as { closest?: (selector: string) => unknown } | null;
	return !target?.closest?.('input, textarea, select, [contenteditable], dialog');
}
