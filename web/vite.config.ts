import adapter from '@sveltejs/adapter-static';
import { sveltekit } from '@sveltejs/kit/vite';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

// Where `tercet serve` listens while `npm run dev` serves the client.
const server = process.env.TERCET_SERVER ?? 'http://127.0.0.1:8000';

/** Ships what the server's page about its API (`/api/docs`) is drawn with, so that it needs nobody else's server. */
function apiDocs(): Plugin {
	const { resolve } = createRequire(import.meta.url);
	return {
		name: 'api-docs',
		applyToEnvironment: ({ name }) => name === 'client',
		generateBundle() {
			for (const name of ['swagger-ui.css', 'swagger-ui-bundle.js']) {
				const source = readFileSync(resolve(`swagger-ui-dist/${name}`));
				this.emitFile({ type: 'asset', fileName: `api-docs/${name}`, source });
			}
		}
	};
}

export default defineConfig({
	plugins: [
		sveltekit({
			adapter: adapter({ pages: 'build', fallback: 'index.html', precompress: true }),
			// The Python build hook names the version after the sources, and so knows when they have changed.
			version: { name: process.env.TERCET_CLIENT_VERSION ?? 'development' },
			compilerOptions: { runes: ({ filename }) => (filename.includes('node_modules') ? undefined : true) }
		}),
		apiDocs()
	],
	server: {
		proxy: {
			'/api': { target: server },
			'/socket': { target: server, ws: true }
		}
	},
	test: {
		include: ['src/**/*.test.ts']
	}
});
