import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BetReply, BetRequest, TableBetView, TableState } from '../../../src/shared/table-protocol.ts';
import { roundAt } from '../../../src/tables/clock.ts';
import { type Table, tableOf } from '../../../src/tables/tables.ts';
import { NoAnswer, Refusal, refusalOf } from '../api.ts';
import { t } from '../text/text.ts';
import type { TablesApi } from './api.ts';
import { Desk } from './desk.ts';
import { tableName } from './names.ts';
import { type Placing, stake, takeBack } from './place.ts';
import { tt } from './text/text.ts';

/** The start of a round of 40 seconds at both tables. */
const NOW = 1_800_000_000_000;
const tableNamed = (code: string): Table => {
  const table = tableOf(code);
  if (!table) throw new Error('there is no such table');
  return table;
};
const [here, elsewhere] = [tableNamed('roulette-garden'), tableNamed('baccarat-garden')];

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

const stateOf = (table: Table): TableState => ({
  now: Date.now(),
  round: {
    ...roundAt(table, Date.now()),
    ...{ table: table.code, version: table.version, mixesAt: roundAt(table, Date.now()).opensAt, state: 'open' },
    ...{ commitment: '', mix: 'ab', seed: null, shoe: '', outcome: [], isSample: false },
  },
  ...{ hasNumber: false, next: null, seats: [], players: 0, bet: null, past: [] },
});

/** The answer to a stake of 5 on red in the round that the clock is at. */
const staked = (): BetReply => {
  const bet: TableBetView = {
    ...{ betId: 'b', table: here.code, roundNo: roundAt(here, Date.now()).roundNo },
    ...{ stakes: [{ area: 'red', stake: '50000' }], total: '50000', payout: '0', state: 'placed', outcome: [], createdAt: NOW },
  };
  return { bet, balance: '1' };
};

interface Sent {
  request: BetRequest | string;
  resolve(reply: BetReply): void;
  reject(error: unknown): void;
}

/** A desk with a chip of 5 on red, whose stakes are answered by the test. */
function seat() {
  const sent: Sent[] = [];
  const said: string[] = [];
  const balances: string[] = [];
  const ask = (request: Sent['request']): Promise<BetReply> =>
    new Promise((resolve, reject) => sent.push({ request, resolve, reject }));
  const desk = new Desk(here);
  desk.hear(stateOf(here));
  desk.lay('red');
  const api = { place: ask, takeBack: ask } as unknown as TablesApi;
  const placing: Placing = {
    ...{ desk, api },
    say: (text) => void said.push(text),
    balance: (text) => void balances.push(text),
  };
  return { desk, placing, sent, said, balances };
}

it('stakes nothing before it has heard what the players’ numbers have come to', () => {
  const { desk, placing, sent } = seat();
  const { round, ...rest } = stateOf(here);
  desk.hear({ ...rest, round: { ...round, mix: '' } });
  void stake(placing);
  expect([sent.length, desk.on('red')]).toEqual([0, 50_000n]);
  desk.hear(stateOf(here));
  void stake(placing);
  expect(sent).toHaveLength(1);
});

it('sends one stake at a time, and another one after a refusal', async () => {
  const { desk, placing, sent } = seat();
  const first = stake(placing);
  await stake(placing);
  expect([sent.length, desk.isSending]).toEqual([1, true]);
  sent[0]?.reject(new Refusal('table.limit'));
  await first;
  expect([desk.isSending, desk.on('red')]).toEqual([false, 50_000n]);
  void stake(placing);
  expect(sent).toHaveLength(2);
});

it('lays and takes up nothing while a stake is on its way, so that Repeat and Take back lay what was staked', async () => {
  const { desk, placing, sent } = seat();
  const staking = stake(placing);
  expect([desk.lay('red'), desk.lay('black')]).toEqual(['sending', 'sending']);
  expect([desk.canChange, desk.canUndo, desk.canRepeat, desk.isUnstaked]).toEqual([false, false, false, false]);
  desk.undo();
  desk.clear();
  desk.repeat();
  expect([...desk.lying]).toEqual([['red', 50_000n]]);
  sent[0]?.resolve(staked());
  await staking;
  expect([desk.isSending, desk.laid, desk.bet?.total]).toEqual([false, [], '50000']);

  const taking = takeBack(placing);
  await takeBack(placing);
  expect([sent.length, desk.isSending]).toEqual([2, true]);
  sent[1]?.resolve(staked());
  await taking;
  expect([desk.bet, [...desk.lying], desk.canUndo]).toEqual([null, [['red', 50_000n]], true]);
  desk.undo();
  desk.repeat();
  expect([...desk.lying]).toEqual([['red', 50_000n]]);
});

it('stakes at another table at once, where the answer of the first one is told and changes nothing but the balance', async () => {
  const { desk, placing, sent, said, balances } = seat();
  const first = stake(placing);
  desk.sit(elsewhere);
  desk.hear(stateOf(elsewhere));
  desk.lay('banker');
  expect(desk.isSending).toBe(false);
  const second = stake(placing);
  expect(sent).toHaveLength(2);
  sent[0]?.resolve(staked());
  await first;
  expect([desk.isSending, desk.bet, [...desk.lying]]).toEqual([true, null, [['banker', 50_000n]]]);
  expect([balances, said.splice(0)]).toEqual([['1'], [`${tableName(here)} · ${tt('placed')}`]]);
  sent[1]?.reject(new Refusal('table.limit'));
  await second;
  expect([desk.isSending, said.length]).toEqual([false, 1]);
});

