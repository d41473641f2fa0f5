import type { Database } from '../base/database/database.ts';
import { BusinessError } from '../base/errors.ts';
import type { RequestSession } from '../base/http/handlers.ts';
import type { Brand } from '../brand/index.ts';
import { type TreeNode, tree } from '../identity/index.ts';
import { AGENT_TYPES } from './terms.ts';

/** Who asks: an agent or an affiliate. */
export type DemandAgent = (session: RequestSession, types?: readonly number[]) => Promise<TreeNode>;

/** Makes what demands an agent. Throws `agent.off` for everybody else, and where the brand has switched the agent centre off. */
export const agentDemand =
  ({ db, brand }: { db: Database; brand: Pick<Brand, 'of'> }): DemandAgent =>
  async ({ accountId, merchantId }, types = AGENT_TYPES) => {
    if (brand.of({ id: merchantId }).switches['AGENTCENTER3'] === false) throw new BusinessError('agent.off');
    const node = await tree.node(db, accountId);
    if (!node || !types.includes(node.type)) throw new BusinessError('agent.off');
    return node;
  };
