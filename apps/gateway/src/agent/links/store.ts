import type { Runner, Transaction } from '../../base/database/database.ts';
import type { AccountType } from '../../identity/index.ts';
import type { FullTerms } from '../terms.ts';

/** A registration link. */
export interface Link extends FullTerms {
  code: string;
  type: AccountType;
  remark: string;
  createdAt: Date;
  expiresAt: Date | null;
  maxUses: number | null;
  visits: number;
  uses: number;
  depositors: number;
  /** See docs/rules/agents.md#links. */
  state: 'ACTIVE' | 'DISABLED' | 'EXPIRED' | 'EXHAUSTED' | 'INVALID';
}

/** By what a link's state is decided: the moment, and the most that its owner gives now. */
export interface Standing {
  at: Date;
  most: FullTerms;
}

/** Whose links, and which. */
export interface LinkFilter {
  accountId: bigint;
  state: Link['state'] | null;
  /** A part of the remark; empty: any. */
  remark: string;
  createdFrom: Date | null;
  createdTo: Date | null;
}

const COLUMNS = `code, type, series, rates, remark, created_at as "createdAt", expires_at as "expiresAt", max_uses as "maxUses", visits, uses,
  depositors`;

/** The state, by the parameters from `$n` on: the moment, the most series and rates. */
const stateBy = (n: number): string => `case when is_disabled then 'DISABLED' when expires_at <= $${n} then 'EXPIRED'
  when uses >= max_uses then 'EXHAUSTED'
  when series > $${n + 1} or exists (select 1 from jsonb_each_text(rates) r where r.value::int > coalesce(($${n + 2}::jsonb ->> r.key)::int, 0))
  then 'INVALID' else 'ACTIVE' end`;
const standing = ({ at, most }: Standing) => [at, most.series, JSON.stringify(most.rates)];