it('lays nothing at another table when a bet of the first one comes back', async () => {
  const { desk, placing, sent } = seat();
  const staking = stake(placing);
  sent[0]?.resolve(staked());
  await staking;
  const taking = takeBack(placing);
  desk.sit(elsewhere);
  desk.lay('banker');
  sent[1]?.resolve(staked());
  await taking;
  expect([...desk.lying]).toEqual([['banker', 50_000n]]);
});

it('knows the bet whose answer came to another table, and tells its end when its round is over', async () => {
  const { desk, placing, sent } = seat();
  const first = stake(placing);
  desk.sit(elsewhere);
  const { bet, balance } = staked();
  sent[0]?.resolve({ bet, balance });
  await first;
  const settled: TableBetView = { ...bet, state: 'settled', payout: '100000', outcome: [7] };
  const before: TableBetView = { ...bet, betId: 'a', state: 'returned' };
  const bets = async () => ({ bets: [before, settled], more: false });
  const { endsAt } = roundAt(here, NOW);
  expect(await desk.openBets.look({ bets }, endsAt - 1)).toEqual({ ended: [], hasMoved: false });
  expect(await desk.openBets.look({ bets }, endsAt)).toEqual({ ended: [settled], hasMoved: true });
  expect(await desk.openBets.look({ bets }, endsAt + 1)).toEqual({ ended: [], hasMoved: false });
});

it('asks what became of a stake without an answer when its round is over, and tells it once though the answer comes then', async () => {
  const { desk, placing, sent } = seat();
  const first = stake(placing);
  // A look at the table from before the stake says nothing of it.
  desk.hear(stateOf(here));
  desk.sit(elsewhere);
  sent[0]?.reject(new NoAnswer());
  await vi.advanceTimersByTimeAsync(2_000);
  const { bet, balance } = staked();
  const settled: TableBetView = { ...bet, state: 'settled', payout: '0', outcome: [8] };
  const bets = async () => ({ bets: [settled], more: false });
  const { endsAt } = roundAt(here, NOW);
  expect((await desk.openBets.look({ bets }, endsAt)).ended).toEqual([settled]);
  sent[1]?.resolve({ bet: settled, balance });
  await first;
  expect((await desk.openBets.look({ bets }, endsAt + 1)).ended).toEqual([]);
});

it('tells the end of a stake once though its answer comes when the end was told long ago, and forgets it then', async () => {
  const { desk, placing, sent } = seat();
  const first = stake(placing);
  desk.sit(elsewhere);
  sent[0]?.reject(new NoAnswer());
  await vi.advanceTimersByTimeAsync(2_000);
  const { bet, balance } = staked();
  const settled: TableBetView = { ...bet, state: 'settled', payout: '0', outcome: [8] };
  const bets = vi.fn(async () => ({ bets: [settled], more: false }));
  const { endsAt } = roundAt(here, NOW);
  const told = async (at: number) => (await desk.openBets.look({ bets }, at)).ended;
  expect([await told(endsAt), await told(endsAt + 1)]).toEqual([[settled], []]);
  sent[1]?.resolve({ bet: settled, balance });
  await first;
  expect([await told(endsAt + 2), await told(endsAt + 3)]).toEqual([[], []]);
  expect(bets).toHaveBeenCalledTimes(1);
});

it('says once at another table that there is no answer yet, and says every time where the player waits for it', async () => {
  const there = seat();
  const first = stake(there.placing);
  there.desk.sit(elsewhere);
  const again = seat();
  const second = stake(again.placing);
  for (let tries = 0; tries < 3; tries += 1) {
    there.sent[tries]?.reject(new NoAnswer());
    again.sent[tries]?.reject(new NoAnswer());
    await vi.advanceTimersByTimeAsync(2_000);
  }
  expect(there.said).toEqual([`${tableName(here)} · ${tt('unsure')}`]);
  expect(again.said).toEqual([tt('unsure'), tt('unsure'), tt('unsure')]);
  there.sent[3]?.resolve(staked());
  again.sent[3]?.resolve(staked());
  await Promise.all([first, second]);
  expect(there.said.slice(1)).toEqual([`${tableName(here)} · ${tt('placed')}`]);
});

it('asks for no end of a stake that was refused or taken back while its player sat elsewhere, and says which table refused it', async () => {
  const { desk, placing, sent, said } = seat();
  const bets = vi.fn();
  const refused = stake(placing);
  desk.sit(elsewhere);
  sent[0]?.reject(new Refusal('table.limit'));
  await refused;
  expect(said).toEqual([`${tableName(here)} · ${t('error.table.limit')}`]);
  const { endsAt } = roundAt(here, NOW);
  await desk.openBets.look({ bets }, endsAt);
  const again = seat();
  const staking = stake(again.placing);
  again.sent[0]?.resolve(staked());
  await staking;
  const taking = takeBack(again.placing);
  again.desk.sit(elsewhere);
  again.sent[1]?.resolve(staked());
  await taking;
  await again.desk.openBets.look({ bets }, endsAt);
  expect(bets).not.toHaveBeenCalled();
});

it.each([
  'bets.closed',
  'area.unknown',
  'chip.invalid',
  'table.limit',
  'seat.taken',
  'pick.invalid',
  'flight.over',
  'order.unknown',
] as const)('says of a refusal by %s why, and leaves what was laid where it is', async (code) => {
  const { desk, placing, sent, said, balances } = seat();
  const staking = stake(placing);
  sent[0]?.reject(refusalOf(409, { error: code }));
  await staking;
  expect([said, balances, [...desk.lying]]).toEqual([[t(`error.${code}`)], [], [['red', 50_000n]]]);
});
