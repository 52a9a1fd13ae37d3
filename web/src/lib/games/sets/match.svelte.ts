import type { Span } from '#lib/table/countdown.svelte.ts';
import type { Answer } from '#lib/table/connection.ts';
import type { GameTable, Happened } from '#lib/table/table.svelte.ts';
import type { Notices } from '#lib/ui/notices.svelte.ts';
import type { Game, PlayerView } from '#lib/wire/set.ts';
import { refusalWords } from '#lib/words/words.svelte.ts';
import type { Card } from './cards.ts';
import { tell, type Onlooker, type SetEvent, type Verdict } from './happenings.ts';
import { Selection } from './selection.svelte.ts';

type Public = Game['Public'];
export type ActionKind = Game['Action']['type'];

const RIGHT_MS = 2000;
const WRONG_MS = 2500;

/** A game of Set as one viewer sees and plays it. It knows no rules: what is open is what the server offers. */
export class SetMatch {
	readonly table: GameTable;
	readonly selection = new Selection();
	/** The last pick, for as long as it is shown. */
	verdict: (Verdict & { id: number }) | undefined = $state.raw();
	/** The cards that came with the last change, in the order of dealing. */
	arrivals: ReadonlyMap<Card, number> = $state.raw(new Map());
	/** Who has taken a card that lies no longer on the table. */
	takers: ReadonlyMap<Card, number> = $state.raw(new Map());

	readonly #notices: Notices;
	#shown = 0;
	/** Whether the last verdict was to stay until something else happens. */
	#stayed = false;
	#timer: ReturnType<typeof setTimeout> | undefined;

	constructor(table: GameTable, notices: Notices) {
		this.table = table;
		this.#notices = notices;
	}

	/** Follow the table; returns how to stop. */
	follow(): () => void {
		const stop = this.table.listen((happened) => this.#after(happened));
		return () => {
			stop();
			clearTimeout(this.#timer);
		};
	}

	get game(): Public | undefined {
		return this.table.view?.game as Public | undefined;
	}

	get seat(): number | undefined {
		return this.table.you.seat;
	}

	/** The players by seat. */
	get players(): [number, PlayerView][] {
		return Object.entries(this.game?.players ?? {}).map(([seat, player]) => [Number(seat), player]);
	}

	/** The cards on the table with their slots, by slot. */
	get slots(): { slot: number; card: Card }[] {
		const slots = Object.entries(this.game?.slots ?? {}).map(([slot, card]) => ({
			slot: Number(slot),
			card
		}));
		return slots.sort((a, b) => a.slot - b.slot);
	}

	get who(): Onlooker {
		return { seat: this.seat, name: (seat) => this.nameOf(seat) };
	}

	/** Whether the viewer controls the table. */
	get claims(): boolean {
		return this.seat !== undefined && this.game?.claim?.seat === this.seat;
	}

	/** How long the claim, or the time to object, still runs. */
	get claimSpan(): Span | undefined {
		const { claim, config, paused_at } = this.game ?? {};
		if (!claim || !config) return undefined;
		return {
			until: claim.until,
			total: claim.cards ? config.check_ms : config.claim_ms,
			pausedAt: paused_at
		};
	}

	nameOf(seat: number): string {
		return this.table.view?.seats[seat] ?? '';
	}

	/** The level of the bot that has this seat, if it is one. */
	botOf(seat: number): string | undefined {
		const members = Object.values(this.table.view?.room.members ?? {});
		return members.find((member) => member.seat === seat)?.bot;
	}

	/** Whether this kind of action is open to the viewer. */
	can(kind: ActionKind): boolean {
		const offers = (this.table.you.game as Game['Private'] | undefined)?.offers;
		return this.table.connection === 'open' && (offers?.includes(kind) ?? false);
	}

	/** Choose a card or let go of it. The third one of a claim is the pick. */
	toggle(card: Card): void {
		if (this.selection.toggle(card)) this.#pickIfChosen();
	}

	/** Pick the chosen cards. */
	pick(): void {
		void this.#act({ type: 'pick', cards: [...this.selection.cards] });
	}

	call(): void {
		void this.#act({ type: 'call', board_version: this.#version });
	}

	/** Say "no set", or take it back. */
	vote(): void {
		void this.#act(
			this.can('unvote') ? { type: 'unvote' } : { type: 'vote_no_set', board_version: this.#version }
		);
	}

	challenge(): void {
		void this.#act({ type: 'challenge', board_version: this.#version });
	}

	accept(): void {
		void this.#act({ type: 'accept' });
	}

	object(): void {
		void this.#act({ type: 'reject' });
	}

	nextHand(): void {
		void this.#act({ type: 'next_hand' });
	}

	get #version(): number {
		return this.game?.board_version ?? 0;
	}

	#pickIfChosen(): void {
		if (this.selection.full && this.can('pick')) this.pick();
	}

	async #act(action: Game['Action']): Promise<Answer> {
		if (this.table.waitsFor(action.type)) return undefined;
		const answer = await this.table.act(action);
		if (answer) this.#notices.show(refusalWords(answer, this.table.view?.seats));
		return answer;
	}

	#after({ events, missed, stays = false, before, after }: Happened): void {
		const game = after.view.game as Public | undefined;
		if (!game) return;
		const dealt = before.view.room.games !== after.view.room.games;
		if (dealt) this.#forget();
		this.arrivals = new Map(arriving(game, events as SetEvent[], dealt).map((card, order) => [card, order]));
		this.selection.keep(Object.values(game.slots));
		// What stayed stays until now.
		if (stays || this.#stayed) this.verdict = undefined;
		this.#stayed = stays;
		this.#tell(events as SetEvent[], missed, stays);

		const held = (before.view.game as Public | undefined)?.claim?.seat === this.seat;
		if (this.claims && (dealt || !held)) this.#pickIfChosen();
	}

	/** Another game begins. */
	#forget(): void {
		this.selection.clear();
		this.verdict = undefined;
		this.takers = new Map();
	}

	#tell(events: SetEvent[], missed: boolean, stays: boolean): void {
		const said: string[] = [];
		for (const event of events) {
			if (event.type === 'hand_dealt') this.#forget();
			if (event.type === 'set_taken') this.takers = new Map(event.cards.map((card) => [card, event.seat]));
			const own = 'seat' in event && event.seat === this.seat;
			if (own && ['wrong_pick', 'timed_out', 'picked'].includes(event.type)) this.selection.clear();
			if (missed && !stays) continue;
			const { say, show, verdict } = tell(event, this.who);
			if (verdict) this.#show(verdict, stays);
			if (missed) continue;
			if (show) this.#notices.flash(show);
			said.push(show ?? say ?? '');
		}
		this.#notices.say(said.filter(Boolean).join(' '));
	}

	#show(verdict: Verdict, stays: boolean): void {
		this.verdict = { ...verdict, id: ++this.#shown };
		clearTimeout(this.#timer);
		if (stays) return;
		this.#timer = setTimeout(() => (this.verdict = undefined), verdict.right ? RIGHT_MS : WRONG_MS);
	}
}

/** The cards that have just come to the table, in the order of dealing. */
function arriving(game: Public, events: SetEvent[], dealt: boolean): Card[] {
	if (dealt) return Object.values(game.slots);
	return events.flatMap((event) =>
		event.type === 'dealt' || event.type === 'hand_dealt' ? event.cards : []
	);
}
