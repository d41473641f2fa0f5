import type { ContractTerms } from '@marquee/contract';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Recorder } from '../../base/change.ts';
import type { Database, Transaction } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import type { Merchant } from '../../brand/index.ts';
import { type TreeNode, tree } from '../../identity/index.ts';
import { sumDebts } from '../settlement/payment/debt-store.ts';
import { endLine, periodEnd } from './ending.ts';
import { bringIntoForce } from './force.ts';
import { expireOverdue } from './overdue.ts';
import { type ContractRequest, insertRequest, lockRequest, readRejected, writeAnswer } from './request-store.ts';
import { conflictsOf, offerFlaw } from './standing.ts';
import { readContract } from './store.ts';
import type { Tell } from './telling.ts';

/** An answer to a request. */
export interface Answer {
  requestId: bigint;
  accepts: boolean;
  /** That contracts below may end by it. */
  agrees: boolean;
}

/** An answer of the house, and how it is written down. */
export interface HouseAnswer {
  requestId: bigint;
  accepts: boolean;
  record: Recorder;
}

/** How the two sides come to a contract, and out of it: docs/rules/contracts.md#requests. Throws the codes of 12.2 as they stand there. */
export interface Signing {
  /** Offers a contract to an own child. Throws what the rules of proposing say. */
  propose(merchant: Merchant, agent: TreeNode, username: string, terms: ContractTerms): Promise<ContractRequest>;
  /** Takes a request back. Throws `CT_STATE` where it is not the account's, or waits no more. */
  cancel(merchant: Merchant, account: TreeNode, requestId: bigint): Promise<ContractRequest>;
  /** Asks the other side to end a contract. Throws `CT_STATE`, `CT_PENDING_EXISTS`. */
  askEnd(merchant: Merchant, account: TreeNode, contractId: bigint): Promise<ContractRequest>;
  /** Answers a request of the other side, once. Throws `CT_STATE`, and `CT_NEED_AGREE` where contracts below would end; `CT_DEBT`. */
  answer(merchant: Merchant, account: TreeNode, answer: Answer): Promise<ContractRequest>;
  /** Answers a top agent's wish to end a contract with the house. Throws `CT_STATE`. */
  answerForHouse(merchant: Merchant, answer: HouseAnswer): Promise<ContractRequest>;
}

const DAY_MS = 86_400_000;
/** Hours after which a side may ask again for an end that was rejected. */
const AGAIN_HOURS = 24;
const HOUR_MS = 3_600_000;
/** More than can be open between two accounts. */
const EVERY = 20;

const stateError = (): BusinessError => new BusinessError('CT_STATE');

/** The other one of the two; null: the house. */
const otherSide = ({ askedBy, uplineId, holderId }: ContractRequest): bigint | null =>
  askedBy === uplineId ? holderId : uplineId;

/** A request that waits for this account, locked. Throws `CT_STATE`: the same for another's and for one that there is not. */
async function lockWaiting(
  tx: Transaction,
  { requestId, now, isOf }: { requestId: bigint; now: Date; isOf: (request: ContractRequest) => boolean },
): Promise<ContractRequest> {
  const request = await lockRequest(tx, requestId);
  if (!request || !isOf(request) || request.status !== 'PENDING' || request.expiresAt <= now) throw stateError();
  return request;
}

interface SigningDeps {
  db: Database;
  clock: Clock;
  tell: Tell;
}

/** Expires a request that cannot be accepted any more; who asked hears of it. */
async function expire(tx: Transaction, tell: Tell, request: ContractRequest, at: Date): Promise<ContractRequest> {
  const { id, merchantId, askedBy } = request;
  await tell(tx, { merchantId, accountId: askedBy, template: 'contract.expired', time: at, about: request });
  return writeAnswer(tx, id, { status: 'EXPIRED', at });
}

