import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../base/calendar/clock.ts';
import type { Lane, Runner } from '../base/database/database.ts';
import { untilReadable } from '../base/database/snapshot.ts';
import { databaseKinds } from '../base/testing/database.ts';
import { createWallet, LEDGER_START, type Posting } from './index.ts';
import { itemOf } from './posting.ts';
import { postBatch, postGroup, postOne } from './statements.ts';
import { openHouse, type TestHouse, type TestPlayer } from './testing/house.ts';

const AT = new Date(Date.UTC(2026, 0, 5));

/** What this session has read of a table since its figures were last collected: scans of it, and rows of it and its indexes. */
async function readsOf(runner: Runner, table: string): Promise<{ scans: bigint; rows: bigint }> {
  const [row] = await runner.query<{ scans: bigint; rows: bigint }>({
    text: `select pg_stat_get_xact_numscans(c.oid) as scans, (pg_stat_get_xact_tuples_returned(c.oid)
             + (select sum(pg_stat_get_xact_tuples_returned(i.indexrelid)) from pg_index i where i.indrelid = c.oid))::bigint as rows
           from pg_class c where c.relname = $1`,
    values: [table],
  });
  if (!row) throw new Error(`no table ${table}`);
  return row;
}

for (const kind of databaseKinds) {
  describe(`known traps of the ledger on ${kind}`, () => {
    let house: TestHouse;
    beforeAll(async () => {
      house = await openHouse(kind);
    });
    afterAll(async () => {
      expect(await house.wallet.reconcile()).toEqual([]);
      await house.close();
    });

    const debit = (player: TestPlayer, id: string, amount = 1n): Posting =>
      player.posting({ kind: 'debit', txId: id, roundId: `r-${id}`, amount });

    it('trap 1: a plan made over an empty table does not scan the full one', async () => {
      const lane: Lane = await house.db.lane();
      const players = await Promise.all([house.player(1_000_000n), house.player(1_000_000n)]);
      const group = (name: string) =>
        players.flatMap((player) => Array.from({ length: 20 }, (_, i) => itemOf(debit(player, `${name}-${i}`))));
      // The first calls plan, over a table that is as good as empty; later ones use what was cached.
      for (let round = 0; round < 50; round += 1) await postBatch(lane, AT, group(`g${round}`));
      await lane.query({ text: 'begin' });
      const start = await readsOf(lane, 'transfer');
      const answers = await postBatch(lane, AT, group('last'));
      const reads = await readsOf(lane, 'transfer');
      const [single] = players;
      if (!single) throw new Error('no player');
      await postOne(lane, AT, itemOf(debit(single, 'single')));
      const after = await readsOf(lane, 'transfer');
      await lane.query({ text: `set local enable_indexscan = off` });
      await lane.query({ text: `set local enable_bitmapscan = off` });
      await lane.query({ text: `select count(*) from transfer where amount = 5` });
      const planted = await readsOf(lane, 'transfer');
      await lane.query({ text: 'commit' });
      lane.close();
      expect(answers.every((one) => one.verdict.status === 'posted')).toBe(true);
      // 40 items over 2,000 rows: nothing of the past is read again.
      expect(reads).toEqual(start);
      expect(after).toEqual(start);
      expect(planted.rows - start.rows).toBeGreaterThan(2_000n);
    });

    it('trap 1, of accounts: a plan made over few of them does not read through many', async () => {
      const lane: Lane = await house.db.lane();
      const post = (players: readonly TestPlayer[], id: string) =>
        postGroup(
          lane,
          AT,
          players.map((player) => itemOf(debit(player, id))),
          (error) => {
            throw error;
          },
        );
      const few = await Promise.all([house.player(1_000n), house.player(1_000n)]);
      for (let round = 0; round < 10; round += 1) await post(few, `few-${round}`);
      const many = await Promise.all(Array.from({ length: 400 }, () => house.player(1_000n)));
      await lane.query({ text: 'begin' });
      const start = await readsOf(lane, 'ledger_account');
      const answers = await post(many.slice(0, 10), 'many');
      const reads = await readsOf(lane, 'ledger_account');
      await lane.query({ text: 'commit' });
      lane.close();
      expect(answers.map((one) => one?.verdict.status)).toEqual(Array.from({ length: 10 }, () => 'posted'));
      // The house, and each of ten players in the index and in the table.
      expect(reads.rows - start.rows).toBeLessThan(50n);
    });

    it('trap 1, its other side: the posting functions keep their plans instead of making one for each call', async () => {
      const rows = await house.db.query<{ name: string; settings: string[] }>({
        text: `select proname as name, proconfig as settings from pg_proc where proname in ('ledger_post', 'ledger_post_batch', 'ledger_post_plain') order by 1`,
      });
      expect(rows).toHaveLength(3);
      for (const row of rows) {
        expect(row.settings).toEqual(expect.arrayContaining(['enable_seqscan=off', 'plan_cache_mode=force_generic_plan']));
      }
    });

    it('trap 2: a key that was declined first is posted once, however often it follows in the group', async () => {
      const player = await house.player(50n);
      const bet = itemOf(debit(player, 'again', 100n));
      const deposit = itemOf({
        kind: 'entry',
        code: 'DEPOSIT',
        debit: house.deposits,
        credit: player.account,
        amount: 100n,
        txId: 'more',
      });
      const lane = await house.db.lane();
      const answers = await postBatch(lane, AT, [bet, deposit, bet, bet]);
      lane.close();
      expect(answers.map((one) => one.verdict.status)).toEqual(['declined', 'posted', 'posted', 'repeated']);
      expect((await house.wallet.balanceOf(player.account)).balance).toBe(50n);
    });

    it('trap 3: no function of the ledger is written in SQL, whose plans are not kept, but what becomes a part of the statement that asks', async () => {
      const rows = await house.db.query<{ name: string; language: string }>({
        text: `select p.proname as name, l.lanname as language from pg_proc p join pg_language l on l.oid = p.prolang
               where p.proname like 'ledger\\_%' or p.proname like 'transfer\\_%'`,
      });
      expect(rows.length).toBeGreaterThanOrEqual(6);
      expect(rows.flatMap(({ name, language }) => (language === 'plpgsql' ? [] : [name]))).toEqual(['ledger_standing']);
      const plan = await house.db.query<{ 'QUERY PLAN': string }>({
        text: `explain select s.* from (values (1::bigint, 1, 'a')) v(a, p, g), ledger_standing(v.a, v.p, v.g) s`,
      });
      const lines = plan.map((row) => row['QUERY PLAN']);
      expect(lines.join()).toContain('transfer');
      expect(lines.filter((line) => line.includes('Function Scan'))).toEqual([]);
    });

    it('trap 4: balance updates stay within their page', async () => {
      const players = await Promise.all(Array.from({ length: 40 }, () => house.player()));
      const lane = await house.db.lane();
      const updates = async () => {
        const [row] = await lane.query<{ updated: bigint; hot: bigint }>({
          text: `select pg_stat_get_xact_tuples_updated(oid) as updated, pg_stat_get_xact_tuples_hot_updated(oid) as hot
                 from pg_class where relname = 'ledger_account'`,
        });
        return row ?? { updated: 0n, hot: 0n };
      };
      await lane.query({ text: 'begin' });
      const before = await updates();
      await postBatch(
        lane,
        AT,
        players.map((player) => itemOf(debit(player, 'hot'))),
      );
      const after = await updates();
      await lane.query({ text: 'commit' });
      lane.close();
      expect(after.updated - before.updated).toBe(40n);
      expect(after.hot - before.hot).toBe(40n);
    });

    it('trap 5: the key’s index begins with the account, so that random ids do not spread over all of it', async () => {
      const [row] = await house.db.query<{ columns: string; is_unique: boolean; collation: string }>({
        text: `select (select string_agg(a.attname, ',' order by k.place) from unnest(i.indkey::int2[]) with ordinality k(attnum, place)
                       join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum) as columns, i.indisunique as is_unique,
                 (select c.collname from pg_collation c join pg_attribute a on a.attcollation = c.oid
                  where a.attrelid = i.indrelid and a.attname = 'tx_id')::text as collation
               from pg_index i join pg_class c on c.oid = i.indexrelid where c.relname = 'transfer_key'`,
      });
      expect(row).toEqual({ columns: 'account_id,provider,tx_id,kind', is_unique: true, collation: 'C' });
    });

    it('trap 6: a cursor gives every transfer once', async () => {
      const player = await house.player();
      for (let i = 0; i < 5; i += 1) await player.post({ kind: 'debit', txId: `c${i}`, roundId: 'c', amount: 1n });
      await untilReadable(house.db);
      let seen = 0;
      const bets = new Set<bigint>();
      for (let cursor = LEDGER_START; ; ) {
        const next = await house.wallet.roundsAfter(cursor, 3);
        if (next.read === 0) break;
        seen += next.read;
        for (const { movements } of next.rounds) for (const { transferId } of movements) bets.add(transferId);
        cursor = next.cursor;
      }
      const all = await house.db.query<{ id: bigint; kind: number }>({ text: 'select id, kind from transfer' });
      expect(seen).toBe(all.length);
      expect(bets).toEqual(new Set(all.filter(({ kind }) => [1, 2, 3, 4, 6].includes(kind)).map(({ id }) => id)));
    });

    it('trap 7: the house’s balance is the same before and after it is rolled up', async () => {
      const before = await house.wallet.houseBalance(house.games);
      expect(before).not.toBe(0n);
      await untilReadable(house.db);
      expect(await house.wallet.rollUp()).toBeGreaterThan(0);
      expect(await house.wallet.houseBalance(house.games)).toBe(before);
      const player = await house.player();
      await player.post({ kind: 'debit', txId: 'h', roundId: 'h', amount: 7n });
      expect(await house.wallet.houseBalance(house.games)).toBe(before + 7n);
    });

    // The embedded database has one session: what needs two transactions at once cannot happen there.
    describe.runIf(kind === 'postgres')('with a transaction that commits late', () => {
      /** Posts for `slow` in a transaction that stays open while `meanwhile` runs. */
      const overlap = async (slow: TestPlayer, id: string, meanwhile: () => Promise<void>): Promise<void> => {
        await house.db.transaction(async (tx) => {
          const posted = await postOne(tx, AT, itemOf(debit(slow, id, 5n)));
          expect(posted.verdict.status).toBe('posted');
          await outside(meanwhile);
        });
      };
      /** Statements in here belong to other sessions, not to the open transaction. */
      const outside = (work: () => Promise<void>): Promise<void> =>
        new Promise((resolve, reject) => {
          pending.push(() => work().then(resolve, reject));
          wake?.();
        });
      const pending: (() => Promise<void>)[] = [];
      let wake: (() => void) | null = null;
      /** Runs what was handed over from inside a transaction, in this function's own context. */
      const serve = async (until: Promise<void>): Promise<void> => {
        let isDone = false;
        const done = until.finally(() => {
          isDone = true;
          wake?.();
        });
        while (!isDone) {
          const next = pending.shift();
          if (next) await next();
          else
            await new Promise<void>((resolve) => {
              wake = resolve;
            });
        }
        await done;
      };

      it('trap 6: a cursor does not pass a transfer that commits after younger ones', async () => {
        const [slow, fast] = await Promise.all([house.player(), house.player()]);
        let cursor = LEDGER_START;
        const drain = async (): Promise<string[]> => {
          const ids: string[] = [];
          for (;;) {
            const next = await house.wallet.roundsAfter(cursor, 1_000);
            if (next.read === 0) return ids;
            ids.push(...next.rounds.map(({ account, roundRef }) => `${account}:${roundRef}`));
            cursor = next.cursor;
          }
        };
        await untilReadable(house.db);
        await drain();
        await serve(
          overlap(slow, 'late', async () => {
            expect(await fast.post({ kind: 'debit', txId: 'early', roundId: 'early', amount: 1n })).toMatchObject({
              status: 'posted',
            });
            expect(await drain()).toEqual([]);
          }),
        );
        await untilReadable(house.db);
        expect((await drain()).sort()).toEqual([`${fast.account}:early`, `${slow.account}:r-late`].sort());
      });

      it('trap 7: a roll-up neither loses nor doubles a transfer that commits after it', async () => {
        const [slow, fast] = await Promise.all([house.player(), house.player()]);
        const before = await house.wallet.houseBalance(house.games);
        await serve(
          overlap(slow, 'rolled', async () => {
            await fast.post({ kind: 'debit', txId: 'rolled', roundId: 'rolled', amount: 1n });
            await house.wallet.rollUp();
            expect(await house.wallet.houseBalance(house.games)).toBe(before + 1n);
          }),
        );
        expect(await house.wallet.houseBalance(house.games)).toBe(before + 6n);
        await house.wallet.rollUp();
        expect(await house.wallet.houseBalance(house.games)).toBe(before + 6n);
      });

      it('a block and a bet never pass each other: the bet after the block is refused', async () => {
        const player = await house.player();
        const other = createWallet({ db: house.db, clock: systemClock });
        const bets = Array.from({ length: 50 }, (_, i) => other.post(debit(player, `race-${i}`)));
        await house.wallet.block(player.account, 'outgoing', true);
        expect(await house.wallet.post(debit(player, 'after'))).toMatchObject({ status: 'frozen' });
        const statuses = new Set((await Promise.all(bets)).map((one) => one.status));
        for (const status of statuses) expect(['posted', 'frozen']).toContain(status);
        await other.drain();
      });
    });
  });
}
