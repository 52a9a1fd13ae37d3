/** Where the cards lie: how large they are for the room there is, and the place of every slot. */

export interface Size {
	width: number;
	height: number;
}

export interface Box extends Size {
	x: number;
	y: number;
}

export interface Layout {
	/** Of one card. */
	card: Size;
	/** Whether the cards lie on their side. */
	lying: boolean;
	/** How the first twelve lie: four in a row, or three. */
	columns: 4 | 3;
	/** The upper left corner of every slot. */
	places: readonly { x: number; y: number }[];
	/** Room beside or below the cards where something may be shown. */
	free: Box;
}

/** A grid position relative to the first card; more than twelve cards lie around the first twelve. */
interface Cell {
	column: number;
	row: number;
}

const TABLE = 12;
/** For how many cards room is kept: for fewer if the cards could not be told apart otherwise. */
const ROOMS = [21, 18, 15];
const SMALLEST = 52;
const RATIO = 140 / 100;
const LARGEST = 220;

/**
 * Lay out a table of `slots` in an area. Up to 21 slots the first twelve stay where they are, because room is kept for
 * the others beside them (four in a row) or below and above them (three in a row).
 */
export function layOut(area: Size, slots: number): Layout {
	const tries = [...ROOMS.filter((room) => room > slots), Math.max(slots, TABLE)].map((room) =>
		best(area, room)
	);
	const found = tries.find(({ card }) => Math.min(card.width, card.height) >= SMALLEST) ?? tries.at(-1)!;
	return {
		...found,
		places: found.places.slice(0, Math.max(slots, TABLE)),
		free: freeIn(area, found, slots)
	};
}

/** The arrangement with the largest cards. */
function best(area: Size, slots: number): Layout {
	let found: Layout | undefined;
	for (const columns of [4, 3] as const) {
		for (const lying of [false, true]) {
			const layout = arrange(area, slots, columns, lying);
			if (!found || layout.card.width * layout.card.height > found.card.width * found.card.height)
				found = layout;
		}
	}
	return found!;
}

/** The cell of a slot when the first twelve lie four in a row. The rest lies in columns: right, right, left, ... */
function besideCell(slot: number): Cell {
	if (slot < TABLE) return { column: slot % 4, row: Math.floor(slot / 4) };
	const more = Math.floor((slot - TABLE) / 3);
	const column = more < 2 ? 4 + more : more < 4 ? 1 - more : 2 + more;
	return { column, row: slot % 3 };
}

/** The cell of a slot when the first twelve lie three in a row. The rest lies in rows: below, below, above, ... */
function belowCell(slot: number): Cell {
	const row = Math.floor(slot / 3);
	return { column: slot % 3, row: row < 6 ? row : row === 6 ? -1 : row - 1 };
}

function arrange(area: Size, slots: number, columns: 4 | 3, lying: boolean): Layout {
	const cells = Array.from({ length: slots }, (_, slot) =>
		columns === 4 ? besideCell(slot) : belowCell(slot)
	);
	const left = Math.min(...cells.map(({ column }) => column));
	const right = Math.max(...cells.map(({ column }) => column));
	const top = Math.min(...cells.map(({ row }) => row));
	const bottom = Math.max(...cells.map(({ row }) => row));
	// Beside the first twelve the same room is kept on both sides, so that they lie in the middle.
	const side = columns === 4 ? Math.max(-left, right - 3) : 0;
	const across = columns + 2 * side;
	const down = bottom - top + 1;
	const gap = Math.round(Math.min(14, Math.max(6, Math.min(area.width, area.height) * 0.018)));

	const [long, short] = lying ? [RATIO, 1] : [1, RATIO];
	const fit = Math.min(
		(area.width - gap * (across - 1)) / across / long,
		(area.height - gap * (down - 1)) / down / short
	);
	const unit = Math.max(1, Math.min(fit, LARGEST));
	const card = { width: Math.floor(unit * long), height: Math.floor(unit * short) };
	const origin = {
		x: Math.round((area.width - across * card.width - (across - 1) * gap) / 2) + side * (card.width + gap),
		y: Math.round((area.height - down * card.height - (down - 1) * gap) / 2) - top * (card.height + gap)
	};
	const places = cells.map(({ column, row }) => ({
		x: origin.x + column * (card.width + gap),
		y: origin.y + row * (card.height + gap)
	}));
	return { card, lying, columns, places, free: { x: 0, y: 0, width: 0, height: 0 } };
}

/** Beside the first twelve that is to the left of them, where cards come last; below them what is left there. */
function freeIn(area: Size, { card, columns, places }: Layout, slots: number): Box {
	const used = places.slice(0, Math.max(slots, TABLE));
	const left = Math.min(...used.map(({ x }) => x));
	const bottom = Math.max(...used.map(({ y }) => y)) + card.height;
	return columns === 4
		? { x: 0, y: 0, width: left, height: area.height }
		: { x: 0, y: bottom, width: area.width, height: Math.max(0, area.height - bottom) };
}

/** The slot of the nearest card in a direction, for moving with the arrow keys. */
export function neighbour(
	{ places }: Layout,
	slots: readonly number[],
	from: number,
	direction: { x: number; y: number }
): number | undefined {
	const here = places[from]!;
	let best: { slot: number; far: number } | undefined;
	for (const slot of slots) {
		const [x, y] = [places[slot]!.x - here.x, places[slot]!.y - here.y];
		const along = x * direction.x + y * direction.y;
		if (along <= 0) continue;
		const aside = Math.abs(x * direction.y) + Math.abs(y * direction.x);
		const far = along + 3 * aside;
		if (!best || far < best.far) best = { slot, far };
	}
	return best?.slot;
}
