import { describe, expect, it } from 'vitest';
import { cardOf } from '../../tables/bingo.ts';
import { type Table, tableOf } from '../../tables/tables.ts';
import type { FakeGateway } from '../../testing/fake-gateway.ts';
import { FakeWallet } from '../../testing/fake-wallet.ts';
import { startedBeforeEach } from '../../testing/started.ts';
import type { testClock } from '../../testing/studio.ts';
import { FIGHT, FLIGHT, HALL, on, tableStudio } from '../../testing/table-studio.ts';
import { detailOf } from './bet-stakes.ts';
import { betView, proofView, stateView } from './views.ts';

const START = 100_000_000n;
/** The start of a round of 40 seconds. */
const NOW = 1_800_000_000_000;
const [LOCK, DRAW, EVERY] = [14_000, 15_000, 40_000];
const STAKE = 100_000n;
const kite = (pick = 5_000) => [{ ...on('flight', 10), pick }];
/** How high a flight is, written apart from the rules: 1 + s/10 + s²/10, cut to hundredths. */
const height = (ms: number): number => Math.min(5_000, 100 + Number((BigInt(ms) * BigInt(1_000 + ms)) / 100_000n));

let gateway: FakeGateway;
let clock: ReturnType<typeof testClock>;
let studio: ReturnType<typeof tableStudio>;
startedBeforeEach({ balance: START, now: NOW }, tableStudio, (started) => {
  ({ gateway, clock, studio } = started);
});

const named = (code: string): Table => {
  const found = tableOf(code);
  if (!found) throw new Error(`there is no table ${code}`);
  return found;
};
const bet = (betId: string) => {
  const found = studio.store.tables.bets.find(betId);
  if (!found) throw new Error(`there is no bet ${betId}`);
  return found;
};
const reachedBy = (roundNo: string): number => studio.store.tables.rounds.find(FLIGHT, roundNo)?.outcome[0] ?? -1;

/** Plays to the start of a flight that reaches at least a height, and not the ceiling, with a bet in it. Rounds before it are let go by. */
async function flyTo(least: number, pick?: number): Promise<{ token: string; betId: string; roundNo: string }> {
  for (let round = 0; round < 500; round += 1) {
    const token = await studio.open(FLIGHT);
    gateway.wallet = new FakeWallet(START);
    const { betId, roundNo } = await studio.place(token, FLIGHT, kite(pick));
    clock.advance(DRAW);
    await studio.tick();
    if (reachedBy(roundNo) >= least && reachedBy(roundNo) < 5_000) return { token, betId, roundNo };
    clock.advance(EVERY - DRAW);
    await studio.tick();
  }
  throw new Error('no flight was that high');
}

describe('a flight', () => {
  it('keeps how it ends until it is over, from everybody', async () => {
    const { token, betId, roundNo } = await flyTo(200);
    const { roundOf } = shown(token, betId, roundNo);
    expect(roundOf).toEqual({ state: 'drawn', seeds: [null, null], outcomes: [[], [], []], isPast: false });
    clock.advance(EVERY - DRAW - 1);
    await studio.tick();
    const after = shown(token, betId, roundNo).roundOf;
    expect(after.state).toBe('settled');
    expect(after.outcomes).toEqual([1, 2, 3].map(() => [reachedBy(roundNo)]));
    expect(after.isPast).toBe(true);
  });

  it('is left at the height at which it is by the studio’s clock, once', async () => {
    const { token, betId } = await flyTo(150);
    clock.advance(1_234);
    const left = await studio.leave(token, betId);
    expect(left.stakes).toMatchObject([{ pick: 5_000, left: height(1_234) }]);
    clock.advance(500);
    expect((await studio.leave(token, betId)).stakes).toEqual(left.stakes);
    clock.advance(EVERY - DRAW - 1_735);
    await studio.tick();
    expect(gateway.wallet.balance).toBe(START - STAKE + (STAKE * BigInt(height(1_234))) / 100n);
    expect(gateway.wallet.rounds.get(betId)).toMatchObject({ debits: 1, credits: 1, isClosed: true });
    expect(detailOf(bet(betId), named(FLIGHT), '2.00×')).toEqual({
      spin: { result: `2.00×, out at ${(height(1_234) / 100).toFixed(2)}×`, round: bet(betId).roundNo },
    });
    // Asked once more when all is over, it answers as the first time.
    expect((await studio.leave(token, betId)).stakes).toMatchObject([{ left: height(1_234) }]);
  });

  it('pays the target that was named before, though nobody asks, and nothing above what it reaches', async () => {
    const { betId, roundNo, token } = await flyTo(130, 130);
    clock.advance(EVERY - DRAW - 1);
    await studio.tick();
    expect(gateway.wallet.balance).toBe(START - STAKE + (STAKE * 130n) / 100n);
    expect(await studio.leave(token, betId)).toMatchObject({ state: 'paid' });
    expect(reachedBy(roundNo)).toBeGreaterThanOrEqual(130);
  });

  it('answers who leaves too late, or before it began, and books nothing', async () => {
    const { token, betId } = await flyTo(100);
    clock.advance(EVERY - DRAW - 1);
    await expect(studio.leave(token, betId)).rejects.toMatchObject({ code: 'flight.over' });
    await studio.tick();
    await expect(studio.leave(token, betId)).rejects.toMatchObject({ code: 'flight.over' });
    expect(bet(betId)).toMatchObject({ state: 'paid', payout: '0' });
    expect(gateway.wallet.balance).toBe(START - STAKE);
    clock.advance(1);
    await studio.tick();
    const next = await studio.place(token, FLIGHT, kite());
    await expect(studio.leave(token, next.betId)).rejects.toMatchObject({ code: 'flight.over' });
    clock.advance(LOCK);
    await expect(studio.leave(token, next.betId)).rejects.toMatchObject({ code: 'flight.over' });
    const stranger = await studio.open(FLIGHT, true);
    await expect(studio.leave(stranger, next.betId)).rejects.toMatchObject({ code: 'order.unknown' });
  });

  it.each([undefined, 100, 5_001])('refuses the target %s, and nothing is booked', async (pick) => {
    const token = await studio.open(FLIGHT);
    const stakes = [{ ...on('flight', 10), ...(pick === undefined ? {} : { pick }) }];
    await expect(studio.place(token, FLIGHT, stakes)).rejects.toMatchObject({ code: 'pick.invalid' });
    expect(gateway.wallet.balance).toBe(START);
  });

  it('refuses a target where nothing is to be named', async () => {
    const token = await studio.open(FIGHT);
    await expect(studio.place(token, FIGHT, [{ ...on('meron', 1), pick: 200 }])).rejects.toMatchObject({ code: 'pick.invalid' });
  });
});

