import type { Amount } from '@marquee/money';
import type { Runner } from '../../base/database/database.ts';
import type { RebateLine } from './line.ts';

/** All lines of a member. */
export const readSums = (runner: Runner, accountId: bigint): Promise<RebateLine[]> =>
  runner.query<RebateLine>({
    name: 'rebate-lines-all',
    text: `select account_id as "accountId", day::text as day, game_type as "gameType", vendor_id as "vendorId", rate, valid_bet as "validBet",
             taken from reward_rebate_line where account_id = $1`,
    values: [accountId],
  });

/** What a member was paid, what the rewards that carry it come to, and what was taken back. */
export async function readPaid(runner: Runner, accountId: bigint): Promise<{ paid: Amount; credited: Amount; reversed: Amount }> {
  const [row] = await runner.query<{ paid: bigint; credited: bigint; reversed: bigint }>({
    name: 'rebate-paid',
    text: `select coalesce((select sum(amount) from reward_rebate_payment where account_id = $1), 0)::bigint as paid,
             coalesce((select sum(money) from reward_item where account_id = $1 and source = 'REBATE'), 0)::bigint as credited,
             coalesce((select sum(amount) from reward_rebate_reversal where account_id = $1), 0)::bigint as reversed`,
    values: [accountId],
  });
  return row ?? { paid: 0n, credited: 0n, reversed: 0n };
}
