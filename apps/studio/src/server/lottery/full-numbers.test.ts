import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { betOf, type LotteryGame, lotteryOf } from '../../lottery/games.ts';
import { TICKET_UNITS } from '../../lottery/prices.ts';
import { withinRoom } from '../../lottery/room.ts';
import { keptSelection, selectionText } from '../../lottery/selection.ts';
import { dice, randomSelection } from '../../lottery/testing/random.ts';
import type { LineRequest } from '../../shared/lottery-protocol.ts';
import { line } from '../../testing/lottery-studio.ts';
import { MIGRATIONS } from '../schema.ts';
import { createSeal } from '../seal.ts';
import { createDrawStore } from './draw-store.ts';
import { MOST_NAMED, reserve } from './exposure.ts';
import { stakable } from './order-lines.ts';

const units = (count: number): string => String(count * 10_000);

/** What the studio names of orders in one draw of a game that are not taken, as it tells it. */
function book(code: string, series = 0) {
  const game = lotteryOf(code);
  if (!game) throw new Error(`there is no ${code}`);
  const db = new DatabaseSync(':memory:');
  for (const sql of MIGRATIONS) db.exec(sql);
  const store = createDrawStore(db, createSeal(null));
  const full = (lines: readonly LineRequest[]) => {
    db.exec('BEGIN');
    // What one order costs at most is no matter here.
    const risks = lines.flatMap(({ bet: betCode, selection, unit, multiple }) => {
      const bet = betOf(game, betCode);
      return bet ? [{ bet, selection: keptSelection(selection), stake: { unit: BigInt(unit), multiple, series } }] : [];
    });
    const named = reserve(store, { game: code, drawNo: '1', currency: 'VND' }, risks);
    db.exec(named.length === 0 ? 'COMMIT' : 'ROLLBACK');
    return named.map(({ line: at, number, room }) => {
      const left = stakable(game, room);
      return { line: at, number, ...(left > 0n ? { room: String(left) } : {}) };
    });
  };
  return { game, full };
}
const shown = (lines: readonly LineRequest[]): string[] =>
  lines.map(({ bet, selection, unit, multiple }) => `${bet} ${selection} ${Number(unit) / 10_000}×${multiple}`);

it('names every number of every line that does not take its stake, each beside what those before may stake', () => {
  const { game, full } = book('vn-north-sea-1m');
  const taken = [line('MB_DE', '11', units(1_000)), line('MB_DE', '22', units(3_000))];
  for (const each of taken) expect(full([each])).toEqual([]);
  const asked = [
    line('MB_DE', '11,22,33,44', units(1), 2_500),
    line('MB_DE', '55', units(1)),
    line('MB_DE', '11', units(1)),
    line('MB_X2', '66,77', units(900)),
  ];
  const named = full(asked);
  expect(named).toEqual([
    { line: 0, number: '11', room: '20150700' },
    { line: 0, number: '22', room: '150700' },
    { line: 2, number: '11' },
  ]);
  expect(shown(withinRoom(game, asked, named, true))).toEqual([
    ...['MB_DE 33,44 1×2500', 'MB_DE 11 1×2015', 'MB_DE 22 1×15', 'MB_DE 55 1×1', 'MB_X2 66,77 900×1'],
  ]);
  expect(shown(withinRoom(game, asked, named, false))).toEqual([...['MB_DE 33,44 1×2500', 'MB_DE 55 1×1', 'MB_X2 66,77 900×1']]);
});

it('names no more numbers than may take time to find', () => {
  const { full } = book('vn-north-sea-1m');
  const many = Array.from({ length: 50 }, (_, n) => String(n).padStart(2, '0')).join();
  expect(full([line('MB_DE', many, units(2_000)), line('MB_DE', many, units(2_000))])).toHaveLength(MOST_NAMED);
});

/** Lines of random bets, so high that some numbers do not take them. */
function randomLines(game: LotteryGame, below: (n: number) => number): LineRequest[] {
  return Array.from({ length: 2 + below(5) }, () => {
    const bet = game.bets[below(game.bets.length)];
    if (!bet) throw new Error(`${game.code} has no bets`);
    const unit = game.mode === 'SEA' || game.mode === 'ELOTT' ? units(1 + below(900)) : String(TICKET_UNITS[0]);
    return line(bet.code, selectionText(randomSelection(bet, ['1', '2', '3'], below)), unit, 1 + below(400));
  });
}

it.each([
  ['vn-north-sea-1m', 0],
  ['vn-south-sea-1m', 0],
  ['ssc-lott-1m', 1_800],
  ['k3-elott-1m', 0],
  ['keno-elott-5m', 0],
])('takes an order of %s whose full numbers are staked within their room, or left out', (code, series) => {
  const below = dice(11);
  let mended = 0;
  for (let n = 0; n < 60; n += 1) {
    const { game, full } = book(code, series);
    const asked = randomLines(game, below);
    const named = full(asked);
    if (named.length === 0 || named.length === MOST_NAMED) continue;
    mended += 1;
    for (const isLowered of [false, true]) {
      const left = withinRoom(game, asked, named, isLowered);
      expect([shown(left), book(code, series).full(left)]).toEqual([shown(left), []]);
    }
  }
  expect(mended).toBeGreaterThan(3);
});
