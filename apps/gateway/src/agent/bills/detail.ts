import type { Reply } from '@marquee/contract';
import { toWire } from '@marquee/money';
import type { Database } from '../../base/database/database.ts';
import { sumToWire } from '../../base/sum-to-wire.ts';
import type { AccountDesk } from '../../identity/index.ts';
import { readContract } from '../contracts/store.ts';
import { type BillRow, readBillPayments, readBillRules } from './store.ts';
import { testedTiers, viewBills, viewPayments } from './views.ts';

interface DetailDeps {
  db: Database;
  names: AccountDesk['names'];
}

/** Makes what tells one of a bill's two sides how it came about. What the holder owes below is told to the holder alone. */
export const createDetail =
  ({ db, names }: DetailDeps) =>
  async (bill: BillRow, viewer: bigint): Promise<Reply<'contractBill'>> => {
    const contract = await readContract(db, bill.contractId);
    if (!contract) throw new Error(`there is no contract ${bill.contractId}`);
    const [shown] = await viewBills(db, [bill], viewer);
    if (!shown) throw new Error('a bill has no view');
    const { categories, activeBet, carryOver, tiers } = contract.terms;
    const isOwn = bill.holderId === viewer;
    const deductions = isOwn ? bill.deductions : [];
    const { excludesSelf, advanced, advancedOpen } = await readBillRules(db, bill.id);
    const below = await names(deductions.map(({ holderId }) => BigInt(holderId)));
    return {
      ...shown,
      ...{ categories, activeBet, carryOver },
      countedFrom: bill.countedFrom.getTime(),
      carryOut: toWire(bill.carryOut),
      excludesSelf,
      ...{ advanced: isOwn ? sumToWire(advanced) : null, advancedOpen: isOwn ? sumToWire(advancedOpen) : null },
      tiers: testedTiers(tiers, bill),
      deductions: deductions.map(({ holderId, gross }) => ({
        username: below.get(BigInt(holderId)) ?? '',
        gross: toWire(BigInt(gross)),
      })),
      payments: viewPayments(await readBillPayments(db, bill.id), isOwn),
    };
  };
