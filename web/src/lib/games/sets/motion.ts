import { cubicOut } from 'svelte/easing';
import { prefersReducedMotion } from 'svelte/motion';
import type { TransitionConfig } from 'svelte/transition';

const STEP = 40;
const FLIGHT = 220;
const FADE = 80;

/** A card comes from the deck, face down, and turns over on its way. Without an order it is just there. */
export function deal(node: Element, { order }: { order: number | undefined }): TransitionConfig {
	if (order === undefined) return { duration: 0 };
	if (prefersReducedMotion.current) return fade();
	const way = wayTo(node, '[data-deck]');
	if (!way) return fade();
	return {
		delay: order * STEP,
		duration: FLIGHT,
		easing: cubicOut,
		css: (t, u) =>
			`transform: translate(${way.x * u}px, ${way.y * u - arc(way, t)}px) scale(${1 - 0.6 * u}) rotateY(${180 * u}deg);` +
			`z-index: 3;`
	};
}

/** A card goes to the pile of the one who has taken it; without anybody it fades. */
export function take(node: Element, { seat }: { seat: number | undefined }): TransitionConfig {
	const way =
		seat === undefined || prefersReducedMotion.current ? undefined : wayTo(node, `[data-pile="${seat}"]`);
	if (!way) return fade();
	return {
		duration: FLIGHT + 20,
		easing: cubicOut,
		css: (t, u) =>
			`transform: translate(${way.x * u}px, ${way.y * u - arc(way, t)}px) scale(${1 - 0.75 * u});` +
			`opacity: ${Math.min(1, 4 * t)}; z-index: 4;`
	};
}

function fade(): TransitionConfig {
	return { duration: FADE, css: (t) => `opacity: ${t};` };
}

/** How far it is from an element to another one, from middle to middle. */
function wayTo(node: Element, selector: string): { x: number; y: number } | undefined {
	const other = document.querySelector(selector);
	if (!other) return undefined;
	const [here, there] = [node.getBoundingClientRect(), other.getBoundingClientRect()];
	return {
		x: there.x + there.width / 2 - here.x - here.width / 2,
		y: there.y + there.height / 2 - here.y - here.height / 2
	};
}

/** How far a flight is bent upwards. */
function arc({ x, y }: { x: number; y: number }, t: number): number {
	return Math.min(40, 0.06 * Math.hypot(x, y)) * Math.sin(Math.PI * t);
}
