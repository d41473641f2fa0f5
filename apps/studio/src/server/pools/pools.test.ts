import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dropsAt, grainsOf, partOf } from '../../arcade/pool.ts';
import { potChance } from '../../arcade/round.ts';
import { wishingWell } from '../../arcade/wishing-well.ts';
import { seatAt } from '../../testing/arcade-seat.ts';
import { openFirstPot, openFullPot, poolOf } from '../../testing/pool.ts';
import { CLIENT_RANDOM } from '../../testing/studio.ts';
import { recover } from '../recovery.ts';
import { balanceOf, balancePools } from './balancing.ts';
import type { PotRecord } from './pool-store.ts';
import { poolAmount } from './pools.ts';

const START = 100_000_000n;
const STAKE = 10_000n;
const TERMS = poolOf(wishingWell);
const WELL = { gameCode: wishingWell.code, currency: 'VND' };
const WHOSE = { vendor: wishingWell.vendor, player: 'player-1', gameCode: wishingWell.code };
const FULL = grainsOf(TERMS.mustDrop);
const seedOf = (secret: string) => ({ secret, clientRandom: CLIENT_RANDOM, clientSeed: 'seed' });
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const seat = seatAt(wishingWell, START);
const { clock } = seat;

const pot = (number = 1): PotRecord => {
  const found = seat.studio.store.pools.pot(WELL, number);
  if (!found) throw new Error('no such pot');
  return found;
};
let keys = 0;
async function toss(stake = STAKE, secret: string | null = null) {
  clock.advance(5_000);
  keys += 1;
  seat.studio.setSecret(seat.token, secret ?? hashOf(`toss ${keys}`));
  return seat.studio.open(seat.token, `request-${keys}`, {}, { stake: stake.toString() });
}
const beginFull = (left: bigint): void => openFullPot(seat.studio.base, wishingWell, left);

beforeEach(() => {
  keys = 0;
});

describe('a stake at a game with a pool', () => {
  it('fills pot and reserve by its parts, and says so', async () => {
    expect(poolAmount(seat.studio.base, WELL)).toMatchObject({ amount: TERMS.seed, pot: 1 });
    const { round, pool } = await toss();
    const before = grainsOf(TERMS.seed).toString();
    const mustDrop = TERMS.mustDrop.toString();
    expect(round.pool).toEqual({ currency: 'VND', pot: 1, number: 1, before, added: '1500000', mustDrop, won: null });
    expect(pool).toMatchObject({ pot: 1, amount: '10000150', isCounted: true, last: null });
    expect(seat.studio.store.pools.pool(WELL)).toMatchObject({ pot: 1, reserve: 500_000n, house: grainsOf(TERMS.seed) });
  });

  it('fills it once however often it is asked for', async () => {
    const asked = [1, 2, 3].map(() => seat.studio.open(seat.token, 'request-again', {}));
    const replies = await Promise.all(asked);
    for (const { round } of replies) expect(round).toEqual(replies[0]?.round);
    expect(pot()).toMatchObject({ parts: 1, amount: grainsOf(TERMS.seed) + partOf(STAKE, TERMS.share) });
  });

  it.each([
    ['is refused', 'fine', 'INSUFFICIENT_FUNDS'],
    ['goes back because nobody can say whether it was taken', 'lost', null],
  ] as const)('puts nothing in when it %s', async (_, fate, refusal) => {
    seat.gateway.wallet.refuseDebits = refusal;
    seat.gateway.fate = (call) => (call === 'debit' || call === 'status' ? fate : 'fine');
    await expect(toss()).rejects.toMatchObject({ name: 'Error' });
    expect(seat.studio.store.pools.pools()).toEqual([]);
  });

  it('puts nothing in as play money outside a demo, and as an account that counts nowhere; neither can win', async () => {
    beginFull(1n);
    for (const change of [{ demo: true }, { counted: false }]) {
      Object.assign(seat.gateway.wallet, { demo: false, counted: true, ...change });
      await seat.enter();
      const { round, pool } = await toss();
      expect(round).toMatchObject({ state: 'closed', pool: null });
      expect(pool).toMatchObject({ isCounted: false, pot: 1 });
    }
    expect(pot().parts).toBe(0);
    expect(seat.gateway.wallet.pots.size).toBe(0);
  });

  it('counts as play money in a demo, where all money is', async () => {
    seat.studio.close();
    seat.reopen({ isDemo: true });
    seat.gateway.wallet.demo = true;
    await seat.enter();
    expect((await toss()).pool).toMatchObject({ isCounted: true });
    seat.gateway.wallet.counted = false;
    await seat.enter();
    expect((await toss()).pool).toMatchObject({ isCounted: false });
  });
});

