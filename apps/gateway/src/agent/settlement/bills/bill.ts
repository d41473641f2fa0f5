import type { ContractKind, SalaryType } from '@marquee/contract';
import type { Amount } from '@marquee/money';
import type { Period } from '../../../base/background/periods.ts';
import type { TeamFigures } from '../../contracts/calculation/figures.ts';
import type { Remainder } from '../../contracts/calculation/salary.ts';
import type { ReachedTier } from '../../contracts/calculation/tiers.ts';
import type { Contract } from '../../contracts/store.ts';

/** Docs/rules/settlement.md#status-of-a-bill. */
export type BillStatus =
  | 'CALCULATED'
  | 'REVIEW'
  | 'PAID'
  | 'PARTLY_PAID'
  | 'INSUFFICIENT'
  | 'OVERDUE'
  | 'NOT_REACHED'
  | 'HELD'
  | 'CANCELLED';

/** Why a bill is in review: it is high, its holder or all daily salaries are looked at, or news of its figures was set aside. */
export type ReviewReason = 'LIMIT' | 'HOLDER' | 'DAILY' | 'NEWS';

/** How a contract's bill of a period came about, before what is owed below is taken off. */
export interface Computed {
  contract: Contract;
  /** Where its figures begin. */
  countedFrom: Date;
  base: Amount;
  /** Of the period. */
  figures: TeamFigures;
  /** By which the tier was chosen: of a real-time salary those of the day before. */
  tested: TeamFigures;
  tier: ReachedTier | null;
  gross: Amount;
  carryIn: Amount;
  carryOut: Amount;
  /** Of a real-time salary. */
  remainder: Remainder | null;
}

/** A bill that is to be written. */
export interface NewBill extends Computed {
  lineId: bigint;
  owed: Amount;
  net: Amount;
  deductions: { holderId: bigint; gross: Amount }[];
  status: BillStatus;
  review: ReviewReason | null;
  remark: string | null;
}

/** A bill as it is paid. */
export interface Bill {
  id: bigint;
  runId: bigint;
  merchantId: number;
  kind: ContractKind;
  salaryType: SalaryType | null;
  unit: Period;
  periodStart: Date;
  periodEnd: Date;
  holderId: bigint;
  /** Null: the house. */
  uplineId: bigint | null;
  lineId: bigint;
  gross: Amount;
  status: BillStatus;
  review: ReviewReason | null;
  paid: Amount;
  /** What of that is kept for a frozen holder. */
  kept: Amount;
}
