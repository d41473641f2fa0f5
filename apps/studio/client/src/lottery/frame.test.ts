import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lotteryOf } from '../../../src/lottery/games.ts';
import type { LobbyView } from '../../../src/shared/lottery-protocol.ts';
import { useCurrencySymbol } from '../money.ts';
import { setLanguage, t } from '../text/text.ts';
import { LotteryApi } from './api.ts';
import { balls } from './balls.ts';
import { Desk, type ViewName } from './desk.ts';
import { LotteryFrame } from './frame.ts';
import { Kept } from './kept.ts';
import { Pending } from './pending.ts';
import { lt, speak } from './text/text.ts';

const GAME = 'k3-elott-1m';
const NOW = 1_800_000_000_000;

beforeEach(async () => {
  useCurrencySymbol('');
  const window = new Window();
  for (const name of ['document', 'Event', 'Element', 'HTMLElement', 'localStorage'] as const) vi.stubGlobal(name, window[name]);
  vi.stubGlobal('window', window);
  vi.stubGlobal('Option', function option(text: string, value: string) {
    return Object.assign(document.createElement('option'), { textContent: text, value });
  });
  await Promise.all([setLanguage('EN'), speak('EN')]);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function sit() {
  const game = lotteryOf(GAME);
  if (!game) throw new Error('there is no such lottery');
  const draw = { drawNo: '202606010001', locksAt: NOW + 55_000, drawsAt: NOW + 60_000, commitment: '' };
  const lobby: LobbyView = { now: NOW, balance: '0', games: [{ code: GAME, draw, last: null, returns: {} }] };
  const desk = new Desk(game, lobby);
  const api = new LotteryApi('');
  const orders = vi.spyOn(api, 'orders').mockRejectedValue(new Error('no answer'));
  const chosen = vi.fn();
  const run = { leave: () => undefined, moved: () => undefined, chosen };
  const frame = new LotteryFrame({ desk, api, kept: new Kept('someone'), pending: new Pending('someone'), demo: false, ...run });
  document.body.append(frame.root);
  const main = frame.root.querySelector('main');
  if (!main) throw new Error('there is nothing to read');
  const open = (view: ViewName): void => {
    desk.view = view;
    desk.changed();
  };
  return { desk, api, orders, frame, main, open, chosen };
}

it('leaves who looks through the games where they are when there are new draws, and begins another screen at its top', () => {
  const { frame, main, open } = sit();
  open('lobby');
  main.scrollTop = 400;
  frame.refresh(new Set([GAME]));
  expect(main.scrollTop).toBe(400);
  open('rules');
  expect(main.scrollTop).toBe(0);
});

it('shows the favourites that the page around it names, and tells it what is chosen', () => {
  const { frame, main, open, chosen } = sit();
  open('lobby');
  const stars = () => [...main.querySelectorAll('.star')].map((star) => star.getAttribute('aria-pressed'));
  expect(stars()).toEqual(['false']);
  frame.favour([GAME, 'gone']);
  expect(stars()).toEqual(['true', 'true']);
  main.querySelector<HTMLElement>('.star')?.click();
  expect([stars(), chosen.mock.calls]).toEqual([['false'], [[GAME, false]]]);
  open('rules');
  frame.favour([GAME]);
  open('lobby');
  expect(stars()).toEqual(['true', 'true']);
});

it.each([
  ['k3-elott-1m', 'Electronic lottery'],
  ['ssc-zy-1m', 'Lottery'],
  ['xsmb', 'Lotteries of Viet Nam'],
])('names the lotteries that %s is among above all games and above bets: %s', (code, name) => {
  const { desk, main, open } = sit();
  desk.hear({ ...desk.lobby, games: desk.lobby.games.map((each) => ({ ...each, code })) });
  const head = () => [...main.querySelectorAll('.part-head > *')].map(({ textContent }) => textContent);
  open('lobby');
  expect(head()).toEqual(['All games', name]);
  open('orders');
  expect(head()).toEqual(['My bets', name]);
});

it('shows the bets of a narrow screen from group to group until one is chosen', () => {
  const { desk, main, api, open } = sit();
  vi.spyOn(api, 'draws').mockResolvedValue({ draws: [] });
  open('play');
  const isOpen = () => main.querySelector('.tree')?.hasAttribute('data-open');
  const press = (selector: string): void => [...main.querySelectorAll<HTMLElement>(selector)].at(-1)?.click();
  expect([isOpen(), main.querySelector('.tree-opener')?.getAttribute('aria-expanded')]).toEqual([false, 'false']);
  press('.tree-opener');
  const before = desk.bet.group;
  press('.chip-group');
  expect([isOpen(), desk.bet.group === before]).toEqual([true, false]);
  expect(main.querySelector('.tree-opener')?.getAttribute('aria-expanded')).toBe('true');
  press('.chip-bet');
  expect(isOpen()).toBe(false);
  press('.tree-opener');
  press('.tree-opener');
  expect(isOpen()).toBe(false);
});

it('holds the place of orders while they are awaited, and offers to ask again where no answer comes', async () => {
  const { orders, main, open } = sit();
  open('orders');
  expect(main.querySelectorAll('.waiting')).toHaveLength(1);
  const again = await vi.waitUntil(() => main.querySelector<HTMLButtonElement>('.orders .button'));
  expect([again.textContent, main.querySelectorAll('.waiting').length]).toEqual([t('tryAgain'), 0]);
  orders.mockResolvedValue({ orders: [], more: false });
  again.click();
  await vi.waitUntil(() => main.textContent.includes(lt('noOrders')));
});

it('says of numbers that are none of an official draw that they are simulated, in orders and beside the draws before', async () => {
  const { api, orders, main, open } = sit();
  const numbers = { numbers: [1, 2, 3], isSimulated: true };
  orders.mockResolvedValue({
    orders: [
      {
        ...{ orderId: '1', game: GAME, drawNo: '202606010000', series: 0, lines: [], cost: '10000', payout: '0' },
        ...{ state: 'settled', cancelBefore: 0, createdAt: NOW, ...numbers },
      },
    ],
    more: false,
  });
  open('orders');
  const said = () => [...main.querySelectorAll('.sample')].map(({ textContent }) => textContent);
  await vi.waitFor(() => expect(said()).toEqual([lt('simulated')]));
  const draw = { game: GAME, drawsAt: NOW, state: 'settled' as const, commitment: '', seed: null, isSample: false };
  vi.spyOn(api, 'draws').mockResolvedValue({
    draws: [
      { ...draw, ...numbers, drawNo: '3' },
      { ...draw, ...numbers, drawNo: '2' },
      { ...draw, numbers: [1, 1, 1], drawNo: '1' },
    ],
  });
  open('play');
  await vi.waitFor(() => expect(main.querySelectorAll('.recent-draws li')).toHaveLength(2));
  expect(said()).toEqual([lt('simulated')]);
});

it('shows no numbers of a draw that was made void, but what became of its stakes', () => {
  const game = lotteryOf('xsmb');
  if (!game) throw new Error('there is no lottery of the North');
  expect(balls(game, []).textContent).toBe(lt('state.returned'));
  expect(balls(game, [17_328]).textContent).toBe('17328');
});

it('keeps what became of bets, and the balance, to itself until the draw on the screen is drawn', async () => {
  const { desk, api, orders, frame, main, open } = sit();
  vi.spyOn(api, 'draws').mockResolvedValue({ draws: [] });
  open('play');
  const drawn = Promise.withResolvers<Animation>();
  const ball = { playState: 'running', finished: drawn.promise };
  vi.spyOn(HTMLElement.prototype, 'getAnimations').mockImplementation(() => [ball as Animation]);
  const funds = frame.root.querySelector('.funds');
  const order = {
    ...{ orderId: '1', game: GAME, drawNo: '202606010001', series: 0, lines: [], cost: '10000', payout: '0' },
    ...{ cancelBefore: NOW, createdAt: NOW, numbers: [] },
  };
  orders.mockResolvedValue({ orders: [{ ...order, state: 'locked' }], more: false });
  await frame.look(true);
  orders.mockResolvedValue({ orders: [{ ...order, state: 'settled', payout: '50000' }], more: false });
  const last = { game: GAME, drawNo: '202606010001', drawsAt: NOW, numbers: [1, 2, 3], state: 'settled' as const };
  const news: LobbyView = {
    ...{ now: NOW + 60_000, balance: '50000' },
    games: desk.lobby.games.map((each) => ({ ...each, last: { ...last, commitment: '', seed: null, isSample: false } })),
  };
  const session = { player: 'someone', gameCode: GAME, lobby: news, language: 'EN', currencySymbol: '₫', thousand: '10000' };
  vi.spyOn(api, 'session').mockResolvedValue({ ...session, parentOrigin: '', backUrl: '', demo: false, trial: false });
  desk.hear(news);
  frame.refresh(new Set([GAME]));
  frame.hearBalance();
  const looking = frame.look(true);
  // So long the answers of the studio would take.
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(main.querySelectorAll('.about[data-live]')).toHaveLength(1);
  expect([frame.root.querySelector('.notice')?.textContent, funds?.textContent]).toEqual(['', '0.00']);
  ball.playState = 'finished';
  drawn.resolve(ball as Animation);
  await looking;
  expect(frame.root.querySelector('.notice')?.textContent).toBe('Draw 202606010001 · Won 5.00');
  await vi.waitFor(() => expect(funds?.textContent).toBe('5.00'));
});

it.each([
  ['has an order of the open game', async () => ({ orders: [{}], more: false }), true],
  ['has none', async () => ({ orders: [], more: false }), false],
  ['cannot be asked about', () => Promise.reject(new Error('no answer')), true],
])('offers to repeat the last ticket to who %s', async (_, answer, isOffered) => {
  const { api, orders, main, open } = sit();
  vi.spyOn(api, 'draws').mockResolvedValue({ draws: [] });
  orders.mockImplementation(answer as unknown as LotteryApi['orders']);
  open('play');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(main.querySelector('.slip-actions')?.textContent).toBe(isOffered ? lt('repeatLast') : '');
});
