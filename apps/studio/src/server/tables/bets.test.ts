import { temporaryFolder } from '@marquee/service/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { commitmentOf } from '../../engine/stream.ts';
import type { StakeRequest } from '../../shared/table-protocol.ts';
import { winnerOf } from '../../tables/baccarat.ts';
import { mixOf, newShoe, outcomeOf, shoeAfter } from '../../tables/chance.ts';
import { roundAt } from '../../tables/clock.ts';
import { isRed } from '../../tables/roulette.ts';
import { tableOf } from '../../tables/tables.ts';
import type { FakeGateway } from '../../testing/fake-gateway.ts';
import { startedBeforeEach } from '../../testing/started.ts';
import type { testClock } from '../../testing/studio.ts';
import { BACCARAT, on, tableStudio, WHEEL } from '../../testing/table-studio.ts';
import { SAMPLES } from './rounds.ts';
import { betView, lobbyView, maskedName, stateView, vendorResults } from './views.ts';

const START = 100_000_000n;
/** The start of a round of 40 seconds. */
const NOW = 1_800_000_000_000;
const EVERY = 40_000;
const LOCK = 26_000;
const DRAW = 27_000;

let gateway: FakeGateway;
const plain = temporaryFolder();
afterAll(() => plain.remove());
let clock: ReturnType<typeof testClock>;
let studio: ReturnType<typeof tableStudio>;
startedBeforeEach({ balance: START, now: NOW }, tableStudio, (started) => {
  ({ gateway, clock, studio } = started);
});

const table = (code: string) => {
  const found = tableOf(code);
  if (!found) throw new Error(`there is no table ${code}`);
  return found;
};
const round = (code: string, roundNo: string) => {
  const found = studio.store.tables.rounds.find(code, roundNo);
  if (!found) throw new Error(`there is no round ${roundNo}`);
  return found;
};
/** Lets the clock run to the draw of the round that it is at. */
async function playOut(): Promise<void> {
  clock.advance(DRAW);
  await studio.tick();
}
const RED_AND_TEN = [on('red', 20), on('straight-10', 3)];
const TOTAL = 230_000n;

/** What the bet above comes to, by the number alone. */
const due = (number: number): bigint => (isRed(number) ? 400_000n : 0n) + (number === 10 ? 1_080_000n : 0n);

