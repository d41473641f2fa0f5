import { isPermitted, type OpsCallName, type OpsReply, opsCallList, opsCalls } from '@marquee/contract/ops';
import { type Clock, dateOf } from '../base/calendar/clock.ts';
import { notAllowed, type Recorder, refused, unknownItem } from '../base/change.ts';
import type { Database } from '../base/database/database.ts';
import { BusinessError } from '../base/errors.ts';
import type { OpsRequest } from '../brand/index.ts';
import type { OpsInput } from './input.ts';
import {
  claimProposal,
  endProposal,
  insertProposal,
  type Proposal,
  readProposal,
  readProposals,
  rejectProposal,
  reopenProposal,
  writeResult,
} from './proposal-store.ts';
import { type Operator, readOperator } from './store.ts';

const HOUR_MS = 3_600_000;
const PAGE = 50;

/** A call that waits for another person now. */
export interface Proposed {
  proposal: number;
  /** Milliseconds since the epoch. */
  expiresAt: number;
}

/** By whom an approved call is run, and what ends its proposal in the transaction of its change. */
export interface Approval {
  /** Who proposed and who approved: for the audit. */
  names: string;
  isOfEveryBrand: boolean;
  /** Writes the change down, and with it that the proposal is done. */
  sealed(recorder: Recorder): Recorder;
}

/** What the proposals need: what they stand in, and how an approved call is run. */
export interface ProposalDeps {
  db: Database;
  clock: Clock;
  runApproved(action: OpsCallName, input: OpsInput, operator: Operator, approval: Approval, origin: string): Promise<unknown>;
}

type Calls = 'opsProposals' | 'opsProposalApprove' | 'opsProposalReject';
/** The calls about proposals: they look at who asks more closely than others do. */
export type ProposalCalls = {
  [N in Calls]: (request: OpsRequest<N>, operator: Operator, origin: string) => Promise<OpsReply<N>>;
};

const second = (): BusinessError => new BusinessError('ops.second', { status: 403 });

/** The person behind an operator: of a program who has seen its key; null when that is not known. */
const personOf = ({ kind, name, madeBy }: Operator): string | null => (kind === 'person' ? name : madeBy);

/** Writes down what a call proposes; another person approves it. Throws `ops.refused` for a key that is nobody's. */
export async function propose(
  { db, clock }: Pick<ProposalDeps, 'db' | 'clock'>,
  { action, input, merchantId, operator }: { action: OpsCallName; input: OpsInput; merchantId: number; operator: Operator },
  recordOf: (subject: string) => Recorder,
): Promise<Proposed> {
  const { fourEyes } = opsCalls[action];
  if (!fourEyes) throw new Error(`${action} asks for a second person and does not say so in the contract`);
  const person = personOf(operator);
  if (person === null) throw refused('nobody knows whose key this is; reset it first');
  const at = dateOf(clock);
  const expiresAt = new Date(at.getTime() + fourEyes.hours * HOUR_MS);
  return db.transaction(async (tx) => {
    const id = await insertProposal(tx, { merchantId, action, input, proposer: operator.name, person, at, expiresAt });
    await recordOf(`proposal ${id}`)(tx, { before: null, after: { ...input, expiresAt } });
    return { proposal: Number(id), expiresAt: expiresAt.getTime() };
  });
}

/** Makes what looks proposals up, and who proposed them. */
function createLooking(db: Database) {
  const find = async (merchantId: number, id: number, operator: Operator): Promise<Proposal> => {
    const found = await readProposal(db, merchantId, id);
    if (!found) throw unknownItem();
    if (!isPermitted(operator.roles, opsCalls[found.action].permission)) throw notAllowed();
    return found;
  };

  /** Whoever proposed must still be allowed to: who was closed since proposes nothing. Returns whether it is of every brand. */
  const demandProposer = async ({ proposer, action }: Proposal): Promise<boolean> => {
    // The machine's own users are no operators that are kept.
    if (proposer.startsWith('cli:')) return true;
    const row = await readOperator(db, proposer);
    if (!row || row.closedAt !== null || !isPermitted(row.roles, opsCalls[action].permission))
      throw refused('who proposed this may not do it any more');
    return row.merchantId === null;
  };

  return { find, demandProposer };
}

/** The operator's calls about proposals. */
export function proposalCalls({ db, clock, runApproved }: ProposalDeps): ProposalCalls {
  const { find, demandProposer } = createLooking(db);

  return {
    async opsProposals({ merchant, query: { all = false, before, size = PAGE } }, operator) {
      const actions = opsCallList.filter(([, call]) => isPermitted(operator.roles, call.permission)).map(([name]) => name);
      const rows = await readProposals(db, { merchantId: merchant.id, actions, all, before, count: size + 1 });
      const list = rows.slice(0, size).map((row) => ({
        id: Number(row.id),
        call: row.action,
        input: row.input,
        proposer: row.proposer,
        at: row.at.getTime(),
        expiresAt: row.expiresAt.getTime(),
        state: row.state,
        decider: row.decider,
        reason: row.reason,
        result: row.result,
      }));
      return { list, next: rows.length > size ? (list.at(-1)?.id ?? null) : null };
    },
    async opsProposalApprove({ merchant, body }, operator, origin) {
      const proposal = await find(merchant.id, body.id, operator);
      // Keys approve nothing: whoever holds one is not known.
      if (operator.kind !== 'person' || operator.name === proposal.person || operator.name === proposal.proposer) throw second();
      const { id, action, input, proposer } = proposal;
      const isOfEveryBrand = (await demandProposer(proposal)) && operator.merchantId === null;
      const at = dateOf(clock);
      if (!(await claimProposal(db, id, operator.name, at))) throw refused('the proposal is not open any more');
      const approval: Approval = {
        names: `${proposer} and ${operator.name}`,
        isOfEveryBrand,
        sealed: (recorder) => async (tx, change) => {
          if (!(await endProposal(tx, id, operator.name, at))) throw refused('somebody else has taken the proposal over');
          await recorder(tx, change);
        },
      };
      const result = await runApproved(action, input, operator, approval, origin).catch(async (error: unknown) => {
        // What was refused was not done; of a fault nobody knows, so it stays claimed until it may be taken over.
        if (error instanceof BusinessError) await reopenProposal(db, id, operator.name, at);
        throw error;
      });
      await writeResult(db, id, result);
      return { call: action, result };
    },
    async opsProposalReject({ merchant, body, record }, operator) {
      const proposal = await find(merchant.id, body.id, operator);
      const isOwn = operator.name === proposal.proposer;
      if (operator.kind !== 'person' && !isOwn) throw second();
      await db.transaction(async (tx) => {
        if (!(await rejectProposal(tx, proposal.id, operator.name, body.reason, dateOf(clock))))
          throw refused('the proposal is not open any more');
        const before = { state: 'open', call: proposal.action, proposer: proposal.proposer };
        await record(`proposal ${proposal.id}`)(tx, { before, after: { state: 'rejected', reason: body.reason } });
      });
      return null;
    },
  };
}
