import { expect } from 'vitest';
import type { browser } from './app.ts';

const LISTS = ['popularLotteries', 'lotteryMenus', 'vnMenu', 'vnRecent', 'vnNumbers', 'openedNumbers'] as const;

/** Asks everything about lotteries, of a brand whose vendors do not answer. */
export async function walkLotteries(page: ReturnType<typeof browser>): Promise<void> {
  for (const name of LISTS) expect((await page.call(name)).errorCode, name).toBeUndefined();
  await page.call('nearDraws', { query: { gameId: '100001' } });
  expect((await page.call('lotteryLobby', { query: { lottoArea: 'VN' } })).errorCode).toBe('game.unknown');
}
