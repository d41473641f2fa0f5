import type { LotteryState } from '@marquee/contract/vendor';
import { describe, expect, it } from 'vitest';
import { manualClock } from '../base/calendar/clock.ts';
import { createLotteryLists, type ListDeps } from './lists.ts';
import { LOTTERIES, NOW } from './testing/told.ts';

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
