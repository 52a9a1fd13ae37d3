// Writes src/lib/wire/: the types of the messages, and of each game, from the Python sources.
// `npm run types` writes them; `npm run types -- --check` fails if what lies there is not current.

import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { compile } from 'json-schema-to-typescript';
import prettier from 'prettier';

const folder = new URL('../src/lib/wire/', import.meta.url);
const settings = await prettier.resolveConfig(new URL('types.ts', folder), { editorconfig: false });
const banner = '// Generated from src/tercet by `npm run types`; do not edit.';

/** The compiler knows tuples in the spelling of older drafts only. */
function withTuples(/** @type {any} */ schema) {
	return JSON.parse(JSON.stringify(schema), (_, value) => {
		if (!Array.isArray(value?.prefixItems)) return value;
		const { prefixItems, ...rest } = value;
		return { ...rest, items: prefixItems, additionalItems: false };
	});
}

async function typesOf(/** @type {any} */ schema, /** @type {string} */ name) {
	return compile(withTuples(schema), name, {
		additionalProperties: false,
		bannerComment: '',
		format: false,
		unknownAny: true
	});
}

/** The options of a game as data, so that a form can be made of them. */
function options(/** @type {any} */ config) {
	const found = Object.entries(config.properties).map(
		([name, { type, minimum, maximum, multipleOf, ...rest }]) => ({
			name,
			...(type === 'boolean'
				? { kind: 'switch' }
				: { kind: 'number', least: minimum, most: maximum, step: multipleOf ?? 1 }),
			...('default' in rest ? { usual: rest.default } : {})
		})
	);
	return `/** Every option: its kind, its range and its usual value, where it has one. */
export const options = ${JSON.stringify(found)} as const;`;
}

const schema = JSON.parse(
	execFileSync('python', ['-m', 'tercet.server.schema'], { encoding: 'utf8', maxBuffer: 2 ** 26 })
);
const files = new Map([
	[
		'types.ts',
		`/** Must be the server's. */\nexport const PROTOCOL = ${schema.protocol};\n\n${await typesOf(schema.wire, 'Wire')}`
	]
]);
for (const [id, game] of Object.entries(schema.games)) {
	const config = game.$defs[game.properties.Config.$ref.split('/').at(-1)];
	const levels = `/** The levels of its bots, the easiest first. */
export const bots = ${JSON.stringify(schema.bots[id])} as const;`;
	files.set(`${id}.ts`, `${await typesOf(game, 'Game')}\n\n${options(config)}\n\n${levels}`);
}

mkdirSync(folder, { recursive: true });
for (const [name, text] of files) {
	const file = new URL(name, folder);
	const current = await prettier.format(`${banner}\n\n${text}`, { ...settings, parser: 'typescript' });
	if (!process.argv.includes('--check')) {
		writeFileSync(file, current);
	} else if (readFileSync(file, 'utf8') !== current) {
		console.error(`web/src/lib/wire/${name} is not current; type: npm --prefix web run types`);
		process.exitCode = 1;
	}
}
