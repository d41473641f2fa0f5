import { integers } from '../../base/arrays.ts';
import type { Runner } from '../../base/database/database.ts';

/** A change of a member's level. */
export interface LevelChange {
  accountId: bigint;
  fromLevel: number;
  at: Date;
}

/** The changes of these members' levels after a moment, each member's in their order. */
export const readChangesAfter = (runner: Runner, accounts: readonly bigint[], after: Date): Promise<LevelChange[]> =>
  runner.query<LevelChange>({
    name: 'rebate-level-changes',
    text: `select account_id as "accountId", from_level as "fromLevel", at from vip_change
           where account_id in (select unnest($1::text::bigint[])) and at > $2 order by account_id, id`,
    values: [integers(accounts), after],
  });
