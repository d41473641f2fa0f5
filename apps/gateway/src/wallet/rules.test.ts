import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseKinds } from '../base/testing/database.ts';
import type { Verdict } from './index.ts';
import { type LoosePosting, openHouse, type TestHouse, type TestPlayer } from './testing/house.ts';

// Every row of the truth table is tried twice: by itself, which is the single function, and in the company of others,
// which is the batch function.
const companies = [
  { company: 'alone', others: 0 },
  { company: 'in a group', others: 5 },
];

for (const kind of databaseKinds) {
  describe(`rules of the ledger on ${kind}`, () => {
    let house: TestHouse;
    let bystanders: TestPlayer[];
    let n = 0;

    beforeAll(async () => {
      house = await openHouse(kind);
      bystanders = await Promise.all(Array.from({ length: 5 }, () => house.player(1_000_000n)));
    });
    afterAll(async () => {
      expect(await house.wallet.reconcile()).toEqual([]);
      await house.close();
    });

    for (const { company, others } of companies) {
      const post = async (player: TestPlayer, posting: LoosePosting): Promise<Verdict> => {
        const around = bystanders.slice(0, others).map((one) => {
          n += 1;
          return one.post({ kind: 'debit', txId: `by-${n}`, roundId: `by-${n}`, amount: 1n });
        });
        const [verdict, ...rest] = await Promise.all([player.post(posting), ...around]);
        expect(rest.map((one) => one.status)).toEqual(rest.map(() => 'posted'));
        return verdict;
      };
      const balance = async (player: TestPlayer) => (await house.wallet.balanceOf(player.account)).balance;
      const debit = (txId: string, roundId: string, amount = 100n): LoosePosting => ({ kind: 'debit', txId, roundId, amount });
      const credit = (
        txId: string,
        roundId: string,
        amount = 250n,
        more: { closes?: boolean; debitTxId?: string } = {},
      ): LoosePosting => ({
        kind: 'credit',
        txId,
        roundId,
        amount,
        closes: false,
        ...more,
      });
      const rollback = (txId: string, refTxId: string, roundId: string): LoosePosting => ({
        kind: 'rollback',
        txId,
        refTxId,
        roundId,
      });

      it(`posts a debit that is covered (${company})`, async () => {
        const player = await house.player();
        expect(await post(player, debit('d', 'r'))).toMatchObject({
          status: 'posted',
          amount: 100n,
          balance: 9_900n,
          version: 2n,
        });
        expect(await balance(player)).toBe(9_900n);
      });

      it(`declines a debit that is not covered, names the balance, and takes it later (${company})`, async () => {
        const player = await house.player(50n);
        expect(await post(player, debit('d', 'r'))).toEqual({ status: 'declined', balance: 50n, version: 1n });
        await house.wallet.post({
          kind: 'entry',
          code: 'DEPOSIT',
          debit: house.deposits,
          credit: player.account,
          amount: 50n,
          txId: 'more',
        });
        expect(await post(player, debit('d', 'r'))).toMatchObject({ status: 'posted', balance: 0n });
      });

      it(`answers the same id with the same content as before (${company})`, async () => {
        const player = await house.player();
        const first = await post(player, debit('d', 'r'));
        await post(player, debit('e', 'r'));
        expect(await post(player, debit('d', 'r'))).toEqual({ ...first, status: 'repeated' });
        expect(await balance(player)).toBe(9_800n);
      });

      it.each([
        ['amount', debit('d', 'r', 101n)],
        ['round', debit('d', 'other')],
        ['game', { ...debit('d', 'r'), game: 8 } as LoosePosting],
      ])(`refuses the same id with another %s (${company})`, async (_what, changed) => {
        const player = await house.player();
        await post(player, debit('d', 'r'));
        expect(await post(player, changed)).toMatchObject({ status: 'mismatch', balance: 9_900n });
        expect(await balance(player)).toBe(9_900n);
      });

      it(`keeps ids of providers, kinds and players apart (${company})`, async () => {
        const player = await house.player();
        const other = await house.player();
        for (const [who, posting] of [
          [player, debit('x', 'r')],
          [player, credit('x', 'r')],
          [player, { ...debit('x', 'r'), provider: 2 } as LoosePosting],
          [other, debit('x', 'r')],
        ] as const) {
          expect(await post(who, posting)).toMatchObject({ status: 'posted' });
        }
      });

      it(`pays a debit back once, however often it is told (${company})`, async () => {
        const player = await house.player();
        await post(player, debit('d', 'r'));
        const first = await post(player, rollback('b', 'd', 'r'));
        expect(first).toMatchObject({ status: 'posted', amount: 100n });
        expect(await post(player, rollback('b', 'd', 'r'))).toMatchObject({ status: 'repeated', amount: 100n });
        expect(await post(player, rollback('b2', 'd', 'r'))).toMatchObject({ status: 'rolled_back' });
        expect(await balance(player)).toBe(10_000n);
      });

      it(`never takes a rolled back debit again (${company})`, async () => {
        const player = await house.player();
        await post(player, debit('d', 'r'));
        await post(player, rollback('b', 'd', 'r'));
        expect(await post(player, debit('d', 'r'))).toMatchObject({ status: 'rolled_back', balance: 10_000n });
        expect(await balance(player)).toBe(10_000n);
      });

      it(`keeps a tombstone for an unknown debit and refuses it when it comes (${company})`, async () => {
        const player = await house.player();
        expect(await post(player, rollback('b', 'late', 'r'))).toMatchObject({ status: 'posted', amount: 0n, balance: 10_000n });
        expect(await post(player, rollback('b', 'late', 'r'))).toMatchObject({ status: 'repeated', amount: 0n });
        expect(await post(player, debit('late', 'r'))).toMatchObject({ status: 'tombstoned', balance: 10_000n });
        expect(await balance(player)).toBe(10_000n);
      });

      it(`refuses to roll a debit back that has a credit (${company})`, async () => {
        const player = await house.player();
        await post(player, debit('d', 'r'));
        await post(player, credit('c', 'r', 0n));
        expect(await post(player, rollback('b', 'd', 'r'))).toMatchObject({ status: 'settled', balance: 9_900n });
      });

      it(`rolls back the one debit that no credit names (${company})`, async () => {
        const player = await house.player();
        await post(player, debit('d1', 'r'));
        await post(player, debit('d2', 'r'));
        await post(player, credit('c', 'r', 10n, { debitTxId: 'd1' }));
        expect(await post(player, rollback('b1', 'd1', 'r'))).toMatchObject({ status: 'settled' });
        expect(await post(player, rollback('b2', 'd2', 'r'))).toMatchObject({ status: 'posted', amount: 100n });
      });

      it(`refuses a debit in a closed round (${company})`, async () => {
        const player = await house.player();
        await post(player, debit('d', 'r'));
        await post(player, credit('c', 'r', 0n, { closes: true }));
        expect(await post(player, debit('d2', 'r'))).toMatchObject({ status: 'round_closed', balance: 9_900n });
      });

      it(`pays a late win of a closed round only when it names the debit (${company})`, async () => {
        const player = await house.player();
        await post(player, debit('d', 'r'));
        await post(player, credit('c', 'r', 0n, { closes: true }));
        expect(await post(player, credit('c2', 'r', 5n))).toMatchObject({ status: 'round_closed' });
        expect(await post(player, credit('c3', 'r', 5n, { debitTxId: 'd' }))).toMatchObject({
          status: 'posted',
          balance: 9_905n,
        });
      });

      it(`refuses a credit without an applied debit in its round (${company})`, async () => {
        const player = await house.player();
        expect(await post(player, credit('c', 'r'))).toMatchObject({ status: 'no_debit' });
        await post(player, debit('d', 'r'));
        await post(player, rollback('b', 'd', 'r'));
        expect(await post(player, credit('c', 'r'))).toMatchObject({ status: 'no_debit' });
        expect(await post(player, credit('c', 'r', 5n, { debitTxId: 'd' }))).toMatchObject({ status: 'no_debit' });
        await post(player, debit('d2', 'r2'));
        expect(await post(player, credit('c', 'r', 5n, { debitTxId: 'd2' }))).toMatchObject({ status: 'no_debit' });
        expect(await balance(player)).toBe(9_900n);
      });

      it(`pays a promotion that no debit precedes (${company})`, async () => {
        const player = await house.player();
        const win: LoosePosting = { kind: 'promotion', txId: 'p', amount: 7n, promotionRef: 'cup' };
        expect(await post(player, win)).toMatchObject({ status: 'posted', balance: 10_007n });
        expect(await post(player, win)).toMatchObject({ status: 'repeated', balance: 10_007n });
      });

      it(`takes credits and rollbacks of a blocked account, and refuses its debits (${company})`, async () => {
        const player = await house.player();
        await post(player, debit('d', 'r'));
        await post(player, debit('e', 'q'));
        await house.wallet.block(player.account, 'bets', true);
        expect(await post(player, debit('f', 'r'))).toMatchObject({ status: 'frozen', balance: 9_800n });
        expect(await post(player, credit('c', 'r', 10n))).toMatchObject({ status: 'posted' });
        expect(await post(player, rollback('b', 'e', 'q'))).toMatchObject({ status: 'posted', amount: 100n });
        expect(await post(player, debit('d', 'r'))).toMatchObject({ status: 'repeated' });
        await house.wallet.block(player.account, 'bets', false);
        expect(await post(player, debit('f', 'r'))).toMatchObject({ status: 'posted' });
      });

      it(`takes a credit back even below zero, once (${company})`, async () => {
        const player = await house.player(100n);
        await post(player, debit('d', 'r', 100n));
        await post(player, credit('c', 'r', 500n));
        await post(player, debit('e', 'q', 450n));
        const undo: LoosePosting = { kind: 'creditReversal', txId: 'u', refTxId: 'c', roundId: 'r' };
        expect(await post(player, undo)).toMatchObject({ status: 'posted', amount: 500n });
        expect(await balance(player)).toBe(-450n);
        expect(await post(player, undo)).toMatchObject({ status: 'repeated' });
        expect(await post(player, credit('c', 'r', 500n))).toMatchObject({ status: 'rolled_back' });
        expect(await post(player, { ...undo, txId: 'u2' })).toMatchObject({ status: 'rolled_back' });
        expect(await post(player, { ...undo, txId: 'u3', refTxId: 'none' })).toMatchObject({ status: 'not_found' });
        // Settled no longer: the stake can be given back.
        expect(await post(player, rollback('b', 'd', 'r'))).toMatchObject({ status: 'posted', amount: 100n });
      });

      it(`ends a round, repeatably, and knows none that it has not seen (${company})`, async () => {
        const player = await house.player();
        expect(await post(player, { kind: 'endRound', roundId: 'r' })).toMatchObject({ status: 'not_found' });
        await post(player, debit('d', 'r'));
        expect(await post(player, { kind: 'endRound', roundId: 'r' })).toMatchObject({ status: 'posted', balance: 9_900n });
        expect(await post(player, { kind: 'endRound', roundId: 'r' })).toMatchObject({ status: 'repeated' });
        expect(await post(player, debit('d2', 'r'))).toMatchObject({ status: 'round_closed' });
        expect(await post(player, rollback('b', 'd', 'r'))).toMatchObject({ status: 'posted', amount: 100n });
      });

      it(`posts a pair whole or not at all (${company})`, async () => {
        const player = await house.player();
        const pair = (id: string, stake: bigint, roundId: string) =>
          house.wallet.postPair(
            player.posting(debit(id, roundId, stake)) as never,
            player.posting(credit(id, roundId, stake * 2n, { closes: true })) as never,
          );
        expect(await pair('i', 100n, 'r')).toMatchObject({
          debit: { status: 'posted' },
          credit: { status: 'posted', balance: 10_100n },
        });
        expect(await pair('i', 100n, 'r')).toMatchObject({
          debit: { status: 'repeated' },
          credit: { status: 'repeated', balance: 10_100n },
        });
        expect(await pair('j', 99_999n, 'r2')).toMatchObject({ debit: { status: 'declined' }, credit: { status: 'declined' } });
        // The credit's id is taken by another round: the debit, good by itself, must not stay.
        await post(player, debit('k', 'r3'));
        await post(player, credit('z', 'r3', 1n));
        const bad = await house.wallet.postPair(
          player.posting(debit('z', 'r4')) as never,
          player.posting(credit('z', 'r4', 1n, { closes: true })) as never,
        );
        expect(bad).toEqual({
          debit: { status: 'mismatch', balance: 10_001n, version: expect.anything() },
          credit: { status: 'mismatch', balance: 10_001n, version: expect.anything() },
        });
        expect(await balance(player)).toBe(10_001n);
      });

      it(`answers for an account that does not exist (${company})`, async () => {
        const player = await house.player();
        const stranger = { ...player.posting(debit('d', 'r')), account: 999_999n } as Parameters<typeof house.wallet.post>[0];
        expect(await house.wallet.post(stranger)).toEqual({ status: 'unknown_account' });
      });
    }
  });
}
