import { beforeEach, expect, test } from 'vitest';
import { Connection, type ConnectionState, type SocketListener } from './connection.ts';

/** A world whose sockets and time the test moves. */
class World {
	time = 0;
	introductions = 0;
	reachable = true;
	sockets: {
		listener: SocketListener;
		seq?: number | undefined;
		sent: Record<string, unknown>[];
		closed: boolean;
	}[] = [];
	#timers: { at: number; run: () => void }[] = [];

	open = (listener: SocketListener, seq?: number) => {
		const socket = { listener, seq, sent: [] as Record<string, unknown>[], closed: false };
		this.sockets.push(socket);
		return {
			send: (text: string) => void socket.sent.push(JSON.parse(text) as Record<string, unknown>),
			close: () => void (socket.closed = true)
		};
	};
	introduce = () => {
		this.introductions++;
		return this.reachable ? Promise.resolve() : Promise.reject(new Error('offline'));
	};
	now = () => this.time;
	random = () => 1;
	after = (ms: number, run: () => void) => {
		const timer = { at: this.time + ms, run };
		this.#timers.push(timer);
		return () => void (this.#timers = this.#timers.filter((other) => other !== timer));
	};

	async pass(ms: number) {
		const end = this.time + ms;
		for (;;) {
			await settled();
			const next = this.#timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
			if (!next) break;
			this.#timers = this.#timers.filter((other) => other !== next);
			this.time = next.at;
			next.run();
		}
		this.time = end;
	}

	get socket() {
		return this.sockets.at(-1)!;
	}

	say(message: Record<string, unknown>) {
		this.socket.listener.received(JSON.stringify(message));
	}

	/** What was sent but for pings. */
	get acts() {
		return this.socket.sent.filter(({ type }) => type !== 'ping');
	}
}

const settled = () => new Promise((done) => setTimeout(done));

let world: World;
let connection: Connection;
let states: ConnectionState[];
let applied: number[];

beforeEach(async () => {
	world = new World();
	states = [];
	applied = [];
	connection = new Connection(world, {
		state: (state) => states.push(state),
		snapshot: ({ seq }) => applied.push(seq),
		events: ({ seq }) => applied.push(seq),
		pong: () => {}
	});
	connection.retry();
	await settled();
});

function snapshot(seq: number, key = 0) {
	world.say({ type: 'snapshot', protocol: 1, seq, at: 0, view: {}, you: { key, offers: [] } });
}

function live(seq = 5, key = 0) {
	world.socket.listener.opened();
	snapshot(seq, key);
}

test('it introduces itself once, connects and is open with the first snapshot', async () => {
	expect(world.introductions).toBe(1);
	expect(world.sockets.length).toBe(1);
	live();
	expect(states).toEqual(['open']);
	expect(applied).toEqual([5]);
});

test('events are applied in order, old ones left out', () => {
	live(5);
	world.say({ type: 'events', before: 5, seq: 7, at: 0, events: [] });
	world.say({ type: 'events', before: 5, seq: 7, at: 0, events: [] });
	world.say({ type: 'events', before: 7, seq: 8, at: 0, events: [] });
	expect(applied).toEqual([5, 7, 8]);
	expect(world.sockets.length).toBe(1);
});

test('a gap makes it connect again for a snapshot', async () => {
	live(5);
	const first = world.socket;
	world.say({ type: 'events', before: 6, seq: 7, at: 0, events: [] });
	await settled();
	expect(first.closed).toBe(true);
	expect(world.socket.seq).toBeUndefined();
	expect(world.sockets.length).toBe(2);
	first.listener.received('{"type":"events","before":5,"seq":6,"at":0,"events":[]}');
	live(7);
	expect(applied).toEqual([5, 7]);
});

test('keys grow above the greatest known one', async () => {
	live(5, 41);
	void connection.act({ type: 'call', board_version: 3 });
	void connection.room({ type: 'unready' });
	expect(world.acts).toEqual([
		{ type: 'act', key: 42, action: { type: 'call', board_version: 3 } },
		{ type: 'room', key: 43, action: { type: 'unready' } }
	]);
});

test('every act gets its answer', async () => {
	live(5);
	const done = connection.act('a');
	const refused = connection.act('b');
	const again = connection.act('c');
	world.say({ type: 'events', before: 5, seq: 6, at: 0, events: [], reply: 1 });
	world.say({ type: 'refused', slug: 'locked_by', facts: { seat: 1 }, reply: 2 });
	world.say({ type: 'done', seq: 4, reply: 3 });
	expect(await done).toBeUndefined();
	expect(await refused).toMatchObject({ slug: 'locked_by', facts: { seat: 1 } });
	expect(await again).toBeUndefined();
});

test('after a break it asks for what it has missed, and gets it as one message', async () => {
	live(5, 1);
	world.socket.listener.closed(1006);
	await world.pass(300);
	expect(world.socket.seq).toBe(5);
	expect(connection.state).toBe('reconnecting');
	world.say({ type: 'events', before: 5, seq: 9, at: 0, events: [], view: {}, you: { key: 7 } });
	expect(connection.state).toBe('open');
	expect(applied).toEqual([5, 9]);
	void connection.act('a');
	expect(world.acts.at(-1)).toMatchObject({ key: 8 });
});

test('acts without an answer are sent again with the same key', async () => {
	live(5);
	const answer = connection.act('a');
	world.socket.listener.closed(1006);
	await world.pass(300);
	expect(states).toEqual(['open', 'reconnecting']);
	live(6, 1);
	expect(world.acts).toEqual([{ type: 'act', key: 1, action: 'a' }]);
	world.say({ type: 'done', seq: 6, reply: 1 });
	expect(await answer).toBeUndefined();
	void connection.act('b');
	expect(world.acts.at(-1)).toMatchObject({ key: 2 });
});

test('nothing is played while there is no connection', async () => {
	live();
	world.socket.listener.closed(1006);
	expect(await connection.act('a')).toMatchObject({ slug: 'not_connected' });
	await world.pass(300);
	live();
	expect(world.acts).toEqual([]);
});

test('waits grow to five seconds and begin anew after a success', async () => {
	live();
	const begun: number[] = [];
	for (let i = 0; i < 6; i++) {
		const before = world.time;
		world.socket.listener.closed(1006);
		const known = world.sockets.length;
		while (world.sockets.length === known) await world.pass(100);
		begun.push(world.time - before);
	}
	expect(begun).toEqual([300, 600, 1200, 2400, 4800, 5000]);
	live();
	world.socket.listener.closed(1012);
	await world.pass(300);
	expect(world.sockets.length).toBe(8);
});

test('a server that cannot be reached is tried again', async () => {
	world.reachable = false;
	connection.stop();
	const fresh = new Connection(world, {
		state: () => {},
		snapshot: () => {},
		events: () => {},
		pong: () => {}
	});
	fresh.retry();
	await world.pass(2000);
	expect(world.sockets.length).toBe(1);
	world.reachable = true;
	await world.pass(5000);
	expect(world.sockets.length).toBe(2);
});

test.each([
	[4404, 'missing'],
	[4410, 'expired'],
	[4409, 'elsewhere'],
	[4403, 'refused']
] as const)('close code %i ends as %s', async (code, state) => {
	world.socket.listener.closed(code);
	await world.pass(60_000);
	expect(states).toEqual([state]);
	expect(world.sockets.length).toBe(1);
});

test('with too many connections it waits long before it tries again', async () => {
	live();
	world.socket.listener.closed(1006);
	await world.pass(300);
	for (let i = 2; i < 5; i++) {
		world.socket.listener.closed(4429);
		expect(connection.state).toBe('crowded');
		await world.pass(29_000);
		expect(world.sockets.length).toBe(i);
		await world.pass(31_000);
		expect(world.sockets.length).toBe(i + 1);
	}
	live(6);
	expect(states).toEqual(['open', 'reconnecting', 'crowded', 'open']);
});

test('with too many connections it can be asked to try at once', async () => {
	world.socket.listener.closed(4429);
	connection.retry();
	await settled();
	expect(world.sockets.length).toBe(2);
});

test('without a guest it introduces itself again, but not for ever', async () => {
	for (let i = 0; i < 10; i++) {
		world.socket.listener.closed(4401);
		await settled();
	}
	expect(world.introductions).toBe(4);
	expect(connection.state).toBe('refused');
});

test('elsewhere is final until asked to come back', async () => {
	live();
	world.say({ type: 'elsewhere' });
	world.socket.listener.closed(4409);
	await world.pass(60_000);
	expect(connection.state).toBe('elsewhere');
	connection.retry();
	await settled();
	live(9);
	expect(connection.state).toBe('open');
});

test('an act that the server cannot read is not sent again', async () => {
	live();
	const answer = connection.act('a');
	world.socket.listener.closed(4400);
	expect(await answer).toMatchObject({ slug: 'malformed' });
	await world.pass(300);
	live();
	expect(world.acts).toEqual([]);
});

test('a newer protocol asks for a newer client', () => {
	world.say({ type: 'snapshot', protocol: 2, seq: 0, at: 0, view: {}, you: { key: 0, offers: [] } });
	expect(connection.state).toBe('outdated');
});

test('it pings, and takes a long silence for a lost connection', async () => {
	live();
	await world.pass(20_000);
	expect(world.socket.sent.filter(({ type }) => type === 'ping').length).toBe(3);
	expect(world.sockets.length).toBe(1);
	await world.pass(15_000);
	expect(world.sockets.length).toBe(2);
});

test('a socket that never opens is given up', async () => {
	await world.pass(10_400);
	expect(world.sockets.length).toBe(2);
	expect(connection.state).toBe('connecting');
});

test('stopping answers what still waits', async () => {
	live();
	const answer = connection.act('a');
	connection.stop();
	expect(await answer).toMatchObject({ slug: 'gone' });
	expect(world.socket.closed).toBe(true);
});
