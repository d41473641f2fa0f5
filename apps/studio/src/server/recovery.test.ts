import { temporaryFolder } from '@marquee/service/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeGateway, startFakeGateway } from '../testing/fake-gateway.ts';
import { FakeWallet } from '../testing/fake-wallet.ts';
import { line, lotteryStudio, NORTH_FAST } from '../testing/lottery-studio.ts';
import { KEY, testClock } from '../testing/studio.ts';
import { on, tableStudio, WHEEL } from '../testing/table-studio.ts';
import { startTestApp } from '../testing/test-app.ts';
import { createApp } from './app.ts';
import type { Base } from './base.ts';
import { studioJobs } from './jobs.ts';
import type { createLocks } from './lock.ts';
import { recover, undecidedStakes } from './recovery.ts';

const START = 100_000_000n;

let gateway: FakeGateway;
let folder: ReturnType<typeof temporaryFolder>;
beforeAll(async () => {
  gateway = await startFakeGateway(KEY, START);
});
afterAll(() => gateway.close());
beforeEach(() => {
  gateway.wallet = new FakeWallet(START);
  gateway.calls.length = 0;
  folder = temporaryFolder();
});
afterEach(() => {
  gateway.fate = () => 'fine';
  folder.remove();
});

/** Begins a recovery while the next debit is on its way. */
function recoverAtTheDebit({ base, lock }: { base: Base; lock: ReturnType<typeof createLocks> }): Promise<number>[] {
  const begun: Promise<number>[] = [];
  gateway.fate = (call) => {
    if (call === 'debit') begun.push(recover(base, lock));
    return 'fine';
  };
  return begun;
}

describe('a recovery that players do not wait for', () => {
  it('leaves a bet at a table alone that was decided while it waited', async () => {
    const studio = tableStudio({ folder: folder.path, gatewayUrl: gateway.url, clock: testClock(1_800_000_000_000) });
    await studio.tick();
    const token = await studio.open(WHEEL);
    const recoveries = recoverAtTheDebit(studio);
    const { betId } = await studio.place(token, WHEEL, [on('red', 20)]);
    expect(await Promise.all(recoveries)).toEqual([1]);
    expect(studio.store.tables.bets.find(betId)?.state).toBe('placed');
    expect(gateway.calls.filter((call) => call !== 'authenticate')).toEqual(['debit']);
    studio.close();
  });

  it('leaves the orders of a chase alone that were decided while it waited', async () => {
    const studio = lotteryStudio({ folder: folder.path, gatewayUrl: gateway.url, clock: testClock() });
    await studio.tick();
    const token = await studio.open(NORTH_FAST);
    const recoveries = recoverAtTheDebit(studio);
    const orders = await studio.chase(token, NORTH_FAST, [line('MB_X2', '12,34')]);
    expect((await Promise.all(recoveries)).at(0)).toBeGreaterThan(0);
    for (const { orderId } of orders) expect(studio.store.lottery.orders.find(orderId)?.state).toBe('placed');
    expect(gateway.calls).not.toContain('status');
    studio.close();
  });

  it('decides what else there is when one fails, and says so', async () => {
    const studio = tableStudio({ folder: folder.path, gatewayUrl: gateway.url, clock: testClock(1_800_000_000_000) });
    await studio.tick();
    const token = await studio.open(WHEEL);
    const { betId } = await studio.place(token, WHEEL, [on('red', 20)]);
    const { bets } = studio.store.tables;
    const bet = bets.find(betId);
    if (!bet) throw new Error('no bet');
    bets.update({ ...bet, state: 'debiting' });
    bets.insert({ ...bet, betId: 'f'.repeat(32), player: 'player-2', requestKey: 'another', state: 'debiting' });
    const status = vi.spyOn(studio.base.wallet, 'status').mockRejectedValueOnce(new Error('this one fails'));
    await expect(recover(studio.base, studio.lock)).rejects.toThrow('this one fails');
    expect(status).toHaveBeenCalledTimes(2);
    expect(bets.debiting()).toHaveLength(1);
    expect(await recover(studio.base, studio.lock)).toBe(1);
    expect(bets.debiting()).toEqual([]);
    studio.close();
  });
});

