import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lotteryOf } from '../../../src/lottery/games.ts';
import type { LobbyView } from '../../../src/shared/lottery-protocol.ts';
import { rests } from '../ui/dom.ts';
import { LotteryApi } from './api.ts';
import { openChase } from './chase.ts';
import { Desk } from './desk.ts';
import { Pending } from './pending.ts';
import { confirmAndPlace } from './place.ts';
import { stakeBar } from './stake.ts';
import { openBrowser } from './testing/browser.ts';
import { writer } from './writing/write.ts';

const STATION = 'xsmn-tp-hcm';
const FAST = 'vn-south-sea-1m';
const NOW = 1_800_000_000_000;
const LOCKS_AT = NOW + 60_000;
const LINE = { bet: 'MN_DE', selection: '12', unit: '10000', multiple: 1, game: STATION };

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW });
  await openBrowser();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function sit(lines = [LINE], code = STATION) {
  const game = lotteryOf(code);
  if (!game) throw new Error('there is no such station');
  const draw = { drawNo: '20261126', locksAt: LOCKS_AT, drawsAt: LOCKS_AT, commitment: '' };
  const lobby: LobbyView = { now: NOW, balance: '0', games: [{ code, draw, last: null, returns: {} }] };
  const desk = new Desk(game, lobby);
  desk.hear(lobby);
  if (lines.length > 0) desk.addLines(lines);
  const placing = { desk, api: new LotteryApi(''), pending: new Pending('anna'), say: vi.fn(), placed: vi.fn() };
  return { desk, placing };
}

const buttonOf = (name: RegExp): HTMLButtonElement => {
  const found = [...document.querySelectorAll('button')].find((button) => name.test(button.textContent ?? ''));
  if (!found) throw new Error(`there is no button ${name}`);
  return found;
};

/** Rests, has the focus still and does nothing when it is pressed. */
function expectHeld(button: HTMLButtonElement): void {
  expect([rests(button), button.disabled, document.activeElement === button]).toEqual([true, false, true]);
  button.click();
}

const write = (value: string, input: HTMLInputElement | HTMLTextAreaElement): void => {
  input.value = value;
  input.dispatchEvent(new Event('input'));
};

it('leaves the focus on the button of a bet when the slip is emptied under it', () => {
  const { desk } = sit();
  const run = { bet: vi.fn(), slip: vi.fn() };
  const bar = stakeBar(desk, new Pending('anna'), run);
  document.body.append(bar.root);
  const place = buttonOf(/^Bet/);
  place.focus();
  place.click();
  expect(run.bet).toHaveBeenCalledTimes(1);
  desk.remove(0);
  bar.update();
  expectHeld(place);
  expect(run.bet).toHaveBeenCalledTimes(1);
  const add = buttonOf(/^Add to slip/);
  add.focus();
  expectHeld(add);
  expect(desk.slip).toEqual([]);
});

it('leaves the focus on the button that took over what was written', () => {
  const { desk } = sit([]);
  const added = vi.fn();
  document.body.append(writer(desk, added));
  const input = document.querySelector('textarea');
  if (!input) throw new Error('there is nowhere to write');
  write('de 12 10n', input);
  const add = buttonOf(/^Add/);
  add.focus();
  add.click();
  expect([added.mock.calls.length, desk.slip.length, input.value]).toEqual([1, 1, '']);
  expectHeld(add);
  expect([added.mock.calls.length, desk.slip.length]).toEqual([1, 1]);
});

it('leaves the focus on the confirmation when the draw locks meanwhile, and stakes nothing then', async () => {
  const { placing } = sit();
  const place = vi.spyOn(placing.api, 'place');
  confirmAndPlace(placing);
  const confirm = buttonOf(/^Place bet/);
  expect([document.activeElement === confirm, rests(confirm)]).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(61_000);
  expectHeld(confirm);
  expect(place).not.toHaveBeenCalled();
  expect(document.querySelector('dialog[open]')).not.toBeNull();
});

it('offers no more draws of a station than its weekdays have', () => {
  const { placing } = sit();
  openChase(placing);
  const [draws] = document.querySelectorAll<HTMLInputElement>('input[type="number"]');
  // It draws on Mondays and Saturdays.
  expect(Number(draws?.max)).toBeGreaterThan(15);
  expect(Number(draws?.max)).toBeLessThan(20);
});

it('shows before a chase what is staked, at which odds, what one draw wins at most and until when', () => {
  const { placing } = sit();
  openChase(placing);
  const text = document.querySelector('.plan-panel')?.textContent ?? '';
  for (const shown of ['Special, last 2', '12', 'Pays', 'Highest win in one draw', 'Closes in 01:00'])
    expect(text).toContain(shown);
  const [factor, each] = [...document.querySelectorAll<HTMLInputElement>('input[type="number"]')].slice(1);
  const winOf = () => document.querySelector('.plan-panel .terms-win')?.textContent;
  const alone = winOf();
  if (!factor || !each) throw new Error('there are no fields');
  write('2', factor);
  expect(winOf()).not.toBe(alone);
});

