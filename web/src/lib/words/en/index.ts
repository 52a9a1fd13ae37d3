import { option, options } from './options.ts';
import { refusal } from './refusals.ts';
import { replay } from './replay.ts';
import { connection, error, room, start } from './room.ts';
import { sets } from './sets.ts';

/** Every text of the app in English. Plural forms and contexts follow i18next: `_one`, `_other`, `_<context>`. */
export const en = { start, room, connection, error, options, option, refusal, sets, replay } as const;

/** What every language has: the same keys, other texts. */
export type Words = Texts<typeof en>;
type Texts<T> = T extends string
	? string
	: T extends readonly string[]
		? readonly string[]
		: { [K in keyof T]: Texts<T[K]> };
