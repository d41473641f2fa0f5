import { CONTRACT_KINDS, type ContractKind, type PayerMode, type SalaryType } from '@marquee/contract';
import { refused } from '../base/change.ts';

/** Between what a brand's agents make contracts: docs/rules/contracts.md#kinds. */
export interface ContractLimits {
  /** The kinds that are open. */
  kinds: ContractKind[];
  /** The highest rates, in ten-thousandths of a percent, by {@link rateName}. */
  rates: Record<string, number>;
  /** The most tiers of a contract. */
  tiers: number;
  /** Days for which a request is open. */
  requestDays: number;
  /** Dividends above it wait for an operator: whole units. */
  reviewAbove: number;
  /** Daily salaries wait for an operator, too. */
  reviewDaily: boolean;
  /** Once a team's valid bet of a day has passed it, real-time salaries pay nothing for the rest of the day: whole units. Null: they never stop. */
  realtimeStop: number | null;
  /** Who pays bills: docs/rules/contracts.md#paid-by-the-house. */
  payerMode: PayerMode;
  /** Dividends leave the figures of their holders themselves out. */
  dividendExcludeSelf: boolean;
  /** Dividends take off what the house bore of fees of payments. */
  dividendDeductFees: boolean;
  /** A second operator approves what the house gives and ends. */
  secondPerson: boolean;
}

/** Steps of rates by kind, in ten-thousandths of a percent. */
export const CONTRACT_STEPS: Readonly<Record<ContractKind, number>> = {
  DIVIDEND: 1_000,
  DAILY: 1_000,
  HOURLY: 100,
  REALTIME: 100,
};

const RATES = {
  DIVIDEND: 400_000,
  DAILY: 20_000,
  REALTIME: 21_000,
  HOURLY_PROFIT: 10_000,
  HOURLY_LOSS: 30_000,
  HOURLY_SINGLE_BET: 10_000,
};

/** The name of a contract's highest rate: the kind's, and of hourly salaries the type's. */
export const rateName = (kind: ContractKind, salaryType: SalaryType | null): string =>
  kind === 'HOURLY' ? `${kind}_${salaryType}` : kind;

type Optional = 'reviewDaily' | 'realtimeStop' | 'payerMode' | 'dividendExcludeSelf' | 'dividendDeductFees';

/** What an operator may leave out, as it is where it was never said. */
const optionalContracts = (): Pick<ContractLimits, Optional> => ({
  reviewDaily: false,
  realtimeStop: null,
  payerMode: 'UPLINE',
  dividendExcludeSelf: false,
  dividendDeductFees: false,
});

/** The platform's usual limits. */
export const usualContracts = (): ContractLimits => ({
  kinds: [...CONTRACT_KINDS],
  rates: { ...RATES },
  tiers: 6,
  requestDays: 7,
  reviewAbove: 50_000,
  secondPerson: false,
  ...optionalContracts(),
});

/** What an operator says of contracts; what is left out stays as it is. */
export type GivenContracts = Omit<ContractLimits, Optional> & Partial<Pick<ContractLimits, Optional>>;

/** The limits that an operator gives over those that are kept. */
export const mergedContracts = (kept: Partial<ContractLimits> | undefined, given: GivenContracts): ContractLimits => ({
  ...optionalContracts(),
  ...kept,
  ...given,
});

/** Checks the limits that an operator gives. Throws `ops.refused`. */
export function checkContracts({ kinds, rates }: Pick<ContractLimits, 'kinds' | 'rates'>): void {
  if (new Set(kinds).size < kinds.length) throw refused('a kind of contract is named once');
  for (const name of Object.keys(rates)) if (!Object.hasOwn(RATES, name)) throw refused(`there is no rate ${name}`);
  for (const [name, rate] of Object.entries(rates)) {
    const kind = CONTRACT_KINDS.find((each) => name.startsWith(each));
    if (kind && rate % CONTRACT_STEPS[kind] !== 0) throw refused(`the rate of ${name} goes in steps of ${CONTRACT_STEPS[kind]}`);
  }
}
