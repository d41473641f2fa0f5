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
