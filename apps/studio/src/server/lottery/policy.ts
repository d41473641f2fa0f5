import { LOTTERIES, MINIMUM_RETURN, SERIES } from '../../lottery/games.ts';
import { refusedBets } from '../../lottery/returns.ts';

/** Run at the start: throws when a bet returns less at its best series than the policy `minimumReturn` allows, or more than it costs. */
export function checkTables(games = LOTTERIES): void {
  for (const { code, bets, mode } of games) {
    const refused = refusedBets(bets, SERIES[mode]?.most ?? 0, MINIMUM_RETURN);
    if (refused.length > 0) throw new Error(`the returns of ${code} are out of bounds: ${refused.join(', ')}`);
  }
}
