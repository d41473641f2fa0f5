import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manualClock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { baseSql } from '../../base/testing/base-sql.ts';
import { openTestDatabase, usualKind } from '../../base/testing/database.ts';
import { sql as brandSql, createBrand } from '../../brand/index.ts';
import { betCancelled, betCorrected, betSettled } from '../../play/index.ts';
import { findCountDifferences, type SettledBet } from './audit.ts';
import { type CountedEvent, createCounting, forgettingOf } from './index.ts';

const SQL = [baseSql, brandSql, { name: 'reward', directory: join(import.meta.dirname, '..') }];
const CALENDAR = { businessTimezone: 'Asia/Ho_Chi_Minh', dayStart: 0 };
const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 6, 15, 5);
const daysAgo = (days: number): number => NOW - days * DAY_MS;
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
const DEFINITIONS = { settled: betSettled, corrected: betCorrected, cancelled: betCancelled };

describe.each(usualKind)('what was heard long ago on %s', (kind) => {
  let db: Database;
  const clock = manualClock(NOW);
  const counting = createCounting({ calendarOf: async () => CALENDAR });
  const forget = (): Promise<void> => forgettingOf({ db, clock }).run({ start: new Date(NOW) });
  beforeAll(async () => {
    db = await openTestDatabase(kind, SQL);
    await createBrand({ db, clock, demo: false }).create({
      ...{ code: 'longago', name: 'Long ago', hosts: ['*'], currency: 'VND', currencySymbol: '₫', countryCode: 'VN' },
      ...{ businessTimezone: CALENDAR.businessTimezone, languages: ['EN'] },
    });
  });
  afterAll(() => db.close());

  let ids = 0n;
  const event = (
    what: keyof typeof DEFINITIONS,
    accountId: bigint,
    betNo: string,
    at: number,
    [stake, payout]: [number, number],
  ) => {
    const { type, payload } = DEFINITIONS[what].of(
      { merchantId: 1, accountId },
      {
        ...{ betNo, vendor: 'v', vendorId: 1, gameType: 'RNG', nodeId: 1, roundRef: betNo, currency: 'VND' },
        ...{ stake: `${stake}`, payout: `${payout}`, validBet: `${stake}`, placedAt: at, settledAt: at },
      },
    );
    ids += 1n;
    return { id: ids, type, merchantId: 1, accountId, payload, at: new Date(at) } as CountedEvent;
  };
  const hear = (...events: CountedEvent[]) => db.transaction((tx) => counting.hear(tx, events));
  const heardOf = async (accountId: bigint): Promise<string> => {
    const rows = await db.query<{ ref: string }>({
      text: 'select ref from reward_heard where account_id = $1 order by ref, event_id',
      values: [accountId],
    });
    return rows.map(({ ref }) => ref).join(' ');
  };
  const sum = (accountId: bigint, metric: 'STAKE' | 'PAYOUT' | 'BET_COUNT' | 'WIN_COUNT') =>
    counting.sum(db, accountId, { metric, from: '2020-01-01', to: '2030-01-01' });
  /** Writes that a consumer could still be given an event that was emitted then. */
  const keep = (at: number) =>
    db.query<{ id: bigint }>({
      text: `insert into outbox_event (type, merchant_id, account_id, payload, at) values ('bet.settled', 1, 1, '{}', $1) returning id`,
      values: [new Date(at)],
    });

  it('is kept while something of the bet is young, and forgotten with the last of it', async () => {
    await hear(
      event('settled', 1n, 'old', daysAgo(200), [10, 0]),
      event('settled', 1n, 'changed', daysAgo(200), [10, 0]),
      event('corrected', 1n, 'changed', daysAgo(170), [0, 30]),
      event('settled', 1n, 'young', daysAgo(1), [10, 0]),
    );
    await forget();
    expect(await heardOf(1n)).toBe('changed changed young');
    expect(await sum(1n, 'STAKE')).toBe(30n);
    expect(await sum(1n, 'WIN_COUNT')).toBe(1n);
  });

  it('counts nothing when it is told again, whatever is left of it', async () => {
    const told = [event('settled', 2n, 'a', daysAgo(220), [10, 0]), event('corrected', 2n, 'a', daysAgo(219), [0, 30])];
    // What is forgotten already does not let in what is told late: so these are heard on a day of their own.
    await db.query({ text: 'delete from reward_heard_until' });
    await hear(...told);
    await forget();
    expect(await heardOf(2n)).toBe('');
    const again = await hear(...told, ...told);
    expect([...again.fresh, ...again.bets, ...again.accounts]).toEqual([]);
    for (const one of told) await hear(one);
    expect([await sum(2n, 'STAKE'), await sum(2n, 'PAYOUT'), await sum(2n, 'BET_COUNT'), await sum(2n, 'WIN_COUNT')]).toEqual([
      10n,
      30n,
      1n,
      1n,
    ]);
  });

  it('is kept while an event of its time is in the outbox or held', async () => {
    await db.query({ text: 'delete from reward_heard_until' });
    await hear(event('settled', 3n, 'a', daysAgo(250), [10, 0]));
    const [kept] = await keep(daysAgo(230));
    await forget();
    expect(await heardOf(3n)).toBe('a');
    await db.query({
      text: `insert into event_held (consumer, event_id, account_key, type, version, merchant_id, account_id, payload, at, state, next_at, held_at)
             select 'reward.counting', id, 3, type, version, merchant_id, 3, payload, at, 'dead', 'infinity', at from outbox_event where id = $1`,
      values: [kept?.id],
    });
    await db.query({ text: 'delete from outbox_event' });
    await forget();
    expect(await heardOf(3n)).toBe('a');
    await db.query({ text: 'delete from event_held' });
    await forget();
    expect(await heardOf(3n)).toBe('');
  });

  it('is kept while the ranking of multiples of an event is read of it', async () => {
    await db.query({ text: 'delete from reward_heard_until' });
    await hear(event('settled', 4n, 'a', daysAgo(250), [10, 50]));
    await db.query({
      text: `insert into reward_board (merchant_id, slug, is_open, words, terms, sort, starts_at, ends_at, updated_at)
             values ((select id from merchant limit 1), 'b', true, '{}', '{"score":"WIN_MULTIPLE","period":"EVENT"}', 1, $1, $2, now())`,
      values: [new Date(daysAgo(260)), new Date(NOW + DAY_MS)],
    });
    await forget();
    expect(await heardOf(4n)).toBe('a');
    await db.query({ text: 'delete from reward_board' });
    await forget();
    expect(await heardOf(4n)).toBe('');
  });

  it('leaves what is changed of it later to the money, and the recount agrees', async () => {
    await db.query({ text: 'delete from reward_heard_until' });
    await hear(event('settled', 5n, 'a', daysAgo(200), [10, 50]), event('settled', 5n, 'b', daysAgo(3), [20, 0]));
    await forget();
    const late = event('cancelled', 5n, 'a', daysAgo(2), [-10, -50]);
    await hear(late, late);
    expect([await sum(5n, 'STAKE'), await sum(5n, 'PAYOUT'), await sum(5n, 'BET_COUNT')]).toEqual([20n, 0n, 2n]);
    const records = new Map<bigint, SettledBet[]>([[5n, [{ betNo: 'b', stake: 20n, payout: 0n, validBet: 20n }]]]);
    const details = async () =>
      (
        await findCountDifferences({
          ...{ db, clock, also: async () => [], paidAfter: async () => [] },
          settlers: async (_, { after }) => [...records.keys()].filter((id) => id > after),
          settledAfter: async (_, id, since) => (since < new Date(daysAgo(3)) ? (records.get(id) ?? []) : []),
        })
      ).map(({ detail }) => detail);
    const others = (detail: string): boolean => detail.includes('account 5');
    expect((await details()).filter(others)).toEqual([]);
    await db.query({
      text: 'update reward_bet_day set stake = stake + 1 where account_id = 5 and day > $1',
      values: [dayOf(daysAgo(3.5))],
    });
    expect((await details()).filter(others)).not.toEqual([]);
  });
});