it('cards of bingo are one stake, paid by the numbers that the device drew', async () => {
  const token = await studio.open(HALL);
  clock.advance(studio.current(HALL).endsAt - clock.now());
  await studio.tick();
  const cards = [7, 4_294_967_295].map((pick, index) => ({ ...on(`card-${index + 1}`, 5), pick }));
  const { betId, roundNo } = await studio.place(token, HALL, cards);
  clock.advance(studio.current(HALL).drawsAt - clock.now());
  await studio.tick();
  const outcome = studio.store.tables.rounds.find(HALL, roundNo)?.outcome ?? [];
  // A row is whole when all of its five numbers were called; nothing pays without one.
  const lines = [7, 4_294_967_295].map(
    (number) => cardOf('bingo-90', number).filter((row) => row.every((each) => each === 0 || outcome.includes(each))).length,
  );
  expect(outcome).toHaveLength(55);
  expect(bet(betId).stakes.map(({ back }) => back !== '0')).toEqual(lines.map((count) => count > 0));
  const told = detailOf(bet(betId), named(HALL), outcome.join(' '));
  expect(told).toMatchObject({ spin: { result: expect.stringMatching(/, card 7: \d+\.\d\d×, card 4294967295: \d+\.\d\d×$/) } });
  expect(gateway.wallet.balance).toBe(START - STAKE + BigInt(bet(betId).payout));
});

/** What a player is shown of a round in all places that tell its end. */
function shown(token: string, betId: string, roundNo: string) {
  const table = named(FLIGHT);
  const state = stateView(studio.base, studio.session(token), table);
  const proof = proofView(studio.base, FLIGHT, roundNo);
  const view = betView(studio.base, bet(betId));
  return {
    roundOf: {
      state: state.round.state,
      seeds: [state.round.seed, proof?.round.seed],
      outcomes: [state.round.outcome, proof?.round.outcome, view.outcome],
      isPast: state.past.some((past) => past.roundNo === roundNo),
    },
  };
}

it('a cockfight is one stake on its areas and tells who stood against whom', async () => {
  const token = await studio.open(FIGHT);
  const from = studio.current(FIGHT);
  clock.advance(from.endsAt - clock.now());
  await studio.tick();
  const { betId, roundNo } = await studio.place(token, FIGHT, [on('meron', 10), on('wala', 4), on('bdd', 1)]);
  clock.advance(studio.current(FIGHT).drawsAt - clock.now());
  await studio.tick();
  const [pairing = 0, winner = 0] = studio.store.tables.rounds.find(FIGHT, roundNo)?.outcome ?? [];
  const odds =
    [
      [192, 192],
      [168, 224],
      [224, 168],
      [160, 240],
      [240, 160],
    ][pairing] ?? [];
  const due = [140_000n + 80_000n, BigInt(odds[0] ?? 0) * 1_000n, BigInt(odds[1] ?? 0) * 400n][winner];
  expect(bet(betId)).toMatchObject({ state: 'paid', payout: String(due) });
  expect(detailOf(bet(betId), named(FIGHT), 'wala')).toMatchObject({
    table: { round: roundNo, bets: [{ area: 'meron', against: 'wala' }, { area: 'wala', against: 'meron' }, { area: 'bdd' }] },
  });
});
