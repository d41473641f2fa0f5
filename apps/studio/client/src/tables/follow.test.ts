import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TableBetView, TableState } from '../../../src/shared/table-protocol.ts';
import { roundAt } from '../../../src/tables/clock.ts';
import { type Table, tableOf } from '../../../src/tables/tables.ts';
import { money } from '../money.ts';
import { Desk } from './desk.ts';
import { Follower, type Following } from './follow.ts';
import { tableName } from './names.ts';
import { tt } from './text/text.ts';
import { TableWitness } from './witness.ts';

/** A round of 40 seconds at both tables, after its draw. */
const NOW = 1_800_000_000_000 + 27_500;
const tableNamed = (code: string): Table => {
  const table = tableOf(code);
  if (!table) throw new Error('there is no such table');
  return table;
};
const [here, elsewhere] = [tableNamed('roulette-garden'), tableNamed('baccarat-garden')];

/** A drawn round with a bet that waits for its end. */
function drawn(): TableState {
  const time = roundAt(here, NOW);
  const bet: TableBetView = {
    ...{ betId: 'b', table: here.code, roundNo: time.roundNo, stakes: [{ area: 'red', stake: '50000' }], total: '50000' },
    ...{ payout: '0', state: 'placed', outcome: [], createdAt: NOW },
  };
  const rules = { version: here.version, mixesAt: time.opensAt };
  const round = { ...time, ...rules, table: here.code, state: 'drawn', outcome: [7], isSample: false } as const;
  return {
    round: { ...round, commitment: '', mix: '', seed: null, shoe: '' },
    ...{ now: NOW, hasNumber: true, next: null, seats: [], players: 1, bet, past: [] },
  };
}

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

it('shows nothing of a round to a player who has sat down elsewhere before it was settled', async () => {
  const asked: string[] = [];
  const answers: ((state: TableState) => void)[] = [];
  const ended = vi.fn();
  const quiet = { phase: () => undefined, next: () => undefined, roads: () => undefined, say: () => undefined };
  const desk = new Desk(here);
  const follower = new Follower({
    desk,
    api: {
      state: (code: string) => {
        asked.push(code);
        return new Promise((resolve) => answers.push(resolve));
      },
      balance: async () => ({ balance: '1' }),
    },
    frame: { ...quiet, reveal: () => 0, ended },
    witness: { toAdd: () => null, hear: () => undefined, wasFixed: () => false },
    onLost: () => undefined,
    onBack: () => undefined,
    ended: () => undefined,
  } as unknown as Following);
  follower.now();
  answers[0]?.(drawn());
  // The outcome is at rest, and the bet is asked for until it is settled.
  await vi.advanceTimersByTimeAsync(500);
  expect(asked.length).toBeGreaterThan(1);
  desk.sit(elsewhere);
  for (const answer of answers) answer(drawn());
  await vi.advanceTimersByTimeAsync(100);
  expect([desk.state, ended.mock.calls]).toEqual([null, []]);
});

it('shows a round as far as it has come by the studio’s clock, once, when the connection comes back in the middle of it', async () => {
  const WRONG_MS = 3_600_000;
  const heard: unknown[] = [];
  const hear =
    (name: string) =>
    (...args: unknown[]): void =>
      void heard.push([name, ...args]);
  let isAway = false;
  const desk = new Desk(here);
  const follower = new Follower({
    desk,
    api: {
      // The device's clock is an hour slow.
      state: async () => {
        if (isAway) throw new Error('no answer');
        const state = drawn();
        const now = Date.now() + WRONG_MS;
        const round = now < state.round.drawsAt ? { ...state.round, state: 'open', outcome: [] } : state.round;
        return { ...state, now, round, bet: state.bet && { ...state.bet, state: 'settled', payout: '100000', outcome: [7] } };
      },
      balance: async () => ({ balance: '1' }),
    },
    frame: {
      ...{
        phase: () => undefined,
        next: () => undefined,
        roads: () => undefined,
        say: () => undefined,
        setBalance: () => undefined,
      },
      reveal: (outcome: unknown, elapsed: number) => {
        hear('reveal')(outcome, elapsed);
        return 3_000 - elapsed;
      },
      ended: hear('ended'),
    },
    witness: { toAdd: () => null, hear: () => undefined, saw: () => undefined, agrees: () => true, wasFixed: () => false },
    onLost: hear('lost'),
    onBack: hear('back'),
    ended: hear('over'),
  } as unknown as Following);
  const { drawsAt } = roundAt(here, NOW);
  const studioAt = async (ms: number): Promise<void> => {
    await vi.advanceTimersByTimeAsync(ms - (Date.now() + WRONG_MS));
  };
  vi.setSystemTime(drawsAt - 2_000 - WRONG_MS);
  follower.now();
  await studioAt(drawsAt - 1_000);
  expect([desk.phase(), heard]).toEqual(['locked', []]);
  isAway = true;
  await studioAt(drawsAt + 1_500);
  expect(heard.splice(0)).toEqual([['lost']]);
  isAway = false;
  await studioAt(drawsAt + 10_000);
  const [back, reveal, ended, ...more] = heard as [unknown, [string, unknown, number], unknown];
  expect([back, reveal[0], reveal[1], more]).toEqual([['back'], 'reveal', [7], []]);
  // It was looked for again at most four seconds after the draw.
  expect(reveal[2]).toBeGreaterThanOrEqual(1_500);
  expect(reveal[2]).toBeLessThanOrEqual(5_500);
  expect(ended).toEqual(['ended', [7], { payout: 100_000n, total: 50_000n }]);
});

