import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type LotteryGame, lotteryOf } from '../../../src/lottery/games.ts';
import { MOST_LINES } from '../../../src/lottery/writing/read.ts';
import { useCurrencySymbol } from '../money.ts';
import { rests } from '../ui/dom.ts';
import { Desk } from './desk.ts';
import { Kept } from './kept.ts';
import { Pending } from './pending.ts';
import { emptySlip, openSlip, selectionView, slipView } from './slip.ts';
import { stakeBar } from './stake.ts';
import { openBrowser } from './testing/browser.ts';
import { noticeLine } from './told/notice.ts';

beforeEach(async () => {
  await openBrowser();
  useCurrencySymbol('');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const LINE = { bet: 'MB_LO2', selection: '12,34', unit: '10000', multiple: 1 };

function gameOf(code: string): LotteryGame {
  const game = lotteryOf(code);
  if (!game) throw new Error(`there is no lottery ${code}`);
  return game;
}

function deskWithALine(locksAt = 1): Desk {
  const game = gameOf('vn-north-sea-1m');
  const draw = { drawNo: '202611280001', locksAt, drawsAt: locksAt + 1, commitment: '' };
  const desk = new Desk(game, { now: 0, balance: '0', games: [{ code: game.code, draw, last: null, returns: {} }] });
  desk.addLines([LINE]);
  return desk;
}

const partsOf = (desk: Desk) => ({
  ...{ desk, kept: new Kept('anna'), pending: new Pending('anna') },
  ...{ say: vi.fn(), edit: vi.fn(), repeat: vi.fn(), clear: vi.fn(), chase: vi.fn(), bet: vi.fn() },
});

function spoilMultiple(desk: Desk): void {
  desk.isMultiple = false;
  desk.changed();
}

it.each(['a tap', 'Enter'])(
  'keeps the slip as a template by %s, without a form, which the frame of the site does not send',
  (by) => {
    const desk = deskWithALine();
    const parts = partsOf(desk);
    document.body.append(slipView(parts));
    expect(document.querySelector('form')).toBeNull();
    const input = document.querySelector<HTMLInputElement>('.template-form input');
    if (!input) throw new Error('there is no field for a name');
    input.value = ' evening ';
    if (by === 'Enter') input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
    else document.querySelector<HTMLButtonElement>('.template-form button')?.click();
    expect(parts.kept.templatesOf(desk.game.code)).toMatchObject([
      { name: 'evening', lines: [{ bet: 'MB_LO2', selection: '12,34' }] },
    ]);
  },
);

it('shows all numbers of a long selection where they are asked for', () => {
  const numbers = Array.from({ length: 50 }, (_, n) => String(n).padStart(2, '0'));
  const [short, long] = [selectionView('12,34'), selectionView(numbers.join(','))];
  expect([short.tagName, short.textContent]).toEqual(['SPAN', '12 34']);
  expect([long.tagName, long.querySelector('summary')?.textContent]).toEqual(['DETAILS', expect.stringMatching(/ 25 …$/)]);
  expect(long.querySelector('span')?.textContent).toBe(numbers.join(' '));
});

it('sets the thousands of tickets and multiples apart', () => {
  const desk = new Desk(gameOf('ssc-lott-1m'), { now: 0, balance: '0', games: [] });
  desk.addLines([{ bet: 'SSC_5', selection: '0,1,2,3,4,5|1|2|0,1,2,3,4,5,6,7|5', unit: '20000', multiple: 1_234 }]);
  desk.addLines([{ bet: 'SSC_5', selection: Array.from({ length: 5 }, () => '1,2,3,4,5').join('|'), unit: '20', multiple: 1 }]);
  const parts = partsOf(desk);
  expect(slipView(parts).textContent).toMatch(/Tickets 48 · 2\.00 × 1,234 .*Tickets 3,125 · 0\.002 × 1 /);
});

it('stakes nothing while a line is changed, and leaves the change where that is asked for', () => {
  const desk = deskWithALine();
  const bet = vi.fn();
  const { root, update } = stakeBar(desk, new Pending('anna'), { bet, slip: vi.fn() });
  desk.onChange(update);
  document.body.append(root);
  const [save, place] = document.querySelectorAll<HTMLButtonElement>('.stake-actions .button');
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

it('empties the slip so that it can be taken back for a while, before what came since and from any game', () => {
  vi.useFakeTimers({ now: 0 });
  const desk = deskWithALine();
  desk.addLines([{ ...LINE, selection: '56' }]);
  const { root, say } = noticeLine();
  const undo = (): HTMLButtonElement | null => root.querySelector('button');
  emptySlip(desk, say);
  expect([desk.slip, root.textContent]).toEqual([[], 'The slip is empty.Undo']);
  desk.addLines([{ ...LINE, selection: '78' }]);
  desk.openGame('ssc-lott-1m');
  undo()?.click();
  expect(desk.game.code).toBe('vn-north-sea-1m');
  expect([desk.slip.map(({ selection }) => selection), root.textContent]).toEqual([['12,34', '56', '78'], '']);
  emptySlip(desk, say);
  vi.advanceTimersByTime(13_000);
  expect([undo(), desk.slip]).toEqual([null, []]);
});

it('says before the tap that the slip takes no more lines, and stakes no more than an order takes', () => {
  const desk = deskWithALine();
  desk.addLines(Array.from({ length: MOST_LINES - 2 }, () => LINE));
  const bar = stakeBar(desk, new Pending('anna'), { bet: vi.fn(), slip: vi.fn() });
  desk.onChange(bar.update);
  const [add, place] = bar.root.querySelectorAll<HTMLButtonElement>('.stake-actions .button');
  const hint = (): string => bar.root.querySelector('.hint')?.textContent ?? '';
  if (!add || !place) throw new Error('there are no buttons');
  desk.choose(0, ['56']);
  expect([rests(add), rests(place), hint()]).toEqual([false, false, '']);
  desk.addLine();
  desk.choose(0, ['78']);
  expect([rests(add), rests(place), hint()]).toEqual([true, true, 'An order takes 100 lines at most: remove a line first.']);
  desk.remove(0);
  expect([rests(add), rests(place), hint()]).toEqual([false, false, '']);
});

describe('the slip over the page', () => {
  const open = (desk: Desk) => {
    const parts = partsOf(desk);
    openSlip(() => parts);
    const dialog = document.querySelector('dialog');
    const foot = dialog?.querySelector('.slip-foot');
    const place = foot?.querySelector('button');
    if (!dialog || !foot || !place) throw new Error('nothing can be staked in it');
    return { bet: parts.bet, dialog, foot, place };
  };

  it('says until when, for how much and how high, and stakes as the bar does', () => {
    vi.useFakeTimers({ now: 0 });
    const desk = deskWithALine(61_000);
    const { bet, dialog, foot, place } = open(desk);
    // Two numbers, each on 27 lines.
    for (const shown of ['Closes in01:01', 'Tickets2', 'Cost54.00', 'Highest win']) expect(foot.textContent).toContain(shown);
    vi.advanceTimersByTime(2_000);
    expect(foot.textContent).toContain('Closes in00:59');
    desk.choose(0, ['56']);
    expect(foot.textContent).toContain('Staked with it: 2 digits, all prizes');
    expect(place.textContent).toBe('Bet 81.00');
    place.click();
    expect([bet.mock.calls.length, dialog.open]).toEqual([1, false]);
  });

  it.each<[string, (desk: Desk) => void, string]>([
    ['it is empty', (desk) => desk.clear(), ''],
    ['it costs too much', (desk) => desk.addLines([{ ...LINE, multiple: 9_999 }]), 'An order costs 100,000.00 at most'],
    ['the multiple is none', spoilMultiple, 'The multiple is a whole number'],
  ])('rests where %s, and says why', (_, act, reason) => {
    const desk = deskWithALine();
    const { bet, foot, place } = open(desk);
    act(desk);
    place.click();
    expect([rests(place), bet.mock.calls.length]).toEqual([true, 0]);
    expect(foot.querySelector('.hint')?.textContent).toContain(reason);
  });

  it('shows the clock of the station that closes first', () => {
    vi.useFakeTimers({ now: 0 });
    const [here, there] = ['xsmn-tp-hcm', 'xsmn-long-an'];
    const games = [here, there].map((code, at) => ({
      ...{ code, last: null, returns: {} },
      draw: { drawNo: '20261128', locksAt: (2 - at) * 60_000, drawsAt: 180_000, commitment: '' },
    }));
    const desk = new Desk(gameOf(here), { now: 0, balance: '0', games });
    const lines = [here, there].map((game) => ({ ...LINE, bet: 'MN_DE', game }));
    desk.addLines(lines.slice(0, 1));
    const { foot } = open(desk);
    const time = () => foot.querySelector('.countdown-time')?.textContent;
    expect(time()).toBe('02:00');
    desk.addLines(lines.slice(1));
    expect(time()).toBe('01:00');
  });
});
