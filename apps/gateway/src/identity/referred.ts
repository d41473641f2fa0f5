import { integers } from '../base/arrays.ts';
import type { Runner } from '../base/database/database.ts';

/** Where an account was used from the same place as another. */
export interface Alike {
  accountId: bigint;
  /** On a device that the other used too, told apart by an id of its own. */
  onDevice: boolean;
  /** At an address at which the other logged in or registered. */
  atAddress: boolean;
}

/** Addresses of an account, of the logins that are kept. */
const ADDRESSES = (account: string): string => `select address from login_log where account_id = ${account}
  union select register_address from account where id = ${account} and register_address <> ''`;

/** Which of these accounts share a device or an address with one; who shares neither is left out. */
export const readAlike = (runner: Runner, accountId: bigint, others: readonly bigint[]): Promise<Alike[]> =>
  runner.query<Alike>({
    name: 'identity-alike',
    text: `select * from (
             select o.id as "accountId",
               exists (select 1 from known_device d join known_device own on own.device_digest = d.device_digest
                       where own.account_id = $1 and own.has_id and d.account_id = o.id and d.has_id) as "onDevice",
               exists ((${ADDRESSES('o.id')}) intersect (${ADDRESSES('$1')})) as "atAddress"
             from unnest($2::text::bigint[]) as o (id)) found
           where "onDevice" or "atAddress" order by "accountId"`,
    values: [accountId, integers(others)],
  });

/** The compared form of an account's verified number, as it is kept; null when it has none. */
export async function readPhoneKey(runner: Runner, accountId: bigint): Promise<string | null> {
  const [row] = await runner.query<{ key: string }>({
    name: 'identity-phone-key',
    text: `select key from account_contact where account_id = $1 and kind = 'mobile'`,
    values: [accountId],
  });
  return row?.key ?? null;
}

/** Who was brought by whom: accounts with a number above one and of those that were opened since a moment, in order. */
export const readReferred = (
  runner: Runner,
  { after, since, limit }: { after: bigint; since: Date; limit: number },
): Promise<{ accountId: bigint; referrerId: bigint }[]> =>
  runner.query({
    name: 'identity-referred',
    text: `select id as "accountId", referrer_id as "referrerId" from account
           where id > $1 and referrer_id is not null and created_at >= $2 order by id limit $3`,
    values: [after, since, limit],
  });
