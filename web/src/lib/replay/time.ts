/** A time of a game as it is read: "0:07", "12:30", "1:02:05". */
export function clockWords(ms: number): string {
	const seconds = Math.floor(ms / 1000);
	const parts = [Math.floor(seconds / 60) % 60, seconds % 60];
	const hours = Math.floor(seconds / 3600);
	if (hours) parts.unshift(hours);
	return parts.map((part, place) => (place ? String(part).padStart(2, '0') : String(part))).join(':');
}
