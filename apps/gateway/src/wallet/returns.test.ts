import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseKinds } from '../base/testing/database.ts';
import { type LoosePosting, openHouse, type TestHouse, type TestPlayer } from './testing/house.ts';

describe.each(databaseKinds)('returns of parts of a stake on %s', (kind) => {
  let house: TestHouse;
  beforeAll(async () => {
    house = await openHouse(kind);
  });
  afterAll(async () => {
    expect(await house.wallet.reconcile()).toEqual([]);
    await house.close();
  });

  const stake = (txId: string, amount = 100n): LoosePosting => ({ kind: 'debit', txId, roundId: 'r', amount });
  const back = (txId: string, refTxId: string, amount: bigint, roundId = 'r'): LoosePosting => ({
    kind: 'stakeReturn',
    txId,
    refTxId,
    roundId,
    amount,
  });
  const rollback = (txId: string, refTxId: string): LoosePosting => ({ kind: 'rollback', txId, refTxId, roundId: 'r' });
  const status = async (player: TestPlayer, posting: LoosePosting) => (await player.post(posting)).status;
  const balance = async ({ account }: TestPlayer) => (await house.wallet.balanceOf(account)).balance;

  it('give back what they name, each once, and never more than is left', async () => {
    const player = await house.player(1_000n);
    await player.post(stake('d'));
    expect(await player.post(back('s1', 'd', 40n))).toMatchObject({ status: 'posted', amount: 40n, balance: 940n });
    expect(await player.post(back('s1', 'd', 40n))).toMatchObject({ status: 'repeated', amount: 40n, balance: 940n });
    expect(await status(player, back('s1', 'd', 41n))).toBe('mismatch');
    expect(await status(player, back('s2', 'd', 61n))).toBe('mismatch');
    expect(await status(player, back('s2', 'd', 10n, 'other'))).toBe('mismatch');
    expect(await status(player, back('s2', 'never', 10n))).toBe('not_found');
    expect(await balance(player)).toBe(940n);
  });

  it('leave the rest to a rollback', async () => {
    const player = await house.player(1_000n);
    await player.post(stake('d'));
    await player.post(back('s', 'd', 40n));
    expect(await player.post(rollback('b', 'd'))).toMatchObject({ status: 'posted', amount: 60n, balance: 1_000n });
    expect(await player.post(rollback('b', 'd'))).toMatchObject({ status: 'repeated', amount: 60n });
    expect(await status(player, back('s2', 'd', 1n))).toBe('rolled_back');
  });

  it('end a stake with its last part as a rollback does', async () => {
    const player = await house.player(1_000n);
    await player.post(stake('d'));
    await player.post(back('s1', 'd', 40n));
    expect(await player.post(back('s2', 'd', 60n))).toMatchObject({ status: 'posted', balance: 1_000n });
    const credit = { kind: 'credit', txId: 'c', roundId: 'r', amount: 5n, closes: false } as const;
    expect(await status(player, credit)).toBe('no_debit');
    expect(await status(player, { ...credit, debitTxId: 'd' })).toBe('no_debit');
    expect(await status(player, stake('d'))).toBe('rolled_back');
    expect(await status(player, rollback('b', 'd'))).toBe('rolled_back');
  });

  it('are refused once the stake is paid, until the payout was taken back', async () => {
    const player = await house.player(1_000n);
    await player.post(stake('d'));
    await player.post({ kind: 'credit', txId: 'c', roundId: 'r', amount: 0n, closes: true });
    expect(await status(player, back('s', 'd', 40n))).toBe('settled');
    await player.post({ kind: 'creditReversal', txId: 'v', refTxId: 'c', roundId: 'r' });
    expect(await status(player, back('s', 'd', 40n))).toBe('posted');
  });

  it('sent at the same moment come to no more than the stake', async () => {
    const player = await house.player(1_000n);
    await player.post(stake('d'));
    const sent = await Promise.all([1, 2, 3, 4, 5].map((n) => player.post(back(`s${n}`, 'd', 30n))));
    expect(sent.map((one) => one.status).sort()).toEqual(['mismatch', 'mismatch', 'posted', 'posted', 'posted']);
    expect(await balance(player)).toBe(990n);
  });
});