it('decides a stake without a restart whose call failed after the wallet had taken it', async () => {
  const clock = testClock(1_800_000_000_000);
  let isFull = false;
  const wrap = (base: Base): Base => {
    const update: typeof base.store.tables.bets.update = (bet) => {
      if (isFull) throw new Error('the disk is full');
      base.store.tables.bets.update(bet);
    };
    const tables = { ...base.store.tables, bets: { ...base.store.tables.bets, update } };
    return { ...base, store: { ...base.store, tables } };
  };
  const studio = tableStudio({ folder: folder.path, gatewayUrl: gateway.url, clock, wrap });
  await studio.tick();
  const token = await studio.open(WHEEL);
  isFull = true;
  await expect(studio.place(token, WHEEL, [on('red', 20)])).rejects.toThrow('the disk is full');
  isFull = false;
  expect(gateway.wallet.balance).toBe(START - 200_000n);
  expect(undecidedStakes(studio.base).entries).toBe(0);
  clock.advance(60_001);
  expect(undecidedStakes(studio.base)).toEqual({ entries: 1, oldest: 1_800_000_000_000 });
  const jobs = studioJobs({ base: studio.base, lock: studio.lock, roundLimitMs: 600_000, balance: async () => undefined });
  for (const { everyMs, run } of jobs) if (everyMs === 60_000) await run();
  await studio.tick();
  expect(gateway.wallet.balance).toBe(START);
  expect(undecidedStakes(studio.base)).toEqual({ entries: 0, oldest: null });
  studio.close();
});

it('a studio whose recovery fails tries again, is ready only then, and tells of stakes that wait to be decided', async () => {
  const { base, config, folders, clock: time, close } = await startTestApp();
  let failures = 2;
  const rounds: typeof base.store.rounds = {
    ...base.store.rounds,
    inState: (state, touchedBefore, limit) => {
      if (touchedBefore === Number.MAX_SAFE_INTEGER && failures > 0) {
        failures -= 1;
        throw new Error('the disk does not answer');
      }
      return base.store.rounds.inState(state, touchedBefore, limit);
    },
  };
  const waits: (() => void)[] = [];
  const clock = {
    ...base.clock,
    wait: (ms: number) => (ms === 1_000 ? new Promise<void>((go) => waits.push(go)) : base.clock.wait(ms)),
  };
  const app = await createApp({ config, folders, base: { ...base, clock, store: { ...base.store, rounds } } });
  await app.ready();
  const readiness = async (): Promise<number> => (await app.inject({ url: '/readyz' })).statusCode;
  for (const left of [1, 0]) {
    await vi.waitFor(() => expect(waits).toHaveLength(1));
    expect(failures).toBe(left);
    expect(await readiness()).toBe(503);
    waits.pop()?.();
  }
  await vi.waitFor(async () => expect(await readiness()).toBe(200));

  const stake = { currency: 'VND', requestKey: 'key', stakes: [{ area: 'red', stake: '10000' }], total: '10000' };
  const about = { vendor: 'PVL', player: 'player-1', trial: false, table: WHEEL, roundNo: '202701150001' };
  const waiting = { state: 'debiting', refusal: null, payout: '0', createdAt: time.now(), attempts: 0, nextAt: 0 } as const;
  base.store.tables.bets.insert({ betId: 'b'.repeat(32), ...about, ...stake, ...waiting });
  const outbound = async () => (await app.inject({ url: '/readyz' })).json().outbound;
  expect(await outbound()).toEqual({ entries: 0, oldest: null });
  time.advance(60_001);
  expect(await outbound()).toEqual({ entries: 1, oldest: waiting.createdAt });
  await app.close();
  await close();
});