/** What is accepted, and when. */
interface Accepted {
  merchant: Merchant;
  request: ContractRequest;
  agrees: boolean;
  now: Date;
}

async function demandAgreement(tx: Transaction, { request, agrees }: Accepted): Promise<void> {
  if (!agrees && (await conflictsOf(tx, request)).length > 0) throw new BusinessError('CT_NEED_AGREE');
}

/** Accepts a new contract, looked at again as it stands now. */
async function acceptNew(tx: Transaction, tell: Tell, accepted: Accepted): Promise<ContractRequest> {
  const { merchant, request, now } = accepted;
  const upline = request.uplineId === null ? null : await tree.node(tx, request.uplineId);
  const holder = await tree.node(tx, request.holderId);
  if (!upline || !holder) throw new Error(`an account of the request ${request.id} is gone`);
  const offer = { merchant, upline, holder, terms: request.terms };
  const flaw = await offerFlaw(tx, offer);
  // A kind that the brand has closed may open again, and the offer with it.
  if (flaw === 'CT_FEATURE_OFF') throw new BusinessError(flaw);
  if (flaw) return expire(tx, tell, request, now);
  await demandAgreement(tx, accepted);
  const { contract } = await bringIntoForce(tx, tell, offer, now);
  return writeAnswer(tx, request.id, { status: 'ACCEPTED', at: now, contractId: contract.id });
}

/** Accepts the end of a contract: it goes on to the end of the running period. */
async function acceptEnd(tx: Transaction, tell: Tell, accepted: Accepted): Promise<ContractRequest> {
  const { merchant, request, now } = accepted;
  const contract = request.contractId === null ? null : await readContract(tx, request.contractId);
  if (contract?.status !== 'ACTIVE') return expire(tx, tell, request, now);
  await demandAgreement(tx, accepted);
  const until = periodEnd(merchant, contract.terms, now);
  // Answered first: what is open about a contract expires with its end.
  const written = await writeAnswer(tx, request.id, { status: 'ACCEPTED', at: now });
  await endLine(tx, tell, contract, { reason: 'TERMINATED', below: 'UPLINE_ENDED', until, now });
  return written;
}

/** Makes proposals and what takes them back. */
function createAsking({ db, clock, tell }: SigningDeps): Pick<Signing, 'propose' | 'cancel' | 'askEnd'> {
  /** Writes a request and tells the other side. What is overdue between the two makes room first. */
  const ask = async (
    tx: Transaction,
    merchant: Merchant,
    row: Omit<ContractRequest, 'id' | 'status' | 'answeredAt' | 'askedAt' | 'expiresAt' | 'merchantId'>,
  ): Promise<ContractRequest> => {
    const now = dateOf(clock);
    await expireOverdue(tx, tell, { now, holderId: row.holderId, limit: EVERY });
    const expiresAt = new Date(now.getTime() + merchant.site.contracts.requestDays * DAY_MS);
    const request = await insertRequest(tx, { ...row, merchantId: merchant.id, askedAt: now, expiresAt });
    if (!request) throw new BusinessError('CT_PENDING_EXISTS');
    const template = row.type === 'NEW' ? 'contract.proposed' : 'contract.end.asked';
    const accountId = otherSide(request);
    // The house looks itself.
    if (accountId !== null) await tell(tx, { merchantId: merchant.id, accountId, template, time: expiresAt, about: request });
    return request;
  };

  return {
    propose: (merchant, agent, username, terms) =>
      db.transaction(async (tx) => {
        await tree.share(tx, merchant.id);
        const found = await tree.byName(tx, merchant.id, username);
        const holder = found?.parentId === agent.id ? await tree.lock(tx, found.id) : null;
        if (!holder) throw new BusinessError('CT_NOT_DIRECT');
        const flaw = await offerFlaw(tx, { merchant, upline: agent, holder, terms });
        if (flaw) throw new BusinessError(flaw);
        const { kind, salaryType } = terms;
        const sides = { uplineId: agent.id, holderId: holder.id, askedBy: agent.id };
        return ask(tx, merchant, { ...sides, type: 'NEW', kind, salaryType, terms, contractId: null });
      }),
    cancel: (merchant, account, requestId) =>
      db.transaction(async (tx) => {
        await tree.share(tx, merchant.id);
        const now = dateOf(clock);
        const { id } = await lockWaiting(tx, { requestId, now, isOf: ({ askedBy }) => askedBy === account.id });
        return writeAnswer(tx, id, { status: 'CANCELLED', at: now });
      }),
    askEnd: (merchant, account, contractId) =>
      db.transaction(async (tx) => {
        await tree.share(tx, merchant.id);
        const known = await readContract(tx, contractId);
        if (known) await tree.lock(tx, known.holderId);
        const contract = await readContract(tx, contractId);
        const isOf = contract?.holderId === account.id || contract?.uplineId === account.id;
        if (!contract || !isOf || contract.status !== 'ACTIVE') throw stateError();
        const rejectedAt = await readRejected(tx, contractId, account.id);
        if (rejectedAt && clock.now() < rejectedAt.getTime() + AGAIN_HOURS * HOUR_MS) throw stateError();
        const { kind, salaryType, terms, uplineId, holderId } = contract;
        return ask(tx, merchant, {
          ...{ type: 'TERMINATE', kind, salaryType, uplineId, holderId, terms },
          ...{ askedBy: account.id, contractId },
        });
      }),
  };
}

