import { CODES, codesOfGroups } from '../../wallet/index.ts';

/** What settled bets come to; ten-thousandths of a unit, corrections may make them negative. */
export interface GameFigures {
  bets: bigint;
  stake: bigint;
  payout: bigint;
  validBet: bigint;
  wonValidBet: bigint;
  lostValidBet: bigint;
}

/** The columns of the figures of games, in the tables' words. */
export const GAME_COLUMNS: Readonly<Record<keyof GameFigures, string>> = {
  bets: 'bets',
  stake: 'stake',
  payout: 'payout',
  validBet: 'valid_bet',
  wonValidBet: 'won_valid_bet',
  lostValidBet: 'lost_valid_bet',
};

/** How movements of some codes count: what came in and what went out, each with its sign. */
interface Counted {
  codes: readonly number[];
  in: 1 | 0 | -1;
  out: 1 | 0 | -1;
  /** Codes of which what came in is taken off. */
  less?: readonly number[];
}

const { DEPOSIT_FEE_BACK, SALARY_DAILY, SALARY_HOUR, SALARY_REALTIME, DIVIDEND, WITHDRAW_DONE, AGENT_COMMISSION, REFERRAL } =
  CODES;
const net = (codes: readonly number[]): Counted => ({ codes, in: 1, out: -1 });
const received = (...codes: readonly { id: number }[]): Counted => ({ codes: idsOf(codes), in: 1, out: 0 });
const TRANSFERS = [CODES.TRANSFER_UP_IN, CODES.TRANSFER_DOWN_IN];
const idsOf = (codes: readonly { id: number }[]): number[] => codes.map(({ id }) => id);
const SALARIES = [SALARY_DAILY, SALARY_HOUR, SALARY_REALTIME];
const SALARIES_BACK = [CODES.SALARY_DAILY_BACK, CODES.SALARY_HOUR_BACK, CODES.SALARY_REALTIME_BACK];
/** What left accounts, less what came back. */
const paidOut = (codes: readonly { id: number }[], back: readonly { id: number }[]): Counted => ({
  ...{ codes: idsOf(codes), in: 0, out: 1, less: idsOf(back) },
});

/** Figures of money by the codes of the ledger: docs/rules/agents.md#reports. */
export const CASH_FIELDS = {
  /** What members paid in: what the house gives back of fees and play money are no deposits, as they make nobody a depositor. */
  deposit: net([CODES.DEPOSIT.id]),
  /** What was paid out: it leaves what was set aside. */
  withdrawal: { codes: [WITHDRAW_DONE.id], in: -1, out: 1 },
  rebate: net(codesOfGroups(['betting_rebate'])),
  bonus: net(codesOfGroups(['share_bonus'])),
  commission: net([AGENT_COMMISSION.id]),
  dailySalary: received(SALARY_DAILY),
  hourlySalary: received(SALARY_HOUR),
  realtimeSalary: received(SALARY_REALTIME),
  dividend: received(DIVIDEND),
  referral: net([REFERRAL.id]),
  /** What the house gave back of fees of deposits. */
  feeBack: net([DEPOSIT_FEE_BACK.id]),
  salaryOut: paidOut(SALARIES, SALARIES_BACK),
  dividendOut: paidOut([DIVIDEND], [CODES.DIVIDEND_BACK]),
  paidToDownlines: paidOut([...SALARIES, DIVIDEND], [...SALARIES_BACK, CODES.DIVIDEND_BACK]),
  transferIn: received(...TRANSFERS),
  transferOut: { codes: idsOf(TRANSFERS), in: 0, out: 1 },
  /** What the house booked by hand: in no result and no other figure. */
  byHand: net([CODES.ADJUST_ADD.id, CODES.ADJUST_SUB.id]),
  points: net([CODES.POINT_CONVERT.id, CODES.POINT_PURCHASE.id, CODES.POINT_PURCHASE_RETURN.id]),
} as const satisfies Record<string, Counted>;

/** What movements of money besides bets come to, in ten-thousandths of a unit. */
export type CashFigures = Record<keyof typeof CASH_FIELDS, bigint>;

export const CASH_NAMES = Object.keys(CASH_FIELDS) as (keyof CashFigures)[];
export const GAME_NAMES = Object.keys(GAME_COLUMNS) as (keyof GameFigures)[];

export const NO_GAMES: GameFigures = { bets: 0n, stake: 0n, payout: 0n, validBet: 0n, wonValidBet: 0n, lostValidBet: 0n };
export const NO_CASH = Object.fromEntries(CASH_NAMES.map((name) => [name, 0n])) as CashFigures;

/** Everything of an account or a team in some days. */
export interface Figures extends GameFigures, CashFigures {}

/** What an account earns from its line, before what it pays to those below. */
export const incomeOf = (figures: CashFigures): bigint =>
  figures.commission + figures.dailySalary + figures.hourlySalary + figures.realtimeSalary + figures.dividend + figures.referral;

/** The result of games with rebates, bonuses and income, less what is paid to those below. */
export const netOf = (figures: Figures): bigint =>
  figures.payout - figures.stake + figures.rebate + figures.bonus + incomeOf(figures) - figures.paidToDownlines;

/** The codes of a figure, and what a row of money `d` of one of them adds to it. */
function countedAs(name: keyof CashFigures): { codes: readonly number[]; sum: string } {
  const { codes, in: plus, out, less = [] }: Counted = CASH_FIELDS[name];
  const sum = `${plus} * d.sum_in + ${out} * d.sum_out`;
  return {
    codes: [...codes, ...less],
    sum: less.length === 0 ? sum : `case when d.code in (${less.join(', ')}) then -1 * d.sum_in else ${sum} end`,
  };
}

/** All codes of which something is counted, for a statement. */
export const COUNTED_CODES = [...new Set(CASH_NAMES.flatMap((name) => countedAs(name).codes))].join(', ');

/** What a row of money `d` adds to a figure. */
export const cashOf = (name: keyof CashFigures): string => {
  const { codes, sum } = countedAs(name);
  return `case when d.code in (${codes.join(', ')}) then ${sum} else 0 end`;
};

/** The columns that sum up figures of games out of rows `d`, each times a sign. */
export const gameSums = (sign = '1'): string =>
  GAME_NAMES.map((name) => `coalesce(sum(${sign} * d.${GAME_COLUMNS[name]}), 0)::text as "${name}"`).join(', ');

/** The same of money. */
export const cashSums = (sign = '1'): string =>
  CASH_NAMES.map((name) => {
    const { codes, sum } = countedAs(name);
    return `coalesce(sum(${sign} * (${sum})) filter (where d.code in (${codes.join(', ')})), 0)::text as "${name}"`;
  }).join(', ');
