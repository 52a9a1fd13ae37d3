// Generated from src/tercet by `npm run types`; do not edit.

/**
 * How three cards stand in one feature.
 */
export type Agreement = 'different' | 'fails' | 'same';
/**
 * What a mistake has cost.
 */
export type Penalty = 'nothing' | 'point' | 'set' | 'time';
/**
 * Whether a seat's owner is there.
 */
export type Presence = 'away' | 'bot' | 'here' | 'left';
/**
 * Where a hand stands.
 */
export type Phase = 'checking' | 'claimed' | 'hand_over' | 'match_over' | 'open';

export interface Game {
	Action:
		| Call
		| Pick
		| VoteNoSet
		| Unvote
		| Challenge
		| Accept
		| Reject
		| NextHand
		| Deadline
		| Joined
		| Away
		| Back
		| Left
		| TakenOver
		| Pause
		| Resume;
	Event:
		| HandDealt
		| Called
		| Queued
		| Picked
		| Accepted
		| Rejected
		| SetTaken
		| WrongPick
		| TimedOut
		| Voted
		| Unvoted
		| Challenged
		| Dealt
		| Moved
		| Unlocked
		| PresenceChanged
		| Paused
		| Resumed
		| HandOver
		| MatchOver;
	Public: PublicView;
	Private: PrivateView;
	Config: SetConfig;
}
/**
 * Say "Set!" at the table as it was at `board_version`.
 */
export interface Call {
	type: 'call';
	board_version: number;
}
/**
 * Take three cards. Their order means nothing; they are kept ascending.
 */
export interface Pick {
	type: 'pick';
	cards: number[];
}
/**
 * Say that there is no set on the table as it was at `board_version`.
 */
export interface VoteNoSet {
	type: 'vote_no_set';
	board_version: number;
}
/**
 * Take one's vote back.
 */
export interface Unvote {
	type: 'unvote';
}
/**
 * Claim alone that there is no set (option no_set_challenge).
 */
export interface Challenge {
	type: 'challenge';
	board_version: number;
}
/**
 * Find nothing wrong with the pick on the table (option players_check).
 */
export interface Accept {
	type: 'accept';
}
/**
 * Object to the pick on the table: it is looked at closely (option players_check).
 */
export interface Reject {
	type: 'reject';
}
/**
 * Go on with the next hand.
 */
export interface NextHand {
	type: 'next_hand';
}
/**
 * The time that `Game.deadline` named has come.
 */
export interface Deadline {
	type: 'deadline';
}
/**
 * Somebody sits down while the game runs; `seat` is the next free number. Only where `Meta.late_join`.
 */
export interface Joined {
	type: 'joined';
	seat: number;
}
/**
 * The seat's last connection is gone.
 */
export interface Away {
	type: 'away';
	seat: number;
}
/**
 * The seat is connected again, or its owner returns after having left.
 */
export interface Back {
	type: 'back';
	seat: number;
}
/**
 * The seat's owner has left the game.
 */
export interface Left {
	type: 'left';
	seat: number;
}
/**
 * A bot plays this seat from now on, until `Back`.
 */
export interface TakenOver {
	type: 'taken_over';
	seat: number;
}
/**
 * Every timer stands still and nobody plays until `Resume`.
 */
export interface Pause {
	type: 'pause';
}
/**
 * The timers go on where they stood.
 */
export interface Resume {
	type: 'resume';
}
/**
 * A hand begins: the cards in the slots 0, 1, 2, ...
 */
export interface HandDealt {
	type: 'hand_dealt';
	hand: number;
	dealer: number;
	cards: number[];
}
/**
 * A seat controls the table until `until`.
 */
export interface Called {
	type: 'called';
	seat: number;
	until: number;
}
/**
 * A seat gets the table if the claim before it fails.
 */
export interface Queued {
	type: 'queued';
	seat: number;
}
/**
 * A pick lies open for the others to check until `until`.
 */
export interface Picked {
	type: 'picked';
	seat: number;
	cards: number[];
	until: number;
}
/**
 * A seat finds nothing wrong with the pick.
 */
export interface Accepted {
	type: 'accepted';
	seat: number;
}
/**
 * A seat has objected to the pick.
 */
export interface Rejected {
	type: 'rejected';
	seat: number;
}
/**
 * A seat has taken three cards. `findings` tell how they agree, feature by feature.
 */
export interface SetTaken {
	type: 'set_taken';
	seat: number;
	cards: number[];
	findings: Finding[];
	score: number;
}
/**
 * One feature of three cards. Where it fails, two cards have the value `two` and one has `one`.
 */
export interface Finding {
	feature: string;
	agreement: Agreement;
	two?: string;
	one?: string;
}
/**
 * Three cards that are no set: they stay on the table.
 */
export interface WrongPick {
	type: 'wrong_pick';
	seat: number;
	cards: number[];
	findings: Finding[];
	penalty: Penalty;
	score: number;
}
/**
 * A seat called and did not pick in time, or left.
 */
