import { GameClock } from '#lib/table/clock.ts';
import type { Answer, Surroundings } from '#lib/table/connection.ts';
import { merged } from '#lib/table/patch.ts';
import type { GameTable, Happened } from '#lib/table/table.svelte.ts';
import { t } from '#lib/words/words.svelte.ts';
import type { Replay, ReplayView, ReplayedMove, TableView, YouView } from '#lib/wire/types.ts';

export const SPEEDS = [1, 4] as const;

/** Nobody waits longer than this for the next move (ms of the game). */
const LONGEST_WAIT = 20_000;

/** A table at which a finished game is stepped through. Everything is known from the start; only the place moves. */
export class ReplayedTable implements GameTable {
	readonly connection = 'open';
	readonly you: YouView = { key: 0, offers: [] };
	readonly clock: GameClock;
	readonly moves: readonly ReplayedMove[];
	/** How many moves have been made. */
	at: number = $state(0);
	playing: boolean = $state(false);
	speed: (typeof SPEEDS)[number] = $state(1);

	readonly #world: Pick<Surroundings, 'now' | 'after'>;
	readonly #views: readonly TableView[];
	readonly #listeners = new Set<(happened: Happened) => void>();
	/** The local time at which the clock of the game was last set, and to what. */
	#set = { now: 0, time: 0 };
	#callOff: () => void = () => {};

	constructor(replay: Replay, world: Pick<Surroundings, 'now' | 'after'>) {
		this.#world = world;
		this.moves = replay.moves;
		this.#views = viewsOf(replay);
		this.clock = new GameClock(() => this.#now());
		this.clock.sync(0);
	}

	get view(): TableView {
		return this.#views[this.at]!;
	}

	/** The move that was made last. */
	get move(): ReplayedMove | undefined {
		return this.moves[this.at - 1];
	}

	/** The time of the game at this place (ms). */
	get time(): number {
		return this.move?.at ?? 0;
	}

	/** The time at which the game ended (ms). */
	get end(): number {
		return this.moves.at(-1)?.at ?? 0;
	}

	/** Go to a place and stand still there. */
	go(to: number): void {
		this.#stop();
		this.#move(Math.max(0, Math.min(to, this.moves.length)));
	}

	/** Play on in the game's own time, from the start if this is the end; or stand still. */
	toggle(): void {
		if (this.playing) {
			this.#stop();
			// What was shown for a moment is shown again, to stay.
			this.#tell(this.view, true);
			return;
		}
		if (this.at === this.moves.length) this.go(0);
		this.#set = { now: this.#world.now(), time: this.time };
		this.playing = true;
		this.#wait();
	}

	/** Play at the other speed. */
	hurry(): void {
		this.#set = { now: this.#world.now(), time: this.#now() };
		this.speed = SPEEDS.find((speed) => speed !== this.speed)!;
		if (this.playing) this.#wait();
	}

	/** Stop for good. */
	close(): void {
		this.#stop();
	}

	waitsFor(): boolean {
		return false;
	}

	act(): Promise<Answer> {
		return Promise.resolve({ slug: 'over' });
	}

	listen(listener: (happened: Happened) => void): () => void {
		this.#listeners.add(listener);
		return () => void this.#listeners.delete(listener);
	}

	#wait(): void {
		this.#callOff();
		const next = this.moves[this.at];
		if (!next) return this.#stop();
		const gap = Math.max(0, Math.min(LONGEST_WAIT, next.at - this.#now()));
		this.#callOff = this.#world.after(gap / this.speed, () => {
			this.#move(this.at + 1);
			this.#wait();
		});
	}

	#stop(): void {
		this.#callOff();
		this.playing = false;
		this.#set = { now: this.#world.now(), time: this.time };
	}

	#move(to: number): void {
		const [before, next] = [this.view, to === this.at + 1];
		this.at = to;
		this.#set = { now: this.#world.now(), time: this.time };
		this.#tell(before, !next);
	}

	/** `missed`: moves were skipped, so that nothing flies from where it was. */
	#tell(before: TableView, missed: boolean): void {
		const happened: Happened = {
			events: this.move?.events ?? [],
			missed,
			stays: !this.playing,
			before: { view: before, you: this.you },
			after: { view: this.view, you: this.you }
		};
		for (const listener of this.#listeners) listener(happened);
	}

	#now(): number {
		const gone = this.playing ? (this.#world.now() - this.#set.now) * this.speed : 0;
		return this.#set.time + gone;
	}
}

/** The table after every move, the deal first. */
function viewsOf({ view, moves, names, game, config }: Replay): TableView[] {
	const room = {
		game,
		phase: 'playing' as const,
		host: -1,
		games: 1,
		members: {},
		config,
		commitment: '',
		listed: false
	};
	const seats = Object.fromEntries(names.map((name, seat) => [seat, name]));
	// A record has the names of those who sat there at the deal.
	for (const { action } of moves) {
		const { type, seat } = action as { type: string; seat?: number };
		if (type === 'joined' && seat !== undefined) seats[seat] ??= t('replay.joined', { number: seat + 1 });
	}
	const views: ReplayView[] = [view];
	for (const move of moves) views.push(merged(views.at(-1), move.patch) as ReplayView);
	return views.map((view) => ({ room, seats, game: view.public }));
}