describe('a pot', () => {
  it('drops where its round draws it, by what anybody can work out from the proof', async () => {
    const added = partOf(STAKE, TERMS.share);
    beginFull(450n);
    const before = FULL - grainsOf(450n);
    const drawn = (secret: string, at: bigint): boolean => dropsAt(potChance(wishingWell, seedOf(secret)), at, added, FULL);
    const secrets = Array.from({ length: 50 }, (_, n) => hashOf(`pot ${n}`));
    const lost = secrets.find((secret) => !drawn(secret, before));
    expect((await toss(STAKE, lost)).round.pool).toMatchObject({ won: null, before: before.toString() });
    const won = secrets.find((secret) => drawn(secret, before + added));
    // 6,999.9850 lie in it: whole hundredths are paid.
    expect((await toss(STAKE, won)).round.pool).toMatchObject({ won: '69999800', before: (before + added).toString() });
    // Records tell what was put in and what was taken.
    const result = expect.stringMatching(/^ring \d, pot 1 \+ 0\.015, pot 1 = 6999\.98$/);
    expect(seat.gateway.wallet.details.at(-1)).toMatchObject({ spin: { result } });
    expect(pot(2).start).toBe(grainsOf(TERMS.seed) + grainsOf(50n));
  });

  it('is paid once by the call for jackpots, beside the round, and the next one begins with its seed and what was left', async () => {
    beginFull(1n);
    const { round, pool, balance } = await toss();
    expect(round.pool).toMatchObject({ won: TERMS.mustDrop.toString() });
    const paid = seat.gateway.wallet.pots.get(`${round.roundId}-j`);
    expect(paid).toEqual({ ref: 'wishing-well/VND/1', amount: TERMS.mustDrop });
    const payouts = BigInt(round.payout);
    expect(seat.gateway.wallet.rounds.get(round.roundId)).toMatchObject({ payouts, credits: 1, isClosed: true });
    expect(balance).toBe((START - STAKE + payouts + TERMS.mustDrop).toString());
    expect(pool).toMatchObject({ pot: 2, last: { amount: TERMS.mustDrop.toString() } });
    // What was added above the brim is not lost.
    expect(pot(2).start).toBe(grainsOf(TERMS.seed - 1n) + partOf(STAKE, TERMS.share));
    await seat.studio.deliver();
    expect(seat.gateway.calls.filter((call) => call === 'promotion-win')).toHaveLength(1);
  });

  it('goes to the first of two that reach it at the same moment, and the second fills the next one', async () => {
    beginFull(1n);
    const other = await seat.studio.enter();
    // Two seats of the same moment: the second player's debit is on its way while the first one's is.
    const second = { ...seat.studio.session(other), player: 'player-2' };
    const { openRound } = await import('../arcade/play.ts');
    const request = {
      requestKey: 'request-of-two',
      stake: STAKE.toString(),
      params: {},
      clientRandom: CLIENT_RANDOM,
      clientSeed: 'seed',
    };
    const [one, two] = await Promise.all([
      seat.studio.open(seat.token, 'request-of-one', {}),
      openRound(seat.studio.base, second, request),
    ]);
    const shares = [one.round.pool, two.round.pool].toSorted((a, b) => (a?.pot ?? 0) - (b?.pot ?? 0));
    expect(shares).toMatchObject([
      { pot: 1, number: 1, won: TERMS.mustDrop.toString() },
      { pot: 2, number: 1, won: null },
    ]);
    expect(seat.gateway.wallet.pots.size).toBe(1);
  });

  it('keeps the terms that it began with until it is won, and says when the next one begins by others', async () => {
    const warned = vi.spyOn(seat.studio.base.log, 'warn');
    const terms = { ...TERMS, share: 300, seed: 9_999n, mustDrop: 20_000n };
    const start = grainsOf(terms.mustDrop - 400n);
    openFirstPot(seat.studio.base, wishingWell.code, terms, terms.mustDrop - 400n);
    const secrets = Array.from({ length: 50 }, (_, n) => hashOf(`pot ${n}`));
    const added = partOf(STAKE, terms.share);
    const lost = secrets.find((secret) => !dropsAt(potChance(wishingWell, seedOf(secret)), start, added, grainsOf(20_000n)));
    expect((await toss(STAKE, lost)).round.pool).toMatchObject({ pot: 1, added: '3000000', mustDrop: '20000', won: null });
    expect(warned).not.toHaveBeenCalled();
    expect((await toss()).round.pool).toMatchObject({ pot: 1, added: '3000000', won: '20000' });
    const before = 'seed 9999, must drop 20000, share 300, reserve 50';
    const after = 'seed 10000000, must drop 70000000, share 150, reserve 50';
    expect(warned.mock.calls).toEqual([[{ ...WELL, pot: 2, before, after }, 'a pot begins by other terms']]);
    warned.mockRestore();
    expect((await toss()).round.pool).toMatchObject({ pot: 2, added: '1500000', mustDrop: TERMS.mustDrop.toString() });
  });

  it.each(wishingWell.stakes)('never pays more than it must drop by, also for a stake of %d', async (stake) => {
    beginFull(1n);
    const { round } = await toss(stake);
    expect(round.pool?.won).toBe(TERMS.mustDrop.toString());
    await toss(stake);
    expect((await balanceOf(seat.studio.base, WELL)).faults).toEqual([]);
  });
});

