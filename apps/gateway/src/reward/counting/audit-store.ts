import type { Runner } from '../../base/database/database.ts';
import type { Heard } from './count-store.ts';

export type { Heard } from './count-store.ts';

/** When the first thing that was heard had happened; null: nothing was heard. */
export async function firstHeard(runner: Runner): Promise<Date | null> {
  const [row] = await runner.query<{ at: Date | null }>({ text: 'select min(at) as at from reward_heard' });
  return row?.at ?? null;
}

/** Accounts after one of which something was heard, in order. */
export async function readHeardAccounts(runner: Runner, after: bigint, limit: number): Promise<bigint[]> {
  const rows = await runner.query<{ account: bigint }>({
    name: 'reward-heard-accounts',
    text: 'select distinct account_id as account from reward_heard where account_id > $1 order by account_id limit $2',
    values: [after, limit],
  });
  return rows.map(({ account }) => account);
}

/** All that was heard of an account. */
export const readHeardOf = (runner: Runner, accountId: bigint): Promise<Heard[]> =>
  runner.query<Heard>({
    name: 'reward-heard-of',
    text: `select account_id as "accountId", ref, event_id as "eventId", kind, at, day::text as day, game_type as "gameType",
             vendor_id as "vendorId", stake, payout, valid_bet as "validBet", rebate_rate as "rebateRate"
           from reward_heard where account_id = $1`,
    values: [accountId],
  });

/** What is counted of an account's bets and deposits since a day, by name, without what is nothing; an empty text: of all days. */
export async function readCounted(runner: Runner, accountId: bigint, firstDay: string): Promise<Map<string, bigint>> {
  const rows = await runner.query<{ name: string; value: bigint }>({
    name: 'reward-counted',
    text: `select f.name || ' of ' || game_type || ' at ' || vendor_id || ' on ' || day as name, f.value
           from reward_bet_day cross join lateral
             (values ('bets', bets), ('wins', wins), ('stake', stake), ('payout', payout), ('validBet', valid_bet)) f (name, value)
           where account_id = $1 and f.value <> 0 and day >= coalesce($2::date, '-infinity')
           union all select metric || ' on ' || day, value from reward_day
           where account_id = $1 and metric in ('DEPOSIT_COUNT', 'DEPOSIT_SUM') and value <> 0 and day >= coalesce($2::date, '-infinity')`,
    values: [accountId, firstDay === '' ? null : firstDay],
  });
  return new Map(rows.map(({ name, value }) => [name, value]));
}
