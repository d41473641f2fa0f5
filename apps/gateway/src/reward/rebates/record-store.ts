import type { RebateKind } from '@marquee/contract';
import type { Amount } from '@marquee/money';
import { integers } from '../../base/arrays.ts';
import type { Runner } from '../../base/database/database.ts';
import type { ItemStatus } from '../items/item.ts';
import type { RebateLine } from './line.ts';
import type { PaidKind } from './store.ts';

/** What was paid or taken back, in ten-thousandths of a unit: what was taken back is below zero. */
export interface RebateRow {
  accountId: bigint;
  at: Date;
  kind: RebateKind;
  /** The business days of the bets; null for what was taken back. */
  firstDay: string | null;
  lastDay: string | null;
  validBet: Amount;
  amount: Amount;
  /** Of the reward that carries it. */
  status: ItemStatus;
}

/** Whose, and of when. */
export interface RebateFilter {
  by: { accountId: bigint } | { merchantId: number };
  from: Date;
  /** Excluded. */
  to: Date;
  kind: RebateKind | null;
}

/** Rows of a member or of a brand, without an order. */
const rows = (owner: 'account_id' | 'merchant_id'): string => `
  select p.account_id as "accountId", p.at, p.kind, p.first_day::text as "firstDay", p.last_day::text as "lastDay",
    p.valid_bet as "validBet", p.amount, i.status, p.id
  from reward_rebate_payment p join reward_item i on i.id = p.item_id
  where p.${owner} = $1 and p.at >= $2 and p.at < $3 and ($4::text is null or p.kind = $4)
  union all
  select account_id, at, 'REVERSAL', null, null, -valid_bet, -amount, 'COLLECTED', event_id from reward_rebate_reversal
  where ${owner} = $1 and state = 'POSTED' and at >= $2 and at < $3 and ($4::text is null or $4 = 'REVERSAL')`;

const ownerOf = ({ by }: RebateFilter): 'account_id' | 'merchant_id' => ('accountId' in by ? 'account_id' : 'merchant_id');
const valuesOf = ({ by, from, to, kind }: RebateFilter) => [
  'accountId' in by ? by.accountId : BigInt(by.merchantId),
  from,
  to,
  kind,
];

/** A page, newest first. */
export const readRebates = (db: Runner, filter: RebateFilter, limit: number, offset: number): Promise<RebateRow[]> =>
  db.query<RebateRow>({
    name: `rebates-${ownerOf(filter)}`,
    text: `select "accountId", at, kind, "firstDay", "lastDay", "validBet", amount, status from (${rows(ownerOf(filter))}) r
           order by at desc, id desc limit $5 offset $6`,
    values: [...valuesOf(filter), limit, offset],
  });

/** How many there are, and what they come to; what an operator took back of it does not count. */
export async function sumRebates(db: Runner, filter: RebateFilter): Promise<{ count: number; validBet: Amount; amount: Amount }> {
  const [row] = await db.query<{ count: number; validBet: bigint; amount: bigint }>({
    name: `rebates-sum-${ownerOf(filter)}`,
    text: `select count(*)::int as count, coalesce(sum("validBet") filter (where status <> 'REVERSED'), 0)::bigint as "validBet",
             coalesce(sum(amount) filter (where status <> 'REVERSED'), 0)::bigint as amount
           from (${rows(ownerOf(filter))}) r`,
    values: valuesOf(filter),
  });
  return row ?? { count: 0, validBet: 0n, amount: 0n };
}

/** What a member was paid last; null before the first time. */
export async function readLast(db: Runner, accountId: bigint): Promise<{ at: Date; amount: Amount; kind: PaidKind } | null> {
  const [row] = await db.query<{ at: Date; amount: bigint; kind: PaidKind }>({
    name: 'rebate-last',
    text: 'select at, amount, kind from reward_rebate_payment where account_id = $1 order by at desc, id desc limit 1',
    values: [accountId],
  });
  return row ?? null;
}

/** What the bets of business days give back, by game type and rate. */
export interface AccruedSum {
  gameType: string;
  rate: number;
  members: number;
  validBet: Amount;
}

/** What a brand's bets of these days give back. */
export const sumAccrued = (db: Runner, merchantId: number, from: string, until: string): Promise<AccruedSum[]> =>
  db.query<AccruedSum>({
    name: 'rebate-accrued',
    text: `select game_type as "gameType", rate, count(distinct account_id)::int as members, sum(valid_bet)::bigint as "validBet"
           from reward_rebate_line where merchant_id = $1 and day >= $2 and day <= $3 group by 1, 2 order by 1, 2`,
    values: [merchantId, from, until],
  });

/** What a brand paid and took back, by kind. */
export const sumPaid = (
  db: Runner,
  filter: RebateFilter,
): Promise<{ kind: RebateKind; members: number; count: number; amount: Amount }[]> =>
  db.query<{ kind: RebateKind; members: number; count: number; amount: Amount }>({
    name: `rebates-paid-${ownerOf(filter)}`,
    text: `select kind, count(distinct "accountId")::int as members, count(*)::int as count, sum(amount)::bigint as amount
           from (${rows(ownerOf(filter))}) r where status <> 'REVERSED' group by 1 order by 1`,
    values: valuesOf(filter),
  });

/** A page of the members whom a run could not pay, with what was left when they were paid last, and how many there are. */
export async function readHeldPage(
  db: Runner,
  merchantId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ list: { accountId: bigint; remainder: bigint }[]; total: number }> {
  const list = await db.query<{ accountId: bigint; remainder: bigint }>({
    name: 'rebate-held-page',
    text: `select account_id as "accountId", remainder from reward_rebate_account where merchant_id = $1 and held
           order by account_id limit $2 offset $3`,
    values: [merchantId, limit, offset],
  });
  const [row] = await db.query<{ total: number }>({
    name: 'rebate-held-count',
    text: 'select count(*)::int as total from reward_rebate_account where merchant_id = $1 and held',
    values: [merchantId],
  });
  return { list, total: row?.total ?? 0 };
}

/** What of these members' bets is not paid yet. */
export const readOpenLinesOf = (db: Runner, accounts: readonly bigint[]): Promise<RebateLine[]> =>
  db.query<RebateLine>({
    name: 'rebate-lines-open-of',
    text: `select account_id as "accountId", day::text as day, game_type as "gameType", vendor_id as "vendorId", rate, valid_bet as "validBet",
             taken from reward_rebate_line where account_id in (select unnest($1::text::bigint[])) and valid_bet <> taken`,
    values: [integers(accounts)],
  });
