import { defineConfig } from 'vitest/config';

const node = (name: string, include: string[], slow = false) => ({
  test: {
    name,
    include,
    environment: 'node' as const,
    pool: 'forks' as const,
    restoreMocks: true,
    // The embedded database takes seconds to boot on a busy machine.
    ...(slow ? { testTimeout: 60_000, hookTimeout: 60_000 } : {}),
  },
});

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      node('gateway', ['apps/gateway/src/**/*.test.ts'], true),
      'apps/site/vitest.config.ts',
      node('studio', ['apps/studio/src/**/*.test.ts', 'apps/studio/client/**/*.test.ts'], true),
      node('packages', ['packages/*/src/**/*.test.ts']),
      node('scripts', ['scripts/**/*.test.ts'], true),
      node('system', ['e2e/system/**/*.test.ts'], true),
    ],
  },
});
