import { TRIAL_TYPE } from '@marquee/contract';
import { integers } from '../../base/arrays.ts';
import type { Runner } from '../../base/database/database.ts';
import { ACCOUNTS_BY_KEY } from '../by-key.ts';
import type { AccountStatus } from '../store.ts';

/** Where an account stands: the ancestors from the top down. */
export interface Place {
  id: bigint;
  path: bigint[];
}

const REAL = `type <> ${TRIAL_TYPE} and not is_test`;

/** Where those of these accounts stand that are in teams: trial and test accounts are left out. */
export const readPlaces = (db: Runner, ids: readonly bigint[]): Promise<Place[]> =>
  db.query<Place>({
    name: 'account-places',
    text: `select id, path from ${ACCOUNTS_BY_KEY} where ${REAL}`,
    values: [integers(ids)],
  });

/** An account and everybody in its line, or right below it, by name; trial and test accounts are left out. */
export async function readLineByName(db: Runner, accountId: bigint, scope: 'direct' | 'team'): Promise<bigint[]> {
  const rows = await db.query<{ id: bigint }>({
    text: `select id from account where ${scope === 'direct' ? 'parent_id = $1' : '(id = $1 or path @> array[$1::bigint])'} and ${REAL}
           order by username collate "C"`,
    values: [accountId],
  });
  return rows.map(({ id }) => id);
}

/** Who accounts are, where they stand, and what they may do now. */
export const readMembers = (
  db: Runner,
  ids: readonly bigint[],
): Promise<(Place & { username: string; status: AccountStatus; currency: string })[]> =>
  db.query({
    name: 'account-tree-members',
    text: `select id, path, username, status, currency from ${ACCOUNTS_BY_KEY}`,
    values: [integers(ids)],
  });

/** When accounts were opened, and when each logged in last; null: never. */
export const readVisits = (
  db: Runner,
  ids: readonly bigint[],
): Promise<{ id: bigint; joinedAt: Date; lastLoginAt: Date | null }[]> =>
  db.query({
    name: 'account-tree-visits',
    text: `select id, created_at as "joinedAt", last_login_at as "lastLoginAt" from ${ACCOUNTS_BY_KEY}`,
    values: [integers(ids)],
  });

/** A member of a brand's teams as it is now. */
export interface Standing extends Place {
  type: number;
  currency: string;
  createdAt: Date;
  lastLoginAt: Date | null;
  isOnline: boolean;
}

/** A brand's members after one of them, by number; trial and test accounts are left out. A session seen since makes its account online. */
export const readStandings = (
  db: Runner,
  { merchantId, after, limit, seenSince }: { merchantId: number; after: bigint; limit: number; seenSince: Date },
): Promise<Standing[]> =>
  db.query<Standing>({
    name: 'account-standings',
    text: `select a.id, a.path, a.type, a.currency, a.created_at as "createdAt", a.last_login_at as "lastLoginAt",
             exists (select 1 from session s where s.account_id = a.id and s.assistant_id is null and s.revoked_at is null and s.last_seen_at > $4) as "isOnline"
           from account a where a.id > $2 and a.merchant_id = $1 and ${REAL.replace('type', 'a.type').replace('is_test', 'a.is_test')}
           order by a.id limit $3`,
    values: [merchantId, after, limit, seenSince],
  });

/** Where an account and all below it stand; trial and test accounts are left out. */
export const readPlacesOfLine = (db: Runner, accountId: bigint): Promise<Place[]> =>
  db.query<Place>({
    name: 'account-places-line',
    text: `select id, path from account where (id = $1 or path @> array[$1::bigint]) and ${REAL}`,
    values: [accountId],
  });

/** An account and all below it, without where they stand, which of a large line takes most of the reading. */
export async function readIdsOfLine(db: Runner, accountId: bigint): Promise<bigint[]> {
  const rows = await db.query<{ id: bigint }>({
    name: 'account-ids-line',
    text: `select id from account where (id = $1 or path @> array[$1::bigint]) and ${REAL}`,
    values: [accountId],
  });
  return rows.map(({ id }) => id);
}

/** The agents right below an account, by name: who may hold its contracts. Test accounts are left out. */
export async function readAgentsBelow(db: Runner, accountId: bigint): Promise<bigint[]> {
  const rows = await db.query<{ id: bigint }>({
    name: 'account-agents-below',
    text: `select id from account where parent_id = $1 and type = 1 and ${REAL} order by username_key`,
    values: [accountId],
  });
  return rows.map(({ id }) => id);
}
