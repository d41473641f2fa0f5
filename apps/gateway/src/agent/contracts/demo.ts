import { CONTRACT_KINDS, type ContractKind, type ContractTerms } from '@marquee/contract';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import type { Merchant } from '../../brand/index.ts';
import { type TreeNode, tree } from '../../identity/index.ts';
import type { Contracts } from './contracts.ts';
import { type ContractRequest, readRequests, readWaiting } from './request-store.ts';
import { type Contract, readLive } from './store.ts';

/** What somebody of a demo brand's past does about contracts, by their usernames. A holder has one contract of a kind. */
export type DemoDeal =
  | { act: 'give'; to: string; terms: ContractTerms }
  | { act: 'offer'; from: string; to: string; terms: ContractTerms }
  | { act: 'take-back'; from: string; holder: string; kind: ContractKind }
  | { act: 'ask-end'; by: string; holder: string; kind: ContractKind }
  | { act: 'answer'; by: string; holder: string; kind: ContractKind; accepts: boolean }
  /** The house ends a contract at once. */
  | { act: 'force'; holder: string; kind: ContractKind };

interface DealDeps {
  db: Database;
  clock: Clock;
  contracts: Contracts;
}

/**
 * Does deals at their moments. One that was done before is not done again: the same moment is the same deal. Nothing is done about
 * somebody who is not there yet.
 */
type DoDeal = (merchant: Merchant, deal: DemoDeal) => Promise<void>;

/** More than two accounts have between them. */
const MANY = { page: 1, size: 100 };
const unrecorded = async (): Promise<void> => {};

const liveOf = (db: Database, { id }: TreeNode, kind: ContractKind): Promise<Contract | null> =>
  readLive(db, id, { kind, salaryType: kind === 'DIVIDEND' ? null : 'SINGLE_BET' });

/** Makes what finds requests of the moment. */
const createLooking = ({ db, clock }: Pick<DealDeps, 'db' | 'clock'>) => ({
  /** Has this account asked the holder, or about it, at this moment before? */
  async hasAsked(asker: TreeNode, holder: TreeNode, kind: ContractKind): Promise<boolean> {
    const filter = {
      accountId: asker.id,
      side: null,
      holderId: holder.id,
      isMine: false,
      status: null,
      kind,
      kinds: CONTRACT_KINDS,
      now: dateOf(clock),
    };
    const { rows } = await readRequests(db, filter, MANY);
    return rows.some(({ askedAt, askedBy }) => askedBy === asker.id && askedAt.getTime() === clock.now());
  },
  /** What waits for an answer by now, of one side or of the other. */
  async waiting(account: TreeNode, holder: TreeNode, kind: ContractKind): Promise<ContractRequest | null> {
    const rows = await readWaiting(db, account.id, { kinds: CONTRACT_KINDS, now: dateOf(clock) });
    return (
      rows.find((each) => each.holderId === holder.id && each.kind === kind && each.askedAt.getTime() <= clock.now()) ?? null
    );
  },
});

/** Makes what does the deals of a past. */
export function createDemoDeals({ db, clock, contracts }: DealDeps): DoDeal {
  const { hasAsked, waiting } = createLooking({ db, clock });
  const find = (merchant: Merchant, username: string): Promise<TreeNode | null> => tree.byName(db, merchant.id, username);

  /** What the two sides do. */
  const between = async (merchant: Merchant, deal: Exclude<DemoDeal, { act: 'give' | 'force' }>): Promise<void> => {
    const holder = await find(merchant, deal.act === 'offer' ? deal.to : deal.holder);
    const actor = await find(merchant, 'from' in deal ? deal.from : deal.by);
    if (!holder || !actor) return;
    const kind = deal.act === 'offer' ? deal.terms.kind : deal.kind;
    if (deal.act === 'offer') {
      if (!(await hasAsked(actor, holder, kind))) await contracts.propose(merchant, actor, holder.username, deal.terms);
    } else if (deal.act === 'ask-end') {
      const live = await liveOf(db, holder, kind);
      if (live && !(await hasAsked(actor, holder, kind))) await contracts.askEnd(merchant, actor, live.id);
    } else if (deal.act === 'take-back') {
      const request = await waiting(holder, holder, kind);
      if (request) await contracts.cancel(merchant, actor, request.id);
    } else {
      const request = await waiting(actor, holder, kind);
      const { accepts } = deal;
      if (request) await contracts.answer(merchant, actor, { requestId: request.id, accepts, agrees: true });
    }
  };

  const ofHouse = async (merchant: Merchant, deal: Extract<DemoDeal, { act: 'give' | 'force' }>): Promise<void> => {
    const holder = await find(merchant, deal.act === 'give' ? deal.to : deal.holder);
    if (!holder) return;
    const live = await liveOf(db, holder, deal.act === 'give' ? deal.terms.kind : deal.kind);
    if (deal.act === 'force') {
      if (live) await contracts.house.end(merchant, live.id, 'NOW', unrecorded);
    } else if (!live || live.effectiveFrom < dateOf(clock)) {
      await contracts.house.give(merchant, holder, deal.terms, unrecorded);
    }
  };

  return (merchant, deal) => (deal.act === 'give' || deal.act === 'force' ? ofHouse(merchant, deal) : between(merchant, deal));
}
