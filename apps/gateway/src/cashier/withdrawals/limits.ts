import { type Amount, multiplyRate, truncateToCents, UNIT } from '@marquee/money';
import type { Runner, Transaction } from '../../base/database/database.ts';

/** How a brand pays out. */
export interface WithdrawalSettings {
  mayCancel: boolean;
  /** Without an answer a payout counts as received after so long. */
  confirmMinutes: number;
  /** So long after it was added a payout account cannot be used yet. */
  accountMinutes: number;
  /** Minutes after midnight in the brand's time zone; from 0 to 1440 is all day. */
  opensAt: number;
  closesAt: number;
}

/** What a day allows a member of a level. */
export interface WithdrawalLimits {
  dailyCount: number;
  dailyAmount: Amount;
  /** Withdrawals of a day without a fee. */
  freeCount: number;
  /** Parts of 100,000,000. */
  feeRate: bigint;
  feeCap: Amount;
}

export const USUAL_SETTINGS: WithdrawalSettings = {
  mayCancel: false,
  confirmMinutes: 30,
  accountMinutes: 60,
  opensAt: 0,
  closesAt: 1440,
};

/** Withdrawals a day and units a day by level: docs/rules/money.md#withdrawals. */
const USUAL: readonly (readonly [count: number, units: number])[] = [
  [3, 50_000],
  [4, 100_000],
  [5, 150_000],
  [5, 200_000],
  [6, 300_000],
  [6, 500_000],
  [8, 800_000],
  [8, 1_000_000],
  [10, 2_000_000],
  [10, 3_000_000],
  [15, 5_000_000],
];
const USUAL_CAP = 50n * UNIT;

/** What a level has where the brand says nothing of it; above the last one what that has. */
function usualLimits(level: number): WithdrawalLimits {
  const [dailyCount, units] = USUAL[Math.min(level, USUAL.length - 1)] ?? [0, 0];
  return { dailyCount, dailyAmount: BigInt(units) * UNIT, freeCount: dailyCount, feeRate: 0n, feeCap: USUAL_CAP };
}

const SETTINGS = `s.may_cancel as "mayCancel", s.confirm_minutes as "confirmMinutes", s.account_minutes as "accountMinutes",
  s.opens_at as "opensAt", s.closes_at as "closesAt"`;

/** How a brand pays out. */
export async function readSettings(db: Runner, merchantId: number): Promise<WithdrawalSettings> {
  const [row] = await db.query<WithdrawalSettings>({
    name: 'cashier-withdrawal-setting',
    text: `select ${SETTINGS} from withdrawal_setting s where merchant_id = $1`,
    values: [merchantId],
  });
  return row ?? USUAL_SETTINGS;
}

export async function writeSettings(tx: Transaction, merchantId: number, settings: WithdrawalSettings): Promise<void> {
  const { mayCancel, confirmMinutes, accountMinutes, opensAt, closesAt } = settings;
  await tx.query({
    text: `insert into withdrawal_setting (merchant_id, may_cancel, confirm_minutes, opens_at, closes_at, account_minutes)
           values ($1, $2, $3, $4, $5, $6)
           on conflict (merchant_id) do update set may_cancel = excluded.may_cancel, confirm_minutes = excluded.confirm_minutes,
             opens_at = excluded.opens_at, closes_at = excluded.closes_at, account_minutes = excluded.account_minutes`,
    values: [merchantId, mayCancel, confirmMinutes, opensAt, closesAt, accountMinutes],
  });
}

/** What a day allows each level of a brand. */
export async function readLimits(db: Runner, merchantId: number): Promise<(level: number) => WithdrawalLimits> {
  const rows = await db.query<WithdrawalLimits & { level: number }>({
    name: 'cashier-withdrawal-limits',
    text: `select rank_level as level, daily_count as "dailyCount", daily_amount as "dailyAmount", free_count as "freeCount",
             fee_rate as "feeRate", fee_cap as "feeCap" from withdrawal_limit where merchant_id = $1`,
    values: [merchantId],
  });
  return (level) => rows.find((row) => row.level === level) ?? usualLimits(level);
}

export async function writeLimits(tx: Transaction, merchantId: number, level: number, limits: WithdrawalLimits): Promise<void> {
  const { dailyCount, dailyAmount, freeCount, feeRate, feeCap } = limits;
  await tx.query({
    text: `insert into withdrawal_limit (merchant_id, rank_level, daily_count, daily_amount, free_count, fee_rate, fee_cap)
           values ($1, $2, $3, $4, $5, $6, $7)
           on conflict (merchant_id, rank_level) do update set daily_count = excluded.daily_count, daily_amount = excluded.daily_amount,
             free_count = excluded.free_count, fee_rate = excluded.fee_rate, fee_cap = excluded.fee_cap`,
    values: [merchantId, level, dailyCount, dailyAmount, freeCount, feeRate, feeCap],
  });
}

/** What a member has withdrawn of a business day, without what came back. */
export interface Usage {
  count: number;
  amount: Amount;
}

/** How a brand pays out, what a member has withdrawn since a moment, and until when it has locked its withdrawals. */
export interface Ground {
  settings: WithdrawalSettings;
  usage: Usage;
  /** Null: not. */
  lockedUntil: Date | null;
}

interface GroundRow {
  count: bigint;
  amount: bigint;
  until: Date | null;
  mayCancel: boolean | null;
  confirmMinutes: number | null;
  accountMinutes: number | null;
  opensAt: number | null;
  closesAt: number | null;
}

/** Reads all of it in one statement. */
export async function readGround(db: Runner, merchantId: number, accountId: bigint, since: Date): Promise<Ground> {
  const [row] = await db.query<GroundRow>({
    name: 'cashier-withdrawal-ground',
    text: `select u.count, u.amount, (select until from payout_lock where account_id = $2) as until, ${SETTINGS}
           from (select count(*) as count, coalesce(sum(amount), 0)::bigint as amount from withdrawal_order
             where account_id = $2 and requested_at >= $3 and state not in ('REJECTED', 'FAILED', 'REFUNDED', 'CANCELLED')) u
           left join withdrawal_setting s on s.merchant_id = $1`,
    values: [merchantId, accountId, since],
  });
  if (!row) throw new Error(`nothing is known of the withdrawals of account ${accountId}`);
  const { count, amount, until, mayCancel, ...settings } = row;
  return {
    // Of a brand that says nothing all of it is null.
    settings: mayCancel === null ? USUAL_SETTINGS : { mayCancel, ...(settings as Omit<WithdrawalSettings, 'mayCancel'>) },
    usage: { count: Number(count), amount },
    lockedUntil: until,
  };
}

/** The fee of a withdrawal, after so many of the day: never the whole amount. */
export function feeOf({ freeCount, feeRate, feeCap }: WithdrawalLimits, used: number, amount: Amount): Amount {
  if (used < freeCount) return 0n;
  const fee = truncateToCents(multiplyRate(amount, feeRate));
  return fee > feeCap ? feeCap : fee;
}

/** Are withdrawals taken at a minute of the day? */
export const isOpenAt = ({ opensAt, closesAt }: WithdrawalSettings, minute: number): boolean =>
  opensAt <= closesAt ? minute >= opensAt && minute < closesAt : minute >= opensAt || minute < closesAt;

/** `HH:MM` of a minute of the day. */
export const clockText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
