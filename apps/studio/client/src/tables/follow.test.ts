import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TableBetView, TableState } from '../../../src/shared/table-protocol.ts';
import { roundAt } from '../../../src/tables/clock.ts';
import { type Table, tableOf } from '../../../src/tables/tables.ts';
import { Desk } from './desk.ts';
import { Follower, type Following } from './follow.ts';

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
  const round = { ...time, table: here.code, state: 'drawn', outcome: [7], isSample: false } as const;
  return {
    round: { ...round, commitment: '', mix: '', seed: null, shoe: '' },
    ...{ now: NOW, hasNumber: true, seats: [], players: 1, bet, past: [] },
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
    witness: { toAdd: () => null, hear: () => undefined },
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
    witness: { toAdd: () => null, hear: () => undefined, agrees: () => true },
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
