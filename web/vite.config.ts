// The page is built into server/page/ with relative addresses only, so that it works behind any
// sub-path. A table's address is /t/CODE: what the page loads is laid into t/ as well, so that the
// same relative addresses hold there, without a <base> (which the security policy forbids).
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const server = process.env['MOOT_SERVER'] ?? 'http://127.0.0.1:8040';

function alsoAtTables(): Plugin {
  let out = '';
  return {
    name: 'also-at-tables',
    apply: 'build',
    configResolved(config) { out = join(config.root, config.build.outDir); },
    closeBundle() {
      cpSync(join(out, 'assets'), join(out, 't', 'assets'), { recursive: true });
      cpSync(join(out, 'icon.svg'), join(out, 't', 'icon.svg'));
      const manifest = readFileSync(join(out, 'moot.webmanifest'), 'utf8');
      writeFileSync(join(out, 't', 'moot.webmanifest'), manifest.replaceAll('"./"', '"../"'));
    },
  };
}

export default defineConfig({
  base: './',
  plugins: [alsoAtTables()],
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact', legalComments: 'none' },
  build: {
    outDir: '../server/page',
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome111', 'safari16.4', 'firefox121'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
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
