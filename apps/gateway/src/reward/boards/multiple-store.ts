import { integers } from '../../base/arrays.ts';
import type { Runner } from '../../base/database/database.ts';
import type { MultipleScope } from './multiple.ts';

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
