import type { ContractKind, Query } from '@marquee/contract';
import { toWire } from '@marquee/money';
import { inputError } from '../../base/errors.ts';
import type { Handlers } from '../../base/http/handlers.ts';
import { sumToWire } from '../../base/sum-to-wire.ts';
import type { Brand, Merchant } from '../../brand/index.ts';
import { type AccountDesk, type TreeNode, tree } from '../../identity/index.ts';
import { demandKind } from '../assistants.ts';
import { agentDemand } from '../demand.ts';
import { daysOf } from '../reports/selection.ts';
import { createDetail } from './detail.ts';
import { findBill } from './find.ts';
import { hoursOf, spansOf } from './hours.ts';
import { createRealtimeDay } from './realtime-day.ts';
import { type BillFilter, readBills, sumBills, sumBillsIn } from './store.ts';
import { createToday, type TodayDeps } from './today.ts';
import { viewBills, viewSums } from './views.ts';

/** What the calls about bills need. */
export interface BillRouteDeps extends TodayDeps {
  brand: Pick<Brand, 'of'>;
  names: AccountDesk['names'];
}

type BillCalls = 'contractBills' | 'contractBillSums' | 'contractBill' | 'contractToday' | 'contractRealtimeDay';
type Asked = Omit<Query<'contractBillSums'>, 'by'>;

/** Contracts are agents' alone. */
const AGENTS: readonly number[] = [1, 2];
const PAGE = 20;
/** Days of bills that are asked for at once; 30 unless said: docs/rules/settlement.md#screens. */
const MOST_DAYS: Partial<Record<ContractKind, number>> = { HOURLY: 7, REALTIME: 7 };

/** Makes what says which of an agent's bills are asked for, and of which business days. */
const createFilter =
  ({ db, clock }: Pick<TodayDeps, 'db' | 'clock'>) =>
  async (
    merchant: Merchant,
    agent: TreeNode,
    query: Asked,
  ): Promise<{ filter: BillFilter; days: { start: string; end: string } }> => {
    const { kind, side = 'own', username, status = null, unit = null, payer = null } = query;
    const { from, to, days } = daysOf(merchant, clock, query, undefined, MOST_DAYS[kind]);
    const named = username === undefined ? null : await tree.byName(db, merchant.id, username);
    // A name that is nobody's finds nothing, like one of somebody else's line.
    const holderId = username === undefined ? null : (named?.id ?? 0n);
    const hours = hoursOf(merchant, { from, to }, query);
    return { filter: { accountId: agent.id, side, kind, status, holderId, unit, payer, from, to, hours }, days };
  };

/** The calls of agents about what their contracts came to: docs/rules/settlement.md. */
export function billRoutes(deps: BillRouteDeps): Required<Pick<Handlers, BillCalls>> {
  const { db, brand, wallet } = deps;
  const [today, realtimeDay] = [createToday(deps), createRealtimeDay(deps)];
  const [filterOf, detailOf] = [createFilter(deps), createDetail(deps)];
  const demand = agentDemand({ db, brand });

  const balanceOf = async (agent: TreeNode, merchantId: number): Promise<number> =>
    toWire((await wallet.balanceOf(await wallet.accountOf(merchantId, agent.id, agent.currency))).balance);

  return {
    async contractBills({ session, query, merchant }) {
      const { kind, page = 1, size = PAGE } = query;
      demandKind(session, kind);
      const agent = await demand(session, AGENTS);
      const { filter, days } = await filterOf(brand.of(merchant), agent, query);
      const rows = await readBills(db, filter, { page, size });
      const sums = await sumBills(db, filter);
      return {
        list: await viewBills(db, rows, agent.id),
        footer: { ...viewSums(sums, filter), balance: filter.side === 'own' ? null : await balanceOf(agent, merchant.id) },
        totalPages: Math.ceil(sums.count / size),
        totalCount: sums.count,
        period: days,
      };
    },
    async contractBillSums({ session, query, merchant }) {
      demandKind(session, query.kind);
      const agent = await demand(session, AGENTS);
      const { filter, days } = await filterOf(brand.of(merchant), agent, query);
      // Of 30 days there would be more hours than anybody reads.
      if (query.by === 'hour' && days.start !== days.end) throw inputError('by');
      const sums = await sumBillsIn(db, filter, spansOf(brand.of(merchant), query.by, filter));
      return {
        list: sums.map((each) => ({
          ...{ from: each.start, to: each.end, count: each.count },
          ...{ validBet: sumToWire(each.validBet), base: sumToWire(each.base), ...viewSums(each, filter) },
        })),
        period: days,
      };
    },
    contractToday: async ({ session, merchant }) => today(brand.of(merchant), await demand(session, AGENTS)),
    contractRealtimeDay: async ({ session, merchant }) => realtimeDay(brand.of(merchant), await demand(session, AGENTS)),
    async contractBill({ session, query: { billId } }) {
      const agent = await demand(session, AGENTS);
      const bill = await findBill(db, agent.id, BigInt(billId));
      demandKind(session, bill.kind);
      return detailOf(bill, agent.id);
    },
  };
}
