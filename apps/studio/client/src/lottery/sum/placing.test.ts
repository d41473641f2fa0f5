import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lotteryOf } from '../../../../src/lottery/games.ts';
import type { LobbyView } from '../../../../src/shared/lottery-protocol.ts';
import { useCurrencySymbol } from '../../money.ts';
import { rests } from '../../ui/dom.ts';
import { LotteryApi } from '../api.ts';
import { Desk } from '../desk.ts';
import { LotteryFrame } from '../frame.ts';
import { Kept } from '../kept.ts';
import { Pending } from '../pending.ts';
import { openBrowser } from '../testing/browser.ts';

const GAME = 'k3-elott-1m';
const NOW = 1_800_000_000_000;
const LINE = { bet: 'K3_SIZE', selection: 'big', unit: '10000', multiple: 5 };
const UNSURE = 'No answer yet. Your bet is asked about again and is never staked twice.';

/** What the studio does with an order: nothing, as one that cannot be reached, or answers. */
type Network = 'hangs' | 'fails' | 'answers';
let network: Network;
let sent: { path: string; requestKey: string }[];

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW });
  await openBrowser();
  useCurrencySymbol('');
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  [network, sent] = ['hangs', []];
  vi.stubGlobal('fetch', (path: string, { body, signal }: RequestInit): Promise<Response> => {
    if (body === undefined) return Promise.reject(new Error('nothing else is answered'));
    sent.push({ path, requestKey: JSON.parse(String(body)).requestKey });
    if (network === 'fails') return Promise.reject(new Error('there is no network'));
    const order = { orderId: '1', game: GAME, drawNo: '202611270001', lines: [LINE], cancelBefore: 0 };
    const reply = { balance: '5', ...(path.endsWith('chases') ? { orders: [order] } : { order }) };
    if (network === 'answers') return Promise.resolve(Response.json(reply));
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('it took too long'))));
  });
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), ms);
    return controller.signal;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The page of a player with a line on the slip, as it is loaded; what stood there before is gone. */
function load(lines = [LINE]) {
  document.body.replaceChildren();
  const game = lotteryOf(GAME);
  if (!game) throw new Error('there is no such game');
  const draw = { drawNo: '202611270001', locksAt: NOW + 900_000, drawsAt: NOW + 900_000, commitment: '' };
  const lobby: LobbyView = { now: NOW, balance: '0', games: [{ code: GAME, draw, last: null, returns: {} }] };
  const desk = new Desk(game, lobby);
  if (lines.length > 0) desk.addLines(lines);
  const frame = new LotteryFrame({
    ...{ desk, api: new LotteryApi(''), kept: new Kept('anna'), pending: new Pending('anna'), demo: false },
    ...{ leave: vi.fn(), moved: vi.fn(), chosen: vi.fn() },
  });
  document.body.append(frame.root);
  frame.show();
  return { desk, frame };
}
const textOf = (selector: string): string => document.querySelector(selector)?.textContent ?? '';
function button(name: RegExp): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].findLast((each) => name.test(each.textContent));
  if (!found) throw new Error(`there is no button ${name}`);
  return found;
}
/** Says yes twice, as a finger that trembles. */
function confirm(): void {
  button(/^Bet /).click();
  const yes = button(/^Place bet/);
  yes.click();
  yes.click();
}

it('says at once what is being placed, and stakes nothing else until there is an answer', async () => {
  const { desk } = load();
  confirm();
  expect([textOf('.placing'), button(/^Placing/).textContent]).toEqual(['Placing 5.00…', 'Placing 5.00…']);
  for (const each of [button(/^Placing/), button(/^Bet on next/)]) {
    expect(rests(each)).toBe(true);
    each.click();
  }
  expect([sent.length, document.querySelector('dialog[open]')]).toEqual([1, null]);
  desk.addLines([{ ...LINE, selection: 'small' }]);
  // The first call takes too long, the next has no network, the one after it is answered.
  network = 'fails';
  await vi.advanceTimersByTimeAsync(15_000);
  expect(textOf('.placing')).toBe(`Placing 5.00…${UNSURE}`);
  await vi.advanceTimersByTimeAsync(2_000);
  desk.view = 'rules';
  desk.changed();
  expect([sent.length, textOf('.placing')]).toEqual([2, `Placing 5.00…${UNSURE}`]);
  network = 'answers';
  await vi.advanceTimersByTimeAsync(2_000);
  expect([sent.length, new Set(sent.map(({ requestKey }) => requestKey)).size]).toEqual([3, 1]);
  expect([textOf('.placing'), textOf('.notice')]).toEqual(['', 'Your bet is placed for draw 202611270001.']);
  expect(desk.slip.map(({ selection }) => selection)).toEqual(['small']);
  desk.view = 'play';
  desk.changed();
  expect([rests(button(/^Bet 5/)), rests(button(/^Bet on next/))]).toEqual([false, false]);
});

it('says so until the answer is known, asks again by a tap and when the studio is heard of again', async () => {
  const { frame } = load();
  network = 'fails';
  confirm();
  await vi.advanceTimersByTimeAsync(120_000);
  expect([sent.length, textOf('.placing'), textOf('.notice')]).toEqual([10, `Placing 5.00…${UNSURE}Try again`, '']);
  button(/^Try again/).click();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([sent.length, textOf('.placing')]).toEqual([20, `Placing 5.00…${UNSURE}Try again`]);
  network = 'answers';
  await frame.look(false);
  await vi.advanceTimersByTimeAsync(0);
  expect([sent.length, new Set(sent.map(({ requestKey }) => requestKey)).size, textOf('.placing')]).toEqual([21, 1, '']);
});

it('goes on after the page was left and loaded again, with the amount of all draws of a chase', async () => {
  load();
  button(/^Bet on next/).click();
  const all = button(/^Bet on \d+ draws/);
  const amount = all.textContent.split(' ').at(-1);
  all.click();
  expect([textOf('.placing'), sent.length]).toEqual([`Placing ${amount}…`, 1]);
  expect(amount).not.toBe('5.00');
  const { desk } = load([]);
  expect([textOf('.placing'), rests(button(/^Placing/)), sent.length]).toEqual([`Placing ${amount}…`, true, 2]);
  network = 'answers';
  await vi.advanceTimersByTimeAsync(17_000);
  expect([textOf('.placing'), desk.slip]).toEqual(['', []]);
  expect(new Set(sent.map(({ requestKey }) => requestKey)).size).toBe(1);
});
