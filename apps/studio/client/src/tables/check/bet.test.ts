import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { mixOf, newShoe } from '../../../../src/tables/chance.ts';
import { TABLES, type Table } from '../../../../src/tables/tables.ts';
import { roundOf } from './testing/rounds.ts';

interface Verifier {
  backOf(round: object, stake: { area: string; pick?: number; left?: number }): number;
}
const FILE = join(import.meta.dirname, '../../../../../../docs/fairness/verify-table.mjs');
const { backOf }: Verifier = await import(pathToFileURL(FILE).href);

const ROUNDS = 400;
const MADE_NO = '20270115';

/** Outcomes of a table from fixed seeds. */
const outcomesOf = (table: Table): { roundNo: string; outcome: readonly number[] }[] =>
  Array.from({ length: ROUNDS }, (_, index) => {
    const roundNo = `${MADE_NO}${String(index + 1).padStart(4, '0')}`;
    const seed = index.toString(16).padStart(64, '7');
    return { roundNo, outcome: roundOf(table, roundNo, seed, newShoe(table), mixOf([])).outcome };
  });

it.each(TABLES.map((table) => [table.code, table] as const))(
  '%s pays by the file as by its rules, on every area',
  (code, table) => {
    const paying = new Set<string>();
    for (const [index, { outcome }] of outcomesOf(table).entries()) {
      for (const area of table.game.areas) {
        const pick = area.pick && area.pick.least + ((index * 7_919) % Math.min(400, area.pick.most - area.pick.least));
        const back = area.back(outcome, pick);
        if (back > 0) paying.add(area.code);
        const stake = { area: area.code, ...(pick === undefined ? {} : { pick }) };
        expect(backOf({ table: code, outcome }, stake), `${area.code} ${outcome.join()}`).toBe(back);
      }
    }
    // Rare areas apart, each was seen to pay.
    expect(paying.size).toBeGreaterThan(table.game.areas.length * 0.8);
  },
);

it('pays a flight by the height at which it was left, where it was', () => {
  const round = { table: 'crash-meadow', outcome: [250] };
  expect(
    [{ pick: 300 }, { pick: 250 }, { pick: 5_000, left: 180 }].map((beside) => backOf(round, { area: 'flight', ...beside })),
  ).toEqual([0, 250, 180]);
});

it('pays nothing on an area that a table does not have', () => {
  expect(backOf({ table: 'baccarat-garden', outcome: [0, 1, 2, 3, 4] }, { area: 'either' })).toBeNaN();
});
