import { describe, expect, it } from 'vitest';
import type { LotteryItem } from './lists.ts';
import { lotteryRoutes } from './routes.ts';

const item = (nodeId: string, gameCode: string, vassalage: string, gameType: string, prizeMode: string) =>
  ({ nodeId, gameCode, vassalage, gameType, prizeMode }) as LotteryItem;
const OFFERED = [
  item('1', 'ssc-zy-1m', 'LOTT', 'LOTT', 'ZY'),
  item('2', 'k3-elott-1m', 'LOTT', 'ELOTT', 'ELOTT'),
  item('3', 'xsmb', 'TCG_LOTTO_VN', 'LOTT', 'SEA'),
];

/** What is launched for a query: by the launch of every game, and by the call for lotteries alone. */
async function launchedBy(query: object): Promise<unknown[]> {
  const launched: unknown[] = [];
  const deps = {
    lists: { all: async () => OFFERED },
    play: {
      launch: async (asked: unknown) => {
        launched.push(asked);
        return { gameUrl: 'https://frame.test/play' };
      },
    },
  };
  const calls = lotteryRoutes(deps as unknown as Parameters<typeof lotteryRoutes>[0]);
  for (const call of ['launchGame', 'lotteryLobby'] as const)
    await calls[call]?.({ query: { launchMode: 'LOTT', ...query } } as never);
  return launched;
}

describe('a lottery is opened', () => {
  it.each([
    [{ lottoGameCode: 'XSMB', lottoView: 'betting' }, '3', 'betting'],
    [{ lottoGameCode: 'xsmb' }, '3', 'betting'],
    [{ lottoGameCode: 'xsmb', lottoView: 'lobby' }, '3', 'lobby'],
    [{ lottoArea: 'VN', lottoView: 'Lobby' }, '3', 'lobby'],
    // There are no bets of no game.
    [{ lottoPrizeMode: 'Elott', lottoGameCode: 'game_list', lottoView: 'betting' }, '2', 'lobby'],
    [{ lottoPrizeMode: 'ZY', lottoGameCode: 'LOBBY' }, '1', 'lobby'],
    [{ lottoPrizeMode: 'SEA' }, '3', 'lobby'],
  ])('by %j', async (query, nodeId, lottoView) => {
    const wish = { launchMode: 'GLS', nodeId, lottoView };
    expect(await launchedBy(query)).toEqual([wish, wish]);
  });

  it('on what the player holds, in its language, with its way back', async () => {
    const place = { device: 'mobile', language: 'VI', backUrl: '/lott' };
    expect(await launchedBy({ lottoGameCode: 'xsmb', ...place })).toMatchObject([place, place]);
  });
});
