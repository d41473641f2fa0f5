import { describe, expect, it } from 'vitest';
import { flightMs } from '../../tables/crash.ts';
import type { FakeGateway } from '../../testing/fake-gateway.ts';
import { startedBeforeEach } from '../../testing/started.ts';
import type { testClock } from '../../testing/studio.ts';
import { FLIGHT, on, tableStudio, WHEEL } from '../../testing/table-studio.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { createApp } from '../app.ts';
import { resumeFlights } from './flight.ts';
import type { TableBet } from './records.ts';
import { betView } from './views.ts';

const START = 100_000_000n;
const STAKE = 100_000n;
/** The start of a round of 40 seconds. */
const NOW = 1_800_000_000_000;
const DRAW = 15_000;
const BY_HAND = 5_000;
/** A flight comes down after 10 s at 12.00. */
const REACHED = 1_199;
const LASTS = flightMs([REACHED]);

let gateway: FakeGateway;
let clock: ReturnType<typeof testClock>;
let studio: ReturnType<typeof tableStudio>;
startedBeforeEach({ balance: START, now: NOW }, tableStudio, (started) => {
  ({ gateway, clock, studio } = started);
});

interface CutOff {
  found: number;
  state: TableBet['state'] | undefined;
  payout: string | undefined;
  paid: bigint;
  bet: TableBet | null;
}

/** A bet in a flight that is up and reaches 11.99, which the studio finds again so long after the draw. */
async function cutOff(pick: number, backAfter: number, leavesAfter?: number): Promise<CutOff> {
  const token = await studio.open(FLIGHT);
  const { rounds, bets } = studio.store.tables;
  const before = gateway.wallet.balance;
  const { betId, roundNo } = await studio.place(token, FLIGHT, [{ ...on('flight', 10), pick }]);
  clock.advance(DRAW);
  await studio.tick();
  const round = rounds.find(FLIGHT, roundNo);
  // Three flights of a hundred never leave the ground, and are over by now.
  if (bets.find(betId)?.state !== 'placed') {
    clock.advance(40_000 - ((clock.now() - NOW) % 40_000));
    await studio.tick();
    return cutOff(pick, backAfter, leavesAfter);
  }
  if (round) rounds.update({ ...round, outcome: [REACHED] });
  if (leavesAfter !== undefined) {
    clock.advance(leavesAfter);
    await studio.leave(token, betId);
  }
  clock.advance(backAfter - (leavesAfter ?? 0));
  const found = resumeFlights(studio.base);
  await studio.tick();
  clock.advance(LASTS);
  await studio.tick();
  const bet = bets.find(betId);
  return { found, state: bet?.state, payout: bet?.payout, paid: gateway.wallet.balance - before + STAKE, bet };
}

describe('a flight that was up while the studio was away', () => {
  it('returns the stake of who flies by hand and came down meanwhile, and says so', async () => {
    const { found, state, paid, bet } = await cutOff(BY_HAND, LASTS + 60_000);
    expect([found, state, paid]).toEqual([1, 'returned', STAKE]);
    if (!bet) throw new Error('there is no bet');
    expect(betView(studio.base, bet)).toMatchObject({
      state: 'returned',
      outcome: [REACHED],
      stakes: [{ resumedAt: clock.now() - LASTS }],
    });
    expect(studio.store.tables.rounds.find(FLIGHT, bet.roundNo)?.state).toBe('settled');
  });

  it('does so where it came down before anybody could be back', async () => {
    expect(await cutOff(BY_HAND, LASTS - 5_000)).toMatchObject({ state: 'returned', paid: STAKE });
  });

  it('is played on where it stays up', async () => {
    expect(await cutOff(BY_HAND, LASTS - 5_001)).toMatchObject({ state: 'paid', paid: 0n });
  });

  it('pays the target that was named, and keeps what was staked on one that it did not reach', async () => {
    expect(await cutOff(150, LASTS + 60_000)).toMatchObject({ state: 'paid', paid: (STAKE * 150n) / 100n });
    clock.advance(40_000 - ((clock.now() - NOW) % 40_000));
    await studio.tick();
    expect(await cutOff(REACHED + 1, LASTS + 60_000)).toMatchObject({ state: 'paid', paid: 0n });
  });

  it('ends all bets of a flight alike of which some were settled before the studio died', async () => {
    const token = await studio.open(FLIGHT);
    const { betId, roundNo } = await studio.place(token, FLIGHT, [{ ...on('flight', 10), pick: BY_HAND }]);
    const { rounds, bets } = studio.store.tables;
    const bet = bets.find(betId);
    if (!bet) throw new Error('there is no bet');
    const other = { ...bet, betId: '0'.repeat(32), player: 'other', requestKey: 'other' };
    bets.insert({ ...other, state: 'paid' });
    clock.advance(DRAW);
    await studio.tick();
    const round = rounds.find(FLIGHT, roundNo);
    if (round) rounds.update({ ...round, outcome: [REACHED] });
    clock.advance(LASTS + 1_000);
    expect(resumeFlights(studio.base)).toBe(0);
    await studio.tick();
    await studio.tick();
    expect(bets.find(betId)).toMatchObject({ state: 'paid', payout: '0' });
  });

  it('pays the height at which somebody had left', async () => {
    expect(await cutOff(BY_HAND, LASTS + 60_000, 1_000)).toMatchObject({ state: 'paid', paid: (STAKE * 120n) / 100n });
  });

  it('concerns no other game', async () => {
    await studio.place(await studio.open(WHEEL), WHEEL, [on('red', 1)]);
    clock.advance(60_000);
    expect(resumeFlights(studio.base)).toBe(0);
  });
});

it('a studio that starts looks for flights that it was not there for', async () => {
  const first = await startTestApp(undefined, 'silent', ['TDW', 'SKL']);
  const { bets, rounds } = first.base.store.tables;
  const at = { table: FLIGHT, roundNo: '202701150001', state: 'drawn', outcome: [REACHED], drawsAt: 1 } as const;
  const when = { opensAt: 0, mixesAt: 0, locksAt: 0 };
  const chance = { seed: '0'.repeat(64), numbers: [], mix: '0'.repeat(64), shoeFrom: '', shoe: '' };
  rounds.insert({ ...at, ...when, ...chance, version: '2.0.0', isSample: false });
  const stakes = [{ ...on('flight', 10), pick: BY_HAND }];
  const who = { betId: 'b'.repeat(32), vendor: 'SKL', player: 'p', trial: true, currency: 'VND', requestKey: 'k', stakes };
  const money = {
    total: STAKE.toString(),
    state: 'placed',
    refusal: null,
    payout: '0',
    createdAt: 1,
    attempts: 0,
    nextAt: 0,
  } as const;
  bets.insert({ ...who, ...money, table: FLIGHT, roundNo: at.roundNo });
  await first.app.close();
  const again = await createApp({ config: first.config, base: first.base, folders: first.folders });
  await again.ready();
  expect(bets.find(who.betId)?.stakes).toMatchObject([{ resumedAt: first.clock.now() }]);
  await again.close();
  await first.close();
});
