import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openDatabase } from '../../apps/gateway/src/base/database/database.ts';
import type { PoolTerms } from '../../apps/studio/src/arcade/pool.ts';

/** How the ledger marks a transfer that pays what a vendor's promotion has won. */
const PROMOTION = 5;

/** What was paid of each pot, by the name of the transaction, and for which one. */
export type Pots = Map<string, { ref: string; amount: bigint }>;

/** What the gateway has paid of pots, from the ledger's transfers alone. Throws where one pot was paid twice, under whatever name. */
export async function paidPots(source: Parameters<typeof openDatabase>[0]): Promise<Pots> {
  const db = await openDatabase(source);
  try {
    const rows = await db.query<{ name: string; ref: string; amount: string }>({
      text: `select tx_id as name, ref_tx as ref, amount::text from transfer where kind = ${PROMOTION} order by id`,
    });
    if (new Set(rows.map(({ ref }) => ref)).size !== rows.length) throw new Error('a pot was paid twice');
    return new Map(rows.map(({ name, ref, amount }) => [name, { ref, amount: BigInt(amount) }]));
  } finally {
    await db.close();
  }
}

interface Coin {
  round: string;
  stake: string;
  state: string;
  pot: number | null;
}

/** Grains of a ten-thousandth, and the least that is paid, in ten-thousandths. */
const GRAINS = 10_000n;
const LEAST = 100n;

/**
 * What the pots of a studio that has ended must have paid: added up from the stakes of its rounds and the order in which they counted, by the
 * terms of all pots, and from nothing that the studio itself has added up. Throws where a round that was played counts in no pot, or another
 * one in any.
 */
export function owedPots(dataDir: string, game: string, terms: PoolTerms): Pots {
  const db = new DatabaseSync(join(dataDir, 'studio.db'), { readOnly: true });
  const coins = db
    .prepare(
      `SELECT rounds.round_id AS round, rounds.stake, rounds.state, pool_parts.pot FROM rounds LEFT JOIN pool_parts USING (round_id)
       WHERE rounds.game_code = ? ORDER BY pool_parts.pot, pool_parts.number`,
    )
    .all(game) as unknown as Coin[];
  const [now] = db.prepare('SELECT pot FROM pools WHERE game_code = ?').all(game);
  db.close();
  const odd = coins.filter(({ state, pot }) => (state === 'closed') !== (pot !== null));
  if (odd.length > 0)
    throw new Error(`counted by mistake, or not: ${odd.map(({ round, state }) => `${round} ${state}`).join(', ')}`);
  const filled = Map.groupBy(
    coins.filter(({ pot }) => pot !== null),
    ({ pot }) => pot,
  );
  const pots: Pots = new Map();
  let rest = 0n;
  for (const [number, parts] of filled) {
    const last = parts.at(-1);
    // One is being filled, and waits for the stake that takes it.
    if (!last || number === now?.['pot']) continue;
    const added = parts.reduce((sum, { stake }) => sum + BigInt(stake) * BigInt(terms.share), 0n);
    const held = terms.seed * GRAINS + rest + added;
    const most = held / GRAINS < terms.mustDrop ? held / GRAINS : terms.mustDrop;
    const amount = most - (most % LEAST);
    rest = held - amount * GRAINS;
    pots.set(`${last.round}-j`, { ref: `${game}/VND/${number}`, amount });
  }
  return pots;
}
