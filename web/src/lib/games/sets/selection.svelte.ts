import type { Card } from './cards.ts';

const MOST = 3;

/** The cards that the viewer has chosen, in the order of choosing. */
export class Selection {
	cards: readonly Card[] = $state.raw([]);

	has(card: Card): boolean {
		return this.cards.includes(card);
	}

	get full(): boolean {
		return this.cards.length === MOST;
	}

	/** Choose a card, or let go of it. A fourth one replaces nothing. Says whether anything has changed. */
	toggle(card: Card): boolean {
		if (this.has(card)) this.cards = this.cards.filter((other) => other !== card);
		else if (!this.full) this.cards = [...this.cards, card];
		else return false;
		return true;
	}

	/** Let go of the cards that no longer lie on the table. */
	keep(onTable: readonly Card[]): void {
		if (!this.cards.every((card) => onTable.includes(card))) {
			this.cards = this.cards.filter((card) => onTable.includes(card));
		}
	}

	clear(): void {
		if (this.cards.length) this.cards = [];
	}
}
