import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import { unknownItem } from '../../base/change.ts';
import type { Database } from '../../base/database/database.ts';
import type { Merchant, OpsHandlers } from '../../brand/index.ts';
import { type AccountDesk, type TreeNode, tree } from '../../identity/index.ts';
import type { Contracts } from './contracts.ts';
import { readForHouse } from './request-store.ts';
import { readContracts } from './store.ts';
import { createContractViews } from './views.ts';

const PAGE = 50;

interface ContractOps {
  db: Database;
  clock: Clock;
  contracts: Pick<Contracts, 'house' | 'answerForHouse'>;
  accounts: Pick<AccountDesk, 'names'>;
}

/** The operator's calls about contracts of agents. */
export function contractOpsCalls({
  db,
  clock,
  contracts: { house, answerForHouse },
  accounts,
}: ContractOps): Pick<
  OpsHandlers,
  'opsContracts' | 'opsContractGive' | 'opsContractEnd' | 'opsContractRequests' | 'opsContractAnswer'
> {
  const views = createContractViews({ db, names: accounts.names });
  const find = async (merchant: Merchant, username: string): Promise<TreeNode> => {
    const node = await tree.byName(db, merchant.id, username);
    if (!node) throw unknownItem();
    return node;
  };

  return {
    async opsContracts({ merchant, query: { username, kind = null, status = null, page = 1, size = PAGE } }) {
      const holder = username === undefined ? null : await find(merchant, username);
      const of = holder ? { holderId: holder.id } : { merchantId: merchant.id };
      const { rows, total } = await readContracts(db, { of, kind, status, holderId: null }, { page, size });
      return { list: await views.contracts(rows), totalPages: Math.ceil(total / size), totalCount: total };
    },
    async opsContractGive({ merchant, body: { username, terms, reason }, record, isApproved, askSecondPerson }) {
      const holder = await find(merchant, username);
      if (merchant.site.contracts.secondPerson && !isApproved) askSecondPerson();
      const write = record(`contract of ${holder.username}`);
      const given = await house.give(merchant, holder, terms, (tx, { before, after }) =>
        write(tx, { before, after: { ...(after as object), reason } }),
      );
      const [contract] = await views.contracts([given.contract]);
      if (!contract) throw unknownItem();
      return { contract, ended: given.ended };
    },
    async opsContractEnd({ merchant, body: { id, at, reason }, record, isApproved, askSecondPerson }) {
      if (merchant.site.contracts.secondPerson && !isApproved) askSecondPerson();
      const write = record(`contract ${id}`);
      const ended = await house.end(merchant, BigInt(id), at, (tx, { before, after }) =>
        write(tx, { before, after: { ...(after as object), reason } }),
      );
      return { id, ended };
    },
    async opsContractRequests({ merchant, query: { page = 1, size = PAGE } }) {
      const { rows, total } = await readForHouse(db, { merchantId: merchant.id, now: dateOf(clock) }, { page, size });
      const names = await accounts.names(rows.map(({ holderId }) => holderId));
      const list = rows.map(({ id, kind, salaryType, holderId, contractId, askedAt, expiresAt }) => ({
        ...{ id: Number(id), kind, salaryType, holder: names.get(holderId) ?? '', contract: Number(contractId) },
        ...{ askedAt: askedAt.getTime(), expiresAt: expiresAt.getTime() },
      }));
      return { list, totalPages: Math.ceil(total / size), totalCount: total };
    },
    async opsContractAnswer({ merchant, body: { id, accepts, reason }, record, isApproved, askSecondPerson }) {
      if (merchant.site.contracts.secondPerson && !isApproved) askSecondPerson();
      const write = record(`contract request ${id}`);
      await answerForHouse(merchant, {
        ...{ requestId: BigInt(id), accepts },
        record: (tx, { before, after }) => write(tx, { before, after: { ...(after as object), reason } }),
      });
      return { id, status: accepts ? 'ACCEPTED' : 'REJECTED' };
    },
  };
}
