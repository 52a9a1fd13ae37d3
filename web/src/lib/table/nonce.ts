/** One's own part of the chance of a deal: 32 hexadecimal digits. Works without a secure context. */
export function newNonce(): string {
	const bytes = crypto.getRandomValues(new Uint8Array(16));
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
