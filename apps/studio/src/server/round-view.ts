import { coinsToAmount, type RoundOutcome, roundOf, toSpinResult } from '../engine/round.ts';
import { commitmentOf, schemeOf } from '../engine/stream.ts';
import { gameOf } from '../games/registry.ts';
import type { RoundProof, RoundView } from '../shared/protocol.ts';
import type { RoundRecord } from './records.ts';

/** What has been played of a round: recomputed, since the secret and the client seed say it all. */
export function playedOf(round: RoundRecord, served = round.spinsServed): RoundOutcome {
  return roundOf(gameOf(round.gameCode, round.gameVersion), round, served);
}

/** Whether nothing can change the fate of a round any more: it is paid, refused, or its stake goes back. */
export function isDecided(round: RoundRecord): boolean {
  return round.state !== 'debiting' && round.state !== 'open';
}

export function publicState(round: RoundRecord): RoundView['state'] {
  if (!isDecided(round)) return 'open';
  if (round.state === 'refused') return 'refused';
  return round.state === 'paying' || round.state === 'closed' ? 'closed' : 'cancelled';
}

/** What a round that was not played would have paid: told, so that no studio could give up its players' wins unnoticed. */
function forgone(round: RoundRecord): string | null {
  if (!isDecided(round) || publicState(round) === 'closed') return null;
  const game = gameOf(round.gameCode, round.gameVersion);
  return coinsToAmount(game, BigInt(round.stake), roundOf(game, round).coins).toString();
}

/** What is told of a round of any game; its secret once nothing can depend on it any more, whatever became of the round. */
export function proofOf(round: RoundRecord): Omit<RoundProof, 'scheme' | 'forgone'> {
  return {
    roundId: round.roundId,
    stake: round.stake,
    state: publicState(round),
    payout: round.payout,
    commitment: commitmentOf(round.secret),
    clientRandom: round.clientRandom,
    clientSeed: round.clientSeed,
    secret: isDecided(round) ? round.secret : null,
    openedAt: round.openedAt,
    closedAt: round.closedAt,
    balanceBefore: round.balanceBefore,
    balanceAfter: round.balanceAfter,
  };
}

/** A round as the player sees it. */
export function viewOf(round: RoundRecord): RoundView {
  const game = gameOf(round.gameCode, round.gameVersion);
  const played = playedOf(round);
  const stake = BigInt(round.stake);
  return {
    ...proofOf(round),
    spins: played.spins.map((spin) => toSpinResult(game, stake, spin)),
    freeSpinsTotal: played.freeSpinsTotal,
    freeSpinsLeft: round.state === 'open' ? played.freeSpinsLeft : 0,
    scheme: schemeOf(round),
    forgone: forgone(round),
  };
}

/** A round as everyone may see it who has its number: what proves the outcome, and nothing of the player's money beside it. */
export const forEveryone = <R extends RoundProof>(view: R): R => ({ ...view, balanceBefore: null, balanceAfter: null });
