import { createHash } from 'node:crypto';
import type { Database, Runner } from '../../base/database/database.ts';

/** Takes a proof; false when it was taken before. Of two at once one gets it. It need be remembered until it ends by itself. */
export async function takeProof(db: Database, proof: string, expiresAt: Date): Promise<boolean> {
  const rows = await db.query({
    text: 'insert into spent_proof (digest, expires_at) values ($1, $2) on conflict (digest) do nothing returning 1',
    values: [createHash('sha256').update(proof).digest(), expiresAt],
  });
  return rows.length > 0;
}

/** Deletes up to `most` proofs that ended before a moment; returns their number. */
export async function forgetProofs(db: Runner, before: Date, most: number): Promise<number> {
  const rows = await db.query({
    text: `delete from spent_proof where digest = any (array(
             select digest from spent_proof where expires_at < $1 order by expires_at limit $2)) returning 1`,
    values: [before, most],
  });
  return rows.length;
}
