import { toWire } from '@marquee/money';
import type { Database } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import type { Handlers } from '../../base/http/handlers.ts';
import { sumToWire } from '../../base/sum-to-wire.ts';
import { tree } from '../../identity/index.ts';
import type { Settlement } from './settlement.ts';

/** What the calls about debts need. */
interface SettlementRouteDeps {
  db: Database;
  settlement: Settlement;
}

/** Makes the calls about what contracts come to. */
export function settlementRoutes({
  db,
  settlement,
}: SettlementRouteDeps): Required<Pick<Handlers, 'agentDebts' | 'agentDebtPay'>> {
  return {
    async agentDebts({ session: { accountId } }) {
      const debts = await settlement.debts(accountId);
      const creditors = debts.flatMap(({ creditorId }) => creditorId ?? []);
      const names = new Map((await tree.members(db, creditors)).map(({ id, username }) => [id, username]));
      return {
        open: sumToWire(debts.reduce((sum, { open }) => sum + open, 0n)),
        list: debts.map(({ id, billId, kind, creditorId, amount, open, openedAt, overdueAt }) => ({
          id: Number(id),
          billId: Number(billId),
          kind,
          username: creditorId === null ? '' : (names.get(creditorId) ?? ''),
          amount: toWire(amount),
          open: toWire(open),
          openedAt: openedAt.getTime(),
          isOverdue: overdueAt !== null,
        })),
      };
    },
    async agentDebtPay({ session: { accountId }, body: { debtId } }) {
      const node = await tree.node(db, accountId);
      if (!node) throw new BusinessError('customer.not.login');
      const paid = await settlement.payNow(node, debtId === undefined ? null : BigInt(debtId));
      return { paid: sumToWire(paid), open: sumToWire(await settlement.openDebt(accountId)) };
    },
  };
}
