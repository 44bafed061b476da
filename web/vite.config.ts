// Builds the pages: the program, the few icons that are used out of some thousands, compressed twins.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';
import { cardIcons } from './src/cards/icons';

const ICONS = '/assets/icons/';

/** Each icon that src/cards/icons.ts names becomes a file of its own, fetched when a card shows it. */
function icons(): Plugin {
  const file = createRequire(import.meta.url).resolve('@iconify-json/game-icons/icons.json');
  const drawings = (JSON.parse(readFileSync(file, 'utf8')) as { icons: Record<string, { body: string }> }).icons;
  function drawn(name: string): string {
    const drawing = drawings[name];
    if (!drawing) throw new Error(`there is no icon "${name}" in game-icons`);
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${drawing.body}</svg>`;
  }
  return {
    name: 'quinte-icons',
    configureServer(server) {
      server.middlewares.use(ICONS, (request, response) => {
        response.setHeader('Content-Type', 'image/svg+xml');
        response.end(drawn((request.url ?? '').replace(/^\/|\.svg.*$/g, '')));
      });
    },
    generateBundle() {
      for (const name of new Set(cardIcons()))
        this.emitFile({ type: 'asset', fileName: `${ICONS.slice(1)}${name}.svg`, source: drawn(name) });
    },
  };
}

/** FILE.gz beside every text, for servers that hand it out. */
function compressed(): Plugin {
  return {
    name: 'quinte-compressed',
    apply: 'build',
    enforce: 'post',
    // What was written, not what is about to be: Vite changes its chunks last.
    writeBundle(options, bundle) {
      for (const name of Object.keys(bundle)) {
        const file = join(options.dir ?? '', name);
        if (/\.(js|css|json)$/.test(name)) writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }));
      }
    },
  };
}

const server = process.env.QUINTE_SERVER ?? 'http://127.0.0.1:8642';

export default defineConfig({
  plugins: [icons(), svelte(), compressed()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  server: { proxy: { '/api': server, '/socket': { target: server, ws: true } } },
  test: { include: ['tests/unit/**/*.test.ts'] },
} as Parameters<typeof defineConfig>[0]);