it('chases from the draw and at the odds that were shown, whatever holds by then', () => {
  const { desk, placing } = sit();
  const chase = vi.spyOn(placing.api, 'chase').mockImplementation(() => new Promise(() => undefined));
  const [game] = desk.lobby.games;
  if (!game) throw new Error('there is no game');
  openChase(placing);
  // Other odds, which nobody was shown in the question.
  desk.hear({ ...desk.lobby, games: [{ ...game, returns: { MN_DE: 800_000 } }] });
  buttonOf(/^Bet on/).click();
  expect(chase.mock.calls).toMatchObject([[{ drawNo: '20261126', returns: {} }]]);
});

it('goes on with the next draw, and its odds, once the one that was shown has locked, and rests until then', async () => {
  const { desk, placing } = sit();
  const chase = vi.spyOn(placing.api, 'chase').mockImplementation(() => new Promise(() => undefined));
  const [game] = desk.lobby.games;
  if (!game) throw new Error('there is no game');
  openChase(placing);
  const [draws, factor] = document.querySelectorAll<HTMLInputElement>('input[type="number"]');
  if (!draws || !factor) throw new Error('there are no fields');
  write('3', draws);
  write('2', factor);
  const place = buttonOf(/^Bet on/);
  place.focus();
  await vi.advanceTimersByTimeAsync(61_000);
  expectHeld(place);
  const clock = () => document.querySelector('.terms-clock')?.textContent;
  expect([chase.mock.calls.length, clock()]).toEqual([0, 'Draw 20261126 has closed. Your slip is kept for the next one.']);
  const next = { ...game.draw, drawNo: '20261128', locksAt: LOCKS_AT + 61_000 };
  desk.hear({ ...desk.lobby, now: NOW + 61_000, games: [{ ...game, draw: next, returns: { MN_DE: 800_000 } }] });
  await vi.advanceTimersByTimeAsync(1_000);
  const text = document.querySelector('.plan-panel')?.textContent;
  expect(text).toContain('Draw 20261126 has closed: the bets begin with draw 20261128.');
  expect(text).toContain('the slip is bet from draw 20261128 on');
  expect(text).toContain('Pays 80 × the stake');
  expect([rests(place), clock()]).toEqual([false, 'Closes in 00:59']);
  place.click();
  expect(chase.mock.calls).toMatchObject([[{ drawNo: '20261128', returns: { MN_DE: 800_000 }, multiples: [1, 2, 4] }]]);
});

it.each([
  [0, '1', 'Draws: a whole number from 2 to 50.'],
  [0, '51', 'Draws: a whole number from 2 to 50.'],
  [0, '', 'Draws: a whole number from 2 to 50.'],
  [1, '1.5', 'Times as much: a whole number from 1 to 10.'],
  [1, '0', 'Times as much: a whole number from 1 to 10.'],
  [2, '0', 'after each: a whole number from 1 to 50.'],
])('plays no other number than was typed in field %s: %s', (at, typed, said) => {
  const { placing } = sit([{ ...LINE, game: FAST }], FAST);
  const chase = vi.spyOn(placing.api, 'chase').mockImplementation(() => new Promise(() => undefined));
  openChase(placing);
  const field = document.querySelectorAll<HTMLInputElement>('input[type="number"]')[at];
  if (!field) throw new Error('there is no field');
  const place = buttonOf(/^Bet on/);
  place.focus();
  const before = field.value;
  write(typed, field);
  field.dispatchEvent(new Event('change'));
  const faults = () => document.querySelector('.plan-faults')?.textContent;
  expect([faults(), field.value, field.getAttribute('aria-invalid')]).toEqual([said, typed, 'true']);
  expect([document.querySelector('table.plan'), place.textContent]).toEqual([null, 'Bet on next draws']);
  expectHeld(place);
  write(before, field);
  expect([faults(), field.getAttribute('aria-invalid')]).toEqual(['', 'false']);
  place.click();
  expect(chase).toHaveBeenCalledTimes(1);
});

it('marks in the table of a long plan that draws are left out', () => {
  const { placing } = sit([{ ...LINE, game: FAST }], FAST);
  openChase(placing);
  const [draws] = document.querySelectorAll<HTMLInputElement>('input[type="number"]');
  if (!draws) throw new Error('there is no field');
  const numbers = (): string[] =>
    [...document.querySelectorAll('.plan tbody tr')].map((row) => row.children[0]?.textContent ?? '');
  write('10', draws);
  expect(numbers()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
  write('50', draws);
  expect(numbers()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '…', '50']);
});

it('leaves the focus on the button of a plan that is too much, and places nothing then', () => {
  const { placing } = sit();
  const chase = vi.spyOn(placing.api, 'chase').mockImplementation(() => new Promise(() => undefined));
  openChase(placing);
  const place = buttonOf(/^Bet on/);
  const [draws, factor] = document.querySelectorAll<HTMLInputElement>('input[type="number"]');
  if (!draws || !factor) throw new Error('there are no fields');
  place.focus();
  for (const field of [draws, factor]) write('50', field);
  expectHeld(place);
  expect([chase.mock.calls.length, document.querySelector('dialog[open]') === null]).toEqual([0, false]);
  for (const field of [draws, factor]) write('2', field);
  place.click();
  expect(chase).toHaveBeenCalledTimes(1);
});
