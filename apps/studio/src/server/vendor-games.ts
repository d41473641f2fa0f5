import type { VendorGame } from '@marquee/contract/vendor';
import { currentGames } from '../games/registry.ts';
import { LOTTERIES, type LotteryGame } from '../lottery/games.ts';
import type { SetReturns } from '../lottery/repricing.ts';
import { vendorArcade } from './arcade/vendor-arcade.ts';
import { vendorLotteries } from './lottery/vendor-lotteries.ts';
import { vendorTables } from './tables/vendor-tables.ts';

/** The games of a vendor as the gateway lists them, lotteries at the odds that hold and as their stations are called. */
export const vendorGames = (
  vendor: string,
  returnsOf: (game: string) => SetReturns,
  lotteries: readonly LotteryGame[] = LOTTERIES,
): VendorGame[] => [
  ...vendorSlots(vendor),
  ...vendorArcade(vendor),
  ...vendorLotteries(vendor, returnsOf, lotteries),
  ...vendorTables(vendor),
];

function vendorSlots(vendor: string): VendorGame[] {
  return currentGames()
    .filter((game) => game.vendor === vendor)
    .map((game) => ({
      gameCode: game.code,
      names: game.names,
      gameType: 'RNG',
      classification: game.classification,
      rtpBasisPoints: game.published.rtpBasisPoints,
      volatility: game.volatility,
      minStake: String(game.stakes[0]),
      maxStake: String(game.stakes.at(-1)),
      lines: game.lines?.length ?? 0,
      isNew: game.isNew,
      hasDemo: true,
      maxWinMultiple: game.maxWinMultiple,
      poster: `/posters/${game.code}.svg`,
    }));
}
