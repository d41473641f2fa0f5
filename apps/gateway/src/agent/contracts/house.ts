import type { ContractTerms } from '@marquee/contract';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import { type Recorder, unknownItem } from '../../base/change.ts';
import type { Database } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import type { Merchant } from '../../brand/index.ts';
import { type TreeNode, tree } from '../../identity/index.ts';
import type { SalaryGuard } from '../settlement/margin.ts';
import { endLine, periodEnd } from './ending.ts';
import { bringIntoForce } from './force.ts';
import { offerFlaw } from './standing.ts';
import { type Contract, readContract } from './store.ts';
import type { Tell } from './telling.ts';

/** What the house does with contracts: docs/rules/contracts.md#contracts. */
export interface HouseContracts {
  /**
   * Gives a top agent a contract, in force at once. Returns it and how many below end with the running period. Throws what the rules of
   * proposing say, and `ops.refused` where no margin would be left.
   */
  give(
    merchant: Merchant,
    holder: TreeNode,
    terms: ContractTerms,
    record: Recorder,
  ): Promise<{ contract: Contract; ended: number }>;
  /** Ends a contract and all below that stand on it, at once or with the running period. Returns how many. Throws `CT_STATE`. */
  end(merchant: Merchant, contractId: bigint, at: 'NOW' | 'PERIOD', record: Recorder): Promise<number>;
}

interface HouseDeps {
  db: Database;
  clock: Clock;
  tell: Tell;
  /** Without it nothing is refused for the margin. */
  guard?: SalaryGuard | undefined;
}

/** Makes what the house does. */
export function createHouseContracts({ db, clock, tell, guard }: HouseDeps): HouseContracts {
  return {
    give: (merchant, { id, username }, terms, record) =>
      db.transaction(async (tx) => {
        await tree.hold(tx, merchant.id);
        const holder = await tree.node(tx, id);
        if (!holder) throw new Error(`there is no account ${id}`);
        const offer = { merchant, upline: null, holder, terms };
        const flaw = await offerFlaw(tx, offer);
        if (flaw) throw new BusinessError(flaw);
        await guard?.(tx, merchant.id, holder.id, terms);
        const now = dateOf(clock);
        const { contract, ended } = await bringIntoForce(tx, tell, offer, now);
        await tell(tx, { merchantId: merchant.id, accountId: id, template: 'contract.given', time: now, about: contract });
        const after = { ...terms, holder: username, version: contract.version, ended: ended.length };
        await record(tx, { before: null, after });
        return { contract, ended: ended.length };
      }),
    end: (merchant, contractId, at, record) =>
      db.transaction(async (tx) => {
        await tree.hold(tx, merchant.id);
        const contract = await readContract(tx, contractId);
        if (contract?.merchantId !== merchant.id) throw unknownItem();
        if (contract.status === 'ENDED') throw new BusinessError('CT_STATE');
        const now = dateOf(clock);
        const until = at === 'NOW' ? now : periodEnd(merchant, contract.terms, now);
        const ended = await endLine(tx, tell, contract, { reason: 'FORCED', below: 'UPLINE_ENDED', until, now });
        if (ended.length === 0) throw new BusinessError('CT_STATE');
        const before = { status: contract.status };
        await record(tx, { before, after: { at, until: until.toISOString(), ended: ended.map(({ id }) => Number(id)) } });
        return ended.length;
      }),
  };
}
