import type { RewardSource } from '@marquee/contract';
import type { Amount } from '@marquee/money';
import type { Runner } from '../../base/database/database.ts';
import type { Item } from './item.ts';
import { ITEM, MEMBER_ITEM, type MemberItem } from './store.ts';

/** What was credited to a member in a period; null is any source or status. */
export interface CreditedFilter {
  accountId: bigint;
  from: Date;
  /** Excluded. */
  to: Date;
  source: RewardSource | null;
  status: 'COLLECTED' | 'REVERSED' | null;
}

const CREDITED = `account_id = $1 and status in ('COLLECTED', 'REVERSED') and ended_at >= $2 and ended_at < $3
  and ($4::text is null or source = $4) and ($5::text is null or status = $5)`;

const CREDITED_SUMS = `count(*)::int as count, coalesce(sum(money) filter (where status = 'COLLECTED'), 0)::bigint as money,
  coalesce(sum(points) filter (where status = 'COLLECTED'), 0)::bigint as points`;

const creditedValues = ({ accountId, from, to, source, status }: CreditedFilter) => [accountId, from, to, source, status];

/** How many rewards were credited, and what those come to that were not taken back. */
export async function sumCredited(db: Runner, filter: CreditedFilter): Promise<{ count: number; money: Amount; points: bigint }> {
  const [row] = await db.query<{ count: number; money: bigint; points: bigint }>({
    name: 'reward-credited-sum',
    text: `select ${CREDITED_SUMS} from reward_item where ${CREDITED}`,
    values: creditedValues(filter),
  });
  return row ?? { count: 0, money: 0n, points: 0n };
}

/** The same, with the numbers, as text, of those that were to be wagered and were not taken back. */
export async function sumCreditedAndWagered(
  db: Runner,
  filter: CreditedFilter,
): Promise<{ count: number; money: Amount; points: bigint; wagered: string[] }> {
  // The numbers as one text: there may be thousands, and each row by itself costs more than finding it.
  const [row] = await db.query<{ count: number; money: bigint; points: bigint; ids: string | null }>({
    name: 'reward-credited-wagered',
    text: `select ${CREDITED_SUMS}, string_agg(id::text, ',') filter (where status = 'COLLECTED' and money > 0 and multiple > 0) as ids
           from reward_item where ${CREDITED}`,
    values: creditedValues(filter),
  });
  const { count = 0, money = 0n, points = 0n, ids = null } = row ?? {};
  return { count, money, points, wagered: ids?.split(',') ?? [] };
}

const CREDITED_PAGE = `from reward_item where ${CREDITED} order by ended_at desc, id desc limit $6 offset $7`;

/** What the bonus details show of what was credited. */
export type CreditedItem = Omit<MemberItem, 'wagerBase' | 'countsBets' | 'issuedAt' | 'expiresAt' | 'endedAt'> & {
  endedAt: Date;
};

/** A page of what was credited as the bonus details show it, newest first. */
export const readDetails = (
  db: Runner,
  filter: CreditedFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<CreditedItem[]> =>
  db.query<CreditedItem>({
    name: 'reward-credited-details',
    text: `select id, source, words, money, points, tickets, product, multiple, status, ended_at as "endedAt", reason ${CREDITED_PAGE}`,
    values: [...creditedValues(filter), limit, offset],
  });

/** The same as the reward centre shows it. */
export const readCredited = (db: Runner, filter: CreditedFilter, limit: number, offset: number): Promise<MemberItem[]> =>
  db.query<MemberItem>({
    name: 'reward-credited',
    text: `select ${MEMBER_ITEM} ${CREDITED_PAGE}`,
    values: [...creditedValues(filter), limit, offset],
  });

/** What expired in a period uncollected, whether the job has seen it or not. */
export interface ExpiredFilter {
  accountId: bigint;
  from: Date;
  /** Excluded, and no later than now. */
  to: Date;
}

const EXPIRED = `account_id = $1 and status in ('COLLECTABLE', 'EXPIRED') and expires_at >= $2 and expires_at < $3`;

/** How many that is. */
export async function countExpired(db: Runner, { accountId, from, to }: ExpiredFilter): Promise<number> {
  const [row] = await db.query<{ count: number }>({
    name: 'reward-expired-count',
    text: `select count(*)::int as count from reward_item where ${EXPIRED}`,
    values: [accountId, from, to],
  });
  return row?.count ?? 0;
}

/** A page of it, newest first. */
export const readExpired = (
  db: Runner,
  { accountId, from, to }: ExpiredFilter,
  limit: number,
  offset: number,
): Promise<MemberItem[]> =>
  db.query<MemberItem>({
    name: 'reward-expired',
    text: `select ${MEMBER_ITEM} from reward_item where ${EXPIRED} order by expires_at desc, id desc limit $4 offset $5`,
    values: [accountId, from, to, limit, offset],
  });

/** A page of all that a member was given, newest first, and how many there are. */
export async function readGiven(
  db: Runner,
  accountId: bigint,
  { page, size }: { page: number; size: number },
): Promise<{ rows: Item[]; total: number }> {
  const [count] = await db.query<{ total: number }>({
    name: 'reward-given-count',
    text: 'select count(*)::int as total from reward_item where account_id = $1',
    values: [accountId],
  });
  const rows = await db.query<Item>({
    name: 'reward-given',
    text: `select ${ITEM} from reward_item where account_id = $1 order by id desc limit $2 offset $3`,
    values: [accountId, size, (page - 1) * size],
  });
  return { rows, total: count?.total ?? 0 };
}

/** The rewards of which a product was asked for and is not taken back. */
export async function readWonIds(db: Runner): Promise<bigint[]> {
  const rows = await db.query<{ id: bigint }>({
    name: 'reward-won-products',
    text: `select id from reward_item where product is not null and status in ('COLLECTING', 'COLLECTED')`,
  });
  return rows.map(({ id }) => id);
}
