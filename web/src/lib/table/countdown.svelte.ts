import type { GameClock } from './clock.ts';

export interface Span {
	until: number;
	/** How long it is in all (ms). */
	total: number;
	/** When the table was paused, if it is. */
	pausedAt?: number | undefined;
}

/** How much of a span of game time is left, kept up to date while a component that uses it is there. */
export class Countdown {
	ms: number = $state(0);
	/** 1 at the beginning, 0 at the end. */
	share: number = $state(0);
	seconds: number = $derived(Math.ceil(this.ms / 1000));

	constructor(clock: () => GameClock, span: () => Span | undefined) {
		$effect(() => {
			const current = span();
			if (!current) {
				this.ms = this.share = 0;
				return;
			}
			let frame = 0;
			const step = () => {
				this.ms = clock().remaining(current.until, current.pausedAt);
				this.share = Math.min(1, this.ms / Math.max(1, current.total));
				if (this.ms > 0) frame = requestAnimationFrame(step);
			};
			step();
			return () => cancelAnimationFrame(frame);
		});
	}
}
