import type { ArcadeGame } from '../arcade/game.ts';
import type { PoolTerms } from '../arcade/pool.ts';

/** The terms of a game's pool, which it must have. */
export function poolOf({ code, pool }: ArcadeGame): PoolTerms {
  if (!pool) throw new Error(`${code} has no pool`);
  return pool;
}
