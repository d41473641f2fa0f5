import { type RoundOutcome, roundOf, toSpinResult } from '../engine/round.ts';
import { commitmentOf } from '../engine/stream.ts';
import { gameOf } from '../games/registry.ts';
import type { RoundView } from '../shared/protocol.ts';
import type { RoundRecord } from './records.ts';

/** What has been played of a round: recomputed, since the secret and the client seed say it all. */
export function playedOf(round: RoundRecord, served = round.spinsServed): RoundOutcome {
  return roundOf(gameOf(round.gameCode, round.gameVersion), round, served);
}

function publicState(round: RoundRecord): RoundView['state'] {
  if (round.state === 'open' || round.state === 'debiting') return 'open';
  return round.state === 'paying' || round.state === 'closed' ? 'closed' : 'cancelled';
}

/**
 * The secret is told once nothing can depend on it any more. A cancelled round's is told too, so that no studio could
 * cancel its players' wins unnoticed.
 */
function revealed(round: RoundRecord): string | null {
  return round.state === 'paying' || round.state === 'closed' || round.state === 'cancelled' ? round.secret : null;
}

/** A round as the player sees it. */
export function viewOf(round: RoundRecord): RoundView {
  const game = gameOf(round.gameCode, round.gameVersion);
  const played = playedOf(round);
  const stake = BigInt(round.stake);
  return {
    roundId: round.roundId,
    stake: round.stake,
    state: publicState(round),
    spins: played.spins.map((spin) => toSpinResult(game, stake, spin)),
    freeSpinsTotal: played.freeSpinsTotal,
    freeSpinsLeft: round.state === 'open' ? played.freeSpinsLeft : 0,
    payout: round.payout,
    commitment: commitmentOf(round.secret),
    clientSeed: round.clientSeed,
    secret: revealed(round),
    openedAt: round.openedAt,
    closedAt: round.closedAt,
    balanceBefore: round.balanceBefore,
    balanceAfter: round.balanceAfter,
  };
}

/** A round as everyone may see it who has its number: what proves the outcome, and nothing of the player's money beside it. */
export function publicViewOf(round: RoundRecord): RoundView {
  return { ...viewOf(round), balanceBefore: null, balanceAfter: null };
}
