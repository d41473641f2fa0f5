import type { ReferralSign, ReferralState } from '@marquee/contract';
import { integers, texts } from '../../base/arrays.ts';
import type { Runner, Transaction } from '../../base/database/database.ts';
import type { Brought } from '../counting/index.ts';
import { type BrandTerms, type ReferralTerms, UNWRITTEN } from './terms.ts';

/** Why a friend does not count. */
export type InvalidReason = ReferralSign | 'OPERATOR';

/** A friend as it is kept. */
export interface Referral {
  accountId: bigint;
  merchantId: number;
  referrerId: bigint;
  registeredAt: Date;
  /** Business days, both included, in which it can qualify. */
  day: string;
  lastDay: string;
  depositedAt: Date | null;
  qualifiedAt: Date | null;
  invalidAt: Date | null;
  reason: string | null;
  likeId: bigint | null;
  note: string | null;
  isCleared: boolean;
}

/** A friend with where it stands. */
export interface Friend extends Referral {
  state: ReferralState;
  /** What the referrer was given for it: its status, and what it is worth. Null: nothing. */
  itemStatus: string | null;
  money: bigint | null;
  points: number | null;
}

const REFERRAL = `r.account_id as "accountId", r.merchant_id as "merchantId", r.referrer_id as "referrerId", r.registered_at as "registeredAt",
  r.day::text as day, r.last_day::text as "lastDay", r.deposited_at as "depositedAt", r.qualified_at as "qualifiedAt",
  r.invalid_at as "invalidAt", r.reason, r.like_id as "likeId", r.note, r.is_cleared as "isCleared"`;

/** The name of what a referrer is given for a friend. */
export const friendRef = (accountId: bigint): string => `friend:${accountId}`;
/** The name of what a friend is given. */
export const WELCOME_REF = 'welcome';

const ITEM_OF = `left join reward_item i on i.account_id = r.referrer_id and i.source = 'REFERRAL' and i.source_ref = 'friend:' || r.account_id`;
/** Where a friend stands on the business day `today`. */
const STATE = (today: string): string => `case when r.invalid_at is not null then 'INVALID'
  when r.qualified_at is not null then case when i.status in ('COLLECTING', 'COLLECTED') then 'REWARDED' else 'QUALIFIED' end
  when r.last_day < ${today}::date then 'INVALID'
  when r.deposited_at is not null then 'DEPOSITED' else 'REGISTERED' end`;
const FRIEND = (today: string): string => `${REFERRAL}, ${STATE(today)} as state, i.status as "itemStatus", i.money, i.points`;

interface TermsRow {
  isOpen: boolean;
  revision: number;
  terms: ReferralTerms;
}

/** What a brand gives for friends. */
export async function readTerms(runner: Runner, merchantId: number): Promise<BrandTerms> {
  const [row] = await runner.query<TermsRow>({
    name: 'reward-referral-terms',
    text: 'select is_open as "isOpen", revision, terms from reward_referral_terms where merchant_id = $1',
    values: [merchantId],
  });
  return row ? { ...row.terms, share: row.terms.share ?? null, isOpen: row.isOpen, revision: row.revision } : UNWRITTEN;
}

/** Writes what a brand gives for friends; returns the revision. */
export async function writeTerms(
  tx: Transaction,
  merchantId: number,
  { isOpen, ...terms }: ReferralTerms & { isOpen: boolean },
  at: Date,
): Promise<number> {
  const [row] = await tx.query<{ revision: number }>({
    text: `insert into reward_referral_terms as held (merchant_id, is_open, terms, updated_at) values ($1, $2, $3, $4)
           on conflict (merchant_id) do update set is_open = excluded.is_open, terms = excluded.terms, updated_at = excluded.updated_at,
             revision = held.revision + 1 returning revision`,
    values: [merchantId, isOpen, JSON.stringify(terms), at],
  });
  return row?.revision ?? 0;
}

