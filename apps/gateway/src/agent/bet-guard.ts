import { isFixedOdds } from '../base/fixed-odds.ts';
import type { PlayGuard } from '../play/index.ts';

/** What the guard asks about a stake. */
export interface BetGuardDeps {
  /** Above which series members of a brand take no part; null or undefined: everybody may. */
  noBetSeriesOf(merchantId: number): Promise<number | null | undefined>;
  /** The series that a member has now. */
  seriesOf(member: { merchantId: number; accountId: bigint }): Promise<number | undefined>;
  gameOf(nodeId: number): Promise<{ gameType: string; vendor: string | undefined } | null>;
}

/** Keeps those from betting on lotteries by series themselves who have the best of them: docs/rules/agents.md#limits. */
export const createBetGuard =
  ({ noBetSeriesOf, seriesOf, gameOf }: BetGuardDeps): PlayGuard =>
  async ({ merchantId, accountId, nodeId }) => {
    const most = (await noBetSeriesOf(merchantId)) ?? null;
    if (most === null) return null;
    const game = await gameOf(nodeId);
    if (game?.gameType !== 'LOTT' || isFixedOdds(game.gameType, game.vendor)) return null;
    return ((await seriesOf({ merchantId, accountId })) ?? 0) > most ? 'PLAYER_BLOCKED' : null;
  };
