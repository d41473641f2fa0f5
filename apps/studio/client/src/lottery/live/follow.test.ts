import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lotteryOf } from '../../../../src/lottery/games.ts';
import type { LobbyView, LotterySession } from '../../../../src/shared/lottery-protocol.ts';
import { useCurrencySymbol } from '../../money.ts';
import { LotteryApi } from '../api.ts';
import { Desk } from '../desk.ts';
import { LotteryFrame } from '../frame.ts';
import { Kept } from '../kept.ts';
import { Pending } from '../pending.ts';
import { openBrowser } from '../testing/browser.ts';
import { Bell, follow } from './follow.ts';

const GAME = 'k3-elott-1m';
const NOW = 1_800_000_000_000;

beforeEach(async () => {
  useCurrencySymbol('');
  await openBrowser();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A frame of a player, followed; its lobby with another balance. */
function sit() {
  const game = lotteryOf(GAME);
  if (!game) throw new Error('there is no such lottery');
  const draw = { drawNo: '202606010001', locksAt: NOW + 3_595_000, drawsAt: NOW + 3_600_000, commitment: '' };
  const lobbyWith = (balance: string): LobbyView => ({
    now: NOW,
    balance,
    games: [{ code: GAME, draw, last: null, returns: {} }],
  });
  const desk = new Desk(game, lobbyWith('10000'));
  const api = new LotteryApi('');
  vi.spyOn(api, 'orders').mockRejectedValue(new Error('no answer'));
  // What other tabs move is known to the wallet, which a lobby does not ask.
  vi.spyOn(api, 'lobby').mockImplementation(async () => lobbyWith('10000'));
  const more = { player: 'someone', gameCode: GAME, language: 'EN', currencySymbol: '₫', thousand: '10000' };
  const sessionWith = (balance: string): LotterySession => ({
    ...{ ...more, lobby: lobbyWith(balance), parentOrigin: '', backUrl: '', demo: false, trial: false },
  });
  const asked = vi.spyOn(api, 'session').mockImplementation(async () => sessionWith('50000'));
  const run = { leave: () => undefined, moved: () => undefined, chosen: () => undefined };
  const frame = new LotteryFrame({ desk, api, kept: new Kept('someone'), pending: new Pending('someone'), demo: false, ...run });
  const bell = new Bell();
  void follow({ desk, api, frame, bell });
  return { asked, bell, funds: () => frame.root.querySelector('.funds')?.textContent };
}

it('reads the balance at once when it has moved elsewhere, though there is no new draw', async () => {
  const { bell, funds, asked } = sit();
  await vi.advanceTimersByTimeAsync(100);
  expect([funds(), asked.mock.calls.length]).toEqual(['1.00', 0]);
  bell.ring();
  await vi.advanceTimersByTimeAsync(100);
  expect([funds(), asked.mock.calls.length]).toEqual(['5.00', 1]);
});

it('reads it once more when it moves while it is read, however often', async () => {
  const { bell, asked } = sit();
  const answer = Promise.withResolvers<LotterySession>();
  asked.mockImplementationOnce(() => answer.promise);
  bell.ring();
  await vi.advanceTimersByTimeAsync(100);
  for (let moves = 0; moves < 3; moves += 1) bell.ring();
  answer.reject(new Error('no answer'));
  await vi.advanceTimersByTimeAsync(100);
  expect(asked).toHaveBeenCalledTimes(2);
});

it('asks nothing while nobody looks at the page', async () => {
  const { bell, asked } = sit();
  Object.defineProperty(document, 'hidden', { value: true, configurable: true });
  bell.ring();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).not.toHaveBeenCalled();
});
