import type { MemberView, TableView } from '#lib/wire/types.ts';

export type Person = MemberView & { number: number };

/** The people at a table: first the seats in their order, then who watches. */
export function peopleOf(view: TableView): Person[] {
	const people = Object.entries(view.room.members).map(([number, member]) => ({
		...member,
		number: Number(number)
	}));
	const place = ({ seat, number }: Person) => (seat === undefined ? 1000 + number : seat);
	return people.sort((a, b) => place(a) - place(b));
}

/** Who sits and is not ready; whoever starts the game need not be. */
export function waitedFor(view: TableView): Person[] {
	return peopleOf(view).filter(
		({ seat, ready, number }) => seat !== undefined && !ready && number !== view.room.host
	);
}
