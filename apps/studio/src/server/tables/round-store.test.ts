import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { temporaryFolder } from '@marquee/service/testing';
import { expect, it } from 'vitest';
import { commitmentOf } from '../../engine/stream.ts';
import { mixOf, newShoe, outcomeOf, shoeAfter } from '../../tables/chance.ts';
import { SHOE_ROUNDS } from '../../tables/clock.ts';
import { tableOf } from '../../tables/tables.ts';
import { createForgetting } from '../forgetting.ts';
import { openStore } from '../store.ts';
import type { TableBet, TableRound } from './records.ts';

const FILE = join(import.meta.dirname, '../../../../../docs/fairness/verify-table.mjs');
const verifier = (await import(pathToFileURL(FILE).href)) as { faultsOf(proof: object): string[] };

const KEY = 'k'.repeat(40);
const TABLE = 'roulette-garden';
const COMING = 'ab'.repeat(32);
const HELD = 'cd'.repeat(32);

const round = (roundNo: string, change: Partial<TableRound>): TableRound => ({
  table: TABLE,
  roundNo,
  version: '2.0.0',
  opensAt: 0,
  mixesAt: 1,
  locksAt: 2,
  drawsAt: 3,
  state: 'open',
  seed: COMING,
  numbers: [],
  mix: '',
  shoeFrom: roundNo,
  shoe: '',
  outcome: [],
  isSample: false,
  ...change,
});

it('seals the seeds of coming rounds, also those that a run without a key left readable, and keeps held ones readable', () => {
  const folder = temporaryFolder();
  const onDisk = (): string =>
    readdirSync(folder.path)
      .map((file) => readFileSync(join(folder.path, file), 'latin1'))
      .join('');
  const plain = openStore(folder.path);
  plain.tables.rounds.insert(round('202701150001', {}));
  plain.tables.rounds.insert(round('202701150000', { state: 'settled', seed: HELD, outcome: [17] }));
  plain.close();
  expect(onDisk()).toContain(COMING);

  const sealed = openStore(folder.path, KEY);
  sealed.tables.rounds.insert(round('202701150002', {}));
  for (const roundNo of ['202701150001', '202701150002']) expect(sealed.tables.rounds.find(TABLE, roundNo)?.seed).toBe(COMING);
  sealed.close();
  expect(onDisk()).not.toContain(COMING);
  expect(onDisk()).toContain(HELD);
  folder.remove();
});

const bet = (table: string, roundNo: string): TableBet => ({
  betId: 'b'.repeat(32),
  vendor: 'PVL',
  player: 'player-1',
  trial: false,
  table,
  roundNo,
  currency: 'VND',
  requestKey: 'key',
  stakes: [{ area: 'red', stake: '10000' }],
  total: '10000',
  state: 'paid',
  refusal: null,
  payout: '0',
  createdAt: 1,
  attempts: 0,
  nextAt: 0,
});

it('forgets old rounds without bets, and keeps those with them', () => {
  const folder = temporaryFolder();
  const store = openStore(folder.path);
  const { rounds, bets } = store.tables;
  for (const roundNo of ['202701150001', '202701150002', '202701150003'])
    rounds.insert(round(roundNo, { state: 'settled', drawsAt: roundNo.endsWith('3') ? 9 : 3 }));
  bets.insert(bet(TABLE, '202701150002'));
  expect(rounds.oldest()).toBe(3);
  expect(rounds.forget(4, 9, 100)).toBe(0);
  expect(rounds.forget(3, 9, 100)).toBe(1);
  expect(rounds.past(TABLE, '9', 9).map(({ roundNo }) => roundNo)).toEqual(['202701150003', '202701150002']);
  store.close();
  folder.remove();
});

it('keeps the whole shoe of a round that somebody bet on, so that it stays as honest as it was', async () => {
  const folder = temporaryFolder();
  const store = openStore(folder.path);
  const { rounds, bets } = store.tables;
  const baccarat = tableOf('baccarat-garden');
  if (!baccarat) throw new Error('there is no table of baccarat');
  const numbers = ['0a'.repeat(16)];
  // Two shoes of a day, and somebody who bet on the third round of the second.
  let shoe = '';
  for (let index = 0; index < 2 * SHOE_ROUNDS; index += 1) {
    const roundNo = `20270115${String(index + 1).padStart(4, '0')}`;
    if (index % SHOE_ROUNDS === 0) shoe = newShoe(baccarat);
    const drawn = { roundNo, seed: createHash('sha256').update(roundNo).digest('hex'), mix: mixOf(numbers), shoe };
    const outcome = outcomeOf(baccarat, drawn);
    const shoeFrom = index < SHOE_ROUNDS ? '202701150001' : '202701150061';
    const what = { ...drawn, table: baccarat.code, drawsAt: index, state: 'settled', shoeFrom, outcome } as const;
    rounds.insert(round(roundNo, what));
    shoe = shoeAfter(baccarat, shoe, outcome);
  }
  bets.insert(bet(baccarat.code, '202701150063'));
  await createForgetting({ now: () => 4 * 24 * 3_600_000, wait: async () => undefined }, rounds)();

  const kept = rounds.past(baccarat.code, '9', 2 * SHOE_ROUNDS);
  expect(kept).toHaveLength(SHOE_ROUNDS);
  expect(kept.at(-1)?.roundNo).toBe('202701150061');
  for (const { roundNo, seed } of kept) {
    const found = rounds.find(baccarat.code, roundNo);
    const last = rounds.lastDrawn(baccarat.code, roundNo);
    const before = last && { ...last, commitment: commitmentOf(last.seed) };
    const shown = { ...found, commitment: commitmentOf(seed) };
    expect(verifier.faultsOf({ round: shown, numbers, before })).toEqual([]);
  }
  store.close();
  folder.remove();
});
