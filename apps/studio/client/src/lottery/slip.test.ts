import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lotteryOf } from '../../../src/lottery/games.ts';
import { Desk } from './desk.ts';
import { Kept } from './kept.ts';
import { selectionView, slipView } from './slip.ts';
import { stakeBar } from './stake.ts';
import { openBrowser } from './testing/browser.ts';

beforeEach(openBrowser);
afterEach(() => vi.unstubAllGlobals());

function deskWithALine(): Desk {
  const game = lotteryOf('vn-north-sea-1m');
  if (!game) throw new Error('there is no such lottery');
  const draw = { drawNo: '202611280001', locksAt: 1, drawsAt: 2, commitment: '' };
  const desk = new Desk(game, { now: 0, balance: '0', games: [{ code: game.code, draw, last: null, returns: {} }] });
  desk.addLines([{ bet: 'MB_LO2', selection: '12,34', unit: '10000', multiple: 1 }]);
  return desk;
}

it.each(['a tap', 'Enter'])(
  'keeps the slip as a template by %s, without a form, which the frame of the site does not send',
  (by) => {
    const desk = deskWithALine();
    const kept = new Kept('anna');
    const parts = { desk, kept, say: vi.fn(), edit: vi.fn(), repeat: vi.fn(), chase: vi.fn() };
    document.body.append(slipView(parts));
    expect(document.querySelector('form')).toBeNull();
    const input = document.querySelector<HTMLInputElement>('.template-form input');
    if (!input) throw new Error('there is no field for a name');
    input.value = ' evening ';
    if (by === 'Enter') input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
    else document.querySelector<HTMLButtonElement>('.template-form button')?.click();
    expect(kept.templatesOf(desk.game.code)).toMatchObject([{ name: 'evening', lines: [{ bet: 'MB_LO2', selection: '12,34' }] }]);
  },
);

it('shows all numbers of a long selection where they are asked for', () => {
  const numbers = Array.from({ length: 50 }, (_, n) => String(n).padStart(2, '0'));
  const [short, long] = [selectionView('12,34'), selectionView(numbers.join(','))];
  expect([short.tagName, short.textContent]).toEqual(['SPAN', '12 34']);
  expect([long.tagName, long.querySelector('summary')?.textContent]).toEqual(['DETAILS', expect.stringMatching(/ 25 …$/)]);
  expect(long.querySelector('span')?.textContent).toBe(numbers.join(' '));
});

it('stakes nothing while a line is changed, and leaves the change where that is asked for', () => {
  const desk = deskWithALine();
  const bet = vi.fn();
  const { root, update } = stakeBar(desk, { bet, slip: vi.fn() });
  desk.onChange(update);
  document.body.append(root);
  const [save, place] = document.querySelectorAll<HTMLButtonElement>('.stake-actions button');
  if (!save || !place) throw new Error('there are no buttons');
  desk.edit(0);
  desk.choose(0, []);
  expect([save.textContent, place.textContent]).toEqual(['Save change', 'Cancel change']);
  expect(document.querySelector('.hint')?.textContent).toContain('save it or cancel first');
  place.click();
  expect([bet.mock.calls.length, desk.editing, desk.slip.length]).toEqual([0, null, 1]);
  place.click();
  expect([bet.mock.calls.length, place.textContent]).toEqual([1, expect.stringContaining('Bet')]);
});
