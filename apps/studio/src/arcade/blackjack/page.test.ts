import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { blackjack } from './game.ts';
import { STRATEGY } from './strategy.ts';

const page = readFileSync(join(import.meta.dirname, '../../../../../docs/rules/blackjack.md'), 'utf8');

/** The rows of a table of the page by the totals that each names. */
function rowsOf(title: string): Map<number, string> {
  const [, table = ''] = page.split(`| ${title} | A |`);
  const rows = new Map<number, string>();
  for (const line of table.split('\n').slice(2)) {
    if (!line.startsWith('|')) break;
    const [name = '', ...cells] = line.slice(2, -2).split(' | ');
    const [first = 0, last = first] = name.split(' to ').map((text) => Number(text.replace('from ', '').replace('A', '1')));
    const listed = name.includes(', ') ? name.split(', ').map((text) => (text === 'A' ? 1 : Number(text))) : null;
    for (const points of listed ?? Array.from({ length: last - first + 1 }, (_, at) => first + at))
      rows.set(points, cells.join(''));
  }
  return rows;
}

it('the page of the rules says the strategy that the game shows', () => {
  const [hard, soft, pairs] = [rowsOf('Hard'), rowsOf('Soft'), rowsOf('Pair')];
  for (const [points, row] of STRATEGY.hard) expect(hard.get(points), `hard ${points}`).toBe(row.join(''));
  for (const [points, row] of STRATEGY.soft) expect(soft.get(points), `soft ${points}`).toBe(row.join(''));
  for (const [points, row] of STRATEGY.split)
    expect(pairs.get(points), `pair ${points}`).toBe(row.map((isSplit) => (isSplit ? 'P' : '–')).join(''));
  expect([hard.size, soft.size, pairs.size]).toEqual([14, 7, 10]);
});

it('the page of the rules says what the catalogue does', () => {
  expect(page).toContain(`| ${(blackjack.rtpBasisPoints / 100).toFixed(2)} % |`);
  expect(page).toContain(`| Pays at most | ${blackjack.maxWinMultiple} first stakes`);
});