describe('a bet at a table', () => {
  it('is one stake, and is paid once by the outcome that everybody sees', async () => {
    const token = await studio.open(WHEEL);
    const bet = await studio.place(token, WHEEL, RED_AND_TEN);
    expect(gateway.wallet.balance).toBe(START - TOTAL);
    await playOut();
    await studio.tick();
    const held = round(WHEEL, bet.roundNo);
    const payout = due(held.outcome[0] ?? -1);
    expect(held.state).toBe('settled');
    expect(studio.store.tables.bets.find(bet.betId)).toMatchObject({ state: 'paid', payout: payout.toString() });
    expect(gateway.wallet.balance).toBe(START - TOTAL + payout);
    const ended = studio.store.tables.bets.find(bet.betId);
    expect(ended && betView(studio.base, ended)).toMatchObject({
      balanceBefore: String(START),
      balanceAfter: String(START - TOTAL + payout),
    });
    expect(gateway.wallet.rounds.get(bet.betId)).toMatchObject({ debits: 1, credits: 1, isClosed: true });
    expect(gateway.calls.filter((call) => call === 'round-detail')).toHaveLength(1);
  });

  it('is owed until its payout has reached the wallet', async () => {
    const token = await studio.open(WHEEL);
    const { betId } = await studio.place(token, WHEEL, [on('red', 20), on('black', 20), on('straight-0', 2)]);
    const owed = () => {
      const bet = studio.store.tables.bets.find(betId);
      return bet && [betView(studio.base, bet).state, betView(studio.base, bet).isOwed];
    };
    expect(owed()).toEqual(['placed', undefined]);
    gateway.fate = (call) => (call === 'credit' ? 'lost' : 'fine');
    await playOut();
    await studio.tick();
    expect(owed()).toEqual(['settled', true]);
    gateway.fate = () => 'fine';
    clock.advance(EVERY);
    await studio.tick();
    expect(owed()).toEqual(['settled', undefined]);
  });

  it('is paid by the winner at baccarat, and comes back at a tie', async () => {
    const token = await studio.open(BACCARAT);
    let balance = START;
    for (let hand = 0; hand < 12; hand += 1) {
      const bet = await studio.place(token, BACCARAT, [on('banker', 100), on('player', 50)]);
      await playOut();
      await studio.tick();
      const winner = winnerOf(round(BACCARAT, bet.roundNo).outcome);
      balance += { banker: 450_000n, player: -500_000n, tie: 0n }[winner];
      expect(gateway.wallet.balance).toBe(balance);
      clock.advance(EVERY - DRAW);
      await studio.tick();
    }
  });

  it('answers a repeated key as the first time, and refuses it with other content', async () => {
    const token = await studio.open(WHEEL);
    const again = { requestKey: 'key-of-the-bet' };
    const both = [studio.place(token, WHEEL, RED_AND_TEN, again), studio.place(token, WHEEL, RED_AND_TEN, again)];
    const [first, second] = await Promise.all(both);
    expect(second?.betId).toBe(first?.betId);
    expect(gateway.wallet.balance).toBe(START - TOTAL);
    await expect(studio.place(token, WHEEL, [on('black', 1)], again)).rejects.toMatchObject({ code: 'bad.request' });
  });

  it('answers a repeated key as cancelled once the stake is on its way back, or is back', async () => {
    const token = await studio.open(WHEEL);
    const again = { requestKey: 'key-of-the-bet' };
    const { betId } = await studio.place(token, WHEEL, RED_AND_TEN, again);
    await studio.takeBack(token, betId);
    await expect(studio.place(token, WHEEL, RED_AND_TEN, again)).rejects.toMatchObject({ code: 'cancelled' });
    const { roundNo } = await studio.place(token, WHEEL, RED_AND_TEN, { requestKey: 'another' });
    // A round of an earlier version that locks before its numbers are mixed is void.
    studio.store.tables.rounds.update({ ...round(WHEEL, roundNo), mix: '' });
    clock.advance(DRAW);
    await studio.tick();
    const late = studio.place(token, WHEEL, RED_AND_TEN, { requestKey: 'another', roundNo });
    await expect(late).rejects.toMatchObject({ code: 'cancelled' });
    expect(gateway.wallet.balance).toBe(START);
  });

  it('is one a round for a player, in another tab too, until it is taken back', async () => {
    const token = await studio.open(WHEEL);
    const bet = await studio.place(token, WHEEL, RED_AND_TEN);
    const other = await studio.open(WHEEL);
    await expect(studio.place(other, WHEEL, [on('black', 1)])).rejects.toMatchObject({ code: 'seat.taken' });
    expect(await studio.takeBack(token, bet.betId)).toMatchObject({ state: 'returned' });
    await studio.takeBack(token, bet.betId);
    expect(gateway.wallet.balance).toBe(START);
    await studio.place(other, WHEEL, [on('black', 1)]);
    expect(gateway.wallet.balance).toBe(START - 10_000n);
  });

  it('is taken and taken back until the lock by the clock of the server, in the current round alone', async () => {
    const token = await studio.open(WHEEL);
    const { roundNo } = studio.current(WHEEL);
    clock.advance(LOCK - 1);
    const bet = await studio.place(token, WHEEL, RED_AND_TEN);
    clock.advance(1);
    await expect(studio.takeBack(token, bet.betId)).rejects.toMatchObject({ code: 'bets.closed' });
    const stranger = await studio.open(WHEEL, true);
    await expect(studio.place(stranger, WHEEL, RED_AND_TEN)).rejects.toMatchObject({ code: 'bets.closed' });
    await expect(studio.takeBack(stranger, bet.betId)).rejects.toMatchObject({ code: 'order.unknown' });
    clock.advance(EVERY - LOCK);
    await studio.tick();
    await expect(studio.place(token, WHEEL, RED_AND_TEN, { roundNo })).rejects.toMatchObject({ code: 'bets.closed' });
    const next = String(BigInt(roundNo) + 2n);
    await expect(studio.place(token, WHEEL, RED_AND_TEN, { roundNo: next })).rejects.toMatchObject({ code: 'bets.closed' });
    expect(gateway.wallet.rounds.size).toBe(1);
  });

  it('goes back when its stake was uncertain until the round was drawn, whatever the outcome', async () => {
    const token = await studio.open(WHEEL);
    clock.advance(LOCK - 1);
    gateway.fate = (call) => {
      if (call === 'debit') clock.advance(DRAW - LOCK + 1);
      return 'fine';
    };
    await expect(studio.place(token, WHEEL, RED_AND_TEN)).rejects.toMatchObject({ code: 'cancelled' });
    expect(gateway.wallet.balance).toBe(START);
  });

  const bad: [string, StakeRequest[], string][] = [
    ['an area of another game', [on('banker', 1)], 'area.unknown'],
    ['a stake off the grid of chips', [{ area: 'red', stake: '15000' }], 'chip.invalid'],
    ['a stake over what the area may pay', [on('straight-10', 58)], 'table.limit'],
    ['a stake over the limit of an area', [on('red', 201)], 'table.limit'],
    ['a bet over the limit of the table', [on('red', 200), on('odd', 200), on('low', 101)], 'table.limit'],
    ['one area twice', [on('red', 1), on('red', 1)], 'bad.request'],
  ];
  it.each(bad)('is refused with %s, and nothing is booked', async (_, stakes, code) => {
    const token = await studio.open(WHEEL);
    await expect(studio.place(token, WHEEL, stakes)).rejects.toMatchObject({ code });
    await expect(studio.place(token, WHEEL, stakes, { table: 'k3-elott-1m' })).rejects.toMatchObject({ code: 'bad.request' });
    expect(gateway.calls).not.toContain('debit');
    expect(studio.store.tables.bets.ofPlayer('PVL', 'player-1', NOW * 2, 10)).toEqual([]);
  });

  it('takes the most that a limit allows', async () => {
    const token = await studio.open(WHEEL);
    await studio.place(token, WHEEL, [on('straight-10', 57), on('red', 200), on('odd', 200), on('low', 43)]);
    expect(gateway.wallet.balance).toBe(START - 5_000_000n);
  });

  it.each([
    ['INSUFFICIENT_FUNDS', 'funds', 'funds'],
    ['TOKEN_EXPIRED', 'session.expired', 'cancelled'],
    ['WRONG_CURRENCY', 'wallet.unavailable', 'cancelled'],
  ] as const)('is refused as the wallet refuses it with %s', async (status, code, again) => {
    const token = await studio.open(WHEEL);
    const key = { requestKey: 'key-of-the-bet' };
    gateway.wallet.refuseDebits = status;
    await expect(studio.place(token, WHEEL, RED_AND_TEN, key)).rejects.toMatchObject({ code });
    expect(studio.store.tables.bets.seated(WHEEL, studio.current(WHEEL).roundNo, 'PVL', 'player-1')).toBeNull();
    await expect(studio.place(token, WHEEL, RED_AND_TEN, key)).rejects.toMatchObject({ code: again });
  });
});

