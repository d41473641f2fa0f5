import { integers, texts } from '../../base/arrays.ts';
import type { Runner, Transaction } from '../../base/database/database.ts';
import { ACCOUNTS_BY_KEY } from '../by-key.ts';
import { usernameKey } from '../names.ts';
import type { Account, AccountStatus, AccountType } from '../store.ts';

/** What an account has in the network of agents. A category that is missing has the rate 0: docs/rules/agents.md#terms. */
export interface Terms {
  /** Of lotteries; null: the brand's lowest. */
  series: number | null;
  /** Ten-thousandths of a percent, by game category. */
  rates: Readonly<Record<string, number>>;
}

/** An account at its place in the tree. */
export interface TreeNode extends Account, Terms {
  parentId: bigint | null;
  /** The ancestors from the top down. */
  path: bigint[];
  isTest: boolean;
}

const NODE = `id, merchant_id as "merchantId", username, nickname, type, status, currency, series, rates, parent_id as "parentId", path,
  is_test as "isTest"`;
const LOCK = 'hashtextextended($1, 0)';
const lockName = (merchantId: number): string => `tree ${merchantId}`;

/** Waits for a line that is being moved or lowered: whoever is placed under an account then reads where that stands. Sharers do not wait for each other. */
export async function shareTree(tx: Transaction, merchantId: number): Promise<void> {
  await tx.query({
    name: 'account-tree-share',
    text: `select pg_advisory_xact_lock_shared(${LOCK})`,
    values: [lockName(merchantId)],
  });
}

/** Waits for everybody who is being placed, and lets nobody be placed until the transaction ends. Before any row is locked. */
export async function holdTree(tx: Transaction, merchantId: number): Promise<void> {
  await tx.query({ name: 'account-tree-hold', text: `select pg_advisory_xact_lock(${LOCK})`, values: [lockName(merchantId)] });
}

/** An account of the tree by its id; null when there is none. */
export async function readNode(db: Runner, accountId: bigint): Promise<TreeNode | null> {
  const [row] = await db.query<TreeNode>({
    name: 'account-node',
    text: `select ${NODE} from account where id = $1`,
    values: [accountId],
  });
  return row ?? null;
}

/** Accounts of the tree by their ids; those that there are not are left out. */
export const readNodes = (db: Runner, ids: readonly bigint[]): Promise<TreeNode[]> =>
  db.query<TreeNode>({
    name: 'account-nodes',
    text: `select ${NODE} from ${ACCOUNTS_BY_KEY}`,
    values: [integers(ids)],
  });

/** The highest rate that the house has given of each category, and to whom; one account may be left out. */
export const readTopRates = (
  db: Runner,
  merchantId: number,
  except = 0n,
): Promise<{ gameType: string; rate: number; id: bigint }[]> =>
  db.query({
    name: 'account-top-rates',
    text: `select distinct on (r.key) r.key as "gameType", r.value::int as rate, a.id
           from account a, jsonb_each_text(a.rates) r where a.merchant_id = $1 and a.parent_id is null and a.rates <> '{}' and a.id <> $2
           order by r.key, r.value::int desc, a.id`,
    values: [merchantId, except],
  });

/** An account of the tree by its username; null when the brand has none. */
export async function readNodeByName(db: Runner, merchantId: number, username: string): Promise<TreeNode | null> {
  const [row] = await db.query<TreeNode>({
    name: 'account-node-name',
    text: `select ${NODE} from account where merchant_id = $1 and username_key = $2`,
    values: [merchantId, usernameKey(username)],
  });
  return row ?? null;
}

/** An account of the tree, locked until the transaction ends; null when there is none. */
export async function lockNode(tx: Transaction, accountId: bigint): Promise<TreeNode | null> {
  const [row] = await tx.query<TreeNode>({
    name: 'account-node-lock',
    text: `select ${NODE} from account where id = $1 for no key update`,
    values: [accountId],
  });
  return row ?? null;
}

/** All below an account, whoever is above before whoever is below. */
export const readLine = (db: Runner, accountId: bigint): Promise<TreeNode[]> =>
  db.query<TreeNode>({
    name: 'account-line',
    text: `select ${NODE} from account where path @> array[$1::bigint] order by depth, id`,
    values: [accountId],
  });

