import type { Amount } from '@marquee/money';
import { integers, texts } from '../../base/arrays.ts';
import type { Runner, Transaction } from '../../base/database/database.ts';
import type { Exact } from '../rebates/line.ts';

/** What a referrer was given of friends' bets. */
export interface ShareAccount {
  /** What is not given yet. */
  rest: Exact;
  /** The month of the brand that was given of last. */
  month: string;
  /** What it came to, in ten-thousandths of a unit. */
  given: Amount;
  /** What the most of a month cut off, ever. */
  lapsed: Amount;
}

/** The valid bets of a friend on a business day and in a game type. */
export interface ShareLine {
  accountId: bigint;
  day: string;
  gameType: string;
  /** In all, and what of it a share was given of. */
  validBet: Amount;
  taken: Amount;
  /** Null: none was given yet. */
  rate: number | null;
}

const ACCOUNT = 'rest, month, given, lapsed';
const NOTHING: ShareAccount = { rest: 0n, month: '', given: 0n, lapsed: 0n };

/** A referrer's; of one who was never given any it is nothing. */
export async function readShare(runner: Runner, referrerId: bigint): Promise<ShareAccount> {
  const [row] = await runner.query<ShareAccount>({
    name: 'reward-share',
    text: `select ${ACCOUNT} from reward_referral_share where referrer_id = $1`,
    values: [referrerId],
  });
  return row ?? NOTHING;
}

/** A referrer's, held until the transaction ends: whoever gives or takes back holds it first. */
export async function lockShare(tx: Transaction, merchantId: number, referrerId: bigint): Promise<ShareAccount> {
  await tx.query({
    name: 'reward-share-open',
    text: 'insert into reward_referral_share (referrer_id, merchant_id) values ($1, $2) on conflict do nothing',
    values: [referrerId, merchantId],
  });
  const [row] = await tx.query<ShareAccount>({
    name: 'reward-share-lock',
    text: `select ${ACCOUNT} from reward_referral_share where referrer_id = $1 for update`,
    values: [referrerId],
  });
  if (!row) throw new Error(`the share of the account ${referrerId} cannot be held`);
  return row;
}

/** Writes what a referrer who is held was given. */
export async function writeShare(
  tx: Transaction,
  referrerId: bigint,
  { rest, month, given, lapsed }: ShareAccount,
): Promise<void> {
  await tx.query({
    name: 'reward-share-write',
    text: 'update reward_referral_share set rest = $2, month = $3, given = $4, lapsed = $5 where referrer_id = $1',
    values: [referrerId, rest, month, given, lapsed],
  });
}

/** Some members after one who have friends that count and have bet in some business days, both included; in order. */
export async function readSharers(
  runner: Runner,
  { merchantId, from, to, after, limit }: { merchantId: number; from: string; to: string; after: bigint; limit: number },
): Promise<bigint[]> {
  const rows = await runner.query<{ id: bigint }>({
    name: 'reward-sharers',
    text: `select referrer_id as id from reward_referral r
           where merchant_id = $1 and referrer_id > $2 and qualified_at is not null and invalid_at is null
             and exists (select from reward_bet_day b where b.account_id = r.account_id and b.day between $3::date and $4::date)
           group by referrer_id order by referrer_id limit $5`,
    values: [merchantId, after, from, to, limit],
  });
  return rows.map(({ id }) => id);
}

/** The bets of a referrer's friends in some business days, both included, that are other than what a share was given of. */
export const readOpenShares = (
  runner: Runner,
  { referrerId, from, to, days }: { referrerId: bigint; from: string; to: string; days: number | null },
): Promise<ShareLine[]> =>
  runner.query<ShareLine>({
    name: 'reward-shares-open',
    text: `select b.account_id as "accountId", b.day::text as day, b.game_type as "gameType", sum(b.valid_bet)::bigint as "validBet",
             coalesce(l.taken, 0)::bigint as taken, l.rate
           from reward_referral r
           join reward_bet_day b on b.account_id = r.account_id and b.day between $2::date and $3::date and b.day >= r.qualified_day
           left join reward_referral_share_line l on l.account_id = b.account_id and l.day = b.day and l.game_type = b.game_type
           where r.referrer_id = $1 and r.qualified_at is not null and r.invalid_at is null
             and (l.rate is not null or $4::int is null or b.day < r.qualified_day + $4::int)
           group by b.account_id, b.day, b.game_type, l.taken, l.rate having sum(b.valid_bet) <> coalesce(l.taken, 0)
           order by b.account_id, b.day, b.game_type`,
    values: [referrerId, from, to, days],
  });

/** Notes that a share was given of all that these lines hold, at their rates. */
export async function takeShares(
  tx: Transaction,
  referrerId: bigint,
  lines: readonly (ShareLine & { rate: number })[],
): Promise<void> {
  if (lines.length === 0) return;
  await tx.query({
    name: 'reward-shares-take',
    text: `insert into reward_referral_share_line (account_id, day, game_type, rate, taken, referrer_id)
           select n.*, $6::bigint from unnest($1::text::bigint[], $2::text::date[], $3::text::text[], $4::text::int[], $5::text::bigint[]) as n
           on conflict (account_id, day, game_type) do update set taken = excluded.taken`,
    values: [
      integers(lines.map(({ accountId }) => accountId)),
      texts(lines.map(({ day }) => day)),
      texts(lines.map(({ gameType }) => gameType)),
      integers(lines.map(({ rate }) => rate)),
      integers(lines.map(({ validBet }) => validBet)),
      referrerId,
    ],
  });
}

/** What a share was given of each of these friends' bets. */
export async function readShared(runner: Runner, accountIds: readonly bigint[]): Promise<Map<bigint, Exact>> {
  if (accountIds.length === 0) return new Map();
  const rows = await runner.query<{ accountId: bigint; sum: string }>({
    name: 'reward-shared',
    text: `select account_id as "accountId", sum(taken::numeric * rate)::text as sum from reward_referral_share_line
           where account_id = any($1::text::bigint[]) group by account_id`,
    values: [integers(accountIds)],
  });
  return new Map(rows.map(({ accountId, sum }) => [accountId, BigInt(sum)]));
}

/** Forgets a friend's lines; gives what the share of them came to. */
export async function dropShares(tx: Transaction, accountId: bigint): Promise<Exact> {
  const shared = (await readShared(tx, [accountId])).get(accountId) ?? 0n;
  await tx.query({ text: 'delete from reward_referral_share_line where account_id = $1', values: [accountId] });
  return shared;
}

/** Of these referrers: what their friends' lines come to, and what became of it. Those that were never given any are left out. */
export const readShareBooks = (
  runner: Runner,
  referrers: readonly bigint[],
): Promise<{ referrerId: bigint; shared: string; rest: bigint; lapsed: bigint; issued: bigint }[]> =>
  runner.query({
    name: 'reward-share-books',
    text: `select s.referrer_id as "referrerId", s.rest, s.lapsed,
             coalesce((select sum(l.taken::numeric * l.rate) from reward_referral_share_line l where l.referrer_id = s.referrer_id), 0)::text as shared,
             coalesce((select sum(i.money) from reward_item i where i.account_id = s.referrer_id and i.source = 'REFERRAL'
               and i.source_ref like 'share:%'), 0)::bigint as issued
           from reward_referral_share s where s.referrer_id = any($1::text::bigint[]) order by s.referrer_id`,
    values: [integers(referrers)],
  });
