import { GAME_TYPES, type GameType, type Query, type Reply } from '@marquee/contract';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { sumToWire } from '../../base/sum-to-wire.ts';
import type { Merchant } from '../../brand/index.ts';
import { type AccountDesk, type TreeNode, tree } from '../../identity/index.ts';
import type { Figures, ListAsked, Report } from '../../report/index.ts';
import { NO_CASH, NO_GAMES } from '../../report/index.ts';
import { truncatedRebate } from '../../reward/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import { type AccruedSums, createAccrued } from './accrued.ts';
import { monthDaysOf, type Selection } from './selection.ts';
import { profitOf } from './shown.ts';

export interface ProfitDeps {
  db: Database;
  clock: Clock;
  report: Report;
  selection: Selection;
  wallet: Pick<Wallet, 'totalsOf'>;
  accounts: Pick<AccountDesk, 'names'>;
  /** A vendor's number by its code; null for one that there is not. */
  vendorIdOf(code: string): Promise<number | null>;
}

export type Asked = Query<'teamProfitFile'>;
type Row = Reply<'teamProfit'>['list'][number];

export const NOTHING: Figures = { ...NO_GAMES, ...NO_CASH };
const LOTTERIES: readonly GameType[] = ['LOTT', 'ELOTT'];
/** Of games of which types rows are asked for: one, lotteries or all others; undefined: any. */
function typesOf({ gameType, category }: Asked): readonly GameType[] | undefined {
  if (gameType !== undefined) return [gameType];
  return category && GAME_TYPES.filter((type) => LOTTERIES.includes(type) === (category === 'LOTTERY'));
}

/** No vendor has this number. */
const NO_VENDOR = 0;

/** Finds whose rows are asked for, narrowed to what, and whose children they are. */
export const createSelected =
  ({ clock, selection, vendorIdOf }: ProfitDeps) =>
  async (merchant: Merchant, agent: TreeNode, query: Asked) => {
    const above = await selection.one(merchant, agent, query.above);
    const found = query.search === undefined ? null : await selection.one(merchant, agent, query.search);
    const scope = query.scope ?? 'direct';
    const ids = found ? [found.id] : await selection.accounts(merchant, agent, { username: above.username, scope });
    const days = monthDaysOf(merchant, clock, query);
    const vendorId = query.vassalage ? ((await vendorIdOf(query.vassalage)) ?? NO_VENDOR) : undefined;
    const narrowed = { from: days.start, to: days.end, gameTypes: typesOf(query), vendorId };
    const hasSelf = !found && scope === 'direct';
    // Who is looked for by name may stand beside the account whose children are shown.
    const top = (found ? agent : above).id;
    return { above, top, days, narrowed, hasSelf, ids: found || scope === 'self' ? ids : ids.filter((id) => id !== above.id) };
  };

/** Reads a part of the rows; without another order they stand by name, as the accounts are given. */
export const createPage =
  ({ report }: ProfitDeps) =>
  (
    query: Asked,
    narrowed: Narrowed,
    ids: readonly bigint[],
    part: { skip: number; size: number },
  ): ReturnType<Report['list']> => {
    const {
      view = 'personal',
      sort = 'username',
      order = sort === 'username' ? 'asc' : 'desc',
      showZero = false,
      hasSorted,
    } = query;
    return report.list({
      ...{ accounts: ids, view, ...narrowed, showZero, hasSorted, ...part },
      ...{ sort: sort === 'username' ? ('given' as const) : sort, isDown: order === 'desc' },
    });
  };

type Narrowed = Pick<ListAsked, 'from' | 'to' | 'gameTypes' | 'vendorId'>;

/** What the chosen bets gave back, by account; null where all bets are asked for, whose rebates were paid. */
export const createGivenBack = (deps: Pick<ProfitDeps, 'db'>) => {
  const accrued = createAccrued(deps.db);
  return async (
    narrowed: Narrowed,
    asked: { top: bigint; ids: readonly bigint[]; view: Asked['view'] },
  ): Promise<AccruedSums | null> => {
    if (narrowed.gameTypes === undefined && narrowed.vendorId === undefined) return null;
    return asked.view === 'team' ? accrued.teams(asked.top, asked.ids, narrowed) : accrued.own(asked.ids, narrowed);
  };
};

/** The figure of a row, where there is one. */
export const givenBackOf = (exact: bigint | null) => (exact === null ? {} : { rebateAccrued: sumToWire(truncatedRebate(exact)) });

/** Shows figures beside what their accounts are and have; `balance` is what they have together. */
export const createShown =
  ({ db, selection, wallet }: ProfitDeps) =>
  async (
    merchant: Merchant,
    agent: TreeNode,
    rows: readonly (Figures & { accountId: bigint })[],
    back: AccruedSums | null,
  ): Promise<{ list: Row[]; balance: bigint }> => {
    const ids = rows.map(({ accountId }) => accountId);
    const memberOf = await selection.members(agent, ids);
    const sizes = new Map((ids.length === 0 ? [] : await tree.sizes(db, ids)).map((each) => [each.id, each.children]));
    const balances = await wallet.totalsOf(
      ids.map((ownerId) => ({ merchantId: merchant.id, ownerId, currency: agent.currency })),
    );
    const nodes = new Map((await tree.nodes(db, ids)).map((node) => [node.id, node]));
    const visits = new Map((await tree.visits(db, ids)).map((each) => [each.id, each]));
    const list = rows.map((figures, place) => ({
      ...memberOf(figures.accountId),
      type: nodes.get(figures.accountId)?.type ?? 0,
      status: nodes.get(figures.accountId)?.status ?? 'ACTIVE',
      children: sizes.get(figures.accountId) ?? 0,
      joinedAt: visits.get(figures.accountId)?.joinedAt.getTime() ?? 0,
      lastLoginAt: visits.get(figures.accountId)?.lastLoginAt?.getTime() ?? null,
      balance: sumToWire(balances[place] ?? 0n),
      ...profitOf(figures),
      ...givenBackOf(back && (back.get(figures.accountId) ?? 0n)),
    }));
    return { list, balance: balances.reduce((sum, each) => sum + each, 0n) };
  };

/** Reads what the account itself came to, in the view that is asked for, and its whole team together, as the page and the file end with it. */
export function createWhole(deps: ProfitDeps) {
  const { report } = deps;
  const givenBack = createGivenBack(deps);
  return async (aboveId: bigint, narrowed: Narrowed, view: Asked['view']) => {
    const own = { accountId: aboveId, ...narrowed };
    const [all = { key: '', ...NOTHING }] = await report.teamFigures(own);
    const [self = { key: '', ...NOTHING }] = view === 'team' ? [all] : await report.ownFigures(own);
    const back = await givenBack(narrowed, { top: aboveId, ids: [aboveId], view: 'team' });
    const people = await report.people(aboveId);
    const balance = sumToWire(BigInt(people?.now.balance ?? '0'));
    return {
      self: { ...self, accountId: aboveId },
      all: { balance, ...profitOf(all), ...givenBackOf(back && (back.get(aboveId) ?? 0n)) },
    };
  };
}
