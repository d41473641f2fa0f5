import { createHash } from 'node:crypto';
import type { Runner } from '../../base/database/database.ts';
import { limitKeyOf } from '../../base/http/address.ts';

/** An address at which an account has proven more than its password. */
export interface RegisteredAddress {
  address: string;
  firstSeenAt: Date;
  lastSeenAt: Date;
}

interface Owner {
  merchantId: number;
  accountId: bigint;
}

/** What stands for a device: the id that the site keeps in a cookie, or the browser's own name where there is none. */
const deviceDigest = (deviceId: string | null, userAgent: string): Buffer =>
  createHash('sha256')
    .update(deviceId ? `id ${deviceId}` : `agent ${userAgent}`)
    .digest();

/** Notes that an account is used on a device. True when that is news: it was used on others before, on this one never. */
export async function noteDevice(
  tx: Runner,
  { merchantId, accountId }: Owner,
  device: { id: string | null; userAgent: string },
  at: Date,
): Promise<boolean> {
  const [row] = await tx.query<{ isNew: boolean; hasOthers: boolean }>({
    name: 'identity-note-device',
    // xmax is 0 in a row that was inserted.
    text: `insert into known_device as d (account_id, device_digest, merchant_id, first_seen_at, last_seen_at, has_id)
           values ($1, $2, $3, $4, $4, $5)
           on conflict (account_id, device_digest) do update set last_seen_at = excluded.last_seen_at, has_id = excluded.has_id
           returning d.xmax = 0 as "isNew",
             exists (select from known_device o where o.account_id = $1 and o.device_digest <> $2) as "hasOthers"`,
    values: [accountId, deviceDigest(device.id, device.userAgent), merchantId, at, Boolean(device.id)],
  });
  return (row?.isNew ?? false) && (row?.hasOthers ?? false);
}

/** Notes that an account has proven more than its password at an address. */
export async function registerAddress(tx: Runner, { merchantId, accountId }: Owner, address: string, at: Date): Promise<void> {
  await tx.query({
    name: 'identity-register-address',
    text: `insert into login_address (account_id, address, merchant_id, first_seen_at, last_seen_at) values ($1, $2, $3, $4, $4)
           on conflict (account_id, address) do update set last_seen_at = excluded.last_seen_at`,
    values: [accountId, limitKeyOf(address), merchantId, at],
  });
}

/** Is the address one that the account has registered? An IPv6 subscriber's whole network counts as one. */
export async function isRegistered(db: Runner, accountId: bigint, address: string): Promise<boolean> {
  const rows = await db.query({
    name: 'identity-address-known',
    text: 'select address from login_address where account_id = $1 and address = $2',
    values: [accountId, limitKeyOf(address)],
  });
  return rows.length > 0;
}

/** The account's registered addresses, the last used first. */
export const readAddresses = (db: Runner, accountId: bigint): Promise<RegisteredAddress[]> =>
  db.query<RegisteredAddress>({
    name: 'identity-addresses',
    text: `select address, first_seen_at as "firstSeenAt", last_seen_at as "lastSeenAt" from login_address
           where account_id = $1 order by last_seen_at desc, address limit 100`,
    values: [accountId],
  });

/** Takes an address off the list; one that is not on it stays unknown. */
export async function forgetAddress(db: Runner, accountId: bigint, address: string): Promise<void> {
  await db.query({
    text: 'delete from login_address where account_id = $1 and address = $2',
    values: [accountId, limitKeyOf(address)],
  });
}

/** Takes all of an account's addresses off the list. */
export async function endAddresses(tx: Runner, accountId: bigint): Promise<void> {
  await tx.query({ text: 'delete from login_address where account_id = $1', values: [accountId] });
}

/** Deletes at most `limit` of the devices last used before a time; returns how many there were. */
export async function forgetDevices(db: Runner, before: Date, limit: number): Promise<number> {
  const rows = await db.query({
    text: `delete from known_device
           where ctid = any(array(select ctid from known_device where last_seen_at < $1 order by last_seen_at limit $2)) returning 1`,
    values: [before, limit],
  });
  return rows.length;
}

/** Deletes at most `limit` of the addresses last used before a time; returns how many there were. */
export async function forgetAddresses(db: Runner, before: Date, limit: number): Promise<number> {
  const rows = await db.query({
    text: `delete from login_address
           where ctid = any(array(select ctid from login_address where last_seen_at < $1 order by last_seen_at limit $2)) returning 1`,
    values: [before, limit],
  });
  return rows.length;
}
