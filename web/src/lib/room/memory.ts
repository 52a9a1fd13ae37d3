/** What this browser remembers of its owner; nothing is lost but comfort if it may not. */

const NAME = 'tercet.name';

/** The name that was used last, or an empty string. */
export function rememberedName(): string {
	try {
		return localStorage.getItem(NAME) ?? '';
	} catch {
		return '';
	}
}

export function rememberName(name: string): void {
	try {
		localStorage.setItem(NAME, name);
	} catch {
		// The browser keeps nothing; then the name is asked again.
	}
}
