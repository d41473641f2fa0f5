import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BetReply } from '../../../src/shared/table-protocol.ts';
import { tableOf } from '../../../src/tables/tables.ts';
import { Refusal } from '../api.ts';
import type { TablesApi } from './api.ts';
import { Desk } from './desk.ts';
import { type Placing, stake } from './place.ts';

/** The start of a round of 40 seconds. */
const NOW = 1_800_000_000_000;
const table = tableOf('roulette-garden');
if (!table) throw new Error('there is no such table');

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

/** A desk with a chip on red, whose stakes are answered by the test. */
function seat() {
  const sent: { reject(error: unknown): void }[] = [];
  const place = (): Promise<BetReply> => new Promise((_resolve, reject) => sent.push({ reject }));
  const desk = new Desk(table as NonNullable<typeof table>);
  desk.lay('red');
  const api = { place } as unknown as TablesApi;
  const placing: Placing = { desk, api, say: () => undefined, balance: () => undefined };
  return { desk, placing, sent };
}

it('sends one stake at a time, and another one after a refusal', async () => {
  const { desk, placing, sent } = seat();
  const first = stake(placing);
  await stake(placing);
  expect([sent.length, desk.isSending]).toEqual([1, true]);
  sent[0]?.reject(new Refusal('table.limit'));
  await first;
  expect([desk.isSending, desk.on('red')]).toEqual([false, 50_000n]);
  void stake(placing);
  expect(sent).toHaveLength(2);
});
