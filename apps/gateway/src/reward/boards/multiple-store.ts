import { integers, texts } from '../../base/arrays.ts';
import type { Runner } from '../../base/database/database.ts';

/** What the multiple of a bet counts for: days, categories and the lowest stake. */
export interface MultipleScope {
  from: string;
  to: string;
  gameTypes: readonly string[];
  lowest: bigint;
}

/** A bet of a member. */
export interface BetRef {
  accountId: bigint;
  ref: string;
}

/** The highest payout by stake of members' settled bets of at least the lowest stake, in ten-thousandths: of all their bets, read anew. */
export async function readMultiples(
  runner: Runner,
  accountIds: readonly bigint[],
  { from, to, gameTypes, lowest }: MultipleScope,
): Promise<Map<bigint, bigint>> {
  if (accountIds.length === 0) return new Map();
  const rows = await runner.query<{ accountId: bigint; multiple: bigint }>({
    name: 'reward-multiples',
    text: `select a.id as "accountId", m.multiple from unnest($1::text::bigint[]) as a (id)
           cross join lateral (
             select max(b.payout * 10000 / b.stake)::bigint as multiple from (
               select sum(h.stake) as stake, sum(h.payout) as payout from reward_heard h
               where h.account_id = a.id and h.day >= $2::text::date and h.kind <> 'deposit'
               group by h.ref
               having min(h.day) filter (where h.kind = 'settled') between $2::text::date and $3::text::date
                 and ($4::text is null or min(h.game_type) = any (string_to_array($4::text, ',')))) b
             where b.stake >= $5) m
           where m.multiple is not null`,
    values: [integers(accountIds), from, to, gameTypes.length === 0 ? null : gameTypes.join(','), lowest],
  });
  return new Map(rows.map(({ accountId, multiple }) => [accountId, multiple]));
}

/** The same of these bets alone: as much work as there are of them, however many the members have. */
export async function readMultiplesOf(
  runner: Runner,
  bets: readonly BetRef[],
  { from, to, gameTypes, lowest }: MultipleScope,
): Promise<Map<bigint, bigint>> {
  if (bets.length === 0) return new Map();
  const rows = await runner.query<{ accountId: bigint; multiple: bigint }>({
    name: 'reward-multiples-of',
    text: `select b.account_id as "accountId", max(b.payout * 10000 / b.stake)::bigint as multiple from (
             select k.a as account_id, sum(h.stake) as stake, sum(h.payout) as payout
             from (select distinct a, r from unnest($1::text::bigint[], $2::text::text[]) as n (a, r)) k
             cross join lateral (select * from reward_heard where account_id = k.a and ref = k.r and kind <> 'deposit' limit 1000) h
             group by k.a, k.r
             having min(h.day) filter (where h.kind = 'settled') between $3::text::date and $4::text::date
               and ($5::text is null or min(h.game_type) = any (string_to_array($5::text, ',')))) b
           where b.stake >= $6 group by b.account_id`,
    values: [
      integers(bets.map(({ accountId }) => accountId)),
      texts(bets.map(({ ref }) => ref)),
      from,
      to,
      gameTypes.length === 0 ? null : gameTypes.join(','),
      lowest,
    ],
  });
  return new Map(rows.map(({ accountId, multiple }) => [accountId, multiple]));
}
