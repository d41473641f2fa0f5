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

function sit(lines = [LINE]) {
  const game = lotteryOf(STATION);
  if (!game) throw new Error('there is no such station');
  const draw = { drawNo: '20261126', locksAt: LOCKS_AT, drawsAt: LOCKS_AT, commitment: '' };
  const lobby: LobbyView = { now: NOW, balance: '0', games: [{ code: STATION, draw, last: null, returns: {} }] };
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
  const bar = stakeBar(desk, run);
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

it('chases from the draw and at the odds that were shown, and nothing once that draw has locked', async () => {
  const { desk, placing } = sit();
  const chase = vi.spyOn(placing.api, 'chase').mockImplementation(() => new Promise(() => undefined));
  const lobby = desk.lobby;
  const [game] = lobby.games;
  if (!game) throw new Error('there is no game');
  openChase(placing);
  const place = buttonOf(/^Bet on/);
  // Other odds, which nobody was shown in the question.
  desk.hear({ ...lobby, games: [{ ...game, returns: { MN_DE: 800_000 } }] });
  place.click();
  expect(chase.mock.calls).toMatchObject([[{ drawNo: '20261126', returns: {} }]]);
  const { desk: other, placing: again } = sit();
  openChase(again);
  const held = buttonOf(/^Bet on/);
  held.focus();
  const next = { ...game.draw, drawNo: '20261128', locksAt: LOCKS_AT + 60_000 };
  other.hear({ ...lobby, games: [{ ...game, draw: next }] });
  await vi.advanceTimersByTimeAsync(1_000);
  expectHeld(held);
  expect([chase.mock.calls.length, document.querySelector('.terms-clock')?.textContent]).toEqual([
    1,
    'Draw 20261126 has closed. Your slip is kept for the next one.',
  ]);
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