describe('a wallet that does not answer a pot well', () => {
  it.each(['lost', 'mute', 'fault', 'busy', 'denied'] as const)('is asked until it has paid once when it is %s', async (fate) => {
    beginFull(1n);
    seat.gateway.fate = (call) => (call === 'promotion-win' ? fate : 'fine');
    const reply = await toss();
    expect(reply.payoutPending).toBe(true);
    expect(seat.studio.store.pools.backlog().entries).toBe(1);
    seat.gateway.fate = () => 'fine';
    for (let tries = 0; tries < 3; tries += 1) {
      clock.advance(600_000);
      await seat.studio.deliver();
    }
    expect([...seat.gateway.wallet.pots.values()]).toEqual([{ ref: 'wishing-well/VND/1', amount: TERMS.mustDrop }]);
    expect(seat.studio.store.pools.backlog()).toEqual({ entries: 0, oldest: null });
  });
});

describe('the books of a pool', () => {
  it('balance, and equal a recount from the rounds alone', async () => {
    beginFull(160n);
    const stakes = [10_000n, 1_000n, 500_000n, 20_000n, 2_000n];
    for (const stake of stakes) await toss(stake);
    const [balance] = await balancePools(seat.studio.base);
    expect(balance?.faults).toEqual([]);
    const rounds = seat.studio.store.rounds.history(WHOSE, Number.MAX_SAFE_INTEGER, 100);
    const staked = rounds.reduce((sum, { stake }) => sum + BigInt(stake), 0n);
    expect(rounds).toHaveLength(stakes.length);
    expect(seat.gateway.wallet.pots.size).toBe(1);
    const paid = [...seat.gateway.wallet.pots.values()].reduce((sum, { amount }) => sum + amount, 0n);
    expect(balance).toMatchObject({ parts: staked * 200n, paid: paid * 10_000n });
    expect(balance && balance.house + balance.parts).toBe(balance && balance.pot + balance.reserve + balance.paid);
  });

  it.each([
    [
      'a pot that holds more',
      () => seat.studio.store.pools.savePot({ ...pot(), amount: pot().amount + 1n }),
      /holds something else/,
    ],
    ['a stake counted twice', () => seat.studio.store.pools.savePot({ ...pot(), parts: 9 }), /other parts than there are/],
    [
      'a reserve that was taken from',
      () => {
        const pool = seat.studio.store.pools.pool(WELL);
        if (pool) seat.studio.store.pools.savePool({ ...pool, reserve: pool.reserve - 1n });
      },
      /the reserve holds something else/,
    ],
    [
      'a round that was not played',
      () => {
        const [round] = seat.studio.store.rounds.history(WHOSE, Number.MAX_SAFE_INTEGER, 1);
        if (round) seat.studio.store.rounds.update({ ...round, state: 'cancelled' });
      },
      /was not played/,
    ],
  ])('raise the alarm at %s', async (_, spoil, fault) => {
    await toss();
    await toss();
    spoil();
    const errors: unknown[] = [];
    const log = { ...seat.studio.base.log, error: (detail: unknown) => void errors.push(detail) };
    const [balance] = await balancePools({ ...seat.studio.base, log });
    expect(balance?.faults.join('\n')).toMatch(fault);
    expect(errors).toHaveLength(1);
  });

  it('outlive a restart', async () => {
    await toss();
    seat.studio.close();
    seat.reopen();
    await recover(seat.studio.base, seat.studio.lock);
    await seat.enter();
    expect((await toss()).round.pool).toMatchObject({ pot: 1, number: 2 });
  });
});