/** Writes friends down, with the last day on which each can qualify; those that are there stay as they are. */
export async function insertReferrals(tx: Transaction, rows: readonly (Brought & { lastDay: string })[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.query({
    name: 'reward-referral-insert',
    text: `insert into reward_referral (account_id, merchant_id, referrer_id, registered_at, day, last_day)
           select * from unnest($1::text::bigint[], $2::text::int[], $3::text::bigint[], $4::text::timestamptz[], $5::text::date[], $6::text::date[])
           on conflict (account_id) do nothing`,
    values: [
      integers(rows.map(({ accountId }) => accountId)),
      integers(rows.map(({ merchantId }) => merchantId)),
      integers(rows.map(({ referrerId }) => referrerId)),
      texts(rows.map(({ at }) => at.toISOString())),
      texts(rows.map(({ day }) => day)),
      texts(rows.map(({ lastDay }) => lastDay)),
    ],
  });
}

/** Those of these accounts that are friends who may still qualify, with a last day not before `from`; held until the transaction ends. */
export const lockOpen = (tx: Transaction, accountIds: readonly bigint[], from: string): Promise<Referral[]> =>
  tx.query<Referral>({
    name: 'reward-referral-lock-open',
    text: `select ${REFERRAL} from reward_referral r where r.account_id = any($1::text::bigint[]) and r.last_day >= $2::date
             and r.qualified_at is null and r.invalid_at is null order by r.account_id for update`,
    values: [integers(accountIds), from],
  });

/** Friends who may still qualify, with a last day not before `from`, after one of them and in order. */
export const readOpen = (
  runner: Runner,
  { from, after, limit }: { from: string; after: bigint; limit: number },
): Promise<{ accountId: bigint; merchantId: number }[]> =>
  runner.query({
    name: 'reward-referral-open',
    text: `select account_id as "accountId", merchant_id as "merchantId" from reward_referral
           where account_id > $2 and last_day >= $1::date and qualified_at is null and invalid_at is null order by account_id limit $3`,
    values: [from, after, limit],
  });

/** The friends whom a member brought before one of them, the newest first. */
export const readEarlier = (
  tx: Transaction,
  { referrerId, registeredAt, accountId }: Referral,
  limit: number,
): Promise<{ accountId: bigint; phoneKey: string | null }[]> =>
  tx.query({
    name: 'reward-referral-earlier',
    text: `select account_id as "accountId", phone_key as "phoneKey" from reward_referral
           where referrer_id = $1 and (registered_at, account_id) < ($2, $3::bigint) order by registered_at desc limit $4`,
    values: [referrerId, registeredAt, accountId, limit],
  });

/** Notes that a friend has paid in what is asked for. */
export async function noteDeposited(tx: Transaction, accountId: bigint, at: Date): Promise<void> {
  await tx.query({
    text: 'update reward_referral set deposited_at = $2 where account_id = $1 and deposited_at is null',
    values: [accountId, at],
  });
}

/** Notes that a friend has qualified. */
export async function noteQualified(
  tx: Transaction,
  { accountId, at, day, phoneKey }: { accountId: bigint; at: Date; day: string; phoneKey: string | null },
): Promise<void> {
  await tx.query({
    text: 'update reward_referral set qualified_at = $2, qualified_day = $3, phone_key = $4 where account_id = $1',
    values: [accountId, at, day, phoneKey],
  });
}

/** Notes that a friend does not count; `day` where it did until then. */
export async function noteInvalid(
  tx: Transaction,
  invalid: { accountId: bigint; at: Date; day: string | null; reason: InvalidReason; likeId: bigint | null; note: string | null },
): Promise<void> {
  await tx.query({
    text: 'update reward_referral set invalid_at = $2, invalid_day = $3, reason = $4, like_id = $5, note = $6 where account_id = $1',
    values: [invalid.accountId, invalid.at, invalid.day, invalid.reason, invalid.likeId, invalid.note],
  });
}

/** Notes that an operator lets a friend count whatever the signs say. */
export async function noteCleared(tx: Transaction, accountId: bigint, note: string): Promise<void> {
  await tx.query({
    text: `update reward_referral set invalid_at = null, invalid_day = null, reason = null, like_id = null, note = $2, is_cleared = true
           where account_id = $1`,
    values: [accountId, note],
  });
}

/** One friend of a brand, held until the transaction ends; null when there is none. */
export async function lockReferral(tx: Transaction, merchantId: number, accountId: bigint): Promise<Referral | null> {
  const [row] = await tx.query<Referral>({
    name: 'reward-referral-lock',
    text: `select ${REFERRAL} from reward_referral r where r.account_id = $2 and r.merchant_id = $1 for update`,
    values: [merchantId, accountId],
  });
  return row ?? null;
}

/** Which friends are asked for; null is any. Moments: the end is excluded. */
export interface FriendFilter {
  merchantId: number;
  referrerId: bigint | null;
  accountId: bigint | null;
  state: ReferralState | null;
  from: Date | null;
  to: Date | null;
  /** The business day that it is. */
  today: string;
}

/** By the referrer, by the friend, or of the whole brand: each finds its rows by an index of its own. */
function whereOf({ referrerId, accountId }: FriendFilter): string {
  const of = accountId !== null ? 'r.account_id = $2' : referrerId !== null ? 'r.referrer_id = $2' : '$2::bigint is null';
  return `r.merchant_id = $1 and ${of} and ($3::timestamptz is null or r.registered_at >= $3)
    and ($4::timestamptz is null or r.registered_at < $4) and ($5::text is null or ${STATE('$6')} = $5)`;
}

const valuesOf = ({ merchantId, referrerId, accountId, from, to, state, today }: FriendFilter) => [
  merchantId,
  accountId ?? referrerId,
  from,
  to,
  state,
  today,
];

/** A page of friends, the newest first. */
export const readFriends = (db: Runner, filter: FriendFilter, limit: number, offset: number): Promise<Friend[]> =>
  db.query<Friend>({
    text: `select ${FRIEND('$6')} from reward_referral r ${ITEM_OF} where ${whereOf(filter)}
           order by r.registered_at desc, r.account_id limit $7 offset $8`,
    values: [...valuesOf(filter), limit, offset],
  });

/** How many there are by state and reason, and what was given for them. */
export const countFriends = (
  db: Runner,
  filter: FriendFilter,
): Promise<{ state: ReferralState; reason: string | null; count: number }[]> =>
  db.query({
    text: `select ${STATE('$6')} as state, r.reason, count(*)::int as count from reward_referral r ${ITEM_OF} where ${whereOf(filter)}
           group by 1, 2 order by 1, 2`,
    values: valuesOf(filter),
  });

/** What was given for friends: to their referrers and to themselves, in ten-thousandths of a unit. */
export async function sumGiven(db: Runner, filter: FriendFilter): Promise<{ issued: bigint; collected: bigint; points: bigint }> {
  const [row] = await db.query<{ issued: bigint; collected: bigint; points: bigint }>({
    text: `select coalesce(sum(g.money) filter (where g.status not in ('VOID', 'REVERSED')), 0)::bigint as issued,
             coalesce(sum(g.money) filter (where g.status = 'COLLECTED'), 0)::bigint as collected,
             coalesce(sum(g.points) filter (where g.status = 'COLLECTED'), 0)::bigint as points
           from reward_referral r ${ITEM_OF}
           cross join lateral (
             select i.money, i.points, i.status where i.status is not null
             union all select w.money, w.points, w.status from reward_item w
             where w.account_id = r.account_id and w.source = 'REFERRAL' and w.source_ref = 'welcome') g
           where ${whereOf(filter)}`,
    values: valuesOf(filter),
  });
  return row ?? { issued: 0n, collected: 0n, points: 0n };
}

/** What a member's friends have come to: how many there are and how many count. */
export async function readTotals(db: Runner, referrerId: bigint): Promise<{ invited: number; qualified: number }> {
  const [row] = await db.query<{ invited: number; qualified: number }>({
    name: 'reward-referral-totals',
    text: `select count(*)::int as invited, (count(*) filter (where qualified_at is not null and invalid_at is null))::int as qualified
           from reward_referral where referrer_id = $1`,
    values: [referrerId],
  });
  return row ?? { invited: 0, qualified: 0 };
}

/** What a member earned by friends: credited and not taken back, and what waits. Money in ten-thousandths of a unit. */
export async function readEarned(
  db: Runner,
  accountId: bigint,
  at: Date,
): Promise<{ money: bigint; points: bigint; waiting: number; waitingMoney: bigint; waitingPoints: bigint }> {
  const isWaiting = `status = 'COLLECTABLE' and expires_at > $2`;
  const [row] = await db.query<{ money: bigint; points: bigint; waiting: number; waitingMoney: bigint; waitingPoints: bigint }>({
    name: 'reward-referral-earned',
    text: `select coalesce(sum(money) filter (where status = 'COLLECTED'), 0)::bigint as money,
             coalesce(sum(points) filter (where status = 'COLLECTED'), 0)::bigint as points,
             (count(*) filter (where ${isWaiting}))::int as waiting,
             coalesce(sum(money) filter (where ${isWaiting}), 0)::bigint as "waitingMoney",
             coalesce(sum(points) filter (where ${isWaiting}), 0)::bigint as "waitingPoints"
           from reward_item where account_id = $1 and source = 'REFERRAL'`,
    values: [accountId, at],
  });
  return row ?? { money: 0n, points: 0n, waiting: 0, waitingMoney: 0n, waitingPoints: 0n };
}
