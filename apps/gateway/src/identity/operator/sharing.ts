import type { Runner } from '../../base/database/database.ts';

/** What operators are told of an account beside its orders. */
export interface Shared {
  accountId: bigint;
  username: string;
  createdAt: Date;
  /** Other accounts of the brand on one of its devices, and at one of its addresses; as far as the newest of them tell. */
  onDevices: number;
  atAddresses: number;
}

/** So many of the newest devices, addresses and others there are looked at. */
const OWN = 5;
const OTHERS = 40;

/**
 * Who accounts of a brand are, and with how many others they have shared a device or an address since a moment: one statement for all of
 * them. Guests share with nobody.
 */
export const readShared = (db: Runner, merchantId: number, accountIds: readonly bigint[], since: Date): Promise<Shared[]> =>
  db.query<Shared>({
    name: 'identity-shared',
    text: `select a.id as "accountId", a.username, a.created_at as "createdAt",
             (select count(distinct other.account_id)::int
              from (select device_digest from known_device where account_id = a.id and has_id and last_seen_at >= $3
                    order by last_seen_at desc limit ${OWN}) own
              cross join lateral (select account_id from known_device o
                where o.merchant_id = $1 and o.device_digest = own.device_digest and o.has_id and o.last_seen_at >= $3
                order by o.last_seen_at desc limit ${OTHERS}) other
              where other.account_id <> a.id) as "onDevices",
             (select count(distinct other.account_id)::int
              from (select distinct address from (select address from login_log where account_id = a.id and at >= $3
                      order by id desc limit ${OWN}) newest) own
              cross join lateral (select account_id from login_log o
                where o.merchant_id = $1 and o.address = own.address and o.way <> 'guest' and o.at >= $3
                order by o.at desc limit ${OTHERS}) other
              where other.account_id <> a.id) as "atAddresses"
           from account a where a.merchant_id = $1 and a.id = any($2::bigint[])`,
    values: [merchantId, `{${accountIds.join(',')}}`, since],
  });
