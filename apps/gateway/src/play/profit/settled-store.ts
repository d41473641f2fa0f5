import { integers } from '../../base/arrays.ts';
import type { Runner } from '../../base/database/database.ts';

/** What bets that were settled in a stretch of time come to by their records; ten-thousandths of a unit. */
export interface SettledSlot {
  accountId: bigint;
  at: Date;
  gameType: string;
  vendorId: number;
  bets: bigint;
  stake: bigint;
  payout: bigint;
}

/** Whose bets, of which vendor and type. */
export type SettledGroup = Pick<SettledSlot, 'accountId' | 'gameType' | 'vendorId'>;

interface SettledAsked {
  accounts: readonly bigint[];
  /** How long a stretch is. */
  minutes: number;
  since: Date;
}

type Stored = Omit<SettledSlot, 'stake' | 'payout'> & { stake: string; payout: string };

/** What accounts' bets come to by the stretch in which they were settled, out of their records. What guests play is left out. */
export async function readSettledSlots(db: Runner, { accounts, minutes, since }: SettledAsked): Promise<SettledSlot[]> {
  const rows = await db.query<Stored>({
    text: `select r.account_id as "accountId", date_bin($2 * interval '1 minute', r.settled_at, 'epoch') as at, r.game_type as "gameType",
             r.vendor_id as "vendorId", count(*) as bets, sum(r.stake)::text as stake, sum(r.payout)::text as payout
           from play_round r join vendor_player p on p.account_id = r.account_id and p.vendor_id = r.vendor_id and not p.trial
           where r.account_id = any ($1::text::bigint[]) and r.status = 'completed' and r.settled_at >= $3 group by 1, 2, 3, 4`,
    values: [integers(accounts), minutes, since],
  });
  return rows.map((row) => ({ ...row, stake: BigInt(row.stake), payout: BigInt(row.payout) }));
}

/** Of which vendors and types accounts have bets that were changed after they were settled, of which stake came back, or which came to nothing: those may count in several stretches. */
export const readChangedGroups = (db: Runner, accounts: readonly bigint[]): Promise<SettledGroup[]> =>
  db.query<SettledGroup>({
    text: `select distinct account_id as "accountId", game_type as "gameType", vendor_id as "vendorId" from play_round
           where account_id = any ($1::text::bigint[]) and (corrected or status = 'cancelled' or refunded <> 0)`,
    values: [integers(accounts)],
  });
