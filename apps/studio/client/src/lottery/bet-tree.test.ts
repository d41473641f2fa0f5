import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { betOf, lotteryOf } from '../../../src/lottery/games.ts';
import { payText } from './bet-tree.ts';
import { speak } from './text/text.ts';

beforeEach(async () => {
  vi.stubGlobal('document', new Window().document);
  await speak('EN');
});
afterEach(() => void vi.unstubAllGlobals());

it.each([
  ['keno-elott-5m', 'KENO_P3', '7,12,80', 'Pays by how many are drawn: 3 / 3 × 40, 2 / 3 × 3'],
  ['keno-elott-5m', 'KENO_P4', '', 'Pays by how many are drawn: 4 / 4 × 100, 3 / 4 × 8, 2 / 4 × 1.5'],
  ['keno-elott-5m', 'KENO_P2', '7,12', 'Pays 16.29 × the stake'],
  ['keno-elott-5m', 'KENO_SUM', 'big', 'Pays Big: 1.96 × the stake'],
  ['keno-elott-5m', 'KENO_SUM', '', 'Pays by the outcome'],
])('what is paid in %s by %s on %s stands beside it: %s', (code, name, chosen, text) => {
  const game = lotteryOf(code);
  const bet = game && betOf(game, name);
  if (!bet) throw new Error(`${code} has no ${name}`);
  expect(payText(bet, 0, chosen.split(','))).toBe(text);
});
