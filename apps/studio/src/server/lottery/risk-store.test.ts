import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { MIGRATIONS } from '../schema.ts';
import { createRiskStore, type Risk } from './risk-store.ts';

const [GAME, DRAW] = ['vn-north-sea-1m', '202606010001'];
const risk = (units: bigint, wins: bigint): Risk => ({ units, wins });

it('adds to numbers of a block and of others, each draw for itself, and forgets a draw', () => {
  const db = new DatabaseSync(':memory:');
  for (const sql of MIGRATIONS) db.exec(sql);
  const store = createRiskStore(db);
  store.addExposures(GAME, DRAW, new Map([['MB_LO3:0:068', risk(100n, 3_000_000_000n)]]));
  const added = new Map([
    ['MB_LO3:0:068', risk(1n, 2n)],
    ['MB_LO3:0:069', risk(3n, 4n)],
    ['MB_LO3:0:168', risk(5n, 6n)],
    ['MB_TAIL:0:8', risk(7n, 8n)],
  ]);
  const sums = new Map([...added, ['MB_LO3:0:068', risk(101n, 3_000_000_002n)]]);
  const nothing = new Map([...sums.keys()].map((number) => [number, risk(0n, 0n)]));
  /** What is at risk on each of the numbers after more is added. */
  const after = (drawNo: string, more: ReadonlyMap<string, Risk>) => {
    const read = store.addExposures(GAME, drawNo, more);
    return new Map([...sums.keys()].map((number) => [number, read.at(number)]));
  };
  expect(after(DRAW, added)).toEqual(sums);
  expect(after(DRAW, nothing)).toEqual(sums);
  const read = store.addExposures(GAME, DRAW, new Map([['MB_LO3:0:070', risk(0n, 9n)]]));
  expect(['68', '69', '70', '71'].map(read.winsIn('MB_LO3:0:0'))).toEqual([3_000_000_002n, 4n, 9n, 0n]);
  expect(read.winsIn('MB_LO3:0:1')('68')).toBe(0n);
  // What is added to sums that were read is on no record.
  read.add('MB_LO3:0:068', risk(1n, 1n));
  expect(read.at('MB_LO3:0:068')).toEqual(risk(102n, 3_000_000_003n));
  expect(after(DRAW, nothing)).toEqual(sums);
  expect(db.prepare('SELECT count(*) AS rows FROM lottery_risks').get()).toEqual({ rows: 3 });
  expect(after(`${DRAW.slice(0, -1)}2`, nothing)).toEqual(nothing);
  store.forgetExposure(GAME, DRAW);
  expect(after(DRAW, nothing)).toEqual(nothing);
  db.close();
});
