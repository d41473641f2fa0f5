import { arcadeOf } from '../arcade/registry.ts';
import { currentGame } from '../games/registry.ts';
import type { SessionRecord } from './records.ts';

/** Stakes that the game and the wallet's limits for this player both allow. */
export function stakesFor(session: SessionRecord): bigint[] {
  const game = currentGame(session.gameCode) ?? arcadeOf(session.gameCode);
  const min = BigInt(session.minStake ?? '0');
  const max = session.maxStake === null ? null : BigInt(session.maxStake);
  return (game?.stakes ?? []).filter((stake) => stake >= min && (max === null || max === 0n || stake <= max));
}