/** A follower at a table where a bet is still not settled when its round goes by. */
function unsettled() {
  const asked = { bets: 0, balance: 0 };
  const said: string[] = [];
  const ended = vi.fn();
  const { bet, round } = drawn();
  if (!bet) throw new Error('there is no bet');
  const studio: { bet: TableBetView | null } = { bet };
  const desk = new Desk(here);
  const state = async (code: string): Promise<TableState> => {
    const now = Date.now();
    const time = roundAt(code === here.code ? here : elsewhere, now);
    const isFirst = time.roundNo === round.roundNo && code === here.code;
    const open = { ...round, ...time, table: code, state: 'open', outcome: [] } as const;
    return { ...drawn(), now, round: isFirst ? round : open, bet: isFirst ? studio.bet : null };
  };
  const follower = new Follower({
    desk,
    api: {
      state,
      bets: async () => {
        asked.bets += 1;
        return { bets: studio.bet ? [studio.bet] : [], more: false };
      },
      balance: async () => {
        asked.balance += 1;
        return { balance: '1' };
      },
    },
    frame: {
      ...{ phase: () => undefined, next: () => undefined, roads: () => undefined, setBalance: () => undefined },
      ...{ reveal: () => 0, ended, say: (text: string) => void said.push(text) },
    },
    witness: { toAdd: () => null, hear: () => undefined, saw: () => undefined, agrees: () => true, wasFixed: () => false },
    ...{ onLost: () => undefined, onBack: () => undefined, ended: () => undefined },
  } as unknown as Following);
  follower.now();
  return { asked, said, ended, desk, follower, studio, bet, untilNext: roundAt(here, NOW).endsAt - NOW };
}

