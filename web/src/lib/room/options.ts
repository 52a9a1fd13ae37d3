import type { Option } from '#lib/games/games.ts';
import { optionWords, t } from '#lib/words/words.svelte.ts';

export type Values = Record<string, boolean | number | undefined>;

/** How an option's number is shown: long times in seconds, short ones in milliseconds. */
export function unitOf(option: Option): 's' | 'ms' | '' {
	if (option.kind === 'switch' || !option.name.endsWith('_ms')) return '';
	return option.most > 2000 ? 's' : 'ms';
}

/** How many units make the number that is sent one unit of what is shown. */
export function factorOf(option: Option): number {
	return unitOf(option) === 's' ? 1000 : 1;
}

/** An option's value as it is read: "on", "8 s", "none". */
export function valueWords(option: Option, value: Values[string]): string {
	if (typeof value === 'boolean') return t(value ? 'options.on' : 'options.off');
	if (value === undefined) return t('options.none');
	if (unitOf(option) === '') return String(value).replace('-', '−');
	return t(unitOf(option) === 's' ? 'options.seconds' : 'options.milliseconds', {
		value: value / factorOf(option)
	});
}

/** An option that differs from the usual, in a few words: "Time to pick: 8 s", "No calls". */
export function differenceWords(game: string, option: Option, value: Values[string]): string {
	const { label } = optionWords(game, option.name);
	return value === true ? label : `${label}: ${valueWords(option, value)}`;
}

/** The options that are not as usual. */
export function changed(options: readonly Option[], values: Values): Option[] {
	return options.filter(({ name, usual }) => values[name] !== usual);
}

/** All options as usual; those without a usual value are left out. */
export function usualValues(options: readonly Option[]): Values {
	return Object.fromEntries(
		options.filter(({ usual }) => usual !== undefined).map(({ name, usual }) => [name, usual])
	);
}

/** What is sent: options without a value are left out. */
export function toSend(values: Values): Record<string, boolean | number> {
	return Object.fromEntries(
		Object.entries(values).filter((entry): entry is [string, boolean | number] => entry[1] !== undefined)
	);
}

/** Rules that differ from the usual, as they stand in the list of open tables: "No calls", "Time to pick: 8 s". */
export function differences(game: string, options: readonly Option[], values: Values): string[] {
	return options
		.filter(({ name }) => name in values)
		.map((option) => differenceWords(game, option, values[option.name]));
}
