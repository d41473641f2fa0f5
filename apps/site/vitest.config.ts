import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { WORKERS } from '../../vitest.config.ts';
import { contractCalls } from './build/calls.ts';
import { catalogs } from './build/catalogs.ts';

const here = import.meta.dirname;

export default defineConfig({
  root: here,
  plugins: [react(), catalogs(join(here, 'locales')), contractCalls()],
  test: {
    name: 'site',
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
    setupFiles: ['src/test/setup.ts'],
    // Projects that run together must agree, and to a file of its own nothing is handed on.
    maxWorkers: WORKERS,
    restoreMocks: true,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    unstubGlobals: true,
  },
});
