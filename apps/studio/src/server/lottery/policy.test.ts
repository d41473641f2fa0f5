import { afterEach, expect, it, vi } from 'vitest';
import { LOTTERIES, type LotteryGame, lotteryOf } from '../../lottery/games.ts';
import { lotteryStudio } from '../../testing/lottery-studio.ts';
import { startedBeforeEach } from '../../testing/started.ts';
import { KEY } from '../../testing/studio.ts';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';

let start: () => Promise<unknown>;
startedBeforeEach({ balance: 1_000_000n, now: 1_800_000_000_000 }, lotteryStudio, ({ gateway, studio }) => {
  const VENDOR_KEYS = JSON.stringify({ TDW: KEY });
  const config = readConfig({ GATEWAY_URL: gateway.url, VENDOR_KEYS, STUDIO_PORT: '8199', LOG_LEVEL: 'silent' });
  start = async () => {
    const app = await createApp({ config, base: studio.base });
    await app.close();
  };
});

/** Offers a game beside the others to whoever goes through all of them, as the start does. */
function offer(game: LotteryGame): void {
  const all = [...LOTTERIES, game];
  vi.spyOn(LOTTERIES, Symbol.iterator).mockImplementation(() => all.values());
}
afterEach(() => vi.restoreAllMocks());

/** A lottery of one bet that pays so many hundredths on one of a hundred numbers. */
function paying(odds: number): LotteryGame {
  const game = lotteryOf('vn-north-sea-1m');
  const bet = game?.bets.find(({ code }) => code === 'MB_DE');
  if (!game || bet?.rule.kind !== 'each' || !('chance' in bet.rule.pays)) throw new Error('the table has no such bet');
  return { ...game, code: 'poor', bets: [{ ...bet, rule: { ...bet.rule, pays: { ...bet.rule.pays, odds: BigInt(odds) } } }] };
}

it.each([
  ['less than 75 %', 7_499],
  ['more than it costs', 10_001],
])('a studio does not start with a bet that returns %s', async (_, odds) => {
  offer(paying(odds));
  await expect(start()).rejects.toThrow('the returns of poor are out of bounds: MB_DE');
});

it('a studio starts with a bet that returns 75 %', async () => {
  offer(paying(7_500));
  await start();
});
