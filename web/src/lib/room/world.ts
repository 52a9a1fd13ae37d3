import type { Surroundings } from '#lib/table/connection.ts';

/** The browser around a connection to one room. */
export function browserWorld(room: string): Surroundings {
	return {
		open(listener, seq) {
			const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
			const known = seq === undefined ? '' : `?seq=${seq}`;
			const socket = new WebSocket(`${scheme}://${location.host}/socket/${encodeURIComponent(room)}${known}`);
			socket.onopen = () => listener.opened();
			socket.onmessage = ({ data }) => listener.received(String(data));
			socket.onclose = ({ code }) => listener.closed(code);
			return {
				send: (text) => {
					if (socket.readyState === WebSocket.OPEN) socket.send(text);
				},
				close: () => socket.close()
			};
		},
		introduce,
		now: () => performance.now(),
		after(ms, run) {
			const timer = setTimeout(run, ms);
			return () => clearTimeout(timer);
		},
		random: () => Math.random()
	};
}

/** Get the guest cookie. */
async function introduce(): Promise<void> {
	const response = await fetch('/api/me');
	if (!response.ok) throw new Error(`/api/me answered ${response.status}`);
}
