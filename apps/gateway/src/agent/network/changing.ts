import type { Recorder } from '../../base/change.ts';
import type { Database, Transaction } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import { plainText } from '../../base/plain-text.ts';
import type { AgentLimits, Merchant } from '../../brand/index.ts';
import { type AccountType, type TreeNode, tree } from '../../identity/index.ts';
import type { RatesGuard } from '../commissions/margin.ts';
import {
  AGENT_TYPES,
  changed,
  excessOf,
  type FullTerms,
  type GivenTerms,
  isLowered,
  mostOfHouse,
  mostUnder,
  termsOf,
  within,
} from '../terms.ts';
import { writeRemark } from './remark-store.ts';

/** Changes of what accounts of the network are and have. */
export interface Changing {
  /** Raises the terms of an own child. Throws `agent.unknown`, `agent.lowered`, `agent.series`, `agent.rate`. */
  raise(merchant: Merchant, agentId: bigint, child: string, given: GivenTerms): Promise<FullTerms>;
  /** Notes down what the agent calls an own child by. Throws `agent.unknown`. */
  remark(merchant: Merchant, agentId: bigint, child: string, remark: string): Promise<void>;
  /** Makes an own child, a player, an agent. Throws `agent.unknown`, `agent.promoted`. */
  promote(merchant: Merchant, agentId: bigint, child: string): Promise<void>;
  /**
   * Sets terms for the house, lower ones too: whoever below has more than it may have then is lowered with it, in the same transaction.
   * Returns the terms and how many accounts below were lowered. Throws `agent.series`, `agent.rate`.
   */
  set(merchant: Merchant, accountId: bigint, given: GivenTerms, record: Recorder): Promise<FullTerms & { lowered: number }>;
  /** Makes a player an agent for the house. Returns its new type. Throws `agent.promoted`. */
  makeAgent(accountId: bigint, record: Recorder): Promise<AccountType>;
}

/** The most that an account may have: by its parent, or by the house. */
export async function mostFor(
  tx: Transaction,
  { parentId }: Pick<TreeNode, 'parentId'>,
  limits: AgentLimits,
): Promise<FullTerms> {
  const parent = parentId === null ? null : await tree.node(tx, parentId);
  return parent && AGENT_TYPES.includes(parent.type) ? mostUnder(termsOf(parent, limits), limits) : mostOfHouse(limits);
}

/** An own child, locked. Throws `agent.unknown`: the same for one that there is not and for another's. */
export async function lockChild(
  tx: Transaction,
  { id }: Pick<Merchant, 'id'>,
  agentId: bigint,
  username: string,
): Promise<TreeNode> {
  const found = await tree.byName(tx, id, username);
  const child = found?.parentId === agentId ? await tree.lock(tx, found.id) : null;
  if (child?.parentId !== agentId || child.isTest) throw new BusinessError('agent.unknown');
  return child;
}

/** Lowers whoever of a line has more than it may have. The caller holds the tree. Returns how many. */
async function lowerLine(tx: Transaction, top: bigint, terms: FullTerms, limits: AgentLimits): Promise<number> {
  const known = new Map([[top, terms]]);
  const lowered: (FullTerms & { id: bigint })[] = [];
  for (const node of await tree.line(tx, top)) {
    const above = known.get(node.parentId ?? top) ?? terms;
    const most = mostUnder(above, limits);
    const own = termsOf(node, limits);
    const next = excessOf(own, most) ? within(own, most) : own;
    if (next !== own) lowered.push({ id: node.id, ...next });
    known.set(node.id, next);
  }
  await tree.setManyTerms(tx, lowered);
  return lowered.length;
}

/** Makes the changes. */
export function createChanging({ db, guardRates }: { db: Database; guardRates: RatesGuard }): Changing {
  return {
    raise: (merchant, agentId, username, given) =>
      db.transaction(async (tx) => {
        const { agents: limits } = merchant.site;
        await tree.share(tx, merchant.id);
        const child = await lockChild(tx, merchant, agentId, username);
        const before = termsOf(child, limits);
        const next = changed(before, given, { limits, most: await mostFor(tx, child, limits) });
        if (isLowered(next, before)) throw new BusinessError('agent.lowered');
        await tree.setTerms(tx, child.id, next);
        return next;
      }),
    remark: (merchant, agentId, username, remark) =>
      db.transaction(async (tx) => {
        await tree.share(tx, merchant.id);
        const child = await lockChild(tx, merchant, agentId, username);
        await writeRemark(tx, agentId, child.id, plainText(remark).replaceAll('\n', ' '));
      }),
    promote: (merchant, agentId, username) =>
      db.transaction(async (tx) => {
        await tree.share(tx, merchant.id);
        const child = await lockChild(tx, merchant, agentId, username);
        if (child.type !== 0) throw new BusinessError('agent.promoted');
        await tree.setType(tx, child.id, 1);
      }),
    set: ({ id, site: { agents: limits } }, accountId, given, record) =>
      db.transaction(async (tx) => {
        await tree.hold(tx, id);
        const node = await tree.lock(tx, accountId);
        if (!node) throw new Error(`there is no account ${accountId}`);
        const before = termsOf(node, limits);
        const next = changed(before, given, { limits, most: await mostFor(tx, node, limits) });
        if (node.parentId === null) await guardRates(tx, node, next.rates);
        await tree.setTerms(tx, accountId, next);
        const lowered = isLowered(next, before) ? await lowerLine(tx, accountId, next, limits) : 0;
        await record(tx, { before, after: { ...next, lowered } });
        return { ...next, lowered };
      }),
    makeAgent: (accountId, record) =>
      db.transaction(async (tx) => {
        const known = await tree.node(tx, accountId);
        if (!known) throw new Error(`there is no account ${accountId}`);
        await tree.share(tx, known.merchantId);
        const node = await tree.lock(tx, accountId);
        if (node?.type !== 0 || node.isTest) throw new BusinessError('agent.promoted');
        const parent = node.parentId === null ? null : await tree.node(tx, node.parentId);
        const type = parent === null ? 2 : parent.type === 41 || parent.type === 42 ? 41 : 1;
        await tree.setType(tx, accountId, type);
        await record(tx, { before: { type: node.type }, after: { type } });
        return type;
      }),
  };
}
