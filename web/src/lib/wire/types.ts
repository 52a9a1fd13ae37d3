// Generated from src/tercet by `npm run types`; do not edit.

/** Must be the server's. */
export const PROTOCOL = 1;

/**
 * Whether a game runs.
 */
export type RoomPhase = 'lobby' | 'playing';

export interface Wire {
	ClientMessage: Act | RoomAct | Ping | Gesture;
	ServerMessage: Snapshot | Events | Refused | Done | Pong | SeenGesture | Elsewhere;
	RoomAction:
		| Enter
		| Rename
		| Sit
		| Stand
		| Leave
		| Ready
		| Unready
		| Configure
		| Start
		| AddBot
		| Kick
		| MakeHost
		| Publish;
	TableView: TableView;
	YouView: YouView;
	Replay: Replay;
	OpenTable: OpenTable;
}
/**
 * A move in the game. `key` is the client's own number for it, greater than all before it.
 */
export interface Act {
	type: 'act';
	key: number;
	action: unknown;
}
/**
 * An action in the room.
 */
export interface RoomAct {
	type: 'room';
	key: number;
	action:
		| Enter
		| Rename
		| Sit
		| Stand
		| Leave
		| Ready
		| Unready
		| Configure
		| Start
		| AddBot
		| Kick
		| MakeHost
		| Publish;
}
/**
 * Come in (again), and sit down if there is a seat.
 */
export interface Enter {
	type: 'enter';
	name: string;
}
/**
 * Take another name.
 */
export interface Rename {
	type: 'rename';
	name: string;
}
/**
 * Take a free seat.
 */
export interface Sit {
	type: 'sit';
}
/**
 * Give one's seat up and watch.
 */
export interface Stand {
	type: 'stand';
}
/**
 * Go for good.
 */
export interface Leave {
	type: 'leave';
}
/**
 * Be ready for the deal, with one's own part of its chance (32 hexadecimal digits).
 */
export interface Ready {
	type: 'ready';
	nonce: string;
}
/**
 * Not be ready after all.
 */
export interface Unready {
	type: 'unready';
}
/**
 * Set the options of the next game. Host only.
 */
export interface Configure {
	type: 'configure';
	config: unknown;
}
/**
 * Deal, as soon as everyone else who sits is ready. Host only; it is the host's own `ready`.
 */
export interface Start {
	type: 'start';
	nonce: string;
}
/**
 * Seat a bot of this level. Host only.
 */
export interface AddBot {
	type: 'add_bot';
	level: string;
}
/**
 * Send somebody away for good, or a bot. Host only.
 */
export interface Kick {
	type: 'kick';
	member: number;
}
/**
 * Hand the role of the host over. Host only.
 */
export interface MakeHost {
	type: 'make_host';
	member: number;
}
/**
 * Put the room into the list of open tables, or take it out. Host only.
 */
export interface Publish {
	type: 'publish';
	listed: boolean;
}
/**
 * How late is it, and how long does a message take?
 */
export interface Ping {
	type: 'ping';
	t: number;
}
/**
 * Something to show the others that is no move: unlogged, unanswered, and lost if anyone is busy.
 */
export interface Gesture {
	type: 'gesture';
	gesture: unknown;
}
/**
 * Everything this viewer may know, after the row `seq` of the log. `at`: the table's clock in ms.
 */
export interface Snapshot {
	type: 'snapshot';
	protocol: number;
	seq: number;
	at: number;
	view: unknown;
	you: unknown;
}
/**
 * What one act has changed: events, and patches of the two views. It follows the message with `before`.
 */
export interface Events {
	type: 'events';
	before: number;
	seq: number;
	at: number;
	events: unknown;
	view?: unknown;
	you?: unknown;
	reply?: number;
}
/**
 * An act that was not done: a slug and facts, which the client words.
 */
export interface Refused {
	type: 'refused';
	slug: string;
	facts?: {
		[k: string]: number | string | number[];
	};
	reply?: number;
}
/**
 * The answer to an act that was sent again: it was done before, as row `seq`.
 */
export interface Done {
	type: 'done';
	reply: number;
	seq: number;
}
/**
 * The answer to a ping, with the table's clock.
 */
export interface Pong {
	type: 'pong';
	t: number;
	at: number;
}
/**
 * What a seat shows the others.
 */
export interface SeenGesture {
	type: 'gesture';
	seat: number;
	gesture: unknown;
}
/**
 * The same person has opened the table somewhere else; this connection gets nothing more.
 */
export interface Elsewhere {
	type: 'elsewhere';
}
/**
 * What everybody at a table sees: the room, and the running or last game if there is one.
 */
export interface TableView {
	room: RoomView;
	seats: {
		[k: string]: string;
	};
	game?: unknown;
}
/**
 * The room as everybody sees it.
 */
export interface RoomView {
	game: string;
	phase: RoomPhase;
	host: number;
	games: number;
	members: {
		[k: string]: MemberView;
	};
	config: unknown;
	commitment: string;
	listed: boolean;
}
/**
 * A member as everybody sees it.
 */
export interface MemberView {
	name: string;
	seat?: number;
	ready: boolean;
	here: boolean;
	bot?: string;
}
/**
 * What only one viewer gets. `key` is the greatest key that has been answered as done.
 */
export interface YouView {
	member?: number;
	seat?: number;
	key: number;
	offers: string[];
	game?: unknown;
}
/**
 * A finished game, step by step. `wrong` says in sentences why a game is not `verified`.
 */
export interface Replay {
	game: string;
	version: number;
	names: string[];
	config: unknown;
	seed: string;
	commitment?: string;
	verified: boolean;
	wrong: string[];
	view: ReplayView;
	moves: ReplayedMove[];
}
/**
 * The two views of whoever sees everything.
 */
export interface ReplayView {
	public: unknown;
	private?: unknown;
}
/**
 * A move of a finished game: what was done, what happened, and a patch of the `ReplayView` before it.
 */
export interface ReplayedMove {
	at: number;
	seat: number;
	action: unknown;
	events: unknown[];
	patch: unknown;
}
/**
 * A table with a free seat. `options` are those that differ from the game's own.
 */
export interface OpenTable {
	room: string;
	game: string;
	host: string;
	taken: number;
	seats: number;
	phase: RoomPhase;
	options: {};
}
