import type { ArcadeGame } from '../arcade/game.ts';
import { grainsOf, type PoolTerms } from '../arcade/pool.ts';
import type { Base } from '../server/base.ts';

/** The terms of a game's pool, which it must have. */
export function poolOf({ code, pool }: ArcadeGame): PoolTerms {
  if (!pool) throw new Error(`${code} has no pool`);
  return pool;
}

/** Opens the first pot of a game, in VND, by terms of its own; what it begins with is its seed unless said otherwise. */
export function openFirstPot(
  { store, clock }: Pick<Base, 'store' | 'clock'>,
  gameCode: string,
  terms: PoolTerms,
  start = terms.seed,
): void {
  const key = { gameCode, currency: 'VND' };
  const held = grainsOf(start);
  store.pools.insertPot({ ...key, number: 1, terms, start: held, amount: held, parts: 0, openedAt: clock.now() });
  store.pools.savePool({ ...key, pot: 1, reserve: 0n, house: held });
}

/** Opens the first pot of a game, which lacks so many ten-thousandths of a unit to where it must drop. */
export function openFullPot(base: Pick<Base, 'store' | 'clock'>, game: ArcadeGame, left: bigint): void {
  const terms = poolOf(game);
  openFirstPot(base, game.code, { ...terms, seed: terms.mustDrop - left });
}
