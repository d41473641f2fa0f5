import type { VendorJackpot } from '@marquee/contract/vendor';
import { arcadeGames } from '../../arcade/registry.ts';
import type { Base } from '../base.ts';
import { poolAmount } from './pools.ts';

/** The pools of a vendor's games in a currency, as the gateway shows them. */
export const vendorJackpots = (base: Base, vendor: string, currency: string): VendorJackpot[] =>
  arcadeGames()
    .filter((game) => game.vendor === vendor)
    .flatMap(({ code: gameCode }) => {
      const pool = poolAmount(base, { gameCode, currency });
      if (!pool) return [];
      return [{ gameCode, currency, amount: pool.amount.toString(), mustDropBy: pool.terms.mustDrop.toString() }];
    });
