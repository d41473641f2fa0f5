import { integers, texts } from '../../base/arrays.ts';
import type { Runner, Transaction } from '../../base/database/database.ts';
import type { NewPoints, PointBalance, PointKind, PostedPoints } from './entry.ts';

/** A member's points as they are stored. */
export interface PointAccount extends PointBalance {
  accountId: bigint;
}

interface AccountRow {
  accountId: bigint;
  balance: bigint;
  accumulated: bigint;
}

const accountOf = ({ accountId, balance, accumulated }: AccountRow): PointAccount => ({
  accountId,
  balance: Number(balance),
  accumulated: Number(accumulated),
});

/** Opens what is new of these accounts and holds them all until the transaction ends, always in the order of their numbers. */
export async function lockAccounts(tx: Transaction, accounts: ReadonlyMap<bigint, number>): Promise<Map<bigint, PointAccount>> {
  const ids = integers([...accounts.keys()]);
  await tx.query({
    name: 'points-accounts-open',
    text: `insert into point_account (account_id, merchant_id)
           select * from unnest($1::text::bigint[], $2::text::int[]) as n (a, m) order by a on conflict do nothing`,
    values: [ids, integers([...accounts.values()])],
  });
  const rows = await tx.query<AccountRow>({
    name: 'points-accounts-lock',
    text: `select account_id as "accountId", balance, accumulated from point_account
           where account_id = any ($1::text::bigint[]) order by account_id for update`,
    values: [ids],
  });
  return new Map(rows.map((row) => [row.accountId, accountOf(row)]));
}

/** What a member has; nothing where nobody ever posted. */
export async function readBalance(db: Runner, accountId: bigint): Promise<PointBalance> {
  const [row] = await db.query<AccountRow>({
    name: 'points-balance',
    text: 'select account_id as "accountId", balance, accumulated from point_account where account_id = $1',
    values: [accountId],
  });
  return row ? accountOf(row) : { balance: 0, accumulated: 0 };
}

/** An entry of a member under its maker's name. */
export interface KnownEntry extends PointBalance {
  accountId: bigint;
  key: string;
  kind: PointKind;
  points: number;
}

/** Those of these entries that there are. LATERAL with LIMIT keeps it a look-up by key whatever the planner thinks of a young table. */
export async function readKnown(db: Runner, entries: readonly Pick<NewPoints, 'accountId' | 'key'>[]): Promise<KnownEntry[]> {
  const rows = await db.query<AccountRow & { key: string; kind: PointKind; points: bigint }>({
    name: 'points-entries-known',
    text: `select e.account_id as "accountId", e.entry_key as key, e.kind, e.points, e.balance_after as balance, e.accumulated_after as accumulated
           from unnest($1::text::bigint[], $2::text::text[]) as k (a, n)
           cross join lateral (select * from point_entry where account_id = k.a and entry_key = k.n limit 1) e`,
    values: [integers(entries.map(({ accountId }) => accountId)), texts(entries.map(({ key }) => key))],
  });
  return rows.map(({ key, kind, points, ...row }) => ({ ...accountOf(row), key, kind, points: Number(points) }));
}

/** Writes entries, each with what its member has after it, and what the members have after all of them. */
export async function writeEntries(
  tx: Transaction,
  entries: readonly (NewPoints & Pick<PostedPoints, 'balance' | 'accumulated'>)[],
): Promise<void> {
  const last = new Map(entries.map((entry) => [entry.accountId, entry]));
  await tx.query({
    name: 'points-entries-insert',
    text: `insert into point_entry (merchant_id, account_id, entry_key, kind, points, balance_after, accumulated_after, created_at)
           select * from unnest($1::text::int[], $2::text::bigint[], $3::text::text[], $4::text::text[], $5::text::bigint[],
             $6::text::bigint[], $7::text::bigint[], $8::text::timestamptz[])`,
    values: [
      integers(entries.map(({ merchantId }) => merchantId)),
      integers(entries.map(({ accountId }) => accountId)),
      texts(entries.map(({ key }) => key)),
      texts(entries.map(({ kind }) => kind)),
      integers(entries.map(({ points }) => points)),
      integers(entries.map(({ balance }) => balance)),
      integers(entries.map(({ accumulated }) => accumulated)),
      texts(entries.map(({ at }) => at.toISOString())),
    ],
  });
  await tx.query({
    name: 'points-accounts-write',
    text: `update point_account p set balance = n.b, accumulated = n.s
           from unnest($1::text::bigint[], $2::text::bigint[], $3::text::bigint[]) as n (a, b, s) where p.account_id = n.a`,
    values: [
      integers([...last.keys()]),
      integers([...last.values()].map(({ balance }) => balance)),
      integers([...last.values()].map(({ accumulated }) => accumulated)),
    ],
  });
}