/** Makes the signing. */
export function createSigning(deps: SigningDeps): Signing {
  const { db, clock, tell } = deps;

  const answerIn = async (tx: Transaction, merchant: Merchant, account: TreeNode, answer: Answer): Promise<ContractRequest> => {
    const { requestId, accepts, agrees } = answer;
    if (accepts) await tree.hold(tx, merchant.id);
    else await tree.share(tx, merchant.id);
    const now = dateOf(clock);
    const request = await lockWaiting(tx, { requestId, now, isOf: (each) => otherSide(each) === account.id });
    if (!accepts) return writeAnswer(tx, request.id, { status: 'REJECTED', at: now });
    if (request.type === 'NEW' && (await sumDebts(tx, account.id)) > 0n) throw new BusinessError('CT_DEBT');
    const accept = request.type === 'NEW' ? acceptNew : acceptEnd;
    return accept(tx, tell, { merchant, request, agrees, now });
  };

  const decide = async (answerIn: (tx: Transaction) => Promise<ContractRequest>): Promise<ContractRequest> => {
    const decided = await db.transaction(async (tx) => {
      const written = await answerIn(tx);
      const { merchantId, askedBy, status } = written;
      const template = status === 'ACCEPTED' ? 'contract.accepted' : 'contract.rejected';
      if (status !== 'EXPIRED') await tell(tx, { merchantId, accountId: askedBy, template, time: dateOf(clock), about: written });
      return written;
    });
    // It has expired for good by this answer: that much is kept.
    if (decided.status === 'EXPIRED') throw stateError();
    return decided;
  };

  return {
    ...createAsking(deps),
    answer: (merchant, account, answer) => decide((tx) => answerIn(tx, merchant, account, answer)),
    answerForHouse: (merchant, { requestId, accepts, record }) =>
      decide(async (tx) => {
        await tree.hold(tx, merchant.id);
        const now = dateOf(clock);
        const isOf = ({ merchantId, uplineId }: ContractRequest): boolean => merchantId === merchant.id && uplineId === null;
        const request = await lockWaiting(tx, { requestId, now, isOf });
        const written = accepts
          ? await acceptEnd(tx, tell, { merchant, request, agrees: true, now })
          : await writeAnswer(tx, request.id, { status: 'REJECTED', at: now });
        await record(tx, { before: { status: request.status }, after: { status: written.status } });
        return written;
      }),
  };
}
