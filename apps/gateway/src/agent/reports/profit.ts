import { GAME_TYPES, type GameType, type Query, type Reply } from '@marquee/contract';
import { toDecimal } from '@marquee/money';
import type { Clock } from '../../base/calendar/clock.ts';
import { type Cell, csvFile } from '../../base/csv.ts';
import type { Database } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import { messageOf } from '../../base/messages.ts';
import { sumToWire } from '../../base/sum-to-wire.ts';
import type { Merchant } from '../../brand/index.ts';
import { type AccountDesk, type TreeNode, tree } from '../../identity/index.ts';
import type { Figures, ListAsked, Report } from '../../report/index.ts';
import { NO_CASH, NO_GAMES, netOf } from '../../report/index.ts';
import { truncatedRebate } from '../../reward/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import { type AccruedSums, createAccrued } from './accrued.ts';
import { daysOf, type Selection } from './selection.ts';
import { profitOf } from './shown.ts';

interface ProfitDeps {
  db: Database;
  clock: Clock;
  report: Report;
  selection: Selection;
  wallet: Pick<Wallet, 'totalsOf'>;
  accounts: Pick<AccountDesk, 'names'>;
  /** A vendor's number by its code; null for one that there is not. */
  vendorIdOf(code: string): Promise<number | null>;
}

type Asked = Query<'teamProfitFile'>;
type Row = Reply<'teamProfit'>['list'][number];

/** Rows of a file at most. */
const FILE_ROWS = 10_000;
const NOTHING: Figures = { ...NO_GAMES, ...NO_CASH };
const NAMES = Object.keys(NOTHING) as (keyof Figures)[];

const added = (a: Figures, b: Figures): Figures =>
  Object.fromEntries(NAMES.map((name) => [name, a[name] + b[name]])) as unknown as Figures;

const LOTTERIES: readonly GameType[] = ['LOTT', 'ELOTT'];
/** Of games of which types rows are asked for: one, lotteries or all others; undefined: any. */
function typesOf({ gameType, category }: Asked): readonly GameType[] | undefined {
  if (gameType !== undefined) return [gameType];
  return category && GAME_TYPES.filter((type) => LOTTERIES.includes(type) === (category === 'LOTTERY'));
}

/** No vendor has this number. */
const NO_VENDOR = 0;

/** Finds whose rows are asked for, narrowed to what, and whose children they are. */
const createSelected =
  ({ clock, selection, vendorIdOf }: ProfitDeps) =>
  async (merchant: Merchant, agent: TreeNode, query: Asked) => {
    const above = await selection.one(merchant, agent, query.above);
    const found = query.search === undefined ? null : await selection.one(merchant, agent, query.search);
    const scope = query.scope ?? 'direct';
    const ids = found ? [found.id] : await selection.accounts(merchant, agent, { username: above.username, scope });
    const { days } = daysOf(merchant, clock, query);
    const vendorId = query.vassalage ? ((await vendorIdOf(query.vassalage)) ?? NO_VENDOR) : undefined;
    const narrowed = { from: days.start, to: days.end, gameTypes: typesOf(query), vendorId };
    const hasSelf = !found && scope === 'direct';
    // Who is looked for by name may stand beside the account whose children are shown.
    const top = (found ? agent : above).id;
    return { above, top, days, narrowed, hasSelf, ids: found || scope === 'self' ? ids : ids.filter((id) => id !== above.id) };
  };

/** Reads a part of the rows; without another order they stand by name, as the accounts are given. */
const createPage =
  ({ report }: ProfitDeps) =>
  (
    query: Asked,
    narrowed: Narrowed,
    ids: readonly bigint[],
    part: { skip: number; size: number },
  ): ReturnType<Report['list']> => {
    const { view = 'personal', sort = 'username', order = sort === 'username' ? 'asc' : 'desc', showZero = false } = query;
    return report.list({
      ...{ accounts: ids, view, ...narrowed, showZero, ...part },
      ...{ sort: sort === 'username' ? ('given' as const) : sort, isDown: order === 'desc' },
    });
  };

type Narrowed = Pick<ListAsked, 'from' | 'to' | 'gameTypes' | 'vendorId'>;

/** What the chosen bets gave back, by account; null where all bets are asked for, whose rebates were paid. */
const createGivenBack = (deps: Pick<ProfitDeps, 'db'>) => {
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
const givenBackOf = (exact: bigint | null) => (exact === null ? {} : { rebateAccrued: sumToWire(truncatedRebate(exact)) });

/** Shows figures beside what their accounts are and have; `balance` is what they have together. */
const createShown =
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
    const nodes = await Promise.all(ids.map((id) => tree.node(db, id)));
    const list = rows.map((figures, place) => ({
      ...memberOf(figures.accountId),
      type: nodes[place]?.type ?? 0,
      status: nodes[place]?.status ?? 'ACTIVE',
      children: sizes.get(figures.accountId) ?? 0,
      balance: sumToWire(balances[place] ?? 0n),
      ...profitOf(figures),
      ...givenBackOf(back && (back.get(figures.accountId) ?? 0n)),
    }));
    return { list, balance: balances.reduce((sum, each) => sum + each, 0n) };
  };

