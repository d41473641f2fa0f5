import type { Runner } from '../../base/database/database.ts';
import { ABOVE } from '../above.ts';

/** What rules ask of a member. */
export interface MemberFacts {
  accountId: bigint;
  type: number;
  vipLevel: number;
  createdAt: Date;
  labels: readonly { labelName: string }[];
  /** The accounts above, by their usernames as they are compared. */
  above: readonly string[];
}

const AT_ONCE = 2_000;

interface MemberRow extends MemberFacts {
  key: string;
  labels: { labelName: string }[];
  above: string[];
}

/** The members of a brand, some at a time, in the order of their names. Whoever comes meanwhile may be among them. */
export async function* readMembers(db: Runner, merchantId: number): AsyncGenerator<MemberFacts[]> {
  for (let after = ''; ; ) {
    const rows = await db.query<MemberRow>({
      name: 'account-members',
      text: `select id as "accountId", type, vip_level as "vipLevel", created_at as "createdAt", labels, username_key as key,
               ${ABOVE} as above
             from account a where merchant_id = $1 and username_key > $2 order by username_key limit ${AT_ONCE}`,
      values: [merchantId, after],
    });
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return;
    after = last.key;
  }
}