it('tells how a bet ended that is settled after its round, once, and reads the balance again when its money has come', async () => {
  const { asked, said, ended, studio, bet, untilNext } = unsettled();
  await vi.advanceTimersByTimeAsync(untilNext - 100);
  expect([asked, ended.mock.calls]).toEqual([{ bets: 0, balance: 0 }, []]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([asked.bets > 0, asked.balance, said]).toEqual([true, 0, []]);
  studio.bet = { ...bet, state: 'settled', payout: '100000', outcome: [7], isOwed: true };
  await vi.advanceTimersByTimeAsync(5_000);
  const told = [tt('roundNo', { no: bet.roundNo }), tt('state.won', { amount: money('100000') })].join(' · ');
  expect([said, asked.balance]).toEqual([[told], 0]);
  studio.bet = { ...bet, state: 'settled', payout: '100000', outcome: [7] };
  await vi.advanceTimersByTimeAsync(5_000);
  const { bets } = asked;
  await vi.advanceTimersByTimeAsync(60_000);
  expect([said.length, asked]).toEqual([1, { bets, balance: 1 }]);
});

it('tells it with the table to a player who has sat down elsewhere, and that a stake came back', async () => {
  const { asked, said, desk, follower, studio, bet, untilNext } = unsettled();
  await vi.advanceTimersByTimeAsync(500);
  desk.sit(elsewhere);
  follower.restart();
  studio.bet = { ...bet, state: 'returned', outcome: [] };
  await vi.advanceTimersByTimeAsync(untilNext);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(said).toEqual([[tableName(here), tt('roundNo', { no: bet.roundNo }), tt('state.back')].join(' · ')]);
  expect(asked).toEqual({ bets: 1, balance: 1 });
});

it('asks for nothing more when a round is over that was told with its money, nor for a bet that was taken back', async () => {
  const { asked, ended, studio, bet, untilNext } = unsettled();
  studio.bet = { ...bet, state: 'settled', payout: '0', outcome: [7] };
  await vi.advanceTimersByTimeAsync(untilNext + 60_000);
  expect([asked, ended.mock.calls.length]).toEqual([{ bets: 0, balance: 1 }, 1]);
  const again = unsettled();
  await vi.advanceTimersByTimeAsync(0);
  const open = { ...drawn(), round: { ...drawn().round, state: 'open' as const } };
  again.desk.hear(open);
  again.desk.openBets.gone(open.round);
  again.desk.returned();
  again.studio.bet = null;
  await vi.advanceTimersByTimeAsync(again.untilNext + 60_000);
  expect(again.asked).toEqual({ bets: 0, balance: 0 });
});

it('adds the device’s number to the round that comes, once, and none where it is in', async () => {
  const sent: unknown[] = [];
  const next = {
    table: here.code,
    roundNo: '202701150009',
    mixesAt: NOW + 9_000,
    commitment: 'cd',
    shoeFrom: '',
    hasNumber: false,
  };
  const told = { ...drawn(), next };
  const follower = new Follower({
    desk: new Desk(here),
    api: {
      state: async () => told,
      addNumber: async (table: string, body: object) => {
        sent.push([table, body]);
        return { ...told, next: { ...next, hasNumber: true } };
      },
      balance: async () => ({ balance: '1' }),
    },
    frame: { phase: () => undefined, next: () => undefined, roads: () => undefined, say: () => undefined, reveal: () => 0 },
    witness: new TableWitness(() => 'own'),
    onLost: () => undefined,
    onBack: () => undefined,
  } as unknown as Following);
  // All devices hear of a round at once: each sends at a moment of its own.
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  follower.now();
  await vi.advanceTimersByTimeAsync(1_400);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(sent).toEqual([[here.code, { roundNo: next.roundNo, number: 'own' }]]);
  next.hasNumber = true;
  follower.now();
  await vi.advanceTimersByTimeAsync(50);
  expect(sent).toHaveLength(1);
  // With the mix near it does not wait.
  Object.assign(next, { roundNo: '202701150010', mixesAt: NOW + 5_000, hasNumber: false });
  follower.now();
  await vi.advanceTimersByTimeAsync(50);
  expect(sent).toHaveLength(2);
  vi.mocked(Math.random).mockRestore();
});

it('asks ahead of what the clock decides, to be answered when it is due, and takes no time from what was waited for', async () => {
  const AHEAD_MS = 90_000;
  const { opensAt, locksAt, drawsAt } = roundAt(here, NOW);
  const asked: { at: number | undefined; before: number }[] = [];
  const studioNow = (): number => Date.now() + AHEAD_MS;
  const desk = new Desk(here);
  const follower = new Follower({
    desk,
    api: {
      state: async (_code: string, _since: unknown, at: number | undefined) => {
        asked.push({ at, before: (at ?? studioNow()) - studioNow() });
        if (at !== undefined) await new Promise((resolve) => setTimeout(resolve, at - studioNow()));
        const { roundNo } = roundAt(here, studioNow());
        const round = { ...drawn().round, roundNo, state: 'open', outcome: [] } as const;
        return { ...drawn(), now: studioNow(), round, bet: null };
      },
    },
    frame: { phase: () => undefined, next: () => undefined, roads: () => undefined },
    witness: { toAdd: () => null, hear: () => undefined, shoeGoesOn: () => true },
    onLost: () => undefined,
    onBack: () => undefined,
    ended: () => undefined,
  } as unknown as Following);
  vi.setSystemTime(opensAt - AHEAD_MS);
  follower.now();
  await vi.advanceTimersByTimeAsync(drawsAt + 100 - studioNow());
  const waited = asked.filter(({ at }) => at !== undefined);
  expect(waited.map(({ at }) => at)).toEqual([locksAt, drawsAt]);
  for (const { before } of waited) {
    expect(before).toBeGreaterThanOrEqual(199);
    expect(before).toBeLessThanOrEqual(1_200);
  }
  expect(desk.now()).toBe(studioNow());
  // What others do is still asked for at once, now and then.
  expect(asked.length - waited.length).toBeGreaterThanOrEqual(6);
});
