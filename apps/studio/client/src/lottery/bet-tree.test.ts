import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { betOf, type LotteryGame, lotteryOf } from '../../../src/lottery/games.ts';
import { match } from '../../../src/lottery/matching.ts';
import { winOf } from '../../../src/lottery/prices.ts';
import { DrawReader } from '../../../src/lottery/reading.ts';
import { payText } from './bet-tree.ts';
import { speak } from './text/text.ts';

function gameOf(code: string): LotteryGame {
  const game = lotteryOf(code);
  if (!game) throw new Error(`there is no lottery ${code}`);
  return game;
}
const [NORTH, SOUTH] = [gameOf('xsmb'), gameOf('xsmn-tp-hcm')];

beforeEach(async () => {
  vi.stubGlobal('document', new Window().document);
  await speak('EN');
});
afterEach(() => void vi.unstubAllGlobals());

it.each([
  ['keno-elott-5m', 'KENO_P3', '7,12,80', 'Pays by how many are drawn: 3 / 3 × 40, 2 / 3 × 3'],
  ['keno-elott-5m', 'KENO_P4', '', 'Pays by how many are drawn: 4 / 4 × 100, 3 / 4 × 8, 2 / 4 × 1.5'],
  ['keno-elott-5m', 'KENO_P2', '7,12', 'Pays 16.29 × the stake'],
  ['xsmb', 'MB_LO2', '38', 'Pays 99.5 × unit × multiple for each hit'],
  ['xsmb', 'MB_LO2K', '38', 'Pays 3.68 × unit × multiple for each hit'],
  ['xsmb', 'MB_DE', '38', 'Pays 99.5 × the stake'],
  ['xsmb', 'MB_DE', '', 'Pays 99.5 × the stake'],
  ['xsmb', 'MB_DE', '38,39', 'Pays 99.5 × unit × multiple for each winning ticket'],
  ['xsmb', 'MB_X2', '38,39', 'Pays 17 × the stake'],
  ['xsmb', 'MB_X2', '38,39,40', 'Pays 17 × unit × multiple for each winning ticket'],
  ['k3-elott-1m', 'K3_SUM', '3,10', 'Pays 3: 211.68, 10: 7.84 × unit × multiple for each winning ticket'],
  ['xsmn-tp-hcm', 'MN_DD', '38', 'Pays 99.5 × unit × multiple for each hit'],
  ['ssc-elott-1m', 'SSCO_D1', '3', 'Pays 3: 9.8 × the stake'],
  ['keno-elott-5m', 'KENO_SUM', 'big', 'Pays Big: 1.96 × the stake'],
  ['keno-elott-5m', 'KENO_SUM', '', 'Pays by the outcome'],
])('what is paid in %s by %s on %s stands beside it: %s', (code, name, chosen, text) => {
  const bet = betOf(gameOf(code), name);
  if (!bet) throw new Error(`${code} has no ${name}`);
  expect(payText(bet, 0, chosen)).toBe(text);
});

it('what is paid for two hits is what the text says of one, twice', () => {
  const bet = betOf(NORTH, 'MB_LO2');
  const [, multiple] = /Pays ([\d.]+) × unit × multiple for each hit/.exec(bet ? payText(bet, 0) : '') ?? [];
  // The special prize and the last one of all end in 38.
  const numbers = [12_338, ...Array.from({ length: 25 }, () => 0), 38];
  const reading = bet && new DrawReader(numbers).of(bet);
  const paid = reading && winOf(bet, match(bet, [['38', '39']], reading), { unit: 50_000n, multiple: 3, series: 0 });
  expect(Number(paid)).toBe(Number(multiple) * 50_000 * 3 * 2);
});

it('speaks of hits wherever a number of the tables of Viet Nam wins more than what the text says by one draw', () => {
  const tables = [NORTH, SOUTH].flatMap((game) => game.bets.map((bet) => ({ bet, places: game.family.layout?.digits ?? [] })));
  const ofNumbers = tables.filter(({ bet }) => bet.rule.kind === 'each');
  expect(ofNumbers.length).toBeGreaterThan(30);
  for (const { bet, places } of ofNumbers) {
    const draw = new DrawReader(places.map((digits) => Number('8'.repeat(digits))));
    const value = '8'.repeat(bet.pool.kind === 'digits' ? bet.pool.digits : 0);
    const won = Number(winOf(bet, match(bet, [[value]], draw.of(bet)), { unit: 10_000n, multiple: 1, series: 0 })) / 10_000;
    const [, multiple = ''] = /^Pays ([\d.,]+) ×/.exec(payText(bet, 0)) ?? [];
    const isMore = won > Number(multiple.replaceAll(',', ''));
    expect([bet.code, payText(bet, 0).includes('each hit')]).toEqual([bet.code, isMore]);
  }
});
