import type { RoundView } from '../shared/protocol.ts';
import type { Game } from './game.ts';
import { coinsToAmount, roundOf, toSpinResult } from './round.ts';
import { commitmentOf, roundIdOf } from './stream.ts';

/** What a check of a round found; the round is as promised when all are true. */
export interface Verification {
  /** The secret is the one that was committed to. */
  isCommitted: boolean;
  /** The round's id follows from the commitment. */
  isNamed: boolean;
  /** Secret and client seed give exactly these spins, all of them. */
  isPlayed: boolean;
  /** The spins give exactly this payout. */
  isPaid: boolean;
}

const HEX_SECRET = /^[0-9a-f]{64}$/;

/** Checks a round with nothing but its own data and the game. A cancelled round is checked for its commitment only. */
export function verifyRound(game: Game, round: RoundView): Verification {
  if (round.secret === null || !HEX_SECRET.test(round.secret))
    return { isCommitted: false, isNamed: false, isPlayed: false, isPaid: false };
  const isCommitted = commitmentOf(round.secret) === round.commitment;
  const isNamed = roundIdOf(round.commitment) === round.roundId;
  if (round.state === 'cancelled')
    return { isCommitted, isNamed, isPlayed: round.spins.length === 0, isPaid: round.payout === '0' };
  const stake = BigInt(round.stake);
  const played = roundOf(game, { secret: round.secret, clientSeed: round.clientSeed });
  const spins = played.spins.map((spin) => toSpinResult(game, stake, spin));
  return {
    isCommitted,
    isNamed,
    isPlayed: isSame(spins, round.spins),
    isPaid: coinsToAmount(game, stake, played.coins).toString() === round.payout,
  };
}

/** Compares data regardless of the order of keys. */
function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const left = new Map(Object.entries(a).filter(([, value]) => value !== undefined));
  const right = new Map(Object.entries(b).filter(([, value]) => value !== undefined));
  return left.size === right.size && [...left].every(([key, value]) => isSame(value, right.get(key)));
}