/** Writes a new link; its code is of the invitations. */
export async function insertLink(
  tx: Transaction,
  row: FullTerms & { merchantId: number; key: string; code: string; accountId: bigint; type: AccountType; remark: string } & {
    at: Date;
    expiresAt: Date | null;
    maxUses: number | null;
  },
): Promise<void> {
  await tx.query({
    text: `insert into agent_link (merchant_id, code_key, code, account_id, type, series, rates, remark, created_at, expires_at, max_uses)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    values: [
      ...[row.merchantId, row.key, row.code, row.accountId, row.type, row.series, JSON.stringify(row.rates), row.remark],
      ...[row.at, row.expiresAt, row.maxUses],
    ],
  });
}

/** A link of an account by its compared code, as it stands; null when the account has none. */
export async function readLink(
  db: Runner,
  accountId: bigint,
  merchantId: number,
  key: string,
  now: Standing,
): Promise<Link | null> {
  const [row] = await db.query<Link>({
    name: 'agent-link',
    text: `select ${COLUMNS}, ${stateBy(4)} as state from agent_link
           where merchant_id = $1 and code_key = $2 and account_id = $3 and deleted_at is null`,
    values: [merchantId, key, accountId, ...standing(now)],
  });
  return row ?? null;
}

const FILTERED = `account_id = $1 and deleted_at is null and ($2::text is null or ${stateBy(6)} = $2)
  and strpos(lower(remark), lower($3)) > 0 and ($4::timestamptz is null or created_at >= $4) and ($5::timestamptz is null or created_at < $5)`;

/** A page of links, the newest first, and how many there are on all. */
export async function readLinks(
  db: Runner,
  { accountId, state, remark, createdFrom, createdTo }: LinkFilter,
  now: Standing,
  { page, size }: { page: number; size: number },
): Promise<{ rows: Link[]; total: number }> {
  const values = [accountId, state, remark, createdFrom, createdTo, ...standing(now)];
  const [all] = await db.query<{ total: number }>({
    name: 'agent-link-count',
    text: `select count(*)::int as total from agent_link where ${FILTERED}`,
    values,
  });
  const rows = await db.query<Link>({
    name: 'agent-links',
    text: `select ${COLUMNS}, ${stateBy(6)} as state from agent_link where ${FILTERED}
           order by created_at desc, code_key limit $9 offset $10`,
    values: [...values, size, (page - 1) * size],
  });
  return { rows, total: all?.total ?? 0 };
}

/** How many links of an account are good: whoever comes by one can register. */
export async function countGood(db: Runner, accountId: bigint, at: Date): Promise<number> {
  const [row] = await db.query<{ good: number }>({
    name: 'agent-link-good',
    text: `select count(*)::int as good from agent_link
           where account_id = $1 and deleted_at is null and not is_disabled and (expires_at is null or expires_at > $2)
             and (max_uses is null or uses < max_uses)`,
    values: [accountId, at],
  });
  return row?.good ?? 0;
}

/** Writes what its owner changes of a link; null stays as it is. */
export async function updateLink(
  tx: Transaction,
  { merchantId, key, isDisabled, remark }: { merchantId: number; key: string; isDisabled: boolean | null; remark: string | null },
): Promise<void> {
  await tx.query({
    text: `update agent_link set is_disabled = coalesce($3, is_disabled), remark = coalesce($4, remark)
           where merchant_id = $1 and code_key = $2`,
    values: [merchantId, key, isDisabled, remark],
  });
}

/** Deletes a link of an account; false when the account has none of that code. */
export async function deleteLink(
  tx: Transaction,
  { accountId, merchantId, key, at }: { accountId: bigint; merchantId: number; key: string; at: Date },
): Promise<boolean> {
  const rows = await tx.query({
    text: `update agent_link set deleted_at = $4 where merchant_id = $1 and code_key = $2 and account_id = $3 and deleted_at is null returning 1`,
    values: [merchantId, key, accountId, at],
  });
  return rows.length > 0;
}

/** What a link opens at a moment: its type, null where it opens nothing. Null for a code that is no link. */
export async function readOffer(
  db: Runner,
  merchantId: number,
  key: string,
  at: Date,
): Promise<{ type: AccountType | null } | null> {
  const [row] = await db.query<{ type: AccountType | null }>({
    name: 'agent-link-offer',
    text: `select case when not is_disabled and deleted_at is null and (expires_at is null or expires_at > $3)
             and (max_uses is null or uses < max_uses) then type end as type
           from agent_link where merchant_id = $1 and code_key = $2`,
    values: [merchantId, key, at],
  });
  return row ?? null;
}

/** Takes one of a link's uses; null when it opens nothing. The row stays locked until the registration is done: so uses are counted exactly. */
export async function takeUse(
  tx: Transaction,
  merchantId: number,
  key: string,
  at: Date,
): Promise<(FullTerms & { accountId: bigint }) | null> {
  const [row] = await tx.query<FullTerms & { accountId: bigint }>({
    name: 'agent-link-use',
    text: `update agent_link set uses = uses + 1
           where merchant_id = $1 and code_key = $2 and deleted_at is null and not is_disabled and (expires_at is null or expires_at > $3)
             and (max_uses is null or uses < max_uses)
           returning account_id as "accountId", series, rates`,
    values: [merchantId, key, at],
  });
  return row ?? null;
}

/** Notes who came by a link. */
export async function insertUse(
  tx: Transaction,
  { accountId, merchantId, key, at }: { accountId: bigint; merchantId: number; key: string; at: Date },
): Promise<void> {
  await tx.query({
    name: 'agent-link-use-insert',
    text: 'insert into agent_link_use (account_id, merchant_id, code_key, at) values ($1, $2, $3, $4)',
    values: [accountId, merchantId, key, at],
  });
}

/** Counts somebody who has come by a link. */
export async function countVisit(db: Runner, merchantId: number, key: string): Promise<void> {
  await db.query({
    name: 'agent-link-visit',
    text: 'update agent_link set visits = visits + 1 where merchant_id = $1 and code_key = $2',
    values: [merchantId, key],
  });
}

/** Counts a member's first deposit for the link that it came by; nothing for a later one, and for who came otherwise. */
export async function countDepositor(tx: Transaction, accountId: bigint, at: Date): Promise<void> {
  await tx.query({
    name: 'agent-link-depositor',
    text: `with first as (
             update agent_link_use set deposited_at = $2 where account_id = $1 and deposited_at is null returning merchant_id, code_key)
           update agent_link l set depositors = depositors + 1 from first f where l.merchant_id = f.merchant_id and l.code_key = f.code_key`,
    values: [accountId, at],
  });
}

/** How many links there are of these accounts that are not deleted. */
export async function countLinksOf(db: Runner, accountIds: string): Promise<number> {
  const [row] = await db.query<{ links: number }>({
    name: 'agent-link-line',
    text: `select count(*)::int as links from unnest($1::text::bigint[]) as k (id) join agent_link l on l.account_id = k.id
           where l.deleted_at is null`,
    values: [accountIds],
  });
  return row?.links ?? 0;
}

/** Deletes the link of a code, whoever has it. */
export async function endLink(db: Runner, merchantId: number, key: string, at: Date): Promise<void> {
  await db.query({
    name: 'agent-link-end',
    text: 'update agent_link set deleted_at = $3 where merchant_id = $1 and code_key = $2 and deleted_at is null',
    values: [merchantId, key, at],
  });
}
