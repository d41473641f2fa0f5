import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
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
    restoreMocks: true,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    unstubGlobals: true,
  },
});
