import type { Events, Pong, RoomAct, Refused, Snapshot, Wire } from '#lib/wire/types.ts';
import { PROTOCOL } from '#lib/wire/types.ts';

/**
 * `connecting`: no view yet. `open`: live. `reconnecting`: the last view stands. `crowded`: this person or address has
 * too many connections; it is tried again, but not soon. The others are final until `retry`:
 * `elsewhere`: the same person has opened the table again. `missing`: there is no such room. `expired`: it was cleared away. `outdated`: the server
 * speaks a newer protocol. `refused`: the server does not take this browser.
 */
export type ConnectionState =
	| 'connecting'
	| 'open'
	| 'reconnecting'
	| 'crowded'
	| 'elsewhere'
	| 'missing'
	| 'expired'
	| 'outdated'
	| 'refused';

type Kept = { type: 'act'; key: number; action: unknown } | RoomAct;

/** How an act was answered: with nothing if it was done. */
export type Answer = Pick<Refused, 'slug' | 'facts'> | undefined;

/** A socket as far as it is needed here; after `close` nothing more is heard from it. */
export interface Socket {
	send(text: string): void;
	close(): void;
}

export interface SocketListener {
	opened(): void;
	received(text: string): void;
	closed(code: number): void;
}

/** The world outside. */
export interface Surroundings {
	/** Open a socket; `seq`: the row that is known already, so that only what was missed need be sent. */
	open(listener: SocketListener, seq?: number): Socket;
	/** Gets the browser its guest cookie; fails if the server cannot be reached. */
	introduce(): Promise<void>;
	/** Local time in ms that never goes back. */
	now(): number;
	/** Do something later; returns how to call it off. */
	after(ms: number, run: () => void): () => void;
	/** A number in [0, 1). */
	random(): number;
}

export interface ConnectionListener {
	state(state: ConnectionState): void;
	snapshot(message: Snapshot): void;
	/** Only messages that follow what was there before arrive here. */
	events(message: Events): void;
	pong(message: Pong): void;
}

const FIRST_WAIT = 300;
const LONGEST_WAIT = 5000;
/** Until connections that nobody uses any more have timed out. */
const CROWDED_WAIT = 30_000;
const PING_EVERY = 10_000;
const SILENCE = 25_000;
const OPENING = 10_000;
const MOST_INTRODUCTIONS = 3;

/** A connection to one room that keeps itself up, and brings every act to an answer. */
export class Connection {
	state: ConnectionState = 'connecting';

	readonly #world: Surroundings;
	readonly #listener: ConnectionListener;
	#socket: Socket | undefined;
	/** Counts sockets, so that what an abandoned one says late is not heard. */
	#turn = 0;
	#seq = -1;
	#key = 0;
	#tries = 0;
	#introductions = 0;
	/** Whether the first message of this connection is still to come. */
	#fresh = true;
	/** Whether to ask for everything rather than for what was missed. */
	#whole = false;
	#heard = 0;
	readonly #waiting = new Map<number, { message: Kept; settle: (answer: Answer) => void }>();
	#callOff: () => void = () => {};
	#callOffPing: () => void = () => {};

	constructor(world: Surroundings, listener: ConnectionListener) {
		this.#world = world;
		this.#listener = listener;
	}

	/** Connect, or connect again at once. */
	retry(): void {
		this.#drop();
		this.#enter(this.#seq < 0 ? 'connecting' : 'reconnecting');
		void this.#open(this.#introductions === 0);
	}

	/** Close for good; acts without an answer are answered `gone`. */
	stop(): void {
		this.#drop();
		this.#settleAll('gone');
	}

	/** Make a move in the game. */
	act(action: unknown): Promise<Answer> {
		return this.#send((key) => ({ type: 'act', key, action }));
	}

	/** Do something in the room. */
	room(action: Wire['RoomAction']): Promise<Answer> {
		return this.#send((key) => ({ type: 'room', key, action }));
	}

	#send(make: (key: number) => Kept): Promise<Answer> {
		if (this.state !== 'open') return Promise.resolve({ slug: 'not_connected' });
		const message = make(++this.#key);
		return new Promise((settle) => {
			this.#waiting.set(message.key, { message, settle });
			this.#socket?.send(JSON.stringify(message));
		});
	}

