import type { Component, Snippet } from 'svelte';
import type { GameTable } from '#lib/table/table.svelte.ts';
import type { Notices } from '#lib/ui/notices.svelte.ts';
import type { ReplayedMove } from '#lib/wire/types.ts';

/** An option of a game: what a form needs to know of it. */
export type Option = { name: string } & (
	| { kind: 'switch'; usual?: boolean }
	| { kind: 'number'; least: number; most: number; step: number; usual?: number }
);

/** A game being played at a table, without anything on the screen. */
export interface Match {
	/** Follow the table; returns how to stop. */
	follow(): () => void;
}

/** What stands below the cards: while one plays, or in a replay, where the deck is given a place among it. */
export type Below = { menu: Snippet; visitor: Snippet; below?: never } | { below: Snippet<[deck: Snippet]> };

/** A move that one may want to find again: it has won or lost something, or was a vote. */
export type Mark = 'won' | 'lost' | 'vote';

/** A move of a finished game in words; `full` is for whoever cannot see the cards. */
export interface ToldMove {
	words: string;
	full: string;
	mark?: Mark | undefined;
}

/** What the client needs to have of a game. */
export interface GameClient<M extends Match = Match> {
	/** The key of its name's text. */
	title: string;
	open(table: GameTable, notices: Notices): M;
	/** Tell a move of a finished game. */
	tell(move: ReplayedMove, match: M): ToldMove;
	/** The keys of the words for what its marks mean. */
	marks: Record<Mark, string>;
	/** A few of its cards, small, beside its name. */
	Emblem: Component;
	/** While it runs. `menu` and `visitor` are the room's: its menu, and what somebody without a seat can do. */
	Table: Component<{ match: M } & Below>;
	/** When it is over. `record` and `replay`: where these can be had. */
	Result: Component<{ match: M; record: string; replay: string }>;
	/** What one may need to know while playing, such as its keys. */
	Help: Component;
	/** What its cards are drawn with; once on the page. */
	Symbols: Component;
	options: readonly Option[];
	/** The levels of its bots, the easiest first. */
	bots: readonly string[];
}

type AnyGameClient = GameClient<any>;

/** The one list of games: each is fetched when a table needs it. */
const GAMES: Record<string, () => Promise<AnyGameClient>> = {
	set: async () => (await import('./sets/client.ts')).client
};

/** Fetch a game by the server's name for it. */
export function loadGame(id: string): Promise<AnyGameClient> {
	const load = GAMES[id];
	return load ? load() : Promise.reject(new Error(`this client has no game ${id}`));
}
