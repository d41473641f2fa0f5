import { type ArcadeGame, payoutOf } from '../../../../src/arcade/game.ts';
import { dropsAt, grainsOf, paidOf } from '../../../../src/arcade/pool.ts';
import { ARCADE_VERSIONS } from '../../../../src/arcade/registry.ts';
import { ARCADE_SCHEME, playedRound, potChance } from '../../../../src/arcade/round.ts';
import { commitmentOf } from '../../../../src/engine/stream.ts';
import type { ArcadeProof } from '../../../../src/shared/arcade-protocol.ts';
import type { AnnouncedRound } from '../../verify/announced.ts';

/** What a decided round has to be, each by itself. */
export interface Findings {
  /** The secret gives the fingerprint, and the fingerprint the number of the round. */
  secret: boolean;
  /** The record is what this device was told and sent; null where this page does not know it. */
  device: boolean | null;
  /** What the player saw follows from the seed and the choices. */
  outcome: boolean;
  payout: boolean;
  /** Whether it took the pool follows from the seed and from what the pool held; null where it put nothing in. */
  pool: boolean | null;
}

export const gameOfProof = ({ gameCode, version }: ArcadeProof): ArcadeGame | null =>
  ARCADE_VERSIONS.find((game) => game.code === gameCode && game.version === version) ?? null;

/** What this device was told of a round, against its record. */
function agrees({ round }: ArcadeProof, known: AnnouncedRound): boolean {
  if (known.commitment !== round.commitment) return false;
  if (known.clientRandom === null) return true;
  return known.clientRandom === round.clientRandom && known.clientSeed === round.clientSeed;
}

/** Whether a round says of the pool what its own draw says. */
function isPoolRight(game: ArcadeGame, { round }: ArcadeProof, seed: { secret: string; clientRandom: string }): boolean | null {
  const { pool, stake, clientSeed } = round;
  if (!pool) return null;
  const [before, added] = [BigInt(pool.before), BigInt(pool.added)];
  const mustDrop = BigInt(pool.mustDrop);
  const isWon = dropsAt(potChance(game, { ...seed, clientSeed }), before, added, grainsOf(mustDrop));
  const worth = isWon ? paidOf(before + added, { mustDrop }).toString() : null;
  return worth === pool.won && added > 0n && added < grainsOf(BigInt(stake));
}

/** Works a decided round out again; null for one that is not decided, or of an unknown game. */
export function findingsOf(proof: ArcadeProof, known: AnnouncedRound | null): Findings | null {
  const game = gameOfProof(proof);
  const { round } = proof;
  const { secret, clientRandom } = round;
  if (!game || secret === null || clientRandom === null) return null;
  const isSecret = commitmentOf(secret) === round.commitment && round.commitment.startsWith(round.roundId);
  const device = known && agrees(proof, known);
  try {
    const played = playedRound(game, { secret, clientRandom, clientSeed: round.clientSeed }, round.params, round.made);
    const worth = played.outcome ? payoutOf(BigInt(round.stake), played.outcome).toString() : null;
    const isSame = JSON.stringify(played.view) === JSON.stringify(round.view) && round.scheme === ARCADE_SCHEME;
    // One that was not played paid nothing, and says what it would have paid where that was decided.
    const payout = round.state === 'closed' ? worth === round.payout : round.payout === '0' && worth === round.forgone;
    return { secret: isSecret, device, outcome: isSame, payout, pool: isPoolRight(game, proof, { secret, clientRandom }) };
  } catch {
    return { secret: isSecret, device, outcome: false, payout: false, pool: null };
  }
}

export const isHonest = (findings: Findings): boolean => Object.values(findings).every((found) => found !== false);
