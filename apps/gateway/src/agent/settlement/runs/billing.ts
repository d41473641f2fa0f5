import { type Amount, UNIT } from '@marquee/money';
import type { Transaction } from '../../../base/database/database.ts';
import type { Merchant } from '../../../brand/index.ts';
import { billsOf } from '../../contracts/calculation/bills.ts';
import type { Contract } from '../../contracts/store.ts';
import { readReviewed } from '../../marks/store.ts';
import type { BillStatus, Computed, NewBill } from '../bills/bill.ts';

/** What decides how bills begin. */
export interface BillRules {
  /** Dividends above it wait for an operator; ten-thousandths of a unit. */
  reviewAbove: Amount;
  /** Daily salaries wait for one, too. */
  reviewsDaily: boolean;
  /** Holders whose dividends wait for one whatever they come to. */
  reviewed: ReadonlySet<bigint>;
  /** Do a holder's figures lack something that was set aside? */
  isWaiting(holderId: bigint): boolean;
}

/** What a brand says of how bills begin. */
export async function billRules(
  tx: Transaction,
  { id, site: { contracts } }: Merchant,
  { isWaiting }: Pick<BillRules, 'isWaiting'>,
): Promise<BillRules> {
  const { reviewAbove, reviewDaily: reviewsDaily } = contracts;
  return { reviewAbove: BigInt(reviewAbove) * UNIT, reviewsDaily, reviewed: await readReviewed(tx, id), isWaiting };
}

/** The top of each holder's line among the contracts that govern a moment. */
export function topsOf(contracts: readonly Contract[]): (holderId: bigint) => bigint {
  const above = new Map(contracts.map(({ holderId, uplineId }) => [holderId, uplineId]));
  return (holderId) => {
    let top = holderId;
    const seen = new Set([top]);
    for (let next = above.get(top) ?? null; next !== null && !seen.has(next); next = above.get(top) ?? null) {
      top = next;
      seen.add(top);
    }
    return top;
  };
}

function beginningOf(
  { contract, gross }: Computed,
  isAlone: boolean,
  { reviewAbove, reviewsDaily, reviewed, isWaiting }: BillRules,
): { status: BillStatus; review: NewBill['review']; remark: string | null } {
  if (isWaiting(contract.holderId)) return { status: 'REVIEW', review: 'NEWS', remark: null };
  if (isAlone) return { status: 'CANCELLED', review: null, remark: 'no contract above' };
  if (gross > 0n && contract.kind === 'DIVIDEND') {
    if (reviewed.has(contract.holderId)) return { status: 'REVIEW', review: 'HOLDER', remark: null };
    if (gross > reviewAbove) return { status: 'REVIEW', review: 'LIMIT', remark: null };
  }
  if (gross > 0n && contract.kind === 'DAILY' && reviewsDaily) return { status: 'REVIEW', review: 'DAILY', remark: null };
  return { status: 'CALCULATED', review: null, remark: null };
}

/**
 * The bills of a run. `governing` are all contracts of the kind and type that govern its end, of whatever length of period: who has none
 * above it is cancelled, and told to operators by its remark.
 */
export function newBillsOf(computed: readonly Computed[], governing: readonly Contract[], rules: BillRules): NewBill[] {
  const topOf = topsOf(governing);
  const holders = new Set(governing.map(({ holderId }) => holderId));
  const isAlone = ({ contract: { uplineId } }: Computed): boolean => uplineId !== null && !holders.has(uplineId);
  const owed = computed.map((each) => ({ ...each, ...ownerOf(each) }));
  const bills = billsOf(owed.filter((each) => !isAlone(each)));
  const cancelled = billsOf(owed.filter(isAlone)).map((bill) => ({ ...bill, deductions: [], owed: 0n, net: bill.gross }));
  return [...bills, ...cancelled].map((bill) => ({
    ...bill,
    lineId: topOf(bill.contract.holderId),
    ...beginningOf(bill, isAlone(bill), rules),
  }));
}

const ownerOf = ({ contract: { holderId, uplineId } }: Computed) => ({ holderId, uplineId });
