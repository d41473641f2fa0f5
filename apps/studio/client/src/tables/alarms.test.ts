import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { TableBetView, TableState } from '../../../src/shared/table-protocol.ts';
import { roundAt } from '../../../src/tables/clock.ts';
import { tableOf } from '../../../src/tables/tables.ts';
import { NoAnswer, Refusal } from '../api.ts';
import { Desk } from './desk.ts';
import { Follower, type Following } from './follow.ts';
import { tt } from './text/text.ts';

const { openMessage, proofOf } = vi.hoisted(() => ({ openMessage: vi.fn(), proofOf: vi.fn() }));
vi.mock('../ui/dialog.ts', () => ({ openMessage }));
vi.mock('./api.ts', () => ({ proofOf }));

/** A round of 40 seconds, after its draw. */
const NOW = 1_800_000_000_000 + 27_500;
const table = tableOf('roulette-garden');
if (!table) throw new Error('there is no such table');
const { roundNo } = roundAt(table, NOW);
const bet: TableBetView = {
  ...{ betId: 'b', table: table.code, roundNo, stakes: [{ area: 'red', stake: '50000', back: '0' }], total: '50000' },
  ...{ payout: '0', state: 'settled', outcome: [8], createdAt: NOW },
};

/** Shows the end of a round in which the player has bet; the texts of what the player is warned of. */
async function warnings(
  witness: object,
  change: Partial<TableState['round']> = {},
  own: TableBetView | null = bet,
  turn?: () => { state: 'open' | 'void'; bet: TableBetView | null },
): Promise<string[]> {
  const state = {
    round: { ...roundAt(table as never, NOW), table: table?.code, state: 'drawn', outcome: [8], isSample: false, ...change },
    ...{ now: NOW, hasNumber: false, seats: [], players: 1, bet: own, past: [] },
  } as unknown as TableState;
  const told = (): TableState => {
    if (!turn) return state;
    const { state: now, bet: shown } = turn();
    return { ...state, bet: shown, round: { ...state.round, state: now, outcome: [] } };
  };
  const quiet = { phase: () => undefined, next: () => undefined, roads: () => undefined, say: () => undefined };
  const follower = new Follower({
    desk: new Desk(table as never),
    api: { bets: async () => ({ bets: [], more: false }), state: async () => told(), balance: async () => ({ balance: '1' }) },
    frame: { ...quiet, reveal: () => 0, ended: () => undefined, setBalance: () => undefined },
    witness: { toAdd: () => null, hear: () => undefined, saw: () => undefined, ...witness },
    ...{ onLost: () => undefined, onBack: () => undefined, ended: () => undefined },
  } as unknown as Following);
  follower.now();
  await vi.advanceTimersByTimeAsync(11_000);
  return openMessage.mock.calls.map(([, text]) => String(text));
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  openMessage.mockReset();
  proofOf.mockReset().mockResolvedValue({ round: {} });
});
afterEach(() => void vi.useRealTimers());

it('compares a round with what was shown of it and of the bet, and warns where it differs', async () => {
  const agrees = vi.fn(() => false);
  expect(await warnings({ agrees })).toEqual([tt('breachText', { no: roundNo })]);
  expect(agrees).toHaveBeenCalledWith({ round: {} }, { outcome: [8], bet });
});

it('says nothing of a round that is as it was shown', async () => {
  expect(await warnings({ agrees: () => true })).toEqual([]);
});

it('warns where the studio says that there is no such round, and asks again where it does not answer', async () => {
  proofOf.mockRejectedValue(new Refusal('round.unknown'));
  expect(await warnings({ agrees: () => true })).toEqual([tt('breachText', { no: roundNo })]);
  openMessage.mockReset();
  vi.setSystemTime(NOW);
  proofOf.mockReset().mockRejectedValueOnce(new NoAnswer()).mockResolvedValue({ round: {} });
  expect(await warnings({ agrees: () => false })).toEqual([tt('breachText', { no: roundNo })]);
  expect(proofOf).toHaveBeenCalledTimes(2);
});

