import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@marquee/service/testing';
import { expect, it } from 'vitest';
import { openStore } from '../store.ts';
import type { TableRound } from './records.ts';

const KEY = 'k'.repeat(40);
const TABLE = 'roulette-garden';
const COMING = 'ab'.repeat(32);
const HELD = 'cd'.repeat(32);

const round = (roundNo: string, change: Partial<TableRound>): TableRound => ({
  table: TABLE,
  roundNo,
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

it('forgets old rounds without bets, and keeps those with them', () => {
  const folder = temporaryFolder();
  const store = openStore(folder.path);
  const { rounds, bets } = store.tables;
  for (const roundNo of ['202701150001', '202701150002', '202701150003'])
    rounds.insert(round(roundNo, { state: 'settled', drawsAt: roundNo.endsWith('3') ? 9 : 3 }));
  bets.insert({
    betId: 'b'.repeat(32),
    vendor: 'PVL',
    player: 'player-1',
    trial: false,
    table: TABLE,
    roundNo: '202701150002',
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
  expect(rounds.oldest()).toBe(3);
  expect(rounds.forget(4, 9, 100)).toBe(0);
  expect(rounds.forget(3, 9, 100)).toBe(1);
  expect(rounds.past(TABLE, '9', 9).map(({ roundNo }) => roundNo)).toEqual(['202701150003', '202701150002']);
  store.close();
  folder.remove();
});
