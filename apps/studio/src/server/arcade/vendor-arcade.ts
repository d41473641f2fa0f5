import type { VendorGame } from '@marquee/contract/vendor';
import { amountOf } from '../../arcade/game.ts';
import { arcadeGames } from '../../arcade/registry.ts';

/** The arcade games of a vendor as the gateway lists them. The least stake is that of the cheapest choice, which the wallet has to take. */
export const vendorArcade = (vendor: string): VendorGame[] =>
  arcadeGames()
    .filter((game) => game.vendor === vendor)
    .map((game) => ({
      gameCode: game.code,
      names: game.names,
      gameType: 'RNG',
      classification: game.classification,
      rtpBasisPoints: game.rtpBasisPoints,
      volatility: game.volatility,
      minStake: amountOf(game.stakes[0] ?? 0n, game.leastCost > 0 ? Math.min(game.leastCost, 100) : 100).toString(),
      maxStake: String(game.stakes.at(-1)),
      lines: 0,
      isNew: game.isNew,
      hasDemo: true,
      maxWinMultiple: game.maxWinMultiple,
      poster: `/posters/arcade-${game.code}.svg`,
    }));