	async #open(introduce: boolean): Promise<void> {
		const turn = ++this.#turn;
		if (introduce) {
			this.#introductions++;
			try {
				await this.#world.introduce();
			} catch {
				if (turn === this.#turn) {
					this.#introductions--;
					this.#later();
				}
				return;
			}
			if (turn !== this.#turn) return;
		}
		const heard = (what: () => void) => {
			if (turn !== this.#turn) return;
			this.#heard = this.#world.now();
			what();
		};
		this.#heard = this.#world.now();
		this.#callOff = this.#world.after(OPENING, () => this.#lost());
		this.#fresh = true;
		const known = this.#seq < 0 || this.#whole ? undefined : this.#seq;
		const listener: SocketListener = {
			opened: () => heard(() => this.#ping()),
			received: (text) => heard(() => this.#received(JSON.parse(text) as Wire['ServerMessage'])),
			closed: (code) => heard(() => this.#closed(code))
		};
		this.#socket = this.#world.open(listener, known);
	}

	#received(message: Wire['ServerMessage']): void {
		switch (message.type) {
			case 'snapshot':
				return this.#snapshot(message);
			case 'events':
				return this.#events(message);
			case 'refused':
				if (message.reply !== undefined) this.#settle(message.reply, message);
				return;
			case 'done':
				return this.#settle(message.reply, undefined);
			case 'pong':
				return this.#listener.pong(message);
			case 'elsewhere':
				return this.#end('elsewhere');
		}
	}

	#snapshot(message: Snapshot): void {
		if (message.protocol !== PROTOCOL) return this.#end('outdated');
		this.#seq = message.seq;
		this.#listener.snapshot(message);
		this.#caughtUp(message.you as Wire['YouView']);
	}

	#events(message: Events): void {
		if (message.before === this.#seq) {
			this.#seq = message.seq;
			this.#listener.events(message);
			this.#caughtUp(message.you as Partial<Wire['YouView']> | undefined);
		} else if (message.seq > this.#seq) {
			// Something was missed; a new connection begins with everything.
			this.#whole = true;
			return this.retry();
		}
		if (message.reply !== undefined) this.#settle(message.reply, undefined);
	}

	/** The views are current. With the first message of a connection acts can go on. */
	#caughtUp(you: Partial<Wire['YouView']> | undefined): void {
		this.#key = Math.max(this.#key, you?.key ?? 0);
		if (!this.#fresh) return;
		this.#callOff();
		this.#fresh = this.#whole = false;
		this.#tries = 0;
		this.#introductions = 1;
		this.#enter('open');
		// What was on its way when the last connection broke may or may not have arrived: its key tells.
		for (const { message } of this.#waiting.values()) this.#socket?.send(JSON.stringify(message));
	}

	#closed(code: number): void {
		if (code === 4404) return this.#end('missing');
		if (code === 4410) return this.#end('expired');
		if (code === 4409) return this.#end('elsewhere');
		if (code === 4429) return this.#crowded();
		if (code === 4403) return this.#end('refused');
		if (code === 4401) {
			if (this.#introductions > MOST_INTRODUCTIONS) return this.#end('refused');
			this.#drop();
			void this.#open(true);
			return;
		}
		// What the server could not read it would not read the second time either.
		if (code === 4400) this.#settleAll('malformed');
		this.#lost();
	}

	#crowded(): void {
		this.#drop();
		this.#enter('crowded');
		const wait = CROWDED_WAIT * (1 + this.#world.random());
		this.#callOff = this.#world.after(wait, () => void this.#open(false));
	}

	#lost(): void {
		this.#drop();
		this.#later();
	}

	#later(): void {
		this.#enter(this.#seq < 0 ? 'connecting' : 'reconnecting');
		const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries++) * (0.6 + 0.4 * this.#world.random());
		this.#callOff = this.#world.after(wait, () => void this.#open(this.#introductions === 0));
	}

	#ping(): void {
		if (this.#world.now() - this.#heard > SILENCE) return this.#lost();
		this.#socket?.send(JSON.stringify({ type: 'ping', t: this.#world.now() }));
		this.#callOffPing = this.#world.after(PING_EVERY, () => this.#ping());
	}

	#end(state: ConnectionState): void {
		this.#drop();
		this.#settleAll('gone');
		this.#enter(state);
	}

	#drop(): void {
		this.#turn++;
		this.#callOff();
		this.#callOffPing();
		this.#socket?.close();
		this.#socket = undefined;
	}

	#settle(key: number, answer: Answer): void {
		const waiting = this.#waiting.get(key);
		this.#waiting.delete(key);
		waiting?.settle(answer);
	}

	#settleAll(slug: string): void {
		for (const key of [...this.#waiting.keys()]) this.#settle(key, { slug });
	}

	#enter(state: ConnectionState): void {
		if (state === this.state) return;
		this.state = state;
		this.#listener.state(state);
	}
}
