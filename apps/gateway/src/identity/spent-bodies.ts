import type { Database, Runner } from '../base/database.ts';
import type { SpentBodies } from '../base/encryption.ts';

/** The ids of encrypted bodies that were taken, in the database: gateways share it whether or not they share anything else. */
export const spentBodies = (db: Database): SpentBodies => ({
  async spend(id, until) {
    const rows = await db.query({
      name: 'identity-spend-body',
      text: 'insert into spent_body (id, expires_at) values ($1, $2) on conflict do nothing returning id',
      values: [id, until],
    });
    return rows.length === 1;
  },
});

/** Deletes a chunk of the ids that no body can come with any more; gives their number. */
export async function forgetSpent(db: Runner, before: Date, limit: number): Promise<number> {
  const rows = await db.query({
    text: 'delete from spent_body where id in (select id from spent_body where expires_at < $1 limit $2) returning 1 as gone',
    values: [before, limit],
  });
  return rows.length;
}
