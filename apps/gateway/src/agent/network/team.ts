import type { Query, Reply } from '@marquee/contract';
import { TRIAL_TYPE } from '@marquee/contract';
import { type Amount, toWire } from '@marquee/money';
import { businessDayOf } from '../../base/calendar/business-day.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import { sumToWire } from '../../base/sum-to-wire.ts';
import type { Merchant } from '../../brand/index.ts';
import { type AccountDesk, type AccountType, type TeamFilter, type TeamRow, type TreeNode, tree } from '../../identity/index.ts';
import { type Figures, listFigures, readTeamBalances, readWatermark } from '../../report/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import { type Contract, readLiveOf } from '../contracts/store.ts';
import { AGENT_TYPES, mostUnder, termsOf } from '../terms.ts';
import { createNarrowing, firstDaysOf } from './narrowing.ts';
import { readRemarks } from './remark-store.ts';

/** Who has called within five minutes is online: docs/rules/agents.md#team. */
const ONLINE_MS = 5 * 60_000;
const DAY_MS = 86_400_000;

interface TeamDeps {
  db: Database;
  clock: Clock;
  wallet: Pick<Wallet, 'totalsOf' | 'ownersBetween' | 'firstDepositsOf'>;
  accounts: Pick<AccountDesk, 'names'>;
}

/** What an agent sees of those below it: docs/rules/agents.md#team. */
export interface Team {
  /** The same as `list`, by rows as they are, for a file: without what stands below each. */
  rows(
    merchant: Merchant,
    agent: TreeNode,
    query: Query<'downlines'>,
  ): Promise<{ rows: readonly TeamRow[]; total: number; above: TreeNode }>;
  /** What the agent sees of accounts of its line. What each paid in first is null where it is not asked for, or was not yet. */
  shown(
    merchant: Merchant,
    agent: TreeNode,
    rows: readonly TeamRow[],
    options: { withFirstDeposit: boolean },
  ): Promise<readonly Shown[]>;
  list(merchant: Merchant, agent: TreeNode, query: Query<'downlines'>): Promise<Reply<'downlines'>>;
  /** One of the agent's line, or the agent itself, by its whole name. Throws `agent.unknown` for anybody else. */
  find(merchant: Merchant, agent: TreeNode, username: string): Promise<TreeNode>;
  /** Throws `agent.unknown` for who is not below the agent, the same as for nobody. */
  one(merchant: Merchant, agent: TreeNode, username: string, options: { withContracts: boolean }): Promise<Reply<'downline'>>;
}

/** What is asked of a line, beside whose it is and what the brand has set. */
type Asked = Omit<TeamFilter, 'above' | 'seriesMin' | 'seenSince' | 'among'>;

const moment = (at: number | undefined): Date | null => (at === undefined ? null : new Date(at));

type Shown = Reply<'downlines'>['list'][number];

const brief = ({ kind, salaryType, status, terms }: Contract): Reply<'downline'>['contracts'][number] => ({
  ...{ kind, salaryType, isEnding: status === 'ENDING' },
  rate: Math.max(...terms.tiers.map(({ rate }) => rate)),
});

/** Makes what adds to rows of a team how many stand below each, what each has, and what it did today with all below it. */
const showing =
  ({ db, clock, wallet }: Pick<TeamDeps, 'db' | 'clock' | 'wallet'>) =>
  async (...[merchant, agent, rows, { withFirstDeposit }]: Parameters<Team['shown']>): Promise<Shown[]> => {
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    const today = businessDayOf(merchant, clock.now());
    const page = { showZero: true, sort: 'given', isDown: false, skip: 0, size: ids.length } as const;
    const [sizes, balances, counted, remarks, figures, firsts] = await Promise.all([
      tree.sizes(db, ids),
      wallet.totalsOf(ids.map((ownerId) => ({ merchantId: merchant.id, ownerId, currency: agent.currency }))),
      readTeamBalances(db, ids),
      readRemarks(db, agent.id, ids),
      listFigures(db, { accounts: ids, view: 'team', from: today, to: today, ...page }),
      wallet.firstDepositsOf({ merchantId: merchant.id, currency: agent.currency, owners: withFirstDeposit ? ids : [] }),
    ]);
    const sizeOf = new Map(sizes.map(({ id, ...size }) => [id, size]));
    const figuresOf = new Map<bigint, Figures>(figures.rows.map((each) => [each.accountId, each]));
    /** Whoever has nobody below has what its team has. */
    const teamBalance = (id: bigint, own: Amount): number | null => {
      const all = (sizeOf.get(id)?.team ?? 0) === 0 ? own : counted.get(id);
      return all === undefined ? null : sumToWire(all);
    };
    const first = (id: bigint): number | null => {
      const amount = firsts.get(id);
      return amount === undefined ? null : toWire(amount);
    };
    return rows.map(({ id, depth, joinedAt, lastLoginAt, series, rates, ...row }, index) => ({
      ...row,
      ...termsOf({ series, rates }, merchant.site.agents),
      remark: remarks.get(id) ?? '',
      level: depth - agent.path.length,
      teamSize: (sizeOf.get(id)?.team ?? 0) + 1,
      children: sizeOf.get(id)?.children ?? 0,
      balance: toWire(balances[index] ?? 0n),
      teamBalance: teamBalance(id, balances[index] ?? 0n),
      firstDeposit: first(id),
      depositToday: sumToWire(figuresOf.get(id)?.deposit ?? 0n),
      validBetToday: sumToWire(figuresOf.get(id)?.validBet ?? 0n),
      joinedAt: joinedAt.getTime(),
      lastLoginAt: lastLoginAt?.getTime() ?? null,
    }));
  };