function createList(deps: ProfitDeps) {
  const { report, accounts } = deps;
  const [selected, pageOf, shown, givenBack] = [createSelected(deps), createPage(deps), createShown(deps), createGivenBack(deps)];
  return async (merchant: Merchant, agent: TreeNode, query: Query<'teamProfit'>): Promise<Reply<'teamProfit'>> => {
    const { page = 1, size = 10, view = 'personal' } = query;
    const { above, top, days, narrowed, hasSelf, ...found } = await selected(merchant, agent, query);
    const { rows, total } = await pageOf(query, narrowed, found.ids, { skip: (page - 1) * size, size });
    const [all = { key: '', ...NOTHING }] = await report.teamFigures({ accountId: above.id, ...narrowed });
    const own = { accountId: above.id, ...narrowed };
    const [self = { key: '', ...NOTHING }] = await (view === 'team' ? report.teamFigures(own) : report.ownFigures(own));
    const listed = rows.map(({ accountId }) => accountId);
    const ids = [...new Set([above.id, ...listed])];
    const back = await givenBack(narrowed, { top, ids, view });
    const backOfAll = view === 'team' ? back : await givenBack(narrowed, { top: above.id, ids: [above.id], view: 'team' });
    const selfRow = hasSelf ? (await shown(merchant, agent, [{ ...self, accountId: above.id }], back)).list[0] : undefined;
    const { list, balance } = await shown(merchant, agent, rows, back);
    const between = above.id === agent.id ? [] : [...above.path.slice(agent.path.length + 1), above.id];
    const names = await accounts.names(between);
    const people = await report.people(above.id);
    return {
      ...(selfRow ? { self: selfRow } : {}),
      list,
      footer: {
        page: {
          balance: sumToWire(balance),
          ...profitOf(rows.reduce<Figures>(added, NOTHING)),
          ...givenBackOf(back && listed.reduce((sum, id) => sum + (back.get(id) ?? 0n), 0n)),
        },
        all: {
          balance: sumToWire(BigInt(people?.now.balance ?? '0')),
          ...profitOf(all),
          ...givenBackOf(backOfAll && (backOfAll.get(above.id) ?? 0n)),
        },
      },
      trail: between.map((id) => names.get(id) ?? ''),
      totalPages: Math.ceil(total / size),
      totalCount: total,
      period: days,
      updatedAt: (await report.watermark(merchant.id))?.getTime() ?? null,
    };
  };
}

const FILE_HEADS = ['member', 'deposit', 'withdrawal', 'bets', 'stake', 'valid', 'payout', 'result', 'net'] as const;

/** The same rows as a file, at most ten thousand. Throws `team.too.long`. */
function createFile(deps: ProfitDeps) {
  const [selected, pageOf, givenBack] = [createSelected(deps), createPage(deps), createGivenBack(deps)];
  return async (merchant: Merchant, agent: TreeNode, query: Asked, language: string): Promise<AsyncIterable<string>> => {
    const { top, narrowed, ids } = await selected(merchant, agent, query);
    const { rows, total } = await pageOf(query, narrowed, ids, { skip: 0, size: FILE_ROWS });
    if (total > FILE_ROWS) throw new BusinessError('team.too.long', { params: { rows: FILE_ROWS } });
    const listed = rows.map(({ accountId }) => accountId);
    const memberOf = await deps.selection.members(agent, listed);
    const back = await givenBack(narrowed, { top, ids: listed, view: query.view });
    async function* pages(): AsyncIterable<Cell[][]> {
      yield rows.map((figures) => [
        memberOf(figures.accountId).username,
        ...[figures.deposit, figures.withdrawal].map((amount) => ({ figure: toDecimal(amount) })),
        { figure: String(figures.bets) },
        ...[figures.stake, figures.validBet, figures.payout, figures.payout - figures.stake, netOf(figures)].map((amount) => ({
          figure: toDecimal(amount),
        })),
        ...(back ? [{ figure: toDecimal(truncatedRebate(back.get(figures.accountId) ?? 0n)) }] : []),
      ]);
    }
    return csvFile(
      [...FILE_HEADS, ...(back ? (['rebate.accrued'] as const) : [])].map((head) => messageOf(`record.${head}`, language)),
      pages(),
    );
  };
}

/** Makes the profit and loss of those below an agent. */
export const createTeamProfit = (deps: ProfitDeps) => ({ list: createList(deps), file: createFile(deps) });
