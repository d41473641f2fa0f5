import type { ArcadeGame } from '../../arcade/game.ts';
import { amountIn, grainsOf, type PoolTerms, paidOf, partOf } from '../../arcade/pool.ts';
import { arcadeOf, arcadeVersion } from '../../arcade/registry.ts';
import { takesPot } from '../../arcade/round.ts';
import type { PoolShare, PoolView } from '../../shared/arcade-protocol.ts';
import type { Base } from '../base.ts';
import type { RoundRecord, SessionRecord } from '../records.ts';
import type { PoolKey, PoolRecord, PotRecord } from './pool-store.ts';

/** A fresh win is delivered by whoever made it; the job takes over after this time. */
const HANDOVER_MS = 10_000;

/**
 * The next pot by the terms that the game has now: those of a pot on record never change, so that other terms hold from the next win on. Its
 * seed comes from the reserve, and from the house what that does not hold; `rest` is what the last one held above what it paid.
 */
function openPot(base: Base, pool: PoolRecord, terms: PoolTerms, rest: bigint): { pool: PoolRecord; pot: PotRecord } {
  const seed = grainsOf(terms.seed);
  const fromReserve = pool.reserve < seed ? pool.reserve : seed;
  const start = seed + rest;
  const { gameCode, currency } = pool;
  const number = pool.pot + 1;
  const pot: PotRecord = { gameCode, currency, number, terms, start, amount: start, parts: 0, openedAt: base.clock.now() };
  const reserve = pool.reserve - fromReserve;
  const next: PoolRecord = { ...pool, pot: number, reserve, house: pool.house + seed - fromReserve };
  base.store.pools.insertPot(pot);
  base.store.pools.savePool(next);
  return { pool: next, pot };
}

/** The pool of a game in a currency with the pot that is filled now; the first stake opens it. */
function currentPot(base: Base, key: PoolKey, terms: PoolTerms): { pool: PoolRecord; pot: PotRecord } {
  const pool = base.store.pools.pool(key);
  const pot = pool && base.store.pools.pot(key, pool.pot);
  return pool && pot ? { pool, pot } : openPot(base, { ...key, pot: 0, reserve: 0n, house: 0n }, terms, 0n);
}

/** The terms that new pots of a game have. */
const termsNow = (game: ArcadeGame): PoolTerms | undefined => arcadeOf(game.code)?.pool ?? game.pool;

/**
 * Puts a part of a round's stake into the pool of its game, and gives the round the pot when it drops. Called in the transaction that takes the
 * first step of a round whose stake is certain: a stake that goes back has put nothing in. Of stakes that come at the same moment one is
 * counted after another; when the first takes the pot, the second fills the next one.
 */
export function countStake(base: Base, round: RoundRecord): void {
  const game = arcadeVersion(round.gameCode, round.gameVersion);
  const terms = termsNow(game);
  if (!terms || !round.pooled) return;
  const { pools } = base.store;
  const { gameCode, currency, roundId } = round;
  const { pool, pot } = currentPot(base, { gameCode, currency }, terms);
  const stake = BigInt(round.stake);
  const added = partOf(stake, pot.terms.share);
  const reserved = partOf(stake, pot.terms.reserve);
  const before = pot.amount;
  const filled: PotRecord = { ...pot, amount: before + added, parts: pot.parts + 1 };
  const reserve = pool.reserve + reserved;
  pools.insertPart({ gameCode, currency, pot: pot.number, number: filled.parts, roundId, before, added, reserved });
  pools.savePot(filled);
  pools.savePool({ ...pool, reserve });
  if (!takesPot(game, round, before, added, grainsOf(pot.terms.mustDrop))) return;
  const amount = paidOf(filled.amount, pot.terms);
  const now = base.clock.now();
  const win = { gameCode, currency, pot: pot.number, roundId, amount, state: 'owed', attempts: 0 } as const;
  pools.insertWin({ ...win, nextAt: now + HANDOVER_MS, wonAt: now });
  openPot(base, { ...pool, reserve }, terms, filled.amount - grainsOf(amount));
  base.log.info({ roundId, gameCode, currency, pot: pot.number, amount: amount.toString() }, 'a pot was won');
  const told = { before: termsText(pot.terms), after: termsText(terms) };
  if (told.before !== told.after)
    base.log.warn({ gameCode, currency, pot: pot.number + 1, ...told }, 'a pot begins by other terms');
}

const termsText = ({ seed, mustDrop, share, reserve }: PoolTerms): string =>
  `seed ${seed}, must drop ${mustDrop}, share ${share}, reserve ${reserve}`;

/** What a game's pool holds in a currency, as everybody may see it; null where the game has none. Before the first stake it holds its seed. */
export function poolAmount(base: Base, key: PoolKey): { amount: bigint; terms: PoolTerms; pot: number } | null {
  const terms = arcadeOf(key.gameCode)?.pool;
  if (!terms) return null;
  const pool = base.store.pools.pool(key);
  const pot = pool && base.store.pools.pot(key, pool.pot);
  return pot ? { amount: amountIn(pot.amount), terms: pot.terms, pot: pot.number } : { amount: terms.seed, terms, pot: 1 };
}

/** The pool as the player of a session sees it. */
export function poolView(base: Base, session: Pick<SessionRecord, 'gameCode' | 'currency' | 'pooled'>): PoolView | null {
  const found = poolAmount(base, session);
  if (!found) return null;
  const { amount, terms, pot } = found;
  const last = pot > 1 ? base.store.pools.win(session, pot - 1) : null;
  return {
    pot,
    amount: amount.toString(),
    seed: terms.seed.toString(),
    mustDrop: terms.mustDrop.toString(),
    share: terms.share,
    reserve: terms.reserve,
    isCounted: session.pooled,
    last: last && { amount: last.amount.toString(), wonAt: last.wonAt },
  };
}

/** What a round put into a pot, and whether it took it; null where it put nothing in. */
export function poolShareOf(base: Base, roundId: string): PoolShare | null {
  const { pools } = base.store;
  const part = pools.partOf(roundId);
  const pot = part && pools.pot(part, part.pot);
  if (!part || !pot) return null;
  const win = pools.winOf(roundId);
  return {
    currency: part.currency,
    pot: part.pot,
    number: part.number,
    before: part.before.toString(),
    added: part.added.toString(),
    mustDrop: pot.terms.mustDrop.toString(),
    won: win === null ? null : win.amount.toString(),
  };
}
