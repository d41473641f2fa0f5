import type { OpsReply } from '@marquee/contract/ops';
import { unknownItem } from '../base/change.ts';
import type { Database } from '../base/database/database.ts';
import { sumToWire } from '../base/sum-to-wire.ts';
import type { Merchant, OpsHandlers } from '../brand/index.ts';
import { type AccountDesk, type TreeNode, tree } from '../identity/index.ts';
import type { Agents } from './agents.ts';
import type { MovePlan } from './network/moving.ts';
import { termsOf } from './terms.ts';

const PAGE = 50;

interface AgentOps {
  db: Database;
  agents: Pick<Agents, 'moving' | 'changing'>;
  accounts: Pick<AccountDesk, 'names'>;
}

type AgentCalls = Pick<OpsHandlers, 'opsAgentLine' | 'opsAgentMovePlan' | 'opsAgentMove' | 'opsAgentTerms' | 'opsAgentPromote'>;

/** Makes what shows accounts and plans by their names. */
function createViews({ db, accounts }: AgentOps) {
  const find = async (merchant: Merchant, username: string): Promise<TreeNode> => {
    const node = await tree.byName(db, merchant.id, username);
    if (!node) throw unknownItem();
    return node;
  };

  const lineMembers = async (
    { site }: Merchant,
    rows: readonly Pick<TreeNode, 'id' | 'username' | 'type' | 'status' | 'series' | 'rates'>[],
  ): Promise<OpsReply<'opsAgentLine'>['list']> => {
    const sizes =
      rows.length === 0
        ? []
        : await tree.sizes(
            db,
            rows.map(({ id }) => id),
          );
    const sizeOf = new Map(sizes.map(({ id, ...size }) => [id, size]));
    return rows.map(({ id, username, type, status, ...terms }) => ({
      ...{ username, type, status },
      ...termsOf(terms, site.agents),
      teamSize: (sizeOf.get(id)?.team ?? 0) + 1,
      children: sizeOf.get(id)?.children ?? 0,
    }));
  };

  const planView = async (plan: MovePlan, account: TreeNode, target: TreeNode): Promise<OpsReply<'opsAgentMove'>> => {
    const { from, topBefore, topAfter, running, owes, isOwed, contracts, requests, ...rest } = plan;
    const asked = requests.map(({ askedBy }) => askedBy);
    const names = await accounts.names([from, topBefore, topAfter, ...asked].flatMap((id) => id ?? []));
    const nameOf = (id: bigint | null): string | null => (id === null ? null : (names.get(id) ?? String(id)));
    return {
      ...rest,
      username: account.username,
      from: nameOf(from),
      to: target.username,
      topBefore: nameOf(topBefore),
      topAfter: nameOf(topAfter),
      accounts: plan.agents + plan.players,
      contracts: contracts.map(({ kind, salaryType, terms, flaw }) => ({
        ...{ kind, salaryType, flaw },
        rate: Math.max(...terms.tiers.map(({ rate }) => rate)),
      })),
      requests: requests.map(({ kind, type, askedBy }) => ({ kind, type, askedBy: nameOf(askedBy) ?? '' })),
      running: running.map(({ validBet, result, ...of }) => ({
        ...of,
        validBet: sumToWire(validBet),
        result: sumToWire(result),
      })),
      owes: sumToWire(owes),
      isOwed: sumToWire(isOwed),
    };
  };

  return { find, lineMembers, planView };
}

/** The operator's calls about the network of agents. */
export function agentOpsCalls(deps: AgentOps): AgentCalls {
  const { db, agents, accounts } = deps;
  const { find, lineMembers, planView } = createViews(deps);
  return {
    async opsAgentLine({ merchant, query: { username, page = 1, size = PAGE } }) {
      const node = await find(merchant, username);
      const { rows, total } = await tree.children(db, node.id, { page, size });
      const [own] = await lineMembers(merchant, [node]);
      if (!own) throw unknownItem();
      const names = await accounts.names(node.path);
      return {
        ...own,
        above: node.path.map((id) => names.get(id) ?? String(id)),
        list: await lineMembers(merchant, rows),
        totalPages: Math.ceil(total / size),
        totalCount: total,
      };
    },
    async opsAgentMovePlan({ merchant, query: { username, to } }) {
      const [account, target] = [await find(merchant, username), await find(merchant, to)];
      return planView(await agents.moving.plan({ merchant, account, target }), account, target);
    },
    async opsAgentMove({ merchant, body: { username, to, reason }, record }) {
      const [account, target] = [await find(merchant, username), await find(merchant, to)];
      const write = record(`place of ${account.username}`);
      const plan = await agents.moving.move({ merchant, account, target }, (tx, { before, after }) =>
        write(tx, { before, after: { ...(after as object), to: target.username, reason } }),
      );
      return planView(plan, account, target);
    },
    async opsAgentTerms({ merchant, body: { username, series, rates, reason }, record }) {
      const { id, username: name } = await find(merchant, username);
      const write = record(`terms of ${name}`);
      const given = { ...(series === undefined ? {} : { series }), ...(rates === undefined ? {} : { rates }) };
      const set = await agents.changing.set(merchant, id, given, (tx, { before, after }) =>
        write(tx, { before, after: { ...(after as object), reason } }),
      );
      return { username: name, ...set };
    },
    async opsAgentPromote({ merchant, body: { username, reason }, record }) {
      const { id, username: name } = await find(merchant, username);
      const write = record(`agent ${name}`);
      const type = await agents.changing.makeAgent(id, (tx, { before, after }) =>
        write(tx, { before, after: { ...(after as object), reason } }),
      );
      return { username: name, type };
    },
  };
}