export interface TimedOut {
	type: 'timed_out';
	seat: number;
	penalty: Penalty;
	score: number;
}
/**
 * A seat says that there is no set.
 */
export interface Voted {
	type: 'voted';
	seat: number;
}
/**
 * A seat has taken its vote back.
 */
export interface Unvoted {
	type: 'unvoted';
	seat: number;
}
/**
 * A seat has claimed alone that there is no set, and was right or wrong.
 */
export interface Challenged {
	type: 'challenged';
	seat: number;
	right: boolean;
	penalty: Penalty;
	score: number;
}
/**
 * New cards came to the table, each into its slot.
 */
export interface Dealt {
	type: 'dealt';
	cards: number[];
	slots: number[];
}
/**
 * Cards closed the gaps that a set has left.
 */
export interface Moved {
	type: 'moved';
	cards: number[];
	slots: number[];
}
/**
 * A frozen seat may act again.
 */
export interface Unlocked {
	type: 'unlocked';
	seat: number;
}
/**
 * Somebody came, went or came back.
 */
export interface PresenceChanged {
	type: 'presence_changed';
	seat: number;
	presence: Presence;
}
/**
 * The clock stands still.
 */
export interface Paused {
	type: 'paused';
}
/**
 * The clock goes on.
 */
export interface Resumed {
	type: 'resumed';
}
/**
 * A hand has ended: `deck_out`, `cleared` or `agreed`.
 */
export interface HandOver {
	type: 'hand_over';
	hand: number;
	reason: string;
	scores: number[];
	left: number[];
}
/**
 * The match has ended.
 */
export interface MatchOver {
	type: 'match_over';
	totals: number[];
	winners: number[];
}
/**
 * The table as everybody sees it. Times are ms on the table's clock; what is absent is not so.
 */
export interface PublicView {
	phase: Phase;
	hand: number;
	dealer: number;
	players: {
		[k: string]: PlayerView;
	};
	slots: {
		[k: string]: number;
	};
	deck: number;
	board_version: number;
	votes: number[];
	queue: number[];
	accepted: number[];
	claim?: ClaimView;
	over_at?: number;
	next_at?: number;
	winners?: number[];
	paused_at?: number;
	reason?: string;
	config: SetConfig;
}
/**
 * One seat as everybody sees it.
 */
export interface PlayerView {
	score: number;
	total: number;
	mistakes: number;
	presence: Presence;
	captured: {
		/**
		 * @minItems 3
		 * @maxItems 3
		 */
		[k: string]: [number, number, number];
	};
	given: number;
	locked_until?: number;
}
/**
 * Who controls the table until when, and the cards if they lie open for the others to check.
 */
export interface ClaimView {
	seat: number;
	until: number;
	cards?: number[];
}
/**
 * The options of a game of Set. Raises ValueError where options contradict each other.
 */
export interface SetConfig {
	claim_ms: number;
	net_grace_ms: number;
	direct_pick: boolean;
	queue_calls: boolean;
	score_floor?: number;
	lockout_ms: number;
	give_set: boolean;
	players_check: boolean;
	check_ms: number;
	verify_votes: boolean;
	auto_deal: boolean;
	no_set_challenge: boolean;
	max_table: number;
	auto_end: boolean;
	penalties_break_ties: boolean;
	long: boolean;
	match_hands: number;
}
/**
 * What only this viewer gets: the kinds of action open to a seat, or the deck for who may see all.
 */
export interface PrivateView {
	offers?: string[];
	deck?: number[];
}

/** Every option: its kind, its range and its usual value, where it has one. */
export const options = [
	{ name: 'claim_ms', kind: 'number', least: 2000, most: 15000, step: 1, usual: 5000 },
	{ name: 'net_grace_ms', kind: 'number', least: 1, most: 2000, step: 1, usual: 300 },
	{ name: 'direct_pick', kind: 'switch', usual: false },
	{ name: 'queue_calls', kind: 'switch', usual: false },
	{ name: 'score_floor', kind: 'number', least: -99, most: 0, step: 1 },
	{ name: 'lockout_ms', kind: 'number', least: 0, most: 60000, step: 1, usual: 0 },
	{ name: 'give_set', kind: 'switch', usual: false },
	{ name: 'players_check', kind: 'switch', usual: false },
	{ name: 'check_ms', kind: 'number', least: 1500, most: 30000, step: 1, usual: 5000 },
	{ name: 'verify_votes', kind: 'switch', usual: false },
	{ name: 'auto_deal', kind: 'switch', usual: false },
	{ name: 'no_set_challenge', kind: 'switch', usual: false },
	{ name: 'max_table', kind: 'number', least: 21, most: 81, step: 3, usual: 81 },
	{ name: 'auto_end', kind: 'switch', usual: true },
	{ name: 'penalties_break_ties', kind: 'switch', usual: false },
	{ name: 'long', kind: 'switch', usual: false },
	{ name: 'match_hands', kind: 'number', least: 1, most: 20, step: 1, usual: 1 }
] as const;

/** The levels of its bots, the easiest first. */
export const bots = ['easy', 'medium', 'hard'] as const;
