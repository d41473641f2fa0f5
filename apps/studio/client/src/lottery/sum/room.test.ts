import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lotteryOf } from '../../../../src/lottery/games.ts';
import { useCurrencySymbol } from '../../money.ts';
import { Desk } from '../desk.ts';
import { pad } from '../pad.ts';
import { Pending } from '../pending.ts';
import { stakeBar } from '../stake.ts';
import { openBrowser } from '../testing/browser.ts';

beforeEach(async () => {
  useCurrencySymbol('');
  await openBrowser();
});
afterEach(() => void vi.unstubAllGlobals());

function sit(code: string, bet: string): Desk {
  const game = lotteryOf(code);
  if (!game) throw new Error(`there is no ${code}`);
  const desk = new Desk(game, { now: 0, balance: '0', games: [] });
  desk.openBet(bet);
  return desk;
}
const texts = (selector: string): string[] => [...document.querySelectorAll(selector)].map((each) => each.textContent);

it('keeps the place of chosen numbers before any is chosen, and says there how many are needed', () => {
  const desk = sit('xsmb', 'MB_X2');
  const keys = pad(desk);
  desk.onChange(keys.update);
  document.body.append(keys.root);
  expect([texts('.key').length, texts('.chosen')]).toEqual([100, ['Choose at least 2']]);
  desk.toggle(0, '07');
  desk.toggle(0, '31');
  expect(texts('.chosen > *')).toEqual(['07', '31']);
  desk.toggle(0, '07');
  desk.toggle(0, '31');
  expect(texts('.chosen')).toEqual(['Choose at least 2']);
});

it('opens the quick picks where there is no room for them, and closes them when one is taken', () => {
  const desk = sit('xsmb', 'MB_LO');
  document.body.append(pad(desk).root);
  const opener = document.querySelector<HTMLButtonElement>('.quick-opener');
  const state = (): unknown[] => [
    opener?.getAttribute('aria-expanded'),
    document.querySelector('.quick')?.hasAttribute('data-open'),
  ];
  expect(state()).toEqual(['false', false]);
  opener?.click();
  expect(state()).toEqual(['true', true]);
  [...document.querySelectorAll<HTMLButtonElement>('.pick')].find(({ textContent }) => textContent === 'Odd')?.click();
  expect([state(), desk.chosen[0]?.length]).toEqual([['false', false], 50]);
});

it('says the highest win in few words, with its notes, and opens all figures there', () => {
  const desk = sit('xsmb', 'MB_DE');
  const bar = stakeBar(desk, new Pending('anna'), { bet: vi.fn(), slip: vi.fn() });
  desk.onChange(bar.update);
  document.body.append(bar.root);
  const opener = document.querySelector<HTMLButtonElement>('.more-opener');
  desk.toggle(0, '07');
  const alone = opener?.textContent;
  expect(alone).toBe(`Highest win${document.querySelector('.figures div:last-child dd')?.firstChild?.textContent}`);
  desk.multiple = 9_999;
  desk.unit = 5_000_000n;
  desk.changed();
  expect(opener?.textContent).toContain('limited to 300,000.00 an order');
  opener?.click();
  expect([opener?.getAttribute('aria-expanded'), document.querySelector('.stake-more')?.hasAttribute('data-open')]).toEqual([
    'true',
    true,
  ]);
});
