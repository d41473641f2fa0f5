import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { windowOfMoments } from '../base/calendar/business-day.ts';
import { databaseKinds } from '../base/testing/database.ts';
import { CHECK_NAMES, findDifferences } from './audit.ts';
import type { BalanceChange } from './index.ts';
import { openHouse, START, type TestHouse } from './testing/house.ts';

for (const kind of databaseKinds) {
  describe(`the wallet on ${kind}`, () => {
    let house: TestHouse;
    beforeAll(async () => {
      house = await openHouse(kind);
    });
    afterAll(() => house.close());

    it('opens an account once, for any number of callers at once', async () => {
      const ids = await Promise.all(Array.from({ length: 20 }, () => house.wallet.accountOf(1, 77n, 'VND')));
      expect(new Set(ids).size).toBe(1);
      expect(await house.wallet.accountOf(2, 77n, 'VND')).not.toBe(ids[0]);
      expect(await house.wallet.accountOf(1, 77n, 'PTS')).not.toBe(ids[0]);
      const houses = await Promise.all(Array.from({ length: 5 }, () => house.wallet.house(1, 'VND', 'bonus')));
      expect(new Set(houses).size).toBe(1);
    });

    it('sets money aside, pays it out in parts, gives the rest back, and never more than was held', async () => {
      const player = await house.player(1_000n);
      const { account } = player;
      const { wallet, deposits } = house;
      expect(await wallet.hold({ account, holdId: 'w', amount: 1_001n })).toMatchObject({ status: 'declined' });
      expect(await wallet.hold({ account, holdId: 'w', amount: 600n })).toMatchObject({ status: 'posted', balance: 600n });
      expect(await wallet.hold({ account, holdId: 'w', amount: 600n })).toMatchObject({ status: 'repeated' });
      expect(await wallet.hold({ account, holdId: 'v', amount: 100n })).toMatchObject({ status: 'posted' });
      expect(await wallet.balanceOf(account)).toMatchObject({ balance: 300n, held: 700n });
      expect(await wallet.capture({ account, holdId: 'w', txId: 'p1', amount: 400n, house: deposits })).toMatchObject({
        status: 'posted',
      });
      // There is enough in the held account, but not of this hold.
      expect(await wallet.capture({ account, holdId: 'w', txId: 'p2', amount: 201n, house: deposits })).toMatchObject({
        status: 'settled',
      });
      expect(await wallet.release({ account, holdId: 'w', txId: 'p3', amount: 200n })).toMatchObject({ status: 'posted' });
      expect(await wallet.release({ account, holdId: 'w', txId: 'p4', amount: 1n })).toMatchObject({ status: 'settled' });
      expect(await wallet.release({ account, holdId: 'none', txId: 'p5', amount: 1n })).toMatchObject({ status: 'not_found' });
      expect(await wallet.balanceOf(account)).toMatchObject({ balance: 500n, held: 100n });
    });

    it('reverses an entry once and in full, of many who try at once', async () => {
      const player = await house.player(0n);
      const bonus = await house.wallet.house(1, 'VND', 'bonus');
      const entry = await house.wallet.post({
        kind: 'entry',
        code: 'BONUS',
        debit: bonus,
        credit: player.account,
        amount: 300n,
        txId: 'b',
      });
      if (entry.status !== 'posted') throw new Error(entry.status);
      await player.post({ kind: 'debit', txId: 'd', roundId: 'r', amount: 300n });
      const tries = await Promise.all(Array.from({ length: 8 }, () => house.wallet.reverse(entry.transferId, 'by mistake')));
      expect(tries.map((one) => one.status).sort()).toEqual(['posted', ...Array.from({ length: 7 }, () => 'repeated')]);
      expect((await house.wallet.balanceOf(player.account)).balance).toBe(-300n);
      await expect(house.wallet.reverse(999_999n, 'nothing')).rejects.toThrow('no entry');
    });

    it('lets money into an account whose outgoing side is blocked, and the operator take it out', async () => {
      const player = await house.player(100n);
      await house.wallet.block(player.account, 'outgoing', true);
      const move = { kind: 'entry', debit: player.account, credit: house.deposits, amount: 10n, owner: 'debit' } as const;
      expect(await house.wallet.post({ ...move, code: 'POINT_PURCHASE', txId: 'x' })).toMatchObject({ status: 'frozen' });
      expect(await house.wallet.hold({ account: player.account, holdId: 'h', amount: 1n })).toMatchObject({ status: 'frozen' });
      expect(await house.wallet.post({ ...move, code: 'ADJUST_SUB', txId: 'x', byHouse: true })).toMatchObject({
        status: 'posted',
        balance: 90n,
      });
      // A block of bets alone leaves the money withdrawable.
      await house.wallet.block(player.account, 'outgoing', false);
      await house.wallet.block(player.account, 'bets', true);
      expect(await house.wallet.hold({ account: player.account, holdId: 'h', amount: 1n })).toMatchObject({ status: 'posted' });
    });

    it('tells of every changed balance after the commit, on both sides', async () => {
      const heard: BalanceChange[] = [];
      const player = await house.player(100n);
      const other = await house.player(0n);
      const stop = house.wallet.onPosted((change) => heard.push(change));
      await house.wallet.post({
        kind: 'entry',
        code: 'TRANSFER_UP_IN',
        debit: player.account,
        credit: other.account,
        amount: 40n,
        txId: 't',
      });
      await player.post({ kind: 'debit', txId: 'no', roundId: 'r', amount: 1_000n });
      stop();
      await player.post({ kind: 'debit', txId: 'd', roundId: 'r', amount: 1n });
      expect(heard.map(({ ownerId, balance, version }) => ({ ownerId, balance, version }))).toEqual([
        { ownerId: other.ownerId, balance: 40n, version: 1n },
        { ownerId: player.ownerId, balance: 60n, version: 2n },
      ]);
    });

    it('lists the account record newest first, by group, time and page', async () => {
      const player = await house.player(1_000n);
      house.clock.set(START + 60_000);
      for (let i = 0; i < 4; i += 1) await player.post({ kind: 'debit', txId: `d${i}`, roundId: `r${i}`, amount: 10n });
      house.clock.set(START + 120_000);
      await player.post({ kind: 'credit', txId: 'c0', roundId: 'r0', amount: 25n, closes: true });
      await player.post({ kind: 'credit', txId: 'c1', roundId: 'r1', amount: 0n, closes: true });
      await player.post({ kind: 'rollback', txId: 'b', refTxId: 'd3', roundId: 'r3' });
      house.clock.set(START);
      const { account } = player;
      const { record } = house.wallet;
      const all = windowOfMoments({ businessTimezone: 'UTC', dayStart: 0 }, START, {});
      const sums = await record.sums([account], all);
      const rows = await record.page(account, all, sums, { skip: 0, size: 10 });
      // Lost rounds and marks move nothing and do not show.
      expect(sums.map(({ ins, outs }) => ins + outs).reduce((sum, count) => sum + count)).toBe(7);
      expect(rows.map((row) => [row.type, row.amount, row.balanceAfter])).toEqual([
        ['BET_CANCEL', 10n, 995n],
        ['PAYOUT', 25n, 985n],
        ['BET', -10n, 960n],
        ['BET', -10n, 970n],
        ['BET', -10n, 980n],
        ['BET', -10n, 990n],
        ['DEPOSIT', 1_000n, 1_000n],
      ]);
      const bets = await record.page(account, { ...all, codes: [30] }, sums, { skip: 3, size: 3 });
      expect(bets.map((row) => row.txId)).toEqual(['d0']);
      const early = await record.page(account, { ...all, to: new Date(START + 60_000) }, sums, { skip: 0, size: 10 });
      expect(early.map((row) => row.type)).toEqual(['DEPOSIT']);
    });

    it('tells all of a round and of a transaction id', async () => {
      const player = await house.player();
      await player.post({ kind: 'debit', txId: 'd', roundId: 'r', amount: 10n });
      await player.post({ kind: 'rollback', txId: 'b', refTxId: 'd', roundId: 'r' });
      const round = await house.wallet.movements(player.account, 1, 'r');
      expect(round.map((one) => [one.kind, one.amount, one.ref])).toEqual([
        ['debit', 10n, null],
        ['rollback', 10n, 'd'],
        ['tombstone', 0n, 'b'],
      ]);
      expect((await house.wallet.transaction(player.account, 1, 'd')).map((one) => one.kind)).toEqual(['debit', 'tombstone']);
      expect(await house.wallet.movements(player.account, 2, 'r')).toEqual([]);
    });

    it('refuses to change or remove a transfer', async () => {
      await house.player();
      for (const text of ['update transfer set amount = 1', 'delete from transfer', 'truncate transfer']) {
        await expect(house.db.query({ text })).rejects.toThrow('append-only');
      }
    });
  });

  describe(`the reconciliation on ${kind}`, () => {
    let house: TestHouse;
    beforeAll(async () => {
      house = await openHouse(kind);
      await house.db.query({ text: 'alter table transfer disable trigger transfer_append_only' });
    });
    afterAll(() => house.close());

    // Each breaks one thing by hand and names the checks that must see it.
    const plants: [string, string[], (account: bigint) => string][] = [
      [
        'a balance changed by hand',
        ['account-balance', 'sum-is-zero'],
        (account) => `update ledger_account set balance = balance + 1 where id = ${account}`,
      ],
      [
        'a transfer changed by hand',
        ['running-balance', 'account-balance', 'sum-is-zero'],
        (account) => `update transfer set amount = amount + 1 where debit_id = ${account} and tx_id = 'd'`,
      ],
      [
        'a transfer removed',
        ['running-balance', 'account-balance', 'sum-is-zero', 'credit-without-debit'],
        (account) => `delete from transfer where debit_id = ${account} and tx_id = 'd'`,
      ],
      [
        'another currency',
        ['sides-match', 'sum-is-zero'],
        (account) => `update ledger_account set currency = 'XXX' where id = ${account}`,
      ],
      ['a floor that was passed', ['floor'], (account) => `update ledger_account set floor = 99999 where id = ${account}`],
      [
        'a credit moved to another round',
        ['credit-without-debit'],
        (account) => `update transfer set group_id = 'else' where credit_id = ${account} and tx_id = 'c'`,
      ],
      [
        'a tombstone before its debit',
        ['debit-after-tombstone'],
        (account) =>
          `update transfer set tx_id = 'e', ref_tx = 'b' where account_id = ${account} and kind = 7 and tx_id = 'never'`,
      ],
      [
        'a rollback of another debit',
        ['undone-exactly'],
        (account) => `update transfer set ref_tx = 'e' where account_id = ${account} and kind = 3`,
      ],
      [
        'more of a stake returned than there was',
        ['returned-in-parts'],
        (account) => `update transfer set ref_tx = 'd0', group_id = 'r-0' where account_id = ${account} and tx_id in ('s', 's2')`,
      ],
      [
        'a stake that came back whole, without its mark',
        ['returned-in-parts'],
        (account) => `update transfer set tx_id = 'else' where account_id = ${account} and kind = 7 and tx_id = 'f'`,
      ],
      [
        'a round closed before a debit',
        ['debit-in-closed-round'],
        (account) => `update transfer set closes = true, group_id = 'r-e' where credit_id = ${account} and tx_id = 'c0'`,
      ],
      [
        'a hold paid out twice',
        ['hold-spent-twice'],
        (account) =>
          `update transfer set ref_tx = 'h2' where kind = 11 and account_id = (select h.id from ledger_account h join ledger_account m on m.owner_id = h.owner_id where m.id = ${account} and h.kind = 'held')`,
      ],
    ];

    it.each(plants)('finds %s', async (_name, checks, spoil) => {
      const player = await house.player(1_000n);
      const { account } = player;
      await player.post({ kind: 'debit', txId: 'd0', roundId: 'r-0', amount: 100n });
      await player.post({ kind: 'credit', txId: 'c0', roundId: 'r-0', amount: 10n, closes: false });
      await player.post({ kind: 'debit', txId: 'd', roundId: 'r', amount: 100n });
      await player.post({ kind: 'credit', txId: 'c', roundId: 'r', amount: 50n, closes: false });
      await player.post({ kind: 'rollback', txId: 'b', refTxId: 'never', roundId: 'r-never' });
      await player.post({ kind: 'debit', txId: 'e', roundId: 'r-e', amount: 100n });
      await player.post({ kind: 'debit', txId: 'f', roundId: 'r-f', amount: 100n });
      await player.post({ kind: 'stakeReturn', txId: 's', refTxId: 'f', roundId: 'r-f', amount: 60n });
      await player.post({ kind: 'stakeReturn', txId: 's2', refTxId: 'f', roundId: 'r-f', amount: 40n });
      await house.wallet.hold({ account, holdId: 'h', amount: 50n });
      await house.wallet.hold({ account, holdId: 'h2', amount: 20n });
      await house.wallet.capture({ account, holdId: 'h', txId: 'p', amount: 50n, house: house.deposits });
      expect(await findDifferences(house.db)).toEqual([]);
      const found = await findSpoiled(spoil(account));
      for (const check of checks) expect(found).toContain(check);
      expect(await findDifferences(house.db)).toEqual([]);
    });

    /** Names of the checks that see what a statement breaks; the statement is undone again. */
    async function findSpoiled(text: string): Promise<string[]> {
      let names: string[] = [];
      const undo = new Error('undone');
      await house.db
        .transaction(async (tx) => {
          await tx.query({ text });
          const inside = { transaction: (work: (runner: typeof tx) => unknown) => work(withoutSettings(tx)) };
          names = (await findDifferences(inside as unknown as typeof house.db)).map((one) => one.check);
          throw undo;
        })
        .catch((error: unknown) => {
          if (error !== undo) throw error;
        });
      return [...new Set(names)];
    }

    it('has a plant for every check but the one that an index makes impossible', () => {
      const planted = new Set(plants.flatMap(([, checks]) => checks));
      expect(CHECK_NAMES.filter((name) => !planted.has(name))).toEqual(['key-once']);
    });
  });
}

/** The audit sets the isolation of its transaction, which a transaction that has begun to write cannot take. */
const withoutSettings = <T extends { query(statement: { text: string }): Promise<unknown> }>(tx: T) => ({
  ...tx,
  query: (statement: { text: string }) => (statement.text.startsWith('set ') ? Promise.resolve([]) : tx.query(statement)),
});
