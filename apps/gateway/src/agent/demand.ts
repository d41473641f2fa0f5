import type { Database } from '../base/database/database.ts';
import { BusinessError } from '../base/errors.ts';
import type { RequestSession } from '../base/http/handlers.ts';
import { type TreeNode, tree } from '../identity/index.ts';
import { AGENT_TYPES } from './terms.ts';

/** Who asks: an agent or an affiliate. */
export type DemandAgent = (session: RequestSession, types?: readonly number[]) => Promise<TreeNode>;

/** Makes what demands an agent. Throws `agent.off` for everybody else. */
export const agentDemand =
  (db: Database): DemandAgent =>
  async ({ accountId }, types = AGENT_TYPES) => {
    const node = await tree.node(db, accountId);
    if (!node || !types.includes(node.type)) throw new BusinessError('agent.off');
    return node;
  };
