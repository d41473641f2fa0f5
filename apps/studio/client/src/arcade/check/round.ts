import { type ArcadeGame, payoutOf } from '../../../../src/arcade/game.ts';
import { grainsOf, paidOf, partOf } from '../../../../src/arcade/pool.ts';
import { ARCADE_VERSIONS } from '../../../../src/arcade/registry.ts';
import { ARCADE_SCHEME, playedRound, takesPot } from '../../../../src/arcade/round.ts';
import { commitmentOf } from '../../../../src/engine/stream.ts';
import type { ArcadeProof, PotList } from '../../../../src/shared/arcade-protocol.ts';
import type { AnnouncedRound } from '../../verify/announced.ts';

/** What a decided round has to be, each by itself. */
export interface Findings {
  /** The secret gives the fingerprint, and the fingerprint the number of the round that was asked for. */
  secret: boolean;
  /** The record is what this device was told and sent; null where this page does not know it. */
  device: boolean | null;
  /** What the player saw follows from the seed and the choices. */
  outcome: boolean;
  payout: boolean;
  /**
   * It put its part into a pot that must drop by what its game says, and whether it took it follows from the seed and from what the pot held; null where
   * it had none to put in.
   */
  pool: boolean | null;
  /** The list of its pot, which everybody is shown, says the same; null where it is in no pot, or the list is not at hand. */
  listed: boolean | null;
}

export const gameOfProof = ({ gameCode, version }: ArcadeProof): ArcadeGame | null =>
  ARCADE_VERSIONS.find((game) => game.code === gameCode && game.version === version) ?? null;

/** What this device was told of a round, against its record. */
function agrees({ round }: ArcadeProof, known: AnnouncedRound): boolean {
  if (known.commitment !== round.commitment) return false;
  if (known.clientRandom === null) return true;
  return known.clientRandom === round.clientRandom && known.clientSeed === round.clientSeed;
}

/** Whether a pot that must drop by so much takes that part of a stake, by the terms of a version of the game: a pot keeps those that it began with. */
const isPartOf = (added: bigint, stake: bigint, mustDrop: bigint, { code }: ArcadeGame): boolean =>
  ARCADE_VERSIONS.some(
    (game) => game.code === code && game.pool?.mustDrop === mustDrop && partOf(stake, game.pool.share) === added,
  );

/** Whether a round says of the pool what its own draw says; one that this device was told to count has to be in it. */
function isPoolRight(
  game: ArcadeGame,
  { round }: ArcadeProof,
  seed: { secret: string; clientRandom: string },
  isCounted: boolean,
): boolean | null {
  const { pool, stake, clientSeed } = round;
  if (!pool) return game.pool && isCounted && round.state === 'closed' ? false : null;
  const [before, added] = [BigInt(pool.before), BigInt(pool.added)];
  const mustDrop = BigInt(pool.mustDrop);
  const isWon = takesPot(game, { ...seed, clientSeed }, before, added, grainsOf(mustDrop));
  const worth = isWon ? paidOf(before + added, { mustDrop }).toString() : null;
  return worth === pool.won && isPartOf(added, BigInt(stake), mustDrop, game);
}

/** Whether the list of a pot, from the part of a round on, has the round as its own record has it. */
function isListed({ round, version }: ArcadeProof, list: PotList | null): boolean | null {
  const { pool } = round;
  if (!pool || !list) return null;
  const [part] = list.parts;
  const taken = list.won?.roundId === round.roundId ? list.won.amount : null;
  const isSame = part?.roundId === round.roundId && part.before === pool.before && part.added === pool.added;
  return (
    isSame && part.stake === round.stake && part.version === version && list.mustDrop === pool.mustDrop && taken === pool.won
  );
}

/**
 * Works a decided round out again; null for one that is not decided, or of an unknown game. `list` is that of its pot from its own part on, `asked` the
 * number that it was asked for by.
 */
export function findingsOf(
  proof: ArcadeProof,
  known: AnnouncedRound | null,
  list: PotList | null = null,
  asked = proof.round.roundId,
): Findings | null {
  const game = gameOfProof(proof);
  const { round } = proof;
  const { secret, clientRandom } = round;
  if (!game || secret === null || clientRandom === null) return null;
  const isSecret =
    commitmentOf(secret) === round.commitment && round.commitment.startsWith(round.roundId) && round.roundId === asked;
  const device = known && agrees(proof, known);
  try {
    const played = playedRound(game, { secret, clientRandom, clientSeed: round.clientSeed }, round.params, round.made);
    const worth = played.outcome ? payoutOf(BigInt(round.stake), played.outcome).toString() : null;
    const isSame = JSON.stringify(played.view) === JSON.stringify(round.view) && round.scheme === ARCADE_SCHEME;
    // One that was not played paid nothing, and says what it would have paid where that was decided.
    const payout = round.state === 'closed' ? worth === round.payout : round.payout === '0' && worth === round.forgone;
    const pool = isPoolRight(game, proof, { secret, clientRandom }, known?.isCounted ?? false);
    return { secret: isSecret, device, outcome: isSame, payout, pool, listed: isListed(proof, list) };
  } catch {
    return { secret: isSecret, device, outcome: false, payout: false, pool: null, listed: null };
  }
}

export const isHonest = (findings: Findings): boolean => Object.values(findings).every((found) => found !== false);
