import type { Runner } from '../base/database/database.ts';
import { type AccountStatus, tree } from '../identity/index.ts';

/** How accounts are named, whether they are frozen, and who stands above them; of one that there is not the name is empty. */
export async function knownAs(
  db: Runner,
  ids: readonly bigint[],
): Promise<(id: bigint) => { username: string; status: AccountStatus; path: bigint[] }> {
  const known = new Map((await tree.members(db, [...new Set(ids)])).map((member) => [member.id, member]));
  return (id) => known.get(id) ?? { username: '', status: 'ACTIVE', path: [] };
}
