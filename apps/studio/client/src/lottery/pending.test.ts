import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lotteryOf } from '../../../src/lottery/games.ts';
import type { LobbyView, OrderReply, OrderRequest } from '../../../src/shared/lottery-protocol.ts';
import { NoAnswer, Refusal } from '../api.ts';
import { setLanguage } from '../text/text.ts';
import { LotteryApi } from './api.ts';
import { openChase } from './chase.ts';
import { Desk } from './desk.ts';
import { Pending } from './pending.ts';
import { confirmAndPlace, resume } from './place.ts';
import { speak } from './text/text.ts';

const GAME = 'k3-elott-1m';
const NOW = 1_800_000_000_000;
const LINE = { bet: 'K3_SIZE', selection: 'big', unit: '10000', multiple: 1, game: GAME };

let kept: Map<string, string>;
let sent: OrderRequest[];
let answer: () => Promise<OrderReply>;
beforeEach(async () => {
  const window = new Window();
  for (const name of ['document', 'Event', 'Element', 'HTMLElement'] as const) vi.stubGlobal(name, window[name]);
  vi.stubGlobal('window', window);
  [kept, sent] = [new Map(), []];
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.useFakeTimers({ now: NOW });
  await Promise.all([setLanguage('EN'), speak('EN')]);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page of a player with one line on the slip; each is a new load of it. */
function sit(lines = [LINE]) {
  const game = lotteryOf(GAME);
  if (!game) throw new Error('there is no such game');
  const draw = { drawNo: '202611270001', locksAt: NOW + 600_000, drawsAt: NOW + 600_000, commitment: '' };
  const lobby: LobbyView = { now: NOW, balance: '0', games: [{ code: GAME, draw, last: null, returns: {} }] };
  const desk = new Desk(game, lobby);
  desk.hear(lobby);
  desk.addLines(lines);
  const api = new LotteryApi('');
  vi.spyOn(api, 'place').mockImplementation((request) => {
    sent.push(request);
    return answer();
  });
  const said: string[] = [];
  const placed = vi.fn();
  const placing = { desk, api, pending: new Pending('anna'), say: (text: string) => void said.push(text), placed };
  return { desk, placing, said, placed };
}
const press = (name: RegExp): void =>
  [...document.querySelectorAll('button')].findLast((each) => name.test(each.textContent))?.click();
const reply = async (): Promise<OrderReply> => ({ order: { drawNo: '202611270001' }, balance: '5' }) as unknown as OrderReply;
const silence = async (): Promise<never> => {
  throw new NoAnswer();
};
const refuse = (code: 'rate.limited' | 'draw.closed' | 'wallet.unavailable') => async (): Promise<never> => {
  throw new Refusal(code);
};
const keys = (): number => new Set(sent.map(({ requestKey }) => requestKey)).size;

async function stakeUnsurely(): Promise<ReturnType<typeof sit>> {
  const page = sit();
  answer = silence;
  confirmAndPlace(page.placing);
  press(/^Place bet/);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([sent.length, page.placing.pending.asked?.requestKey]).toEqual([10, sent[0]?.requestKey]);
  return page;
}

it('is sent again by the next tap, which stakes nothing else, and leaves the slip when it stands', async () => {
  const { desk, placing, said, placed } = await stakeUnsurely();
  answer = refuse('wallet.unavailable');
  openChase(placing);
  confirmAndPlace(placing);
  expect([document.querySelectorAll('dialog[open]').length, sent.length, keys()]).toEqual([0, 11, 1]);
  answer = reply;
  await vi.advanceTimersByTimeAsync(2_000);
  expect([sent.length, keys(), placed.mock.calls.length]).toEqual([12, 1, 1]);
  expect([desk.slip, placing.pending.asked, kept.size]).toEqual([[], null, 0]);
  expect(said.at(-1)).toBe('Your bet is placed for draw 202611270001.');
});

it('is sent again by the page that is loaded after it, and takes no other lines off the slip', async () => {
  await stakeUnsurely();
  answer = reply;
  const { desk, placing, placed } = sit([{ ...LINE, selection: 'small' }]);
  expect(resume(placing)).toBe(true);
  await vi.advanceTimersByTimeAsync(0);
  expect([keys(), placed.mock.calls.length, desk.slip.map(({ selection }) => selection)]).toEqual([1, 1, ['small']]);
  expect(resume(placing)).toBe(false);
});

it.each([
  ['rate.limited', false],
  ['draw.closed', true],
] as const)('is over with the refusal %s where that is about it: %s', async (code, isOver) => {
  const { placing } = await stakeUnsurely();
  answer = refuse(code);
  resume(placing);
  await vi.advanceTimersByTimeAsync(0);
  expect(placing.pending.asked === null).toBe(isOver);
});

it('is none where its first answer is a refusal', async () => {
  const { placing, said } = sit();
  answer = refuse('rate.limited');
  confirmAndPlace(placing);
  press(/^Place bet/);
  await vi.advanceTimersByTimeAsync(0);
  expect([placing.pending.asked, said.length, placing.desk.slip.length]).toEqual([null, 1, 1]);
});

it('is none of another player, and nothing that cannot be one', async () => {
  await stakeUnsurely();
  expect(new Pending('ben').asked).toBeNull();
  kept.set('lottery.anna.asked', '{"requestKey":1}');
  expect(new Pending('anna').asked).toBeNull();
});