describe('a round', () => {
  it('follows from its seed, the players’ numbers and the cards that are left', async () => {
    const token = await studio.open(BACCARAT);
    const shown = () => stateView(studio.base, studio.session(token), table(BACCARAT));
    const { next } = shown();
    if (!next) throw new Error('no round comes');
    const { roundNo, commitment } = next;
    const [number, other] = ['cd'.repeat(16), 'ab'.repeat(16)];
    const { rounds } = studio.store.tables;
    const { tokenHash } = studio.session(token);
    for (const each of [number, 'ef'.repeat(16)]) rounds.addNumber(BACCARAT, roundNo, tokenHash, each);
    for (const session of ['a', 'z']) rounds.addNumber(BACCARAT, roundNo, session, other);
    clock.advance(EVERY);
    await studio.tick();
    // What the numbers came to is public before the first bet, with the cards; the seed is not.
    const mix = mixOf([other, number]);
    expect(shown().round).toMatchObject({
      roundNo,
      state: 'open',
      mix,
      seed: null,
      commitment,
      shoe: round(BACCARAT, roundNo).shoe,
    });
    await studio.place(token, BACCARAT, [on('tie', 1)]);
    await playOut();
    const held = round(BACCARAT, roundNo);
    expect(commitmentOf(held.seed)).toBe(commitment);
    expect(held).toMatchObject({ numbers: [other, number], mix, version: '2.0.0' });
    expect(held.outcome).toEqual(outcomeOf(table(BACCARAT), held));
    const before = studio.store.tables.rounds.lastDrawn(BACCARAT, roundNo);
    expect(before).not.toBeNull();
    if (before?.shoeFrom === held.shoeFrom) expect(held.shoe).toBe(shoeAfter(table(BACCARAT), before.shoe, before.outcome));
    else expect(held.shoe).toBe(newShoe(table(BACCARAT)));
  });

  it('without bets keeps one row and none of the numbers', async () => {
    const { rounds } = studio.store.tables;
    const { roundNo } = roundAt(table(WHEEL), clock.now() + EVERY);
    rounds.addNumber(WHEEL, roundNo, 'a device', '0f'.repeat(16));
    clock.advance(EVERY);
    await studio.tick();
    expect(round(WHEEL, roundNo).numbers).toHaveLength(1);
    await playOut();
    expect(round(WHEEL, roundNo)).toMatchObject({ state: 'settled', numbers: [] });
    expect(rounds.numbers(WHEEL, roundNo)).toEqual([]);
  });

  it('begins without a past where it is no demo, whose samples no lobby shows either, and those of a demo only its own lobby', async () => {
    const real = tableStudio({ folder: plain.path, gatewayUrl: gateway.url, clock, isDemo: false });
    await real.tick();
    expect(real.store.tables.rounds.past(BACCARAT, '9', 1)).toEqual([]);
    real.close();
    const shown = (isDemo: boolean): number[] => {
      const base = { ...studio.base, isDemo };
      const past = lobbyView(base, 'PVL').tables.find(({ code }) => code === WHEEL)?.past;
      return [past?.length ?? 0, vendorResults(base, 'PVL').find(({ gameCode }) => gameCode === WHEEL)?.last.length ?? 0];
    };
    expect([shown(true), shown(false)]).toEqual([
      [12, 0],
      [0, 0],
    ]);
  });

  it('begins with a past of marked samples, from one shoe', () => {
    const past = studio.store.tables.rounds.past(BACCARAT, '9', 100);
    expect(past).toHaveLength(SAMPLES);
    expect(past.every(({ isSample, state }) => isSample && state === 'settled')).toBe(true);
    for (const [index, each] of past.entries()) {
      const before = past[index + 1];
      if (before && before.shoeFrom === each.shoeFrom)
        expect(each.shoe).toBe(shoeAfter(table(BACCARAT), before.shoe, before.outcome));
    }
  });

  it('shows who sits at the table by masked names, and trials to nobody', async () => {
    const token = await studio.open(WHEEL);
    await studio.place(token, WHEEL, RED_AND_TEN);
    const trial = await studio.open(WHEEL, true);
    await studio.place(trial, WHEEL, [on('black', 7)]);
    const own = stateView(studio.base, studio.session(token), table(WHEEL));
    const other = stateView(studio.base, studio.session(trial), table(WHEEL));
    const name = maskedName('PVL', 'player-1');
    expect(own).toMatchObject({ players: 1, seats: [{ name, total: TOTAL.toString(), isOwn: true }] });
    expect(other).toMatchObject({ players: 1, seats: [{ name, isOwn: false }], bet: { total: '70000' } });
    expect(name).not.toContain('player');
    expect(lobbyView(studio.base, 'PVL').tables.find(({ code }) => code === WHEEL)).toMatchObject({ players: 1 });
    expect(lobbyView(studio.base, 'LOTT').tables).toEqual([]);
  });
});
