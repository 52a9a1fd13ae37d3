import type { Answer } from '#lib/table/connection.ts';
import type { OpenTable, Replay } from '#lib/wire/types.ts';

/** What a request came to: something, or why not. */
export type Result<T> = { value: T } | { refusal: NonNullable<Answer> };

/** Open a table for a game and return its code. */
export async function openRoom(game: string): Promise<Result<string>> {
	const made = await request<{ room: string }>('/api/rooms', {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: JSON.stringify({ game })
	});
	return 'value' in made ? { value: made.value.room } : made;
}

/** Look whether there is such a table. */
export function findRoom(room: string): Promise<Result<{ room: string }>> {
	return request(`/api/rooms/${encodeURIComponent(room)}`);
}

/** The tables that anyone may join. */
export function openTables(game: string): Promise<Result<OpenTable[]>> {
	return request(`/api/rooms?game=${encodeURIComponent(game)}`);
}

/** A finished game, step by step; it needs no cookie. */
export function fetchReplay(room: string, game: string): Promise<Result<Replay>> {
	return request(`/api/rooms/${encodeURIComponent(room)}/games/${encodeURIComponent(game)}/replay`);
}

/** Where a finished game can be stepped through. */
export function replayAddress(room: string, game: number | string): string {
	return `/t/${encodeURIComponent(room)}/replay/${encodeURIComponent(game)}`;
}

/** Where the record of a finished game can be had. */
export function recordAddress(room: string, game: number | string): string {
	return `/api/rooms/${encodeURIComponent(room)}/games/${encodeURIComponent(game)}/record?form=text`;
}

/** Where the QR code of the link to a table is drawn. */
export function qrAddress(room: string): string {
	return `/api/rooms/${encodeURIComponent(room)}/qr.svg`;
}

/** The code in what somebody typed or pasted: a code or a link. */
export function codeIn(text: string): string | undefined {
	const code = /(?:^|\/t\/)([a-z0-9]{6})\/?(?:[?#].*)?$/i.exec(text.trim())?.[1];
	return code?.toLowerCase();
}

async function request<T>(address: string, init?: RequestInit): Promise<Result<T>> {
	try {
		// The cookie first: without it nothing can be opened.
		if (init) await fetch('/api/me');
		const response = await fetch(address, init);
		const body = (await response.json()) as T & { slug?: string };
		return response.ok ? { value: body } : { refusal: { slug: body.slug ?? 'unknown' } };
	} catch {
		return { refusal: { slug: 'not_connected' } };
	}
}
