import type { Query, Reply } from '@marquee/contract';
import { sumToWire } from '../../base/sum-to-wire.ts';
import type { Merchant } from '../../brand/index.ts';
import type { TreeNode } from '../../identity/index.ts';
import type { Figures } from '../../report/index.ts';
import { createProfitFile } from './profit-file.ts';
import {
  createGivenBack,
  createPage,
  createSelected,
  createShown,
  createWhole,
  givenBackOf,
  NOTHING,
  type ProfitDeps,
} from './profit-rows.ts';
import { profitOf } from './shown.ts';

const NAMES = Object.keys(NOTHING) as (keyof Figures)[];

const added = (a: Figures, b: Figures): Figures =>
  Object.fromEntries(NAMES.map((name) => [name, a[name] + b[name]])) as unknown as Figures;

function createList(deps: ProfitDeps) {
  const { report, accounts } = deps;
  const [selected, pageOf, shown, givenBack] = [createSelected(deps), createPage(deps), createShown(deps), createGivenBack(deps)];
  const whole = createWhole(deps);
  return async (merchant: Merchant, agent: TreeNode, query: Query<'teamProfit'>): Promise<Reply<'teamProfit'>> => {
    const { page = 1, size = 10, view = 'personal' } = query;
    const { above, top, days, narrowed, hasSelf, ...found } = await selected(merchant, agent, query);
    const { rows, total } = await pageOf(query, narrowed, found.ids, { skip: (page - 1) * size, size });
    const { self, all } = await whole(above.id, narrowed, view);
    const listed = rows.map(({ accountId }) => accountId);
    const ids = [...new Set([above.id, ...listed])];
    const back = await givenBack(narrowed, { top, ids, view });
    const selfRow = hasSelf ? (await shown(merchant, agent, [self], back)).list[0] : undefined;
    const { list, balance } = await shown(merchant, agent, rows, back);
    const between = above.id === agent.id ? [] : [...above.path.slice(agent.path.length + 1), above.id];
    const names = await accounts.names(between);
    return {
      ...(selfRow ? { self: selfRow } : {}),
      list,
      footer: {
        page: {
          balance: sumToWire(balance),
          ...profitOf(rows.reduce<Figures>(added, NOTHING)),
          ...givenBackOf(back && listed.reduce((sum, id) => sum + (back.get(id) ?? 0n), 0n)),
        },
        all,
      },
      trail: between.map((id) => names.get(id) ?? ''),
      totalPages: Math.ceil(total / size),
      totalCount: total,
      period: days,
      updatedAt: (await report.watermark(merchant.id))?.getTime() ?? null,
    };
  };
}

/** Makes the profit and loss of those below an agent. */
export const createTeamProfit = (deps: ProfitDeps) => ({ list: createList(deps), file: createProfitFile(deps) });
