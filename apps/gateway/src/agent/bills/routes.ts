import { toWire } from '@marquee/money';
import { BusinessError } from '../../base/errors.ts';
import type { Handlers } from '../../base/http/handlers.ts';
import { sumToWire } from '../../base/sum-to-wire.ts';
import type { Brand } from '../../brand/index.ts';
import { type AccountDesk, tree } from '../../identity/index.ts';
import { demandKind } from '../assistants.ts';
import { readContract } from '../contracts/store.ts';
import { agentDemand } from '../demand.ts';
import { daysOf } from '../reports/selection.ts';
import { type BillRow, readBill, readBillPayments, readBillRules, readBills, sumBills } from './store.ts';
import { createToday, type TodayDeps } from './today.ts';
import { testedTiers, viewBills, viewPayments } from './views.ts';

/** What the calls about bills need. */
export interface BillRouteDeps extends TodayDeps {
  brand: Pick<Brand, 'of'>;
  names: AccountDesk['names'];
}

/** Contracts are agents' alone. */
const AGENTS: readonly number[] = [1, 2];
const PAGE = 20;

/** The calls of agents about what their contracts came to: docs/rules/settlement.md. */
export function billRoutes(deps: BillRouteDeps): Required<Pick<Handlers, 'contractBills' | 'contractBill' | 'contractToday'>> {
  const { db, clock, brand, names } = deps;
  const today = createToday(deps);
  const demand = agentDemand({ db, brand });

  /** A bill of the agent or one that it pays. Throws `agent.bill` for another's, the same as for none. */
  const find = async (viewer: bigint, id: bigint): Promise<BillRow> => {
    const bill = await readBill(db, id);
    if (bill?.holderId === viewer || (bill && bill.uplineId === viewer)) return bill;
    throw new BusinessError('agent.bill');
  };

  return {
    async contractBills({ session, query, merchant }) {
      const { kind, side = 'own', username, status = null, page = 1, size = PAGE } = query;
      demandKind(session, kind);
      const agent = await demand(session, AGENTS);
      const window = daysOf(brand.of(merchant), clock, query);
      const named = username === undefined ? null : await tree.byName(db, merchant.id, username);
      // A name that is nobody's finds nothing, like one of somebody else's line.
      const holderId = username === undefined ? null : (named?.id ?? 0n);
      const filter = { accountId: agent.id, side, kind, status, holderId, from: window.from, to: window.to };
      const rows = await readBills(db, filter, { page, size });
      const { count, gross, owed, net, paid, open } = await sumBills(db, filter);
      const isOwn = side === 'own';
      return {
        list: await viewBills(names, rows, agent.id),
        footer: {
          gross: sumToWire(gross),
          owed: isOwn ? sumToWire(owed) : null,
          net: isOwn ? sumToWire(net) : null,
          paid: sumToWire(paid),
          open: sumToWire(open),
        },
        totalPages: Math.ceil(count / size),
        totalCount: count,
        period: window.days,
      };
    },
    contractToday: async ({ session, merchant }) => today(brand.of(merchant), await demand(session, AGENTS)),
    async contractBill({ session, query: { billId } }) {
      const agent = await demand(session, AGENTS);
      const bill = await find(agent.id, BigInt(billId));
      demandKind(session, bill.kind);
      const contract = await readContract(db, bill.contractId);
      if (!contract) throw new Error(`there is no contract ${bill.contractId}`);
      const [shown] = await viewBills(names, [bill], agent.id);
      if (!shown) throw new Error('a bill has no view');
      const { categories, activeBet, carryOver, tiers } = contract.terms;
      const isOwn = bill.holderId === agent.id;
      const deductions = isOwn ? bill.deductions : [];
      const { fees, excludesSelf, advanced, advancedOpen } = await readBillRules(db, bill.id);
      const below = await names(deductions.map(({ holderId }) => BigInt(holderId)));
      return {
        ...shown,
        ...{ categories, activeBet, carryOver },
        countedFrom: bill.countedFrom.getTime(),
        carryOut: toWire(bill.carryOut),
        ...{ fees: sumToWire(fees), excludesSelf },
        ...{ advanced: isOwn ? sumToWire(advanced) : null, advancedOpen: isOwn ? sumToWire(advancedOpen) : null },
        tiers: testedTiers(tiers, bill),
        deductions: deductions.map(({ holderId, gross }) => ({
          username: below.get(BigInt(holderId)) ?? '',
          gross: toWire(BigInt(gross)),
        })),
        payments: viewPayments(await readBillPayments(db, bill.id), isOwn),
      };
    },
  };
}
