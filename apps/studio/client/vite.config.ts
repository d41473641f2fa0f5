import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { fakeStudio } from './dev/fake-studio.ts';

const here = import.meta.dirname;

/** Two pages: the game frame (every `/play/...` address) and the verification page. */
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
    rolldownOptions: { input: { play: resolve(here, 'index.html'), verify: resolve(here, 'verify.html') } },
  },
});
