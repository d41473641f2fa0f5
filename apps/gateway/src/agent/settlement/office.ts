import type { Amount } from '@marquee/money';
import { type Recorder, unknownItem } from '../../base/change.ts';
import type { Runner } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import type { Merchant } from '../../brand/index.ts';
import { tree } from '../../identity/index.ts';
import type { Messages } from '../../message/index.ts';
import { type Report, slotsForgottenUntil } from '../../report/index.ts';
import { type Recounted, recountRun } from './audit/recount.ts';
import type { Bill, BillStatus } from './bills/bill.ts';
import { decideBill, readStatus, takeOff } from './bills/list-store.ts';
import { readRunOf } from './bills/run-store.ts';
import { lockBills } from './bills/store.ts';
import { forgiveHouse, readDebtOf } from './payment/debt-store.ts';
import { payOnBehalf } from './payment/debts.ts';
import { atDesk, type Desk, FROZEN, type PaymentDeps } from './payment/desk.ts';
import { returnBill } from './payment/returning.ts';
import { createIncomeTelling, toldOfDebts, toldOfReturn } from './telling.ts';

/** What operators decide about bills: docs/rules/settlement.md#operators. Throws `ops.unknown`, and `CT_STATE` for a bill in another status. */
export interface SettlementOffice {
  /** A bill that waits is approved or cancelled, one that is held for a frozen holder cancelled: what is kept goes back to whom it came from. */
  review(merchant: Merchant, billId: bigint, decision: 'APPROVE' | 'CANCEL', record: Recorder): Promise<BillStatus>;
  /** Is a bill held for a frozen holder? To cancel it moves money. */
  isHeld(merchant: Merchant, billId: bigint): Promise<boolean>;
  /** Pays for the payer what is still owed; returns how much. */
  payFor(merchant: Merchant, billId: bigint, record: Recorder): Promise<Amount>;
  /** Closes what the house is owed of a bill, by an advance or by a payment in the place of the account above; returns how much. */
  forget(merchant: Merchant, billId: bigint, record: Recorder): Promise<Amount>;
  /** Computes a bill's run again, and changes nothing. `CT_STATE`: the rows of its hours are forgotten. */
  preview(merchant: Merchant, billId: bigint): Promise<Recounted[]>;
}

/** What it works with. */
export interface OfficeDeps extends PaymentDeps {
  teams: Report['teams'];
  messages: Pick<Messages, 'sendMany'>;
}

/** The currency of a bill of a brand. */
async function currencyOf(db: Runner, { id: merchantId }: Merchant, billId: bigint): Promise<string> {
  const run = await readRunOf(db, merchantId, billId);
  const [bill] = run
    ? await db.query<{ holderId: bigint }>({
        text: 'select holder_id as "holderId" from agent_bill where id = $1',
        values: [billId],
      })
    : [];
  const [holder] = bill ? await tree.members(db, [bill.holderId]) : [];
  if (!holder) throw unknownItem();
  return holder.currency;
}

/** Is a bill held for a holder who is frozen by now? Who is free is paid. */
async function isStillHeld({ tx }: Desk, { status, holderId }: Bill): Promise<boolean> {
  const [holder] = status === 'HELD' ? await tree.members(tx, [holderId]) : [];
  return holder !== undefined && FROZEN.includes(holder.status);
}

/** Makes it. */
export function createSettlementOffice(deps: OfficeDeps): SettlementOffice {
  const { db, clock, teams } = deps;
  const tell = createIncomeTelling(deps.messages);

  const withBill = async <T>(merchant: Merchant, billId: bigint, work: (desk: Desk, bill: Bill) => Promise<T>): Promise<T> => {
    const currency = await currencyOf(db, merchant, billId);
    return atDesk(deps, { merchantId: merchant.id, currency }, async (desk) => {
      const [bill] = await lockBills(desk.tx, [billId]);
      if (!bill) throw unknownItem();
      return work(desk, bill);
    });
  };

  return {
    review: (merchant, billId, decision, record) =>
      withBill(merchant, billId, async (desk, bill) => {
        const { tx, at } = desk;
        const isHeld = decision === 'CANCEL' && (await isStillHeld(desk, bill));
        // What waits for news is decided by what becomes of the news.
        if (!isHeld && (bill.status !== 'REVIEW' || bill.review === 'NEWS')) throw new BusinessError('CT_STATE');
        const status = decision === 'APPROVE' ? 'CALCULATED' : 'CANCELLED';
        if (isHeld) await tell(tx, desk, toldOfReturn(await returnBill(desk, billId)));
        else {
          await decideBill(tx, billId, status, at);
          if (status === 'CANCELLED') {
            await takeOff(tx, bill, bill.gross);
            await tell(tx, desk, toldOfReturn({ ...bill, kept: bill.gross, back: [] }));
          }
        }
        await record(tx, { before: { status: bill.status }, after: { status, gross: bill.gross.toString() } });
        return status;
      }),
    isHeld: async (merchant, billId) => (await readStatus(db, merchant.id, billId)) === 'HELD',
    payFor: (merchant, billId, record) =>
      withBill(merchant, billId, async (desk, { status, paid, holderId: accountId }) => {
        const done = await payOnBehalf(desk, billId);
        if (done === null) throw new BusinessError('CT_STATE');
        const { amount, onward } = done;
        const about = `${billId}:${desk.at.getTime()}`;
        await tell(desk.tx, desk, [{ accountId, template: 'income.paid', amount, about }, ...toldOfDebts(desk, onward)]);
        await record(desk.tx, {
          before: { status, paid: paid.toString() },
          after: { paid: (paid + amount).toString(), byHouse: amount.toString() },
        });
        return amount;
      }),
    forget: (merchant, billId, record) =>
      withBill(merchant, billId, async ({ tx, at }) => {
        const debt = await readDebtOf(tx, billId);
        if (!debt || debt.creditorId !== null) throw new BusinessError('CT_STATE');
        await forgiveHouse(tx, debt.id, at);
        await record(tx, { before: { owedToHouse: debt.open.toString() }, after: { owedToHouse: '0' } });
        return debt.open;
      }),
    preview: (merchant, billId) =>
      db.transaction(async (tx) => {
        const run = await readRunOf(tx, merchant.id, billId);
        if (!run) throw unknownItem();
        if (['hour', 'five-minutes'].includes(run.unit) && run.periodStart < slotsForgottenUntil(clock.now()))
          throw new BusinessError('CT_STATE');
        return recountRun(tx, teams, merchant, run);
      }),
  };
}
