/** What is said to whoever listens, and shown for a moment to whoever looks. */
export class Notices {
	/** The last sentence for the live region; `id` tells two equal ones apart. */
	spoken: { id: number; text: string } = $state.raw({ id: 0, text: '' });
	/** The sentence that is shown now. */
	shown: { id: number; text: string } | undefined = $state.raw();

	#timer: ReturnType<typeof setTimeout> | undefined;

	/** Say something through the live region. */
	say(text: string): void {
		if (text) this.spoken = { id: this.spoken.id + 1, text };
	}

	/** Show something for a moment, and say it. */
	show(text: string): void {
		this.say(text);
		this.flash(text);
	}

	/** Show something that is said in other words. */
	flash(text: string): void {
		this.shown = { id: this.spoken.id, text };
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => (this.shown = undefined), 1800 + 25 * text.length);
	}
}