/** What of a line a query asks for. A name is looked for in the whole line. */
function askedFor(query: Query<'downlines'>, now: number): Asked {
  const { scope = 'direct', search, page = 1, size = 20, sort = 'name', order = 'asc', idleDays } = query;
  return {
    scope: search === undefined ? scope : 'team',
    username: search ?? null,
    type: (query.type as AccountType | undefined) ?? null,
    status: query.status ?? null,
    seriesFrom: query.seriesFrom ?? null,
    seriesTo: query.seriesTo ?? null,
    joinedFrom: moment(query.joinedFrom),
    joinedTo: moment(query.joinedTo),
    idleSince: idleDays === undefined ? null : new Date(now - idleDays * DAY_MS),
    isOnline: query.isOnline === true,
    ...{ sort, isDown: order === 'desc', page, size },
  };
}

/** One of the agent's line, or the agent itself. Throws `agent.unknown` for anybody else. */
async function findIn(db: Database, merchant: Merchant, agent: TreeNode, username: string): Promise<TreeNode> {
  const found = await tree.byName(db, merchant.id, username);
  const isOwn = found && (found.id === agent.id || (found.path.includes(agent.id) && !found.isTest && found.type !== TRIAL_TYPE));
  if (!isOwn) throw new BusinessError('agent.unknown');
  return found;
}

/** Makes the views of teams. */
export function createTeam({ db, clock, wallet, accounts }: TeamDeps): Team {
  const basisOf = ({ site }: Merchant): Pick<TeamFilter, 'seriesMin' | 'seenSince'> => ({
    seriesMin: site.agents.seriesMin,
    seenSince: new Date(clock.now() - ONLINE_MS),
  });

  const find: Team['find'] = (merchant, agent, username) => findIn(db, merchant, agent, username);
  const shown = showing({ db, clock, wallet });
  const rowOf = async (merchant: Merchant, agent: TreeNode, { id }: TreeNode): Promise<TeamRow> => {
    const row = await tree.teamRow(db, id, basisOf(merchant).seenSince);
    if (!row) throw new BusinessError('agent.unknown');
    // Who is above the agent is not told to it.
    return id === agent.id ? { ...row, parent: '' } : row;
  };
  const narrowed = createNarrowing({ db, wallet });

  const rows: Team['rows'] = async (merchant, agent, query) => {
    const above = query.above === undefined ? agent : await find(merchant, agent, query.above);
    const among = await narrowed(merchant, above, query);
    const filter = { ...basisOf(merchant), ...askedFor(query, clock.now()), above: above.id, among };
    const found = await tree.team(db, merchant.id, filter);
    return { ...found, above };
  };

  return {
    find,
    rows,
    shown,
    async list(merchant, agent, query) {
      const { size = 20, scope = 'direct', search } = query;
      const { rows: found, total, above } = await rows(merchant, agent, query);
      const between = above.id === agent.id ? [] : [...above.path.slice(agent.path.length + 1), above.id];
      const names = await accounts.names(between);
      const first = scope === 'direct' && search === undefined ? [await rowOf(merchant, agent, above)] : [];
      const both = await shown(merchant, agent, [...first, ...found], { withFirstDeposit: firstDaysOf(query) !== null });
      const [self] = both.slice(0, first.length);
      return {
        ...(self && { self }),
        list: both.slice(first.length),
        totalPages: Math.ceil(total / size),
        totalCount: total,
        trail: between.map((id) => names.get(id) ?? ''),
        updatedAt: (await readWatermark(db, merchant.id))?.getTime() ?? null,
      };
    },
    async one(merchant, agent, username, { withContracts }) {
      const node = await find(merchant, agent, username);
      if (node.parentId === null || node.id === agent.id) throw new BusinessError('agent.unknown');
      const [found] = await shown(merchant, agent, [await rowOf(merchant, agent, node)], { withFirstDeposit: false });
      if (!found) throw new BusinessError('agent.unknown');
      const { firstDeposit: _firstDeposit, ...member } = found;
      const { agents: limits } = merchant.site;
      const isChild = node.parentId === agent.id;
      const { agents, players } = await tree.count(db, node.id);
      return {
        ...member,
        isChild,
        most: isChild ? mostUnder(termsOf(agent, limits), limits) : termsOf(node, limits),
        isPromotable: isChild && node.type === 0 && (agent.type === 1 || agent.type === 2),
        agents: agents + (AGENT_TYPES.includes(node.type) ? 1 : 0),
        players: players + (AGENT_TYPES.includes(node.type) ? 0 : 1),
        contracts: withContracts ? (await readLiveOf(db, node.id)).map(brief) : [],
      };
    },
  };
}
