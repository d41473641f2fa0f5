import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TableBetView, TableState } from '../../../src/shared/table-protocol.ts';
import { roundAt } from '../../../src/tables/clock.ts';
import { tableOf } from '../../../src/tables/tables.ts';
import { Desk } from './desk.ts';

/** The start of a round of 40 seconds. */
const NOW = 1_800_000_000_000;
const LOCK = 26_000;

const table = tableOf('roulette-garden');
if (!table) throw new Error('there is no such table');

const state = (now: number, bet: TableBetView | null = null): TableState => ({
  now,
  round: {
    ...roundAt(table, now),
    table: table.code,
    version: table.version,
    mixesAt: roundAt(table, now).opensAt,
    state: 'open',
    commitment: '',
    mix: 'ab',
    seed: null,
    shoe: '',
    outcome: [],
    isSample: false,
  },
  hasNumber: false,
  next: null,
  seats: [],
  players: 0,
  bet,
  past: [],
});
const placed = (roundNo: string): TableBetView => ({
  betId: 'b',
  table: table.code,
  roundNo,
  stakes: [{ area: 'red', stake: '100000' }],
  total: '100000',
  payout: '0',
  state: 'placed',
  outcome: [],
  createdAt: NOW,
});

let desk: Desk;
beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  desk = new Desk(table);
});
afterEach(() => void vi.useRealTimers());

describe('what lies on the areas', () => {
  it('is laid chip by chip, taken up again and repeated', () => {
    expect([desk.lay('red'), desk.lay('red'), desk.lay('straight-7')]).toEqual([null, null, null]);
    expect(desk.toStake).toEqual([
      { area: 'red', stake: '100000' },
      { area: 'straight-7', stake: '50000' },
    ]);
    desk.undo();
    expect(desk.total).toBe(100_000n);
    desk.hear(state(NOW), NOW);
    desk.staked(placed(desk.time.roundNo), desk.laid);
    expect([desk.total, desk.on('red'), desk.laid]).toEqual([100_000n, 100_000n, []]);
    expect(desk.lay('black')).toBe('placed');
    vi.setSystemTime(NOW + table.everyMs);
    expect([desk.bet, desk.canRepeat]).toEqual([null, true]);
    desk.repeat();
    expect(desk.on('red')).toBe(100_000n);
  });

  it('stands on all areas as it does on each, though the clock comes to the next round in between', () => {
    desk.lay('red');
    desk.hear(state(NOW), NOW);
    expect([...desk.lying]).toEqual([['red', 50_000n]]);
    desk.staked(placed(desk.time.roundNo), desk.laid);
    expect([...desk.lying]).toEqual([['red', 100_000n]]);
    // Each look at the clock finds it further on: the second one is in the next round.
    const looks = [NOW, NOW + table.everyMs];
    vi.spyOn(Date, 'now').mockImplementation(() => looks.shift() ?? NOW + table.everyMs);
    expect([desk.on('red'), desk.total]).toEqual([100_000n, 0n]);
  });

  it('goes over no limit', () => {
    desk.chip = 1_000_000n;
    expect([desk.lay('straight-7'), desk.lay('red'), desk.lay('red'), desk.lay('red')]).toEqual(['limit', null, null, 'limit']);
    expect([desk.lay('odd'), desk.lay('odd'), desk.lay('low'), desk.lay('low')]).toEqual([null, null, null, 'limit']);
    expect(desk.lay('no-such-area')).toBe('closed');
  });

  it('comes back to be changed when the bet is taken back', () => {
    desk.lay('red');
    desk.hear(state(NOW), NOW);
    desk.staked(placed(desk.time.roundNo), desk.laid);
    desk.returned();
    expect([desk.bet, desk.on('red')]).toEqual([null, 50_000n]);
  });
});

it('seats a player who has bet, also with play money, whom nobody else sees, and nobody twice', () => {
  const other = { name: '***1A2B', total: '50000', isOwn: false };
  const own = { name: '***3C4D', total: '100000', isOwn: true };
  const bet = placed(desk.time.roundNo);
  desk.hear({ ...state(NOW), seats: [other] }, NOW);
  expect(desk.seats).toEqual([other]);
  desk.hear({ ...state(NOW, bet), seats: [other] }, NOW);
  expect(desk.seats).toEqual([{ name: '', total: '100000', isOwn: true }, other]);
  desk.hear({ ...state(NOW, bet), seats: [other, own] }, NOW);
  expect(desk.seats).toEqual([other, own]);
});

it('keeps the rounds that it knows when only later ones are told', () => {
  const past = (roundNo: string) => ({ roundNo, outcome: [1], isVoid: false, isSample: false });
  desk.hear({ ...state(NOW), past: [past('2'), past('1')] }, NOW);
  expect(desk.newest).toBe('2');
  desk.hear({ ...state(NOW), past: [past('3')] }, NOW);
  desk.hear({ ...state(NOW), past: [] }, NOW);
  expect(desk.state?.past.map(({ roundNo }) => roundNo)).toEqual(['3', '2', '1']);
});

it('knows a round as fixed by its mix, and by the rules that it checks alone', () => {
  const { round, ...rest } = state(NOW);
  const isFixed = (change: object): boolean => {
    desk.hear({ ...rest, round: { ...round, ...change } }, NOW);
    return desk.isFixed;
  };
  expect([{}, { mix: '' }, { version: '1.0.0' }, { roundNo: '202001010001' }].map(isFixed)).toEqual([true, false, false, false]);
});

describe('the clock', () => {
  it('is the studio’s, however wrong this device’s is', () => {
    desk.hear(state(NOW + LOCK - 1_000), NOW);
    expect([desk.phase(), desk.isOpen]).toEqual(['open', true]);
    vi.setSystemTime(NOW + 1_000);
    expect([desk.phase(), desk.isOpen, desk.lay('red')]).toEqual(['locked', false, 'closed']);
    vi.setSystemTime(NOW + 2_000);
    expect(desk.phase()).toBe('shown');
    vi.setSystemTime(NOW - 86_400_000);
    desk.hear(state(NOW), NOW - 86_400_000);
    expect(desk.phase()).toBe('open');
  });
});
