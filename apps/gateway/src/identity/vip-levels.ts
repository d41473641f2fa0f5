import { TRIAL_TYPE } from '@marquee/contract';
import { integers } from '../base/arrays.ts';
import type { Runner, Transaction } from '../base/database/database.ts';
import { ACCOUNTS_BY_KEY } from './by-key.ts';
import { openProfile, type Profile } from './sealing/sealed.ts';

/** What the engine of VIP levels reads and writes of accounts. */
export interface Ranks {
  /** The VIP levels of these members, in the caller's transaction; who is not there has none. */
  levels(runner: Runner, accounts: readonly bigint[]): Promise<Map<bigint, number>>;
  /** The same of those that are no guests, in their order, held until the transaction ends. */
  lock(tx: Transaction, accounts: readonly bigint[]): Promise<Map<bigint, number>>;
  /** Gives a member another level. */
  set(tx: Transaction, accountId: bigint, level: number): Promise<void>;
  /** Those of these members that are of a brand and no guests, in their order. */
  ofBrand(runner: Runner, merchantId: number, accounts: readonly bigint[]): Promise<bigint[]>;
  /** The birthdays that these members have told, as YYYY-MM-DD. */
  birthdays(runner: Runner, accounts: readonly bigint[]): Promise<Map<bigint, string>>;
}

/** The VIP levels of these members; who is not there has none. */
export async function readVipLevels(db: Runner, accounts: readonly bigint[]): Promise<Map<bigint, number>> {
  const rows = await db.query<{ id: bigint; vipLevel: number }>({
    name: 'account-vip-levels',
    text: `select id, vip_level as "vipLevel" from ${ACCOUNTS_BY_KEY}`,
    values: [integers(accounts)],
  });
  return new Map(rows.map(({ id, vipLevel }) => [id, vipLevel]));
}

async function lockVipLevels(tx: Transaction, accounts: readonly bigint[]): Promise<Map<bigint, number>> {
  const rows = await tx.query<{ id: bigint; vipLevel: number }>({
    name: 'account-vip-levels-lock',
    text: `select id, vip_level as "vipLevel" from account where id in (select unnest($1::text::bigint[])) and type <> $2 order by id
           for no key update`,
    values: [integers(accounts), TRIAL_TYPE],
  });
  return new Map(rows.map(({ id, vipLevel }) => [id, vipLevel]));
}

async function writeVipLevel(tx: Transaction, accountId: bigint, level: number): Promise<void> {
  await tx.query({
    name: 'account-vip-level-write',
    text: 'update account set vip_level = $2 where id = $1',
    values: [accountId, level],
  });
}

async function readBirthdays(db: Runner, accounts: readonly bigint[]): Promise<Map<bigint, string>> {
  const rows = await db.query<{ id: bigint; merchantId: number; usernameKey: string; profile: Profile }>({
    name: 'account-birthdays',
    text: `select id, merchant_id as "merchantId", username_key as "usernameKey", profile from ${ACCOUNTS_BY_KEY}`,
    values: [integers(accounts)],
  });
  return new Map(
    rows.flatMap((row): [bigint, string][] => {
      const birthday = openProfile(db, row)['birthday'];
      return birthday === undefined ? [] : [[row.id, birthday]];
    }),
  );
}

async function readOfBrand(db: Runner, merchantId: number, accounts: readonly bigint[]): Promise<bigint[]> {
  const rows = await db.query<{ id: bigint }>({
    name: 'account-of-brand',
    text: `select id from ${ACCOUNTS_BY_KEY} where merchant_id = $2 and type <> $3 order by id`,
    values: [integers(accounts), merchantId, TRIAL_TYPE],
  });
  return rows.map(({ id }) => id);
}

/** What the engine of VIP levels reads and writes of accounts. */
export const ranks: Ranks = {
  ofBrand: readOfBrand,
  levels: readVipLevels,
  lock: lockVipLevels,
  set: writeVipLevel,
  birthdays: readBirthdays,
};
