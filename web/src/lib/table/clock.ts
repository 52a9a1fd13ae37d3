/**
 * The server's clock for a game, as well as it can be known here. Every message says what time it was when it left;
 * the one that was the quickest on its way tells the most, so the greatest difference counts.
 */
export class GameClock {
	#ahead: number | undefined;
	readonly #now: () => number;

	/** `now` is a local clock in ms that never goes back. */
	constructor(now: () => number) {
		this.#now = now;
	}

	/** Take the time of a message; `anew` when the clock may have jumped: another game, another connection. */
	sync(at: number, anew = false): void {
		const ahead = at - this.#now();
		this.#ahead = anew || this.#ahead === undefined ? ahead : Math.max(this.#ahead, ahead);
	}

	/** The time of the game now (ms). */
	read(): number {
		return this.#now() + (this.#ahead ?? 0);
	}

	/** How long it is until a time of the game, in ms and never negative; during a pause it stands still. */
	remaining(until: number, pausedAt?: number): number {
		return Math.max(0, until - (pausedAt ?? this.read()));
	}
}
