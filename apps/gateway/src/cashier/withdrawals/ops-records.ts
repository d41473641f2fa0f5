import type { OpsReply } from '@marquee/contract/ops';
import { toWire } from '@marquee/money';
import { unknownItem } from '../../base/change.ts';
import type { Database } from '../../base/database/database.ts';
import type { Pictures } from '../../base/pictures/pictures.ts';
import type { Merchant } from '../../brand/index.ts';
import { inCurrency } from '../deposits/offered.ts';
import { readPayoutAccount } from '../payout-accounts/store.ts';
import type { RiskSigns } from '../risk/signs.ts';
import { type BatchPart, type Part, proofOf, readParts } from './part-store.ts';
import { type OutOrder, readNotes, readOut } from './store.ts';

type OrderRecord = OpsReply<'opsWithdrawalDecide'>;
type PartRecord = OrderRecord['payouts'][number];

interface RecordDeps {
  db: Database;
  risk: RiskSigns;
  pictures: Pick<Pictures, 'idsOf'>;
  unitValueOf(merchantId: number, currency: string): Promise<number>;
}

/** Makes what shows parts, with the pictures of all their disputes and the unit that stays with those that somebody pays. */
function createPartRecords({ pictures, unitValueOf }: Pick<RecordDeps, 'pictures' | 'unitValueOf'>) {
  return async (merchant: Merchant, parts: readonly Part[]): Promise<PartRecord[]> => {
    const proofs = (part: Part): string[] =>
      Array.from({ length: part.attempt }, (_, index) => proofOf({ payoutNo: part.payoutNo, attempt: index + 1 }));
    const [ids, unitValue] = await Promise.all([
      pictures.idsOf(parts.flatMap(proofs)),
      unitValueOf(merchant.id, merchant.currency),
    ]);
    return parts.map((part) => ({
      payoutNo: part.payoutNo,
      orderNo: part.orderNo,
      amount: toWire(part.amount),
      unitValue: part.unitValue ?? unitValue,
      state: part.state,
      attempt: part.attempt,
      provider: part.provider,
      batch: part.batch,
      hint: part.hint,
      sentAt: part.sentAt?.getTime() ?? null,
      confirmUntil: part.confirmUntil?.getTime() ?? null,
      remark: part.remark,
      decision: part.decision,
      reason: part.reason,
      pictures: proofs(part).flatMap((proof) => ids.get(proof) ?? []),
    }));
  };
}

/** Withdrawals as operators see them. */
export function createOpsRecords({ db, risk, pictures, unitValueOf }: RecordDeps) {
  const partsOf = createPartRecords({ pictures, unitValueOf });

  const listOf = async (merchant: Merchant, orders: readonly OutOrder[]): Promise<OrderRecord[]> => {
    const numbers = orders.map(({ orderNo }) => orderNo);
    const [looks, unitValue, parts] = await Promise.all([
      risk.look(merchant, 'withdrawal', orders),
      unitValueOf(merchant.id, merchant.currency),
      readParts(db, numbers).then((found) => partsOf(merchant, found)),
    ]);
    return orders.map((order) => ({
      orderNo: order.orderNo,
      username: looks.get(order.orderNo)?.username ?? String(order.accountId),
      state: order.state,
      amount: toWire(order.amount),
      fee: toWire(order.fee),
      currency: order.currency,
      unitValue,
      kind: order.kind ?? order.channel,
      bank: order.bank ?? '',
      account: order.to ?? '',
      requestedAt: order.requestedAt.getTime(),
      decidedAt: order.decidedAt?.getTime() ?? null,
      completedAt: order.completedAt?.getTime() ?? null,
      reason: order.reason ?? '',
      claimedBy: order.claimedBy,
      signs: looks.get(order.orderNo)?.signs ?? [],
      payouts: parts.filter(({ orderNo }) => orderNo === order.orderNo),
    }));
  };

  /** An order of a brand. Throws `ops.unknown` for any other. */
  const find = async (merchant: Merchant, orderNo: string): Promise<OutOrder> => {
    const order = await readOut(db, orderNo);
    if (order?.merchantId !== merchant.id || order.state === 'CREATED') throw unknownItem();
    return order;
  };

  const recordOf = async (merchant: Merchant, orderNo: string): Promise<OrderRecord> => {
    const order = await readOut(db, orderNo);
    const [record] = order ? await listOf(merchant, [order]) : [];
    if (!record) throw unknownItem();
    return record;
  };

  return { partsOf, listOf, find, recordOf };
}

/** The notes about an order, oldest first. */
export const notesOf = async (db: Database, orderNo: string): Promise<OpsReply<'opsWithdrawalNote'>['notes']> =>
  (await readNotes(db, orderNo)).map(({ at, operator, note }) => ({ at: at.getTime(), operator, note }));

/** A cell of a file that a spreadsheet must not take for a formula. */
const cell = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/**
 * The file by which a bank pays parts: one line each, with the whole account number, and the amount as the bank counts it: in the currency, not
 * in units.
 */
export async function batchFile(db: Database, parts: readonly BatchPart[]): Promise<string> {
  const lines = ['payoutNo,kind,bank,account,holder,amount,currency'];
  for (const part of parts) {
    const order = await readOut(db, part.orderNo);
    const account = order?.payoutAccountId == null ? null : await readPayoutAccount(db, order.payoutAccountId);
    const fields = [
      part.payoutNo,
      account?.kind ?? '',
      account?.bankCode ?? '',
      account?.accountNo ?? '',
      account?.holder ?? '',
      String(inCurrency(part.amount, part.unitValue)),
      order?.currency ?? '',
    ];
    lines.push(fields.map(cell).join(','));
  }
  return `${lines.join('\r\n')}\r\n`;
}
