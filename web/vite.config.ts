// The page is built into server/page/ with relative addresses only, so that it works behind any
// sub-path. A table's address is /t/CODE: what the page loads is laid into t/ as well, so that the
// same relative addresses hold there, without a <base> (which the security policy forbids).
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { CODES, LANGUAGES } from './src/words/languages';

const server = process.env['MOOT_SERVER'] ?? 'http://127.0.0.1:8040';

function alsoAtTables(): Plugin {
  let out = '';
  return {
    name: 'also-at-tables',
    apply: 'build',
    configResolved(config) { out = join(config.root, config.build.outDir); },
    closeBundle() {
      cpSync(join(out, 'assets'), join(out, 't', 'assets'), { recursive: true });
      for (const icon of readdirSync(out).filter((name) => name.startsWith('icon.'))) cpSync(join(out, icon), join(out, 't', icon));
      for (const name of readdirSync(out).filter((one) => one.endsWith('.webmanifest'))) {
        writeFileSync(join(out, 't', name), readFileSync(join(out, name), 'utf8').replaceAll('"./"', '"../"'));
      }
    },
  };
}

/** What a home screen shows of the page, in each of its languages: moot.webmanifest, moot.de.webmanifest. */
function manifests(): Plugin {
  let out = '';
  return {
    name: 'manifests',
    apply: 'build',
    configResolved(config) { out = join(config.root, config.build.outDir); },
    async writeBundle() {
      const common = JSON.parse(readFileSync(join(out, 'moot.webmanifest'), 'utf8')) as object;
      for (const code of CODES) {
        const { first } = await LANGUAGES[code].first();
        const own = { ...common, name: first.name, short_name: first.name, description: first.line, lang: code, dir: first.dir };
        writeFileSync(join(out, code === 'en' ? 'moot.webmanifest' : `moot.${code}.webmanifest`), JSON.stringify(own, null, 2));
      }
    },
  };
}

/** "words-de-first": so that the size of a first load can be told for each language. */
function wordsOf(module: string | null): string | null {
  const [, code, part] = /words\/(\w+)\/(first|rest)\.ts$/.exec(module ?? '') ?? [];
  return code === undefined ? null : `words-${code}-${part}`;
}

export default defineConfig({
  base: './',
  plugins: [manifests(), alsoAtTables()],
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact', legalComments: 'none' },
  build: {
    outDir: '../server/page',
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome111', 'safari16.4', 'firefox121'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { output: { chunkFileNames: ({ facadeModuleId }) => `assets/${wordsOf(facadeModuleId) ?? '[name]'}-[hash].js` } },
  },
  server: {
    proxy: {
      '/ws': { target: server.replace('http', 'ws'), ws: true },
      '/cards.json': server,
      '/address.json': server,
      '/qr': server,
    },
  },
  test: { include: ['tests/**/*.test.{ts,tsx}'], environment: 'node', setupFiles: ['tests/setup.ts'] },
});
