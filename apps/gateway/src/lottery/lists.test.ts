import type { LotteryState } from '@marquee/contract/vendor';
import { describe, expect, it } from 'vitest';
import { manualClock } from '../base/calendar/clock.ts';
import { createLotteryLists, type ListDeps, VIETNAM } from './lists.ts';
import { ended, LOTTERIES, NOW } from './testing/told.ts';

type Lists = ReturnType<typeof createLotteryLists>;

const games = Object.entries(LOTTERIES).map(([gameCode, { type: gameType, vendor: vassalage }], at) => ({
  ...{ nodeId: String(at), roomId: '', gameId: String(at), gameCode, gameName: gameCode, vassalage, gameType },
  ...{ iconUrl: '', minBet: 0 },
}));
const states = new Map(
  Object.entries(LOTTERIES).map(([code, { state }]) => [code, { gameCode: code, ...state } as LotteryState]),
);
const lists = createLotteryLists({
  clock: manualClock(NOW),
  catalogue: { recentGames: async () => ({ list: games.slice(0, 1) }) } as unknown as ListDeps['catalogue'],
  play: { popularLotteries: async () => games },
  vendors: { states: async () => states, draws: async () => [] },
} as ListDeps);
const request = { session: { accountId: 1n }, merchant: { id: 1 }, language: 'EN' } as Parameters<Lists['vnRecent']>[1];

const drawn = (limit: number) => Array.from({ length: limit }, (_, at) => ended(String(at), '1,2,3'));

const codesOf = (menu: readonly { gameMenus: readonly { gameCode: string }[] }[]): string[] =>
  menu.flatMap(({ gameMenus }) => gameMenus.map(({ gameCode }) => gameCode)).sort();

describe('the lotteries of Viet Nam', () => {
  it.each([
    ['ELOTT', ['vn-south-sea-1m', 'xsmb'], ['xsmb']],
    ['Elott', ['vn-south-sea-1m', 'xsmb'], ['xsmb']],
    ['LOTT', ['vn-south-sea-1m', 'xsmb'], ['xsmb']],
    ['SEA', ['vn-south-sea-1m', 'xsmb'], ['xsmb']],
    [undefined, ['vn-south-sea-1m', 'xsmb'], ['xsmb']],
    ['ZY', [], []],
  ])('are the same in the prize mode %s of a brand', async (mode, codes, recent) => {
    const query = mode === undefined ? {} : { prizeMode: mode };
    expect(codesOf(await lists.vnMenu(query, request))).toEqual(codes);
    expect(codesOf(await lists.vnRecent(query, request))).toEqual(recent);
    expect((await lists.vnNumbers(query, request)).map(({ gameCode }) => gameCode).sort()).toEqual(codes);
  });
});

describe('popular lotteries', () => {
  const codes = async (query: Parameters<Lists['popular']>[0]) =>
    Object.values(await lists.popular(query, request))
      .map(({ gameCode }) => gameCode)
      .sort();
  const SEA = ['vn-south-sea-1m', 'xsmb'];

  it.each([
    [{}, ['k3-elott-1m', 'ssc-zy-1m', ...SEA]],
    [{ lottoArea: 'VN' }, SEA],
    [{ lottoArea: 'vn', prizeMode: 'Elott' }, SEA],
    [{ lottoArea: 'VN', prizeMode: 'ZY' }, []],
    [{ lottoArea: 'VN', count: 1 }, ['xsmb']],
    [{ lottoArea: 'US', prizeMode: 'Elott' }, ['k3-elott-1m']],
  ])('asked for by %o are those of Viet Nam alone where that is said', async (query, expected) => {
    expect(await codes(query)).toEqual(expected);
  });

  it('are 20, and numbers that were drawn 100, where a client does not say how many', async () => {
    const many = Array.from({ length: 130 }, (_, at) => ({ ...games[0], nodeId: `n${at}`, gameId: `g${at}` }));
    const full = createLotteryLists({
      clock: manualClock(NOW),
      play: { popularLotteries: async () => many },
      vendors: { states: async () => states, draws: async (_vendor: string, _code: string, limit: number) => drawn(limit) },
    } as unknown as ListDeps);
    expect(Object.keys(await full.popular({}, request))).toEqual(Array.from({ length: 20 }, (_, at) => String(at)));
    expect(await full.vnNumbers({}, request)).toHaveLength(100);
    expect(await full.opened({}, request)).toHaveLength(100);
    expect(await full.opened({ count: 7 }, request)).toHaveLength(7);
    expect(await full.near({ gameId: 'g1' }, request)).toHaveLength(20);
    expect(await full.near({ gameId: 'g1', count: 5 }, request)).toHaveLength(5);
  });
});

it('near draws begin with the last that was held: what is void before its day is none of them', async () => {
  const coming = [3, 2, 1].map((day) => ({ ...ended(`2${day}`, ''), state: 'void', drawsAt: NOW + day * 86_400_000 }));
  const lists = createLotteryLists({
    clock: manualClock(NOW),
    play: { popularLotteries: async () => games.map((game) => ({ ...game, gameId: 'g1' })) },
    vendors: { draws: async (_vendor: string, _code: string, limit: number) => [...coming, ...drawn(100)].slice(0, limit) },
  } as unknown as ListDeps);
  const near = await lists.near({ gameId: 'g1', count: 5 }, request);
  expect(near.map(({ numero }) => numero)).toEqual(['0', '1', '2', '3', '4']);
});

it('lists and menus begin with what has a draw to bet on, the most popular first', async () => {
  const drawing = (numero: string) => ({ draw: numero, locksAt: NOW - 1, drawsAt: NOW + 5_000 });
  const told = new Map(
    ['none', 'locked', 'none-too', 'open'].map((gameCode) => [
      gameCode,
      { gameCode, mode: 'SEA', group: 'VN', ...(gameCode.startsWith('none') ? {} : { current: drawing('1') }) },
    ]),
  );
  const listed = createLotteryLists({
    clock: manualClock(NOW),
    play: {
      popularLotteries: async () =>
        [...told.keys()].map((gameCode) => ({ ...games[0], gameId: gameCode, gameCode, gameType: 'LOTT', vassalage: VIETNAM })),
    },
    vendors: { states: async () => told, draws: async () => [] },
  } as unknown as ListDeps);
  const order = ['locked', 'open', 'none', 'none-too'];
  expect(Object.values(await listed.popular({}, request)).map(({ gameCode }) => gameCode)).toEqual(order);
  expect((await listed.vnMenu({}, request)).flatMap(({ gameMenus }) => gameMenus.map(({ gameCode }) => gameCode))).toEqual(order);
});