/** Writes an account's terms. */
export async function writeTerms(tx: Transaction, accountId: bigint, { series, rates }: Terms): Promise<void> {
  await tx.query({
    name: 'account-terms',
    text: 'update account set series = $2, rates = $3 where id = $1',
    values: [accountId, series, JSON.stringify(rates)],
  });
}

/** Writes what many accounts have, in one statement. */
export async function writeManyTerms(tx: Transaction, rows: readonly (Terms & { id: bigint })[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.query({
    text: `update account a set series = n.series, rates = n.rates
           from jsonb_to_recordset($1::jsonb) as n (id bigint, series smallint, rates jsonb) where a.id = n.id`,
    values: [JSON.stringify(rows.map(({ id, series, rates }) => ({ id: id.toString(), series, rates })))],
  });
}

/** Makes an account another type. */
export async function writeType(tx: Transaction, accountId: bigint, type: AccountType): Promise<void> {
  await tx.query({ text: 'update account set type = $2 where id = $1', values: [accountId, type] });
}

/** How many of what types there are below an account, and how many levels. */
export async function countLine(db: Runner, accountId: bigint): Promise<{ agents: number; players: number; levels: number }> {
  const [row] = await db.query<{ agents: number; players: number; levels: number }>({
    name: 'account-line-count',
    text: `select (count(*) filter (where type in (1, 2, 41, 42)))::int as agents, (count(*) filter (where type = 0))::int as players,
             coalesce(max(depth - (select depth from account where id = $1)), 0)::int as levels
           from account where path @> array[$1::bigint]`,
    values: [accountId],
  });
  return row ?? { agents: 0, players: 0, levels: 0 };
}

/** How many accounts there are below each of these at whatever depth, and right below it. */
export const readTeamSizes = (db: Runner, ids: readonly bigint[]): Promise<{ id: bigint; team: number; children: number }[]> =>
  db.query({
    name: 'account-team-sizes',
    text: `select k.id, (select count(*)::int from account d where d.path @> array[k.id]) as team,
             (select count(*)::int from account c where c.parent_id = k.id) as children
           from unnest($1::text::bigint[]) as k (id)`,
    values: [integers(ids)],
  });

/** Freezes whom a freeze of the account above reaches: those of its line who may still do more. Returns them as they were. */
export const freezeLine = (
  tx: Transaction,
  accountId: bigint,
  status: AccountStatus,
  ground: { reason: string; by: string; at: Date },
  looser: readonly AccountStatus[],
): Promise<{ id: bigint; before: AccountStatus }[]> =>
  tx.query({
    text: `update account a set status = $2, status_reason = $3, status_by = $4, status_at = $5, status_from = $1
           from (select id, status from account where path @> array[$1::bigint] and status = any ($6::text::text[]) order by id for no key update) b
           where a.id = b.id returning a.id, b.status as before`,
    values: [accountId, status, ground.reason, ground.by, ground.at, texts(looser)],
  });

/** Gives those whom the freeze of the account above reached another status. Returns them as they were. */
export const thawLine = (
  tx: Transaction,
  accountId: bigint,
  status: AccountStatus,
  ground: { reason: string; by: string; at: Date },
): Promise<{ id: bigint; before: AccountStatus }[]> =>
  tx.query({
    text: `update account a set status = $2, status_reason = $3, status_by = $4, status_at = $5,
             status_from = case when $2 = 'ACTIVE' then null else $1::bigint end
           from (select id, status from account where path @> array[$1::bigint] and status_from = $1 order by id for no key update) b
           where a.id = b.id and b.status <> $2 returning a.id, b.status as before`,
    values: [accountId, status, ground.reason, ground.by, ground.at],
  });

/** A page of those right below an account, by name, and how many there are. */
export async function readChildren(
  db: Runner,
  accountId: bigint,
  { page, size }: { page: number; size: number },
): Promise<{ rows: TreeNode[]; total: number }> {
  const [all] = await db.query<{ total: number }>({
    name: 'account-children-count',
    text: 'select count(*)::int as total from account where parent_id = $1',
    values: [accountId],
  });
  const rows = await db.query<TreeNode>({
    name: 'account-children',
    text: `select ${NODE} from account where parent_id = $1 order by username_key limit $2 offset $3`,
    values: [accountId, size, (page - 1) * size],
  });
  return { rows, total: all?.total ?? 0 };
}
