import type { OpsReply } from '@marquee/contract/ops';
import { toWire } from '@marquee/money';
import { unknownItem } from '../../base/change.ts';
import { sumToWire } from '../../base/sum-to-wire.ts';
import type { OpsHandlers } from '../../brand/index.ts';
import { type AccountDesk, tree } from '../../identity/index.ts';
import { isSame } from './audit/recount.ts';
import { type ListedBill, readBills } from './bills/list-store.ts';
import { createSettlementOffice, type OfficeDeps } from './office.ts';

const PAGE = 50;

/** A bill as operators are shown it. */
const billRow = (row: ListedBill, nameOf: (id: bigint | null) => string): OpsReply<'opsBills'>['list'][number] => ({
  ...{ id: Number(row.id), kind: row.kind, salaryType: row.salaryType, unit: row.unit, status: row.status },
  ...{ periodStart: row.periodStart.getTime(), periodEnd: row.periodEnd.getTime() },
  ...{ holder: nameOf(row.holderId), upline: nameOf(row.uplineId), review: row.review, remark: row.remark },
  ...{ gross: toWire(row.gross), net: sumToWire(row.net), paid: toWire(row.paid), kept: toWire(row.kept) },
  ...{ advanced: toWire(row.advanced), owedToHouse: toWire(row.owedToHouse) },
  ...{ open: toWire(row.open), overdueAt: row.overdueAt?.getTime() ?? null, closedAt: row.closedAt?.getTime() ?? null },
});

/** The operator's calls about what contracts come to. */
export function settlementOpsCalls(
  deps: OfficeDeps & { accounts: Pick<AccountDesk, 'names'> },
): Pick<OpsHandlers, 'opsBills' | 'opsBillReview' | 'opsBillPay' | 'opsBillForget' | 'opsBillPreview'> {
  const { db, accounts } = deps;
  const office = createSettlementOffice(deps);

  return {
    async opsBills({ merchant, query }) {
      const { username, payer, kind = null, status = null, advanced, owed, overdue = null, page = 1, size = PAGE } = query;
      const find = async (name: string | undefined): Promise<bigint | null> => {
        if (name === undefined) return null;
        const found = await tree.byName(db, merchant.id, name);
        if (!found) throw unknownItem();
        return found.id;
      };
      const of = { merchantId: merchant.id, holderId: await find(username), payerId: await find(payer) };
      const filter = { ...of, kind, status, isAdvanced: advanced === 'OPEN', isOwed: owed === 'HOUSE', overdue };
      const { rows, total } = await readBills(db, filter, { page, size });
      const ids = rows.flatMap(({ holderId, uplineId }) => (uplineId === null ? [holderId] : [holderId, uplineId]));
      const names = await accounts.names([...new Set(ids)]);
      const nameOf = (id: bigint | null): string => (id === null ? '' : (names.get(id) ?? ''));
      return {
        list: rows.map((row) => billRow(row, nameOf)),
        totalPages: Math.ceil(total / size),
        totalCount: total,
      };
    },
    async opsBillReview({ merchant, body: { id, decision, reason }, record, isApproved, askSecondPerson }) {
      const movesMoney = decision === 'CANCEL' && (await office.isHeld(merchant, BigInt(id)));
      if (merchant.site.contracts.secondPerson && movesMoney && !isApproved) askSecondPerson();
      const write = record(`bill ${id}`);
      const status = await office.review(merchant, BigInt(id), decision, (tx, { before, after }) =>
        write(tx, { before, after: { ...(after as object), reason } }),
      );
      return { id, status };
    },
    async opsBillPay({ merchant, body: { id, reason }, record, isApproved, askSecondPerson }) {
      if (merchant.site.contracts.secondPerson && !isApproved) askSecondPerson();
      const write = record(`bill ${id}`);
      const paid = await office.payFor(merchant, BigInt(id), (tx, { before, after }) =>
        write(tx, { before, after: { ...(after as object), reason } }),
      );
      return { id, paid: toWire(paid) };
    },
    async opsBillForget({ merchant, body: { id, reason }, record, isApproved, askSecondPerson }) {
      if (merchant.site.contracts.secondPerson && !isApproved) askSecondPerson();
      const write = record(`bill ${id}`);
      const forgiven = await office.forget(merchant, BigInt(id), (tx, { before, after }) =>
        write(tx, { before, after: { ...(after as object), reason } }),
      );
      return { id, forgiven: toWire(forgiven) };
    },
    async opsBillPreview({ merchant, query: { id } }) {
      const bills = await office.preview(merchant, BigInt(id));
      const names = await accounts.names(bills.flatMap(({ written, counted }) => (written ?? counted)?.holderId ?? []));
      return {
        list: bills.map((bill) => ({
          holder: names.get((bill.written ?? bill.counted)?.holderId ?? 0n) ?? '',
          written: bill.written && toWire(bill.written.gross),
          counted: bill.counted && toWire(bill.counted.gross),
          isSame: isSame(bill),
        })),
      };
    },
  };
}
