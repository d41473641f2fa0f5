import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { fakeStudio } from './dev/fake-studio.ts';

const here = import.meta.dirname;

/** The frames of slots, arcade games, lotteries and tables (every `/play/...` address), and the pages that verify their rounds and draws. */
export default defineConfig({
  root: here,
  base: '/',
  publicDir: false,
  plugins: [fakeStudio()],
  build: {
    outDir: resolve(here, '../dist/client'),
    emptyOutDir: true,
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: {
      input: Object.fromEntries(
        Object.entries({
          play: 'index',
          verify: 'verify',
          lottery: 'lottery',
          draws: 'draws',
          arcade: 'arcade',
          proof: 'proof',
          tables: 'tables',
          rounds: 'rounds',
        }).map(([name, page]) => [name, resolve(here, `${page}.html`)]),
      ),
      // What games, lotteries and tables have around what they show comes as one file, not as a small one for each part.
      output: {
        codeSplitting: {
          groups: [{ name: 'around', test: /client\/src\/(?:[^/]+|ui\/[^/]+|styles\/fonts)\.(?:ts|css)$/, minShareCount: 3 }],
        },
      },
    },
  },
});
