import { expect, it, vi } from 'vitest';
import { roundAt } from '../../tables/clock.ts';
import { tableOf } from '../../tables/tables.ts';
import type { FakeGateway } from '../../testing/fake-gateway.ts';
import { startedBeforeEach } from '../../testing/started.ts';
import type { testClock } from '../../testing/studio.ts';
import { tableStudio, WHEEL } from '../../testing/table-studio.ts';
import { createNumbers } from './numbers.ts';

const NOW = 1_800_000_000_000;
const EVERY = 40_000;

let clock: ReturnType<typeof testClock>;
let studio: ReturnType<typeof tableStudio>;
let gateway: FakeGateway;
startedBeforeEach({ balance: 1n, now: NOW }, tableStudio, (started) => {
  ({ gateway, clock, studio } = started);
});

const coming = (): string => roundAt(tableOf(WHEEL) ?? { everyMs: EVERY, afterLockMs: 14_000 }, clock.now() + EVERY).roundNo;

it('writes the numbers of many devices in one transaction, and answers when they are on disk', async () => {
  const atomically = vi.spyOn(studio.store, 'atomically');
  const add = createNumbers(studio.base);
  const [table, roundNo] = [WHEEL, coming()];
  const sessions = Array.from({ length: 50 }, (_, index) => `device ${index}`);
  await Promise.all(
    sessions.map((session, index) => add({ table, roundNo, session, number: index.toString(16).padStart(32, '0') })),
  );
  expect(atomically).toHaveBeenCalledTimes(1);
  expect(studio.store.tables.rounds.numbers(table, roundNo)).toHaveLength(50);
  await add({ table, roundNo, session: 'one more', number: 'f'.repeat(32) });
  expect([atomically.mock.calls.length, studio.store.tables.rounds.numbers(table, roundNo).length]).toEqual([2, 51]);
  expect(gateway.calls).toEqual([]);
});

it('takes none for a round that is mixed, or due to be, by the time it is written', async () => {
  const add = createNumbers(studio.base);
  const roundNo = coming();
  const number = 'a'.repeat(32);
  clock.advance(EVERY);
  await add({ table: WHEEL, roundNo, session: 'late', number });
  expect(studio.store.tables.rounds.numbers(WHEEL, roundNo)).toEqual([]);
  await studio.tick();
  clock.advance(-1);
  await add({ table: WHEEL, roundNo, session: 'late', number });
  expect(studio.store.tables.rounds.numbers(WHEEL, roundNo)).toEqual([]);
});
