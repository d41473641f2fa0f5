import { defineConfig } from 'vitest/config';

/** Files of tests that run at a time: half of what one takes is waiting for a database or a program, so that four keep two cores busy. */
export const WORKERS = 4;

const node = (name: string, include: string[], more: object = {}) => ({
  test: {
    name,
    include,
    environment: 'node' as const,
    pool: 'forks' as const,
    restoreMocks: true,
    // No test is a measurement: on a busy machine it takes what it takes.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    ...more,
  },
});

/** The tests that put something in the place of a module where tests share a process: each of them has one of its own. */
export const MOCKING = [
  'apps/gateway/src/base/security/outward.test.ts',
  'apps/gateway/src/cashier/guarded-withdrawals.test.ts',
  'apps/gateway/src/identity/login/alike.test.ts',
  'apps/gateway/src/identity/passwords.test.ts',
  'apps/studio/client/src/play/moments.test.ts',
  'apps/studio/client/src/play/table.test.ts',
  'apps/studio/client/src/tables/alarms.test.ts',
  'apps/studio/client/src/tables/check/page.test.ts',
  'apps/studio/client/src/tables/guard/flights.test.ts',
  'apps/studio/client/src/tables/guard/guard.test.ts',
  'apps/studio/client/src/tables/guard/own-stakes.test.ts',
  'apps/studio/client/src/ui/panels/history.test.ts',
  'apps/studio/src/server/arcade/raises.test.ts',
];

/** Those, and a test that leaves pages behind, which hear of every language that is spoken after it. */
const ALONE = [...MOCKING, 'apps/studio/client/src/keyboard.test.ts'];

/** One process reads the code of a part, and compiles the embedded database, once for many files of tests. */
const shared = { exclude: ALONE, isolate: false };
const alone = (part: string): string[] => ALONE.filter((file) => file.startsWith(part));

const globalSetup = ['./apps/gateway/src/base/testing/snapshot.ts'];
const gateway = {
  globalSetup,
  setupFiles: ['./apps/gateway/src/base/testing/observe-rows.ts'],
};

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    projects: [
      node('gateway', ['apps/gateway/src/**/*.test.ts'], { ...gateway, ...shared }),
      node('gateway alone', alone('apps/gateway/'), gateway),
      // What a page keeps for as long as it is open, its tests must not find of one another: each file has a process of its own.
      'apps/site/vitest.config.ts',
      'apps/site/vitest.plain.config.ts',
      node('studio', ['apps/studio/{src,client}/**/*.test.ts'], shared),
      node('studio alone', alone('apps/studio/')),
      node('bank', ['apps/bank/src/**/*.test.ts'], shared),
      node('packages', ['packages/*/src/**/*.test.ts'], shared),
      node('scripts', ['scripts/**/*.test.ts'], shared),
      // They start programs, which on a busy machine takes minutes.
      node('system', ['e2e/system/**/*.test.ts'], { globalSetup, testTimeout: 300_000, hookTimeout: 300_000 }),
    ],
  },
});
