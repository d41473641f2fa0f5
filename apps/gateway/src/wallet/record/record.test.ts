import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BusinessCalendar, businessDayOf, windowOf } from '../../base/calendar/business-day.ts';
import { untilReadable } from '../../base/database/snapshot.ts';
import { databaseKinds } from '../../base/testing/database.ts';
import { codeOf } from '../codes.ts';
import { createPoster } from '../poster.ts';
import { openHouse, START, type TestHouse, type TestPlayer } from '../testing/house.ts';
import { createChoices, runWorkload, type Seat, seatOf } from '../testing/workload.ts';
import { createRecord } from './record.ts';
import type { RecordFilter } from './totals.ts';

const VIETNAM: BusinessCalendar = { businessTimezone: 'Asia/Ho_Chi_Minh', dayStart: 0 };
const BERLIN: BusinessCalendar = { businessTimezone: 'Europe/Berlin', dayStart: 360 };
const brands = async () => [
  { id: 1, calendar: VIETNAM },
  { id: 2, calendar: BERLIN },
];
const DAY = 86_400_000;

interface Moved {
  account: bigint;
  code: number;
  at: Date;
  /** Signed. */
  amount: bigint;
  id: bigint;
  seq: bigint;
}

for (const kind of databaseKinds) {
  describe(`the account record on ${kind}`, () => {
    let house: TestHouse;
    let record: ReturnType<typeof createRecord>;
    beforeAll(async () => {
      house = await openHouse(kind);
      record = createRecord(house.db, brands);
    });
    afterAll(() => house.close());

    /** Counts all that is posted by now: another database's transaction on the same server may hold the readers back for a while. */
    const countAll = async (counters = [record]): Promise<void> => {
      await untilReadable(house.db);
      await Promise.all(counters.map((counter) => counter.countDays()));
    };

    /** Every movement as the ledger has it, read without any of what the record reads. */
    const moved = async (): Promise<Moved[]> => {
      const rows = await house.db.query<{
        id: bigint;
        at: Date;
        code: number;
        amount: bigint;
        debit_id: bigint;
        credit_id: bigint;
        debit_seq: bigint | null;
        credit_seq: bigint | null;
      }>({ text: 'select id, at, code, amount, debit_id, credit_id, debit_seq, credit_seq from transfer where amount > 0' });
      return rows.flatMap(({ id, at, code, amount, debit_id, credit_id, debit_seq, credit_seq }) => [
        ...(debit_seq === null ? [] : [{ id, at, code, account: debit_id, amount: -amount, seq: debit_seq }]),
        ...(credit_seq === null ? [] : [{ id, at, code, account: credit_id, amount, seq: credit_seq }]),
      ]);
    };
    const naiveDays = (all: readonly Moved[], calendarOf: (account: bigint) => BusinessCalendar): string[] => {
      const sums = new Map<string, bigint[]>();
      for (const { account, code, at, amount } of all) {
        const key = `${account} ${businessDayOf(calendarOf(account), at.getTime())} ${code}`;
        const [ins = 0n, outs = 0n, sumIn = 0n, sumOut = 0n] = sums.get(key) ?? [];
        sums.set(key, amount > 0n ? [ins + 1n, outs, sumIn + amount, sumOut] : [ins, outs + 1n, sumIn, sumOut - amount]);
      }
      return [...sums].map(([key, values]) => `${key}: ${values.join(' ')}`).sort();
    };
    const storedDays = async (): Promise<string[]> => {
      const rows = await house.db.query<{ line: string }>({
        text: `select account_id || ' ' || day || ' ' || code || ': ' || ins || ' ' || outs || ' ' || sum_in || ' ' || sum_out as line from ledger_day`,
      });
      return rows.map(({ line }) => line).sort();
    };
    const days = (start: string, end: string, filter: Pick<RecordFilter, 'codes' | 'direction'> = {}): RecordFilter => ({
      ...filter,
      ...windowOf(VIETNAM, house.clock.now(), { start, end }),
    });

    it('has daily sums that equal the ledger, counted by two gateways at once while others post', async () => {
      const seats: Seat[] = [];
      for (let owner = 1_001n; owner <= 1_006n; owner += 1n) seats.push(await seatOf(house.wallet, owner));
      const counters = [record, createRecord(house.db, brands)];
      const poster = createPoster({ db: house.db, clock: house.clock, lanes: 1, onPosted: () => {} });
      let sent = 0;
      await runWorkload({
        seed: 7,
        clients: 16,
        operations: 600,
        seats,
        games: house.games,
        deposits: house.deposits,
        async send(items) {
          sent += 1;
          house.clock.advance(240_000);
          if (sent % 40 === 0) await Promise.all(counters.map((counter) => counter.countDays()));
          return poster.submit(items);
        },
      });
      await poster.drain();
      await countAll(counters);
      const all = await moved();
      expect(all.length).toBeGreaterThan(200);
      expect(await storedDays()).toEqual(naiveDays(all, () => VIETNAM));
      expect(await record.dayDifferences()).toEqual([]);
    });

    it('cuts days as each brand does, and counts a late movement in the day of its moment', async () => {
      const berliner = await house.wallet.accountOf(2, 5n, 'EUR');
      const bank = await house.wallet.house(2, 'EUR', 'deposits');
      const deposit = async (at: number, txId: string): Promise<void> => {
        house.clock.set(at);
        const to = { debit: bank, credit: berliner };
        const { status } = await house.wallet.post({ kind: 'entry', code: 'DEPOSIT', ...to, amount: 7n, txId });
        expect(status).toBe('posted');
      };
      // 06:00 in Berlin, before and after the clocks change on 29 March 2026.
      const edges = [Date.UTC(2026, 2, 28, 5), Date.UTC(2026, 2, 29, 4), Date.UTC(2026, 2, 30, 4)];
      for (const [index, edge] of edges.entries()) {
        await deposit(edge - 1, `before-${index}`);
        await deposit(edge, `after-${index}`);
      }
      await countAll();
      await deposit(Date.UTC(2026, 2, 1, 12), 'late');
      await countAll();
      const rows = await house.db.query<{ day: string; ins: bigint }>({
        text: 'select day::text as day, ins from ledger_day where account_id = $1 order by day',
        values: [berliner],
      });
      expect(rows.map(({ day, ins }) => `${day} ${ins}`)).toEqual([
        '2026-03-01 1',
        '2026-03-27 1',
        '2026-03-28 2',
        '2026-03-29 2',
        '2026-03-30 1',
      ]);
      expect(await record.dayDifferences()).toEqual([]);
    });

    it('sums a selection exactly, whether its movements are counted yet or not', async () => {
      house.clock.set(START + 60 * DAY);
      const player = await house.player(500n);
      const today = businessDayOf(VIETNAM, house.clock.now());
      const filter = days(today, today);
      const bet = (txId: string, amount: bigint) => player.post({ kind: 'debit', txId, roundId: txId, amount });
      await bet('a', 100n);
      const young = await record.sums([player.account], filter);
      await countAll();
      expect(await record.sums([player.account], filter)).toEqual(young);
      await bet('b', 50n);
      const byCode = new Map((await record.sums([player.account], filter)).map((sum) => [codeOf(sum.code).name, sum]));
      expect(byCode.get('BET')).toMatchObject({ ins: 0, outs: 2, sumOut: 150n });
      expect(byCode.get('DEPOSIT')).toMatchObject({ ins: 1, outs: 0, sumIn: 500n });
      expect(await record.sums([player.account], { ...filter, direction: 'in' })).toHaveLength(1);
      expect(await record.sums([player.account], { ...filter, codes: [30] })).toHaveLength(1);
      expect(await record.sums([player.account], days('2026-01-01', '2026-01-02'))).toEqual([]);
    });

    it('gives every page of every selection, by number or by the row next to it', async () => {
      house.clock.set(START + 80 * DAY);
      const player = await house.player(1_000_000n);
      await play(player, 160);
      await countAll();
      await play(player, 20, 'young');
      const end = businessDayOf(VIETNAM, house.clock.now());
      const mine = (await moved())
        .filter(({ account }) => account === player.account)
        .sort((a, b) => b.at.getTime() - a.at.getTime() || Number(b.seq - a.seq));
      const selections: Pick<RecordFilter, 'codes' | 'direction'>[] = [
        {},
        { direction: 'in' },
        { direction: 'out' },
        { codes: [30] },
        { codes: [32] },
        { codes: [31, 1, 80, 81] },
        { codes: [30, 31, 32], direction: 'in' },
        { codes: [] },
      ];
      for (const selection of selections) {
        const filter = days('2026-03-01', end, selection);
        const wanted = mine.filter(
          ({ at, code, amount }) =>
            at >= filter.from &&
            at < filter.to &&
            (selection.codes?.includes(code) ?? true) &&
            (selection.direction === undefined || amount > 0n === (selection.direction === 'in')),
        );
        const sums = await record.sums([player.account], filter);
        const page = (place: Parameters<typeof record.page>[3]) => record.page(player.account, filter, sums, place);
        const ids = (rows: readonly { transferId: bigint }[]) => rows.map(({ transferId }) => transferId);
        expect(sums.reduce((sum, { ins, outs }) => sum + ins + outs, 0)).toBe(wanted.length);
        const size = 7;
        let before: bigint | undefined;
        for (let skip = 0; skip < wanted.length; skip += size) {
          const expected = wanted.slice(skip, skip + size).map(({ id }) => id);
          expect(ids(await page({ skip, size }))).toEqual(expected);
          if (before !== undefined) expect(ids(await page({ before, skip: 0, size }))).toEqual(expected);
          const first = wanted[skip + size];
          if (first && skip >= size) expect(ids(await page({ after: first.id, skip: 0, size }))).toEqual(expected);
          before = expected.at(-1);
        }
        const last = wanted.slice(-3).map(({ id }) => id);
        expect(ids(await page({ skip: 0, size: 3, fromEnd: true }))).toEqual(last);
      }
    });

    it('finds a movement by its number, and nobody else’s', async () => {
      const [one, other] = [await house.player(1_000n), await house.player()];
      await one.post({ kind: 'debit', txId: 'mine-1', roundId: 'r', amount: 5n });
      await house.wallet.post({
        kind: 'entry',
        code: 'TRANSFER_UP_IN',
        debit: one.account,
        credit: other.account,
        amount: 40n,
        txId: 'gift-1',
      });
      const today = businessDayOf(VIETNAM, house.clock.now());
      const find = async (player: TestPlayer, number: string) =>
        (await record.byNumber(player.account, days(today, today), number)).map(({ type, amount }) => `${type} ${amount}`);
      expect(await find(one, 'mine-1')).toEqual(['BET -5']);
      expect(await find(other, 'mine-1')).toEqual([]);
      expect(await find(one, 'gift-1')).toEqual(['TRANSFER_UP_OUT -40']);
      expect(await find(other, 'gift-1')).toEqual(['TRANSFER_UP_IN 40']);
      const [{ id } = { id: 0n }] = await house.db.query<{ id: bigint }>({
        text: `select id from transfer where tx_id = 'mine-1'`,
      });
      expect(await find(one, String(id))).toEqual(['BET -5']);
      expect(await find(other, String(id))).toEqual([]);
    });

    it('finds a daily sum that is not the ledger’s, and makes all anew', async () => {
      await countAll();
      await house.db.query({
        text: 'update ledger_day set sum_in = sum_in + 1 where code = 1 and account_id = (select min(account_id) from ledger_day where code = 1)',
      });
      await house.db.query({
        text: 'delete from ledger_day where code = 31 and account_id = (select max(account_id) from ledger_day where code = 31)',
      });
      const found = await record.dayDifferences();
      expect(found.map(({ check }) => check)).toEqual(found.map(() => 'daily-sums'));
      expect(found.length).toBeGreaterThanOrEqual(2);
      await untilReadable(house.db);
      expect(await record.recountDays()).toBeGreaterThan(0);
      expect(await record.dayDifferences()).toEqual([]);
    });

    it('shows what a member wrote beside a transfer, and not what an operator wrote with a correction', async () => {
      const player = await house.player();
      const other = await house.player(50n);
      const sides = { debit: house.deposits, credit: player.account };
      await house.wallet.post({
        kind: 'entry',
        code: 'ADJUST_ADD',
        ...sides,
        amount: 3n,
        txId: 'by-hand',
        remark: 'anna: a case',
      });
      const between = { debit: other.account, credit: player.account };
      await house.wallet.post({ kind: 'entry', code: 'TRANSFER_UP_IN', ...between, amount: 2n, txId: 'gift', remark: 'for you' });
      const filter = windowOf(VIETNAM, house.clock.now(), {});
      for (const [number, remark] of [
        ['by-hand', null],
        ['gift', 'for you'],
      ] as const)
        expect((await record.byNumber(player.account, filter, number)).map((row) => row.remark)).toEqual([remark]);
    });

    /** Rounds of all kinds over some days, and corrections by hand. */
    async function play(player: TestPlayer, rounds: number, name = 'round'): Promise<void> {
      const choices = createChoices(rounds);
      for (let round = 0; round < rounds; round += 1) {
        house.clock.advance(choices.chance(0.3) ? 0 : 2_000_000);
        const roundId = `${name}-${round}`;
        await player.post({ kind: 'debit', txId: `${roundId}-d`, roundId, amount: 20n });
        if (choices.chance(0.2)) await player.post({ kind: 'rollback', txId: `${roundId}-b`, refTxId: `${roundId}-d`, roundId });
        else {
          const amount = choices.chance(0.5) ? 0n : 30n;
          await player.post({ kind: 'credit', txId: `${roundId}-c`, roundId, amount, closes: true });
        }
        if (!choices.chance(0.1)) continue;
        const sides = { debit: house.deposits, credit: player.account };
        await house.wallet.post({ kind: 'entry', code: 'ADJUST_ADD', ...sides, amount: 3n, txId: `${roundId}-a` });
      }
    }
  });
}
