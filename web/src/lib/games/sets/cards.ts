import { t } from '#lib/words/words.svelte.ts';

/** A card of the deck: four digits to the base of three. */
export type Card = number;

export const COLOURS = ['green', 'purple', 'red'] as const;
export const SHADINGS = ['solid', 'outlined', 'striped'] as const;
export const SHAPES = ['oval', 'squiggle', 'diamond'] as const;

export interface Face {
	count: 1 | 2 | 3;
	colour: (typeof COLOURS)[number];
	shading: (typeof SHADINGS)[number];
	shape: (typeof SHAPES)[number];
}

/** What is drawn on a card. Must agree with FEATURES in games/sets/features.py. */
export function faceOf(card: Card): Face {
	const digit = (place: number) => Math.floor(card / place) % 3;
	return {
		count: (digit(27) + 1) as Face['count'],
		colour: COLOURS[digit(9)]!,
		shading: SHADINGS[digit(3)]!,
		shape: SHAPES[digit(1)]!
	};
}

/** The name of a card's value in a feature, as the server's findings have it. */
export function valueOf(card: Card, feature: string): string {
	const { count, ...face } = faceOf(card);
	return feature === 'number'
		? ['one', 'two', 'three'][count - 1]!
		: (face[feature as keyof typeof face] ?? '');
}

/** A card's name as people say it: "2 red striped diamonds". */
export function cardName(card: Card): string {
	const { count, colour, shading, shape } = faceOf(card);
	const agreeing = { count, context: shape };
	return t('sets.card', {
		count,
		colour: t(`sets.value.${colour}`, agreeing),
		shading: t(`sets.value.${shading}`, agreeing),
		shape: t(`sets.value.${shape}`, { count })
	});
}
