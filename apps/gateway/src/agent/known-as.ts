import type { Runner } from '../base/database/database.ts';
import { type AccountStatus, tree } from '../identity/index.ts';

/** How accounts are named, and whether they are frozen; of one that there is not the name is empty. */
export async function knownAs(
  db: Runner,
  ids: readonly bigint[],
): Promise<(id: bigint) => { username: string; status: AccountStatus }> {
  const known = new Map((await tree.members(db, [...new Set(ids)])).map((member) => [member.id, member]));
  return (id) => known.get(id) ?? { username: '', status: 'ACTIVE' };
}
