import type { VipChangeReason } from '@marquee/contract';
import { integers, texts } from '../../base/arrays.ts';
import type { Runner, Transaction } from '../../base/database/database.ts';

/** What the engine knows of a member beside the level. */
export interface VipMember {
  accountId: bigint;
  merchantId: number;
  reached: number;
  lost: number | null;
  /** Business days, both included. */
  cycleFrom: string;
  cycleTo: string;
  /** What was bet validly on the first day before the cycle began. */
  cycleBase: bigint;
  birthdaySeen: string | null;
}

const MEMBER = `account_id as "accountId", merchant_id as "merchantId", reached, lost, cycle_from::text as "cycleFrom",
  cycle_to::text as "cycleTo", cycle_base as "cycleBase", birthday_seen::text as "birthdaySeen"`;

/** What is known of these members; nobody was looked at of whom nothing is known. */
export const readMembers = (db: Runner, accounts: readonly bigint[]): Promise<VipMember[]> =>
  db.query<VipMember>({
    name: 'vip-members',
    text: `select ${MEMBER} from vip_member where account_id in (select unnest($1::text::bigint[]))`,
    values: [integers(accounts)],
  });

/** A page of a brand's members after an account, in order. */
export const readMembersAfter = (db: Runner, merchantId: number, after: bigint, limit: number): Promise<VipMember[]> =>
  db.query<VipMember>({
    name: 'vip-members-after',
    text: `select ${MEMBER} from vip_member where merchant_id = $1 and account_id > $2 order by account_id limit $3`,
    values: [merchantId, after, limit],
  });

/** Writes what is known of a member. */
export async function writeMember(tx: Transaction, member: Omit<VipMember, 'birthdaySeen'>): Promise<void> {
  const { accountId, merchantId, reached, lost, cycleFrom, cycleTo, cycleBase } = member;
  await tx.query({
    name: 'vip-member-write',
    text: `insert into vip_member (account_id, merchant_id, reached, lost, cycle_from, cycle_to, cycle_base)
           values ($1, $2, $3, $4, $5::text::date, $6::text::date, $7)
           on conflict (account_id) do update set reached = excluded.reached, lost = excluded.lost, cycle_from = excluded.cycle_from,
             cycle_to = excluded.cycle_to, cycle_base = excluded.cycle_base`,
    values: [accountId, merchantId, reached, lost, cycleFrom, cycleTo, cycleBase],
  });
}

/** Notes since when birthdays are known. */
export async function noteBirthdays(tx: Transaction, accounts: readonly bigint[], day: string): Promise<void> {
  await tx.query({
    name: 'vip-birthdays-seen',
    text: `update vip_member set birthday_seen = $2::text::date where account_id in (select unnest($1::text::bigint[])) and birthday_seen is null`,
    values: [integers(accounts), day],
  });
}

/** What became of a level, as it is kept. */
export interface VipChange {
  id: bigint;
  accountId: bigint;
  fromLevel: number;
  toLevel: number;
  reason: VipChangeReason;
  at: Date;
  deposits: bigint;
  validBet: bigint;
  note: string;
}

const CHANGE = `id, account_id as "accountId", from_level as "fromLevel", to_level as "toLevel", reason, at, deposits,
  valid_bet as "validBet", note`;

/** Writes down what became of a level. */
export async function insertChange(tx: Transaction, change: Omit<VipChange, 'id'> & { merchantId: number }): Promise<void> {
  const { accountId, merchantId, fromLevel, toLevel, reason, at, deposits, validBet, note } = change;
  await tx.query({
    name: 'vip-change-write',
    text: `insert into vip_change (account_id, merchant_id, from_level, to_level, reason, at, deposits, valid_bet, note)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [accountId, merchantId, fromLevel, toLevel, reason, at, deposits, validBet, note],
  });
}

/** A page of what became of a member's level, newest first. */
export const readChanges = (db: Runner, accountId: bigint, limit: number, offset: number): Promise<VipChange[]> =>
  db.query<VipChange>({
    name: 'vip-changes',
    text: `select ${CHANGE} from vip_change where account_id = $1 order by id desc limit $2 offset $3`,
    values: [accountId, limit, offset],
  });

/** How many there are. */
export async function countChanges(db: Runner, accountId: bigint): Promise<number> {
  const [row] = await db.query<{ count: number }>({
    name: 'vip-changes-count',
    text: 'select count(*)::int as count from vip_change where account_id = $1',
    values: [accountId],
  });
  return row?.count ?? 0;
}

/** A member who is to be looked at. */
interface DueRow {
  accountId: bigint;
  day: string;
}

/** Notes that something was counted of members. */
export async function noteDue(tx: Transaction, rows: readonly (DueRow & { merchantId: number })[]): Promise<void> {
  await tx.query({
    name: 'vip-due-write',
    text: `insert into vip_due (merchant_id, day, account_id)
           select * from unnest($1::text::int[], $2::text::date[], $3::text::bigint[]) as n (m, d, a) order by m, d, a
           on conflict do nothing`,
    values: [
      integers(rows.map(({ merchantId }) => merchantId)),
      texts(rows.map(({ day }) => day)),
      integers(rows.map(({ accountId }) => accountId)),
    ],
  });
}

/** Takes some of those of whom something was counted until a day. */
export async function takeDue(tx: Transaction, merchantId: number, day: string, limit: number): Promise<bigint[]> {
  const rows = await tx.query<{ accountId: bigint }>({
    name: 'vip-due-take',
    text: `delete from vip_due where (merchant_id, day, account_id) in (
             select merchant_id, day, account_id from vip_due where merchant_id = $1 and day <= $2::text::date
             order by day, account_id limit $3 for update)
           returning account_id as "accountId"`,
    values: [merchantId, day, limit],
  });
  return [...new Set(rows.map(({ accountId }) => accountId))].sort((a, b) => (a < b ? -1 : 1));
}

/** A page of members of whom anything was counted by day, those who paid in among them, after an account, in order: each a look-up in the index. */
export async function readPayers(db: Runner, after: bigint, limit: number): Promise<bigint[]> {
  const rows = await db.query<{ accountId: bigint }>({
    name: 'vip-payers',
    text: `with recursive found as (
             (select account_id, 1 as place from reward_day where account_id > $1 order by account_id limit 1)
             union all
             select n.account_id, f.place + 1 from found f cross join lateral
               (select d.account_id from reward_day d where d.account_id > f.account_id order by d.account_id limit 1) n
             where f.place < $2::int)
           select account_id as "accountId" from found order by account_id`,
    values: [after, limit],
  });
  return rows.map(({ accountId }) => accountId);
}

/** What levels asked for: deposits and valid bet, as texts of ten-thousandths. */
export type Needs = readonly (readonly [deposit: string, validBet: string])[];

/** The last look at all members of a brand. */
export interface Round {
  day: string;
  needs: Needs;
}

/** The last look at all members of a brand; null before the first. */
export async function readRound(db: Runner, merchantId: number): Promise<Round | null> {
  const [row] = await db.query<Round>({
    name: 'vip-round',
    text: 'select day::text as day, needs from vip_round where merchant_id = $1',
    values: [merchantId],
  });
  return row ?? null;
}

/** Notes that all members of a brand were looked at. */
export async function writeRound(tx: Transaction, merchantId: number, { day, needs }: Round): Promise<void> {
  await tx.query({
    text: `insert into vip_round (merchant_id, day, needs) values ($1, $2::text::date, $3)
           on conflict (merchant_id) do update set day = excluded.day, needs = excluded.needs`,
    values: [merchantId, day, JSON.stringify(needs)],
  });
}
