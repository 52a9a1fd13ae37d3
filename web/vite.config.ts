import adapter from '@sveltejs/adapter-static';
import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vitest/config';

// Where `tercet serve` listens while `npm run dev` serves the client.
const server = process.env.TERCET_SERVER ?? 'http://127.0.0.1:8000';

export default defineConfig({
	plugins: [
		sveltekit({
			adapter: adapter({ pages: 'build', fallback: 'index.html', precompress: true }),
			// The Python build hook names the version after the sources, and so knows when they have changed.
			version: { name: process.env.TERCET_CLIENT_VERSION ?? 'development' },
			compilerOptions: { runes: ({ filename }) => (filename.includes('node_modules') ? undefined : true) }
		})
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
