import type { MemberView, Snapshot, TableView, Wire, YouView } from '#lib/wire/types.ts';
import { GameClock } from './clock.ts';
import { Connection, type Answer, type ConnectionState, type Surroundings } from './connection.ts';
import { merged } from './patch.ts';

export type RoomAction = Wire['RoomAction'];

/** What has happened at a table, after the views were brought up to it. */
export interface Happened {
	/** Of the game, as this viewer sees them. */
	events: readonly unknown[];
	/** Whether it has happened while there was no connection, or was skipped: then it is not told step by step. */
	missed: boolean;
	/** Whether what is shown of it stays until the next happening: a replay stands still. */
	stays?: boolean;
	before: { view: TableView; you: YouView };
	after: { view: TableView; you: YouView };
}

/** What an act is called while it waits for its answer. */
type Kind = string;

/** A table as the game on it needs it: one where people play, or one where a finished game is stepped through. */
export interface GameTable {
	readonly connection: ConnectionState;
	readonly view: TableView | undefined;
	readonly you: YouView;
	readonly clock: GameClock;
	/** Whether an act of this kind still waits for its answer. */
	waitsFor(kind: Kind): boolean;
	/** Make a move in the game. */
	act(action: { type: string }): Promise<Answer>;
	/** Be told what happens; returns how to stop it. */
	listen(listener: (happened: Happened) => void): () => void;
}

/** One room as its viewer sees it, kept up to date. */
export class Table implements GameTable {
	connection: ConnectionState = $state('connecting');
	view: TableView | undefined = $state.raw();
	you: YouView = $state.raw({ key: 0, offers: [] });
	readonly clock: GameClock;

	readonly #connection: Connection;
	readonly #listeners = new Set<(happened: Happened) => void>();
	#waiting: readonly Kind[] = $state.raw([]);

	constructor(world: Surroundings) {
		this.clock = new GameClock(world.now);
		this.#connection = new Connection(world, {
			state: (state) => (this.connection = state),
			snapshot: (message) => this.#snapshot(message),
			events: (message) => {
				if (!this.view) return;
				const before = { view: this.view, you: this.you };
				if (message.view !== undefined) this.view = merged(this.view, message.view) as TableView;
				if (message.you !== undefined) this.you = merged(this.you, message.you) as YouView;
				const missed = this.connection !== 'open';
				this.clock.sync(message.at, missed || this.view.room.games !== before.view.room.games);
				const after = { view: this.view, you: this.you };
				this.#tell({ events: message.events as unknown[], missed, before, after });
			},
			pong: (message) => this.clock.sync(message.at)
		});
	}

	/** The viewer's own member, if they have entered. */
	get me(): MemberView | undefined {
		return this.you.member === undefined ? undefined : this.view?.room.members[this.you.member];
	}

	/** Whether the viewer is the host. */
	get hosts(): boolean {
		return this.you.member !== undefined && this.you.member === this.view?.room.host;
	}

	/** Whether this kind of action in the room is open to the viewer. */
	offers(kind: RoomAction['type']): boolean {
		return this.connection === 'open' && this.you.offers.includes(kind);
	}

	waitsFor(kind: Kind): boolean {
		return this.#waiting.includes(kind);
	}

	/** Connect, or connect again at once. */
	connect(): void {
		this.#connection.retry();
	}

	/** Leave without a word: the seat stays. */
	close(): void {
		this.#connection.stop();
	}

	/** Do something in the room. */
	room(action: RoomAction): Promise<Answer> {
		return this.#while(action.type, () => this.#connection.room(action));
	}

	act(action: { type: string }): Promise<Answer> {
		return this.#while(action.type, () => this.#connection.act(action));
	}

	listen(listener: (happened: Happened) => void): () => void {
		this.#listeners.add(listener);
		return () => void this.#listeners.delete(listener);
	}

	#snapshot(message: Snapshot): void {
		const before = this.view && { view: this.view, you: this.you };
		this.view = message.view as TableView;
		this.you = message.you as YouView;
		this.clock.sync(message.at, true);
		if (before) this.#tell({ events: [], missed: true, before, after: { view: this.view, you: this.you } });
	}

	#tell(happened: Happened): void {
		for (const listener of this.#listeners) listener(happened);
	}

	async #while(kind: Kind, act: () => Promise<Answer>): Promise<Answer> {
		this.#waiting = [...this.#waiting, kind];
		const answer = await act();
		const at = this.#waiting.indexOf(kind);
		this.#waiting = this.#waiting.filter((_, index) => index !== at);
		return answer;
	}
}
