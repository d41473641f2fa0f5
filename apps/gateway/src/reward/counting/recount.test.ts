import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manualClock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { baseSql } from '../../base/testing/base-sql.ts';
import { databaseKinds, openTestDatabase } from '../../base/testing/database.ts';
import { sql as brandSql } from '../../brand/index.ts';
import { depositCompleted } from '../../cashier/index.ts';
import { betSettled } from '../../play/index.ts';
import { type CountSources, findCountDifferences, type PaidDeposit, type SettledBet } from './audit.ts';
import { type CountedEvent, createCounting } from './index.ts';

const SQL = [baseSql, brandSql, { name: 'reward', directory: join(import.meta.dirname, '..') }];
const CALENDAR = { businessTimezone: 'Asia/Ho_Chi_Minh', dayStart: 0 };
const AT = Date.UTC(2026, 0, 15, 5);

describe.each(databaseKinds)('the recount of what members did on %s', (kind) => {
  let db: Database;
  const clock = manualClock(AT + 1_000);
  const counting = createCounting({ calendarOf: async () => CALENDAR });
  const bets = new Map<bigint, SettledBet[]>();
  const deposits = new Map<bigint, PaidDeposit[]>();
  const sources: CountSources = {
    settlers: async (_, { after }) => [...bets.keys()].filter((id) => id > after),
    settledAfter: async (_, id) => bets.get(id) ?? [],
    paidAfter: async (_, id) => deposits.get(id) ?? [],
  };
  const details = async () =>
    (await findCountDifferences({ db, clock, ...sources, also: async () => [] })).map(({ detail }) => detail);

  let ids = 0n;
  const hear = (accountId: bigint, { type, payload }: { type: string; payload: unknown }) => {
    ids += 1n;
    const event = { id: ids, type, merchantId: 1, accountId, payload, at: new Date(AT) } as CountedEvent;
    return db.transaction((tx) => counting.hear(tx, [event]));
  };
  const bet = async (accountId: bigint, betNo: string): Promise<void> => {
    const told = betSettled.of(
      { merchantId: 1, accountId },
      {
        ...{ betNo, vendor: 'v', vendorId: 1, gameType: 'RNG', nodeId: 1, roundRef: betNo, currency: 'VND' },
        ...{ stake: '10', payout: '30', validBet: '10', placedAt: AT, settledAt: AT },
      },
    );
    await hear(accountId, told);
    bets.set(accountId, [...(bets.get(accountId) ?? []), { betNo, stake: 10n, payout: 30n, validBet: 10n }]);
  };

  beforeAll(async () => {
    db = await openTestDatabase(kind, SQL);
    await bet(1n, 'a');
    await bet(2n, 'b');
    const order = {
      orderNo: 'd',
      state: 'SUCCESS' as const,
      channel: 'QR',
      currency: 'VND',
      amount: '500',
      requestedAt: AT,
      completedAt: AT,
    };
    await hear(2n, depositCompleted.of({ merchantId: 1, accountId: 2n }, order));
    deposits.set(2n, [{ orderNo: 'd', booked: 500n }]);
  });
  afterAll(() => db.close());

  it('agrees with bets and deposits, and says so to the figures', async () => {
    expect(await details()).toEqual([]);
    const [row] = await db.query<{ differences: number }>({
      text: `select differences from audit_result where audit = 'counters'`,
    });
    expect(row?.differences).toBe(0);
  });

  it('finds a counter that was changed', async () => {
    await db.query({ text: 'update reward_bet_day set wins = wins + 1 where account_id = 1' });
    expect(await details()).toEqual(['wins of RNG at 1 on 2026-01-15 of account 1: counted 2; recounted 1']);
    await db.query({ text: 'update reward_bet_day set wins = wins - 1 where account_id = 1' });
    await db.query({ text: `update reward_day set value = 7 where metric = 'DEPOSIT_SUM'` });
    expect(await details()).toEqual(['DEPOSIT_SUM on 2026-01-15 of account 2: counted 7; recounted 500']);
    await db.query({ text: `update reward_day set value = 500 where metric = 'DEPOSIT_SUM'` });
  });

  it('finds a bet that was never heard of, also of a member of whom nothing was, and a deposit with another amount', async () => {
    bets.set(3n, [{ betNo: 'c', stake: 5n, payout: 0n, validBet: 5n }]);
    deposits.set(2n, [{ orderNo: 'd', booked: 400n }]);
    expect(await details()).toEqual([
      'd of account 2: counted 500, 0, 0; recounted 400, 0, 0',
      'c of account 3: counted 0, 0, 0; recounted 5, 0, 5',
    ]);
    bets.delete(3n);
    deposits.set(2n, [{ orderNo: 'd', booked: 500n }]);
    expect(await details()).toEqual([]);
  });
});
