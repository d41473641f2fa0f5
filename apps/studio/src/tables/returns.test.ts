import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { backOf } from './area.ts';
import { baccarat } from './baccarat.ts';
import { isBingo } from './bingo.ts';
import { TABLES, type Table } from './tables.ts';
import { exactReturns } from './testing/listing.ts';

/** What the books print of eight decks, in parts of a million. */
const BOOKS = { banker: 458_597, player: 446_246, tie: 95_155 } as const;
const MINIMUM = 750_000;

/** Bingo has a test of its own: its outcomes are too many to list. */
const games = [...new Set(TABLES.map(({ game }) => game))].filter(({ kind }) => !isBingo(kind));

describe.each(games.map((game) => [game.kind, game] as const))('the returns of %s', (_, game) => {
  const exact = exactReturns(game);

  it('are those that are published', () => {
    const listed = game.areas.map(({ code }) => {
      const { back, total } = exact.get(code) ?? { back: 0n, total: 1n };
      return [code, Number((back * 10_000n) / total)];
    });
    expect(listed).toEqual(game.areas.map(({ code, returns }) => [code, returns]));
  });

  it('leave the house something and the player enough', () => {
    for (const { code, returns } of game.areas) {
      expect(returns, code).toBeLessThan(1_000_000);
      expect(returns, code).toBeGreaterThan(MINIMUM);
    }
  });

  it('come from areas that differ, and stand against each other in pairs', () => {
    const byCode = new Map(game.areas.map((area) => [area.code, area]));
    expect(byCode.size).toBe(game.areas.length);
    for (const { code, against } of game.areas) if (against !== undefined) expect(byCode.get(against)?.against).toBe(code);
    expect(game.areas.every(({ most }) => Number.isInteger(most) && most > 100)).toBe(true);
  });
});

it('has the chances of baccarat that the books print', () => {
  const exact = exactReturns(baccarat);
  for (const [code, chance] of Object.entries(BOOKS)) {
    const { wins, total } = exact.get(code) ?? { wins: 0n, total: 1n };
    expect(Number((wins * 1_000_000n) / total), code).toBe(chance);
  }
});

it('pays whole ten-thousandths', () => {
  const banker = baccarat.areas.find(({ code }) => code === 'banker');
  if (!banker) throw new Error('no banker');
  // 9 of two cards against 0: a natural of the banker.
  const outcome = [9, 8, 10, 11];
  expect(backOf(banker, 10_000n, outcome)).toBe(19_500n);
});

it('no round of any table is shorter than five seconds, nor the time in which it takes bets', () => {
  for (const { code, everyMs, afterLockMs } of TABLES) {
    expect(everyMs, code).toBeGreaterThanOrEqual(5_000);
    expect(everyMs - afterLockMs, code).toBeGreaterThanOrEqual(5_000);
  }
});

it('the page of the rules names the chips and limits of every room', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/rules/tables.md'), 'utf8');
  const rooms = [...new Map(TABLES.map((table) => [table.code.split('-').at(-1), table])).values()];
  const units = (amount: bigint): string => Number(amount / 10_000n).toLocaleString('en-US');
  const row = (name: string, of: (table: Table) => string): string => `| ${[name, ...rooms.map(of)].join(' | ')} |`;
  for (const expected of [
    row('Limit', ({ names }) => (names['EN'] ?? '').split(' · ').at(-1) ?? ''),
    row('chips', ({ chips }) => chips.map(units).join(', ')),
    row('on an area, or a card of bingo', ({ limits }) => `${units(limits.area)}.00`),
    row('an area may win', ({ limits }) => `${units(limits.win)}.00`),
    row('a bet', ({ limits }) => `${units(limits.bet)}.00`),
  ])
    expect(page).toContain(expected);
});
