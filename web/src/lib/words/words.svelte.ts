import i18next, { type TOptions } from 'i18next';
import { en } from './en/index.ts';

export type Language = 'en';

let language: Language = $state('en');

void i18next.init({
	lng: 'en',
	fallbackLng: 'en',
	resources: { en: { translation: en } },
	// The texts are here already, and Svelte escapes them.
	initAsync: false,
	interpolation: { escapeValue: false },
	returnNull: false
});

/** The text with this key in the language of the page; it changes when the language does. */
export function t(key: string, values: TOptions = {}): string {
	return i18next.t(key, { ...values, lng: language });
}

/** The name and the explanation of a game's option. */
export function optionWords(game: string, option: string): { label: string; hint: string } {
	const [label = option, hint = ''] = i18next.t(`option.${game}.${option}`, {
		lng: language,
		returnObjects: true,
		defaultValue: []
	}) as unknown as string[];
	return { label, hint };
}

/** Whether there is a text with this key. */
export function hasWords(key: string): boolean {
	return i18next.exists(key);
}

/** Several names as one text: "Anna, Bob and Carla". */
export function listed(names: readonly string[]): string {
	return new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
}

/** Why an act was refused. `names` are those of the seats. */
export function refusalWords(
	refusal: { slug: string; facts?: Readonly<Record<string, unknown>> },
	names: Readonly<Record<string, string>> = {}
): string {
	const { slug, facts = {} } = refusal;
	const values = { ...facts, name: names[String(facts.seat)] ?? '' };
	for (const fact of Object.keys(facts)) {
		if (hasWords(`refusal.${slug}_${fact}`)) return t(`refusal.${slug}_${fact}`, values);
	}
	return hasWords(`refusal.${slug}`) ? t(`refusal.${slug}`, values) : t('refusal.unknown', { slug });
}
