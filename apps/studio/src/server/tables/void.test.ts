import { beforeEach, describe, expect, it, vi } from 'vitest';
import { shoeAfter } from '../../tables/chance.ts';
import { tableOf } from '../../tables/tables.ts';
import type { FakeGateway } from '../../testing/fake-gateway.ts';
import { startedBeforeEach } from '../../testing/started.ts';
import type { testClock } from '../../testing/studio.ts';
import { BACCARAT, on, tableStudio, WHEEL } from '../../testing/table-studio.ts';
import type { TableBet, TableRound } from './records.ts';
import { VOID_AFTER_MS } from './rounds.ts';
import { stateView } from './views.ts';

const START = 100_000_000n;
/** The start of a round of 40 seconds. */
const NOW = 1_800_000_000_000;
const EVERY = 40_000;
const DRAW = 27_000;

let gateway: FakeGateway;
let clock: ReturnType<typeof testClock>;
let studio: ReturnType<typeof tableStudio>;
startedBeforeEach({ balance: START, now: NOW }, tableStudio, (started) => {
  ({ gateway, clock, studio } = started);
});

/** What cannot be written any more. */
let isStuck: { round?: (round: TableRound) => boolean; bet?: (bet: TableBet) => boolean };
beforeEach(() => {
  isStuck = {};
  const { rounds, bets } = studio.store.tables;
  const [writeRound, writeBet] = [rounds.update.bind(rounds), bets.update.bind(bets)];
  vi.spyOn(rounds, 'update').mockImplementation((round) => {
    if (isStuck.round?.(round)) throw new Error('the round is stuck');
    writeRound(round);
  });
  vi.spyOn(bets, 'update').mockImplementation((bet) => {
    if (isStuck.bet?.(bet)) throw new Error('the bet is stuck');
    writeBet(bet);
  });
});

async function after(ms: number): Promise<void> {
  clock.advance(ms);
  await studio.tick();
}
const roundOf = (table: string, roundNo: string): TableRound => {
  const found = studio.store.tables.rounds.find(table, roundNo);
  if (!found) throw new Error(`there is no round ${roundNo}`);
  return found;
};
const tableNamed = (code: string) => {
  const found = tableOf(code);
  if (!found) throw new Error(`there is no table ${code}`);
  return found;
};
const stateOf = (table: string, roundNo: string) => studio.store.tables.rounds.find(table, roundNo)?.state;
const betOf = ({ betId }: TableBet) => studio.store.tables.bets.find(betId);

describe('a round', () => {
  it('that was mixed is drawn and settled, however long the studio was away', async () => {
    const bet = await studio.place(await studio.open(WHEEL), WHEEL, [on('red', 1), on('black', 1)]);
    await after(DRAW + 10 * VOID_AFTER_MS);
    expect(stateOf(WHEEL, bet.roundNo)).toBe('settled');
    expect(betOf(bet)?.state).toBe('paid');
  });

  it('that cannot be drawn keeps no other table from its turn, and is void ten minutes later', async () => {
    const bet = await studio.place(await studio.open(WHEEL), WHEEL, [on('red', 20)]);
    const cards = await studio.place(await studio.open(BACCARAT), BACCARAT, [on('banker', 1)]);
    isStuck = { round: ({ table, state }) => table === WHEEL && state === 'drawn' };
    await after(DRAW);
    expect(betOf(cards)?.state).toBe('paid');
    await after(VOID_AFTER_MS - 1);
    expect(betOf(bet)?.state).toBe('placed');
    await after(1);
    expect([stateOf(WHEEL, bet.roundNo), betOf(bet)?.state]).toEqual(['void', 'returned']);
  });

  it('that cannot be settled is void ten minutes later, and its cards are still what the next goes on from', async () => {
    const bet = await studio.place(await studio.open(BACCARAT), BACCARAT, [on('banker', 1)]);
    isStuck = { bet: ({ roundNo, state }) => roundNo === bet.roundNo && state === 'paying' };
    await after(DRAW);
    await after(VOID_AFTER_MS - 1);
    expect([stateOf(BACCARAT, bet.roundNo), betOf(bet)?.state]).toEqual(['drawn', 'placed']);
    await after(1);
    expect([stateOf(BACCARAT, bet.roundNo), betOf(bet)?.state]).toEqual(['void', 'returned']);
    expect(gateway.wallet.balance).toBe(START);

    await after(EVERY - (VOID_AFTER_MS % EVERY) - DRAW);
    const next = studio.current(BACCARAT).roundNo;
    await after(DRAW);
    const [round, before] = [next, bet.roundNo].map((roundNo) => studio.store.tables.rounds.find(BACCARAT, roundNo));
    const table = tableOf(BACCARAT);
    if (!table || !round || !before) throw new Error('a round is missing');
    expect(round.shoeFrom).toBe(before.shoeFrom);
    expect(round.shoe).toBe(shoeAfter(table, before.shoe, before.outcome));
  });

  it('that the cards have gone on without is void', async () => {
    const bet = await studio.place(await studio.open(BACCARAT), BACCARAT, [on('banker', 1)]);
    isStuck = { round: ({ roundNo, state }) => roundNo === bet.roundNo && state === 'drawn' };
    await after(DRAW);
    expect(stateOf(BACCARAT, bet.roundNo)).toBe('open');
    // With the next round's mix its cards are fixed.
    await after(EVERY - DRAW);
    isStuck = {};
    await after(1);
    expect([stateOf(BACCARAT, bet.roundNo), betOf(bet)?.state]).toEqual(['void', 'returned']);
  });

  it('takes no bet before its numbers are mixed', async () => {
    const token = await studio.open(WHEEL);
    studio.store.tables.rounds.update({ ...roundOf(WHEEL, studio.current(WHEEL).roundNo), mix: '' });
    await expect(studio.place(token, WHEEL, [on('red', 1)])).rejects.toMatchObject({ code: 'bets.closed' });
    expect(gateway.wallet.balance).toBe(START);
    await studio.tick();
    expect((await studio.place(token, WHEEL, [on('red', 1)])).state).toBe('placed');
  });

  it('is void when it locked before its numbers were mixed, and stakes of an earlier version come back', async () => {
    const token = await studio.open(WHEEL);
    const bet = await studio.place(token, WHEEL, [on('red', 1)]);
    studio.store.tables.rounds.update({ ...roundOf(WHEEL, bet.roundNo), mix: '' });
    await after(DRAW);
    expect(roundOf(WHEEL, bet.roundNo)).toMatchObject({ state: 'void', outcome: [] });
    expect(betOf(bet)).toMatchObject({ state: 'returned', refusal: 'cancelled' });
    expect(gateway.wallet.balance).toBe(START);
    expect(stateView(studio.base, studio.session(token), tableNamed(WHEEL)).past[0]).toMatchObject({ isVoid: true });
  });
});
