import { defineConfig } from 'vitest/config';

const node = (name: string, include: string[], more: object = {}) => ({
  test: {
    name,
    include,
    environment: 'node' as const,
    pool: 'forks' as const,
    restoreMocks: true,
    // No test is a measurement: on a busy machine it takes what it takes.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    ...more,
  },
});

/** The gateway's tests that put something in the place of a module, which others must not be given. */
export const MOCKING = ['identity/login/alike', 'identity/passwords', 'base/security/outward'].map(
  (name) => `apps/gateway/src/${name}.test.ts`,
);

const gateway = {
  globalSetup: ['./apps/gateway/src/base/testing/snapshot.ts'],
  setupFiles: ['./apps/gateway/src/base/testing/observe-rows.ts'],
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      // One process reads the gateway's code and compiles the embedded database once for many files.
      node('gateway', ['apps/gateway/src/**/*.test.ts'], { ...gateway, exclude: MOCKING, isolate: false }),
      node('gateway alone', MOCKING, gateway),
      'apps/site/vitest.config.ts',
      node('studio', ['apps/studio/src/**/*.test.ts', 'apps/studio/client/**/*.test.ts']),
      node('bank', ['apps/bank/src/**/*.test.ts']),
      node('packages', ['packages/*/src/**/*.test.ts']),
      node('scripts', ['scripts/**/*.test.ts']),
      // They start programs, which on a busy machine takes minutes.
      node('system', ['e2e/system/**/*.test.ts'], { testTimeout: 300_000, hookTimeout: 300_000 }),
    ],
  },
});
