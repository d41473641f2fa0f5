import { defineConfig } from 'vitest/config';

/** The embedded database takes seconds to boot on a busy machine. */
const slow = { testTimeout: 60_000, hookTimeout: 60_000 };

const node = (name: string, include: string[], more: object = {}) => ({
  test: {
    name,
    include,
    environment: 'node' as const,
    pool: 'forks' as const,
    restoreMocks: true,
    ...more,
  },
});

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      node('gateway', ['apps/gateway/src/**/*.test.ts'], {
        ...slow,
        globalSetup: ['./apps/gateway/src/base/testing/snapshot.ts'],
        setupFiles: ['./apps/gateway/src/base/testing/observe-rows.ts'],
      }),
      'apps/site/vitest.config.ts',
      node('studio', ['apps/studio/src/**/*.test.ts', 'apps/studio/client/**/*.test.ts'], slow),
      node('packages', ['packages/*/src/**/*.test.ts']),
      node('scripts', ['scripts/**/*.test.ts'], slow),
      node('system', ['e2e/system/**/*.test.ts'], slow),
    ],
  },
});
