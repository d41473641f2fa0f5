import type { Amount } from '@marquee/money';
import { CODES, codesOfGroups } from '../codes.ts';
import type { CodeSum, DayCodeSum } from './totals.ts';

/** What a member paid in, was paid out, and was given as rewards; ten-thousandths of a unit. */
export interface Cash {
  deposits: Amount;
  withdrawals: Amount;
  /** Rebates on bets, less what of them was taken back. */
  rebates: Amount;
  /** Bonuses and rewards of every kind, the same way. */
  bonuses: Amount;
  /** Commissions on a line's bets, less what of them was taken back. */
  commissions: Amount;
  /** What came of contracts with the line above, and what went to the line below and did not come back. */
  salaries: Amount;
  dividends: Amount;
  paidBelow: Amount;
}

/** The same of one business day. */
export interface CashDay extends Cash {
  day: string;
}

const DEPOSITS = new Set(codesOfGroups(['deposit']));
const REBATES = new Set(codesOfGroups(['betting_rebate']));
const BONUSES = new Set(codesOfGroups(['referral_rebate', 'share_bonus']));
const COMMISSIONS = new Set(codesOfGroups(['agent_rebate']));
const SALARIES = new Set(codesOfGroups(['daily_wage', 'hour_wage']));
const DIVIDENDS = new Set(codesOfGroups(['dividend']));
/** What was paid below and came back. */
const { SALARY_DAILY_BACK, SALARY_HOUR_BACK, SALARY_REALTIME_BACK, DIVIDEND_BACK } = CODES;
const BACK = new Set<number>([SALARY_DAILY_BACK, SALARY_HOUR_BACK, SALARY_REALTIME_BACK, DIVIDEND_BACK].map(({ id }) => id));
const PAID_OUT = CODES.WITHDRAW_DONE.id;

/** The codes that `cashOf` looks at. */
export const CASH_CODES: readonly number[] = [
  ...[DEPOSITS, REBATES, BONUSES, COMMISSIONS, SALARIES, DIVIDENDS].flatMap((codes) => [...codes]),
  PAID_OUT,
];

/**
 * The cash of the sums of a main and a held account. A withdrawal counts once it is paid, when it leaves the held account: what is
 * set aside is not paid yet.
 */
function cashOf(sums: readonly CodeSum[]): Cash {
  const net = (isMeant: (code: number) => boolean): Amount =>
    sums.reduce((sum, { code, sumIn, sumOut }) => (isMeant(code) ? sum + sumIn - sumOut : sum), 0n);
  const moved = (side: 'sumIn' | 'sumOut', isMeant: (code: number) => boolean): Amount =>
    sums.reduce((sum, each) => (isMeant(each.code) ? sum + each[side] : sum), 0n);
  return {
    deposits: net((code) => DEPOSITS.has(code)),
    withdrawals: -net((code) => code === PAID_OUT),
    rebates: net((code) => REBATES.has(code)),
    bonuses: net((code) => BONUSES.has(code)),
    commissions: net((code) => COMMISSIONS.has(code)),
    salaries: moved('sumIn', (code) => SALARIES.has(code) && !BACK.has(code)),
    dividends: moved('sumIn', (code) => DIVIDENDS.has(code) && !BACK.has(code)),
    paidBelow: moved('sumOut', (code) => SALARIES.has(code) || DIVIDENDS.has(code)) - moved('sumIn', (code) => BACK.has(code)),
  };
}

/** The cash of each day that has any, from the sums of a main and a held account. */
export const cashDaysOf = (sums: readonly DayCodeSum[]): CashDay[] =>
  [...Map.groupBy(sums, ({ day }) => day)].map(([day, own]) => ({ day, ...cashOf(own) }));