it('warns of a round that was made void after its result was fixed, where the player had a stake in it', async () => {
  /** As the studio tells it: the stake is there while the round is undecided, and gone with it. */
  const voided = async (isFixed: boolean, staked: TableBetView | null): Promise<string[]> => {
    openMessage.mockReset();
    vi.setSystemTime(NOW);
    let asked = 0;
    const witness = { wasFixed: () => isFixed };
    return warnings(witness, {}, null, () => {
      asked += 1;
      return asked === 1 ? { state: 'open', bet: staked } : { state: 'void', bet: null };
    });
  };
  const staked: TableBetView = { ...bet, state: 'placed' };
  expect(await voided(true, staked)).toEqual([tt('voidedFixed', { no: roundNo })]);
  expect(await voided(false, staked)).toEqual([]);
  expect(await voided(true, null)).toEqual([]);
});

it('warns of it also where that is heard of when the round is long over, and not of one that came back before this device heard that it was taken', async () => {
  const late = async (isFixed: boolean, state: string): Promise<string[]> => {
    openMessage.mockReset();
    vi.setSystemTime(NOW);
    proofOf.mockReset().mockResolvedValue({ round: { state } });
    const elsewhere = {
      round: { ...roundAt(table as never, NOW), state: 'open' },
      past: [],
      seats: [],
      players: 0,
      bet: null,
      now: NOW,
    };
    const desk = new Desk(table as never);
    desk.openBets.placed({ ...bet, roundNo: '202601010001', state: 'placed' });
    const quiet = { phase: () => undefined, next: () => undefined, roads: () => undefined, say: () => undefined };
    const returned = { ...bet, roundNo: '202601010001', state: 'returned' };
    const follower = new Follower({
      desk,
      api: { bets: async () => ({ bets: [returned] }), state: async () => elsewhere, balance: async () => ({ balance: '1' }) },
      frame: { ...quiet, setBalance: () => undefined },
      witness: { toAdd: () => null, hear: () => undefined, wasFixed: () => isFixed },
      ...{ onLost: () => undefined, onBack: () => undefined, ended: () => undefined },
    } as unknown as Following);
    follower.now();
    await vi.advanceTimersByTimeAsync(11_000);
    return openMessage.mock.calls.map(([, text]) => String(text));
  };
  expect(await late(true, 'void')).toEqual([tt('voidedFixed', { no: '202601010001' })]);
  expect(await late(false, 'void')).toEqual([]);
  expect(await late(true, 'settled')).toEqual([]);
});

it('warns once before the lock of cards that do not go on', async () => {
  const looked: string[] = [];
  openMessage.mockReset();
  const here = tableOf('baccarat-garden');
  if (!here) throw new Error('there is no table of baccarat');
  const round = { ...roundAt(here, NOW), table: here.code, version: here.version, state: 'open', outcome: [], mix: 'ab' };
  const state = { now: NOW, round, next: null, hasNumber: false, seats: [], players: 0, bet: null, past: [] };
  const follower = new Follower({
    desk: new Desk(here),
    api: { state: async () => state, balance: async () => ({ balance: '1' }) },
    frame: { phase: () => undefined, next: () => undefined, roads: () => undefined, say: () => undefined, reveal: () => 0 },
    witness: {
      hear: () => undefined,
      shoeGoesOn: ({ roundNo }: { roundNo: string }) => {
        looked.push(roundNo);
        return false;
      },
    },
    onLost: () => undefined,
    onBack: () => undefined,
  } as unknown as Following);
  for (let asked = 0; asked < 2; asked += 1) {
    follower.now();
    await vi.advanceTimersByTimeAsync(50);
  }
  expect(looked).toEqual([round.roundNo]);
  expect(openMessage.mock.calls.map(([, text]) => String(text))).toEqual([tt('breachText', { no: round.roundNo })]);
});
