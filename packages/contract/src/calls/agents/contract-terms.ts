import { type Static, Type } from 'typebox';
import { GAME_TYPES, GameTypeName } from '../../common.ts';
import type { AssistantPage } from '../../states.ts';

/** What a contract pays for: docs/rules/contracts.md#kinds. */
export const CONTRACT_KINDS = ['DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME'] as const;
export type ContractKind = (typeof CONTRACT_KINDS)[number];
/** The page of the agent centre that is about each kind. */
export const KIND_PAGES = {
  DIVIDEND: 'agentDividendRecordCopy2',
  DAILY: 'agentDailyWages2',
  HOURLY: 'agentHourSalary',
  REALTIME: 'agentRealtimeSalary',
} as const satisfies Readonly<Record<ContractKind, AssistantPage>>;
/** On what bets a salary is paid: on those that won, on those that lost, or on all. */
export const SALARY_TYPES = ['PROFIT', 'LOSS', 'SINGLE_BET'] as const;
export type SalaryType = (typeof SALARY_TYPES)[number];
/** Periods of dividends. */
export const DIVIDEND_PERIODS = ['WEEKLY', 'HALF_MONTHLY', 'MONTHLY'] as const;
export type DividendPeriod = (typeof DIVIDEND_PERIODS)[number];
/** What becomes of a dividend period's loss: docs/rules/contracts.md#carry-over. */
export const CARRY_OVERS = ['NONE', 'LAST_PERIOD', 'WITHIN_MONTH', 'PERMANENT'] as const;
export type CarryOver = (typeof CARRY_OVERS)[number];
/** Who pays the bills of a brand: each agent those right below it, or the house everybody: docs/rules/contracts.md#paid-by-the-house. */
export const PAYER_MODES = ['UPLINE', 'HOUSE_NET'] as const;
export type PayerMode = (typeof PAYER_MODES)[number];

const closed = { additionalProperties: false } as const;
const oneOf = <const T extends readonly string[]>(words: T) => Type.Unsafe<T[number]>(Type.String({ enum: [...words] }));
const maybe = <const T extends readonly string[]>(words: T) =>
  Type.Unsafe<T[number] | null>(Type.Union([Type.String({ enum: [...words] }), Type.Null()]));
const units = Type.Integer({ minimum: 0, maximum: 99_999_999_999, description: 'whole units' });

export const ContractKindName = oneOf(CONTRACT_KINDS);
/** Null for dividends. */
export const MaybeSalaryType = maybe(SALARY_TYPES);

/** One tier: who reaches all of its minimums gets its rate, of everything. */
const ContractTier = Type.Object(
  {
    rate: Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'ten-thousandths of a percent' }),
    validBet: units,
    profit: Type.Integer({ minimum: 0, maximum: 99_999_999_999, description: 'whole units that the house keeps; 0: not asked' }),
    activeMembers: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  },
  closed,
);
export type ContractTier = Static<typeof ContractTier>;

/** What two parties agree on: docs/rules/contracts.md#terms. */
export const ContractTerms = Type.Object(
  {
    kind: ContractKindName,
    salaryType: MaybeSalaryType,
    /** Null for salaries, like what becomes of a loss. */
    period: maybe(DIVIDEND_PERIODS),
    carryOver: maybe(CARRY_OVERS),
    categories: Type.Array(GameTypeName, { minItems: 1, maxItems: GAME_TYPES.length, uniqueItems: true }),
    activeBet: Type.Integer({
      minimum: 0,
      maximum: 99_999_999_999,
      description: 'whole units of valid bet that make a member active',
    }),
    tiers: Type.Array(ContractTier, { maxItems: 20 }),
  },
  closed,
);
export type ContractTerms = Static<typeof ContractTerms>;
