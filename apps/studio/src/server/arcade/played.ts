import type { SpinDetail } from '@marquee/contract/vendor';
import { toDecimal } from '@marquee/money';
import { amountOf, type Played, payoutOf } from '../../arcade/game.ts';
import { amountIn } from '../../arcade/pool.ts';
import { arcadeOf, arcadeVersion } from '../../arcade/registry.ts';
import { ARCADE_SCHEME, playedRound } from '../../arcade/round.ts';
import type { ArcadeRound, PoolShare } from '../../shared/arcade-protocol.ts';
import type { RaiseRecord, RoundRecord, Standing } from '../records.ts';
import { isDecided, proofOf, publicState } from '../round-view.ts';

/** Whether a round is one of this family. */
export const isArcade = ({ gameCode }: Pick<RoundRecord, 'gameCode'>): boolean => arcadeOf(gameCode) !== null;

/** What has been played of a round: recomputed, since seed, params and choices say it all. */
export function playedOf(round: RoundRecord): Played {
  const game = arcadeVersion(round.gameCode, round.gameVersion);
  return playedRound(game, round, round.params, round.choices);
}

export function standingOf(round: RoundRecord): Standing {
  const { isComplete, outcome } = playedOf(round);
  return { isComplete, payout: outcome ? payoutOf(BigInt(round.stake), outcome) : 0n };
}

/** What a round put into a pot and took of it, in units, in words of no language. */
function potTexts(share: PoolShare | null): string[] {
  if (!share) return [];
  const { pot, added, won } = share;
  const put = `pot ${pot} + ${toDecimal(amountIn(BigInt(added)))}`;
  return won === null ? [put] : [put, `pot ${pot} = ${toDecimal(BigInt(won))}`];
}

/** What the wallet is told of a round before its payout, with its part of a pot; null where it is of another family. */
export function detailOf(round: RoundRecord, pool: PoolShare | null): SpinDetail | null {
  const outcome = isArcade(round) ? playedOf(round).outcome : null;
  return outcome && { result: [outcome.result, ...potTexts(pool)].join(', ') };
}

/** A round as its player sees it. */
export function arcadeView(round: RoundRecord, raises: readonly RaiseRecord[], pool: PoolShare | null = null): ArcadeRound {
  const { view, choices, outcome } = playedOf(round);
  const stake = BigInt(round.stake);
  const raised = raises.filter(({ state }) => state === 'taken').reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  const isForgone = outcome !== null && isDecided(round) && publicState(round) !== 'closed';
  return {
    ...proofOf(round),
    scheme: ARCADE_SCHEME,
    // A studio must not be able to give up its players' wins unnoticed.
    forgone: isForgone ? payoutOf(stake, outcome).toString() : null,
    params: round.params,
    made: round.choices,
    choices: round.state === 'open' ? choices.map(({ code, cost }) => ({ code, cost: amountOf(stake, cost).toString() })) : [],
    view,
    // Undecided, its chance at the pot is a secret as well.
    pool: isDecided(round) ? pool : null,
    staked: (stake + raised).toString(),
    areas: (outcome?.areas ?? []).map(({ area, stake: laid, back }) => ({
      area,
      stake: amountOf(stake, laid).toString(),
      back: amountOf(stake, back).toString(),
    })),
  };
}
