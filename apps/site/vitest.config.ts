import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { WORKERS } from '../../vitest.config.ts';
import { contractCalls } from './build/calls.ts';
import { catalogs } from './build/catalogs.ts';

const here = import.meta.dirname;

/** What a test names that has to do with a page, or puts something in the place of a module. */
const OF_A_PAGE =
  /\b(?:vi\.(?:mock|doMock|resetModules|stub\w+)|happy-dom|document|window|navigator|location|history|\w*[sS]torage|\w*Element|DOMParser|render\w*|with(?:Gateway|Member))\b/;

/** Tests that need no page: what they share with others of their process is code that keeps nothing. One that does names `happy-dom`. */
export const PLAIN = ['src', 'build']
  .flatMap((folder) => readdirSync(join(here, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
  .filter((file) => file.endsWith('.test.ts') && !OF_A_PAGE.test(readFileSync(join(here, file), 'utf8')))
  .toSorted();

/** The settings of both kinds of the site's tests. */
export const site = (name: string, more: object) =>
  defineConfig({
    root: here,
    plugins: [react(), catalogs(join(here, 'locales')), contractCalls()],
    test: {
      name,
      // Projects that run together must agree.
      maxWorkers: WORKERS,
      restoreMocks: true,
      testTimeout: 180_000,
      hookTimeout: 180_000,
      unstubGlobals: true,
      ...more,
    },
  });

// To a file of its own nothing is handed on.
export default site('site', {
  environment: 'happy-dom',
  include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
  exclude: PLAIN,
  setupFiles: ['src/test/setup.ts'],
});
