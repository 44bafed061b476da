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

/** Who comes to a table, or is about to, has its program and its letters fetched at once, not after the first program has run. */
function early(): Plugin {
  const TABLE = '/src/pages/table/Page.svelte';
  const LETTERS = /(inter-latin-400|barlow-condensed-latin-(600|700)).*\.woff2$/;
  return {
    name: 'quinte-early',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const wanted = new Set<string>();
        const want = (name: string) => {
          const chunk = bundle[name];
          if (chunk?.type !== 'chunk' || chunk.isEntry || wanted.has(name)) return;
          wanted.add(name);
          chunk.imports.forEach(want);
        };
        for (const [name, one] of Object.entries(bundle)) if (one.type === 'chunk' && one.moduleIds.some((id) => id.endsWith(TABLE))) want(name);
        const styles = new Set([...wanted].flatMap((name) => [...((bundle[name] as { viteMetadata?: { importedCss: Set<string> } }).viteMetadata?.importedCss ?? [])]));
        const letters = Object.keys(bundle).filter((name) => LETTERS.test(name));
        return [
          ...letters.map((name) => ({ tag: 'link', attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${name}` }, injectTo: 'head' as const })),
          ...[...styles].map((name) => ({ tag: 'link', attrs: { rel: 'preload', as: 'style', crossorigin: true, href: `/${name}` }, injectTo: 'head' as const })),
          ...[...wanted].map((name) => ({ tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: `/${name}` }, injectTo: 'head' as const })),
        ];
      },
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
  plugins: [icons(), svelte(), early(), compressed()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  server: { proxy: { '/api': server, '/socket': { target: server, ws: true } } },
  test: { include: ['tests/unit/**/*.test.ts'] },
} as Parameters<typeof defineConfig>[0]);
