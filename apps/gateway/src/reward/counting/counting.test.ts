import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../base/database/database.ts';
import { baseSql } from '../../base/testing/base-sql.ts';
import { databaseKinds, openTestDatabase } from '../../base/testing/database.ts';
import { sql as brandSql } from '../../brand/index.ts';
import { betCancelled, betCorrected, betSettled } from '../../play/index.ts';
import { createChoices } from '../../wallet/testing/workload.ts';
import { runCounting } from '../testing/counting-run.ts';
import { CALENDAR } from '../testing/random-events.ts';
import { type CountedEvent, createCounting } from './index.ts';

const SQL = [baseSql, brandSql, { name: 'reward', directory: join(import.meta.dirname, '..') }];
const UNIT = 10_000n;
const EVENTS = { embedded: 600, postgres: 1_600 };

describe.each(databaseKinds)('what members did on %s', (kind) => {
  let db: Database;
  const counting = createCounting({ calendarOf: async () => CALENDAR });
  beforeAll(async () => {
    db = await openTestDatabase(kind, SQL);
  });
  afterAll(() => db.close());

  let ids = 10_000n;
  /** An event of a bet: its difference in units, at a moment. */
  const event = (
    definition: typeof betSettled | typeof betCorrected | typeof betCancelled,
    accountId: bigint,
    [stake, payout]: [number, number],
    at: string,
    gameType = 'RNG',
  ): CountedEvent => {
    const amount = (units: number): string => (BigInt(units) * UNIT).toString();
    const settledAt = Date.parse(at);
    const { type, payload } = definition.of(
      { merchantId: 1, accountId },
      {
        ...{ betNo: `n${accountId}`, vendor: 'v', vendorId: 1, gameType, nodeId: 1, roundRef: 'r', currency: 'VND' },
        ...{ stake: amount(stake), payout: amount(payout), validBet: amount(stake), placedAt: settledAt, settledAt },
      },
    );
    ids += 1n;
    return { id: ids, type, merchantId: 1, accountId, payload, at: new Date(settledAt) } as CountedEvent;
  };
  const hear = (...events: CountedEvent[]) => db.transaction((tx) => counting.hear(tx, events));
  const sum = (accountId: bigint, metric: 'WIN_COUNT' | 'STAKE' | 'LOSS' | 'BET_COUNT' | 'VALID_BET', from: string, to = from) =>
    counting.sum(db, accountId, { metric, from, to });

  it('counts by the business day, which begins at half past one here', async () => {
    await hear(event(betSettled, 1n, [10, 0], '2026-01-15T18:29:59Z'));
    expect(await sum(1n, 'STAKE', '2026-01-15')).toBe(10n * UNIT);
    expect(await sum(1n, 'STAKE', '2026-01-16')).toBe(0n);
  });

  it('books a correction in the day in which it is made, and leaves the day before as it is', async () => {
    await hear(
      event(betSettled, 2n, [10, 30], '2026-01-15T05:00:00Z'),
      event(betCorrected, 2n, [0, -30], '2026-01-17T05:00:00Z'),
    );
    expect(await sum(2n, 'WIN_COUNT', '2026-01-15')).toBe(1n);
    expect(await sum(2n, 'WIN_COUNT', '2026-01-17')).toBe(-1n);
    expect(await sum(2n, 'LOSS', '2026-01-15', '2026-01-17')).toBe(10n * UNIT);
    expect(await sum(2n, 'BET_COUNT', '2026-01-15', '2026-01-17')).toBe(1n);
  });

  it('comes to the same when the correction is heard first, and again', async () => {
    const settled = event(betSettled, 3n, [10, 30], '2026-01-15T05:00:00Z');
    const corrected = event(betCorrected, 3n, [0, -30], '2026-01-17T05:00:00Z');
    await hear(corrected);
    await hear(settled, settled);
    expect((await hear(corrected, settled)).fresh).toEqual([]);
    expect(await sum(3n, 'WIN_COUNT', '2026-01-15')).toBe(1n);
    expect(await sum(3n, 'WIN_COUNT', '2026-01-17')).toBe(-1n);
    expect(await sum(3n, 'STAKE', '2026-01-15', '2026-01-17')).toBe(10n * UNIT);
  });

  it('takes back what is void', async () => {
    await hear(
      event(betSettled, 4n, [10, 30], '2026-01-15T05:00:00Z'),
      event(betCancelled, 4n, [-10, -30], '2026-01-15T06:00:00Z'),
    );
    for (const metric of ['BET_COUNT', 'WIN_COUNT', 'STAKE', 'VALID_BET'] as const)
      expect(await sum(4n, metric, '2026-01-15')).toBe(0n);
  });

  it('knows the whole of a bet, however often it was corrected', async () => {
    // The 1,201st makes it a win.
    const told = [event(betSettled, 66n, [1_200, 0], '2026-01-15T05:00:00Z')];
    for (let times = 0; times < 1_500; times += 1) told.push(event(betCorrected, 66n, [0, 1], '2026-01-15T06:00:00Z'));
    for (let from = 0; from < told.length; from += 150) await hear(...told.slice(from, from + 150));
    expect((await hear(...told)).fresh).toEqual([]);
    expect(await sum(66n, 'BET_COUNT', '2026-01-15')).toBe(1n);
    expect(await sum(66n, 'WIN_COUNT', '2026-01-15')).toBe(1n);
    expect(await sum(66n, 'LOSS', '2026-01-15')).toBe(-300n * UNIT);
  });

  it('answers many questions in one statement, by game type and vendor', async () => {
    await hear(event(betSettled, 5n, [10, 0], '2026-01-15T05:00:00Z', 'LIVE'));
    const days = { from: '2026-01-01', to: '2026-01-31' };
    const asked = [
      { metric: 'STAKE' as const, ...days },
      { metric: 'STAKE' as const, scope: { gameTypes: ['RNG', 'FISH'] }, ...days },
      { metric: 'STAKE' as const, scope: { gameTypes: ['LIVE', 'FISH'], vendorId: 1 }, ...days },
      { metric: 'STAKE' as const, scope: { vendorId: 2 }, ...days },
      { metric: 'LOGIN_DAYS' as const, ...days },
    ];
    expect(await counting.sums(db, 5n, asked)).toEqual([10n * UNIT, 0n, 10n * UNIT, 0n, 0n]);
    expect(await counting.sumsOf(db, [5n, 6n], { metric: 'STAKE', ...days })).toEqual(
      new Map([
        [5n, 10n * UNIT],
        [6n, 0n],
      ]),
    );
  });

  it('is what a naive count gives, for random events through two gateways that die, told twice and in any order', async () => {
    const choices = createChoices(20_260_115);
    const members = Array.from({ length: 12 }, (_, index) => BigInt(1_000 + index));
    expect(await runCounting(db, choices.below, EVENTS[kind], members)).toEqual([]);
  });
});
