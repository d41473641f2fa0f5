import type { Query, Reply } from '@marquee/contract';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { type AccountDesk, type TreeNode, tree } from '../../identity/index.ts';
import { knownAs } from '../known-as.ts';
import { readAgreements } from './downline-store.ts';
import { readRequestsById } from './request-store.ts';
import { readContractsById } from './store.ts';
import { createContractViews } from './views.ts';

interface DownlineDeps {
  db: Database;
  clock: Clock;
  names: AccountDesk['names'];
}

/**
 * Makes the list of how an agent stands with each agent right below it about a kind of contract: docs/rules/contracts.md#screens. A name
 * that is nobody's finds nothing, like one of somebody else's line.
 */
export function createDownlines({ db, clock, names }: DownlineDeps) {
  const views = createContractViews({ db, names });
  return async (
    merchantId: number,
    agent: TreeNode,
    { kind, username, state, page = 1, size = 20 }: Query<'contractDownlines'>,
  ): Promise<Reply<'contractDownlines'>> => {
    const now = dateOf(clock);
    const below = await tree.agentsBelow(db, agent.id);
    const named = username === undefined ? null : ((await tree.byName(db, merchantId, username))?.id ?? 0n);
    const holders = named === null ? below : below.filter((id) => id === named);
    const { rows, total } = await readAgreements(
      db,
      { uplineId: agent.id, kind, holders, state: state ?? null, now },
      { page, size },
    );
    const contracts = await views.contracts(
      await readContractsById(
        db,
        rows.flatMap(({ contractId }) => contractId ?? []),
      ),
    );
    const asked = await readRequestsById(
      db,
      rows.flatMap(({ requestId }) => requestId ?? []),
    );
    const requests = await views.requests(asked, agent.id, now);
    const known = await knownAs(
      db,
      rows.map(({ holderId }) => holderId),
    );
    return {
      list: rows.map(({ holderId, salaryType, state: of, contractId, requestId, lastAt }) => ({
        ...{ username: known(holderId).username, memberStatus: known(holderId).status, salaryType, state: of },
        contract: contracts.find(({ id }) => BigInt(id) === contractId) ?? null,
        request: requests.find(({ id }) => BigInt(id) === requestId) ?? null,
        lastAt: lastAt?.getTime() ?? null,
      })),
      totalPages: Math.ceil(total / size),
      totalCount: total,
    };
  };
}
