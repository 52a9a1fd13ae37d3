import { bots, options } from '#lib/wire/set.ts';
import type { GameClient } from '../games.ts';
import Emblem from './Emblem.svelte';
import Help from './Help.svelte';
import Result from './Result.svelte';
import SetTable from './SetTable.svelte';
import Symbols from './Symbols.svelte';
import { SetMatch } from './match.svelte.ts';
import { marks, tellMove } from './moves.ts';

export const client: GameClient<SetMatch> = {
	title: 'sets.title',
	open: (table, notices) => new SetMatch(table, notices),
	tell: (move, match) => tellMove(move, match.who),
	marks,
	Emblem,
	Table: SetTable,
	Result,
	Help,
	Symbols,
	options,
	bots
};
