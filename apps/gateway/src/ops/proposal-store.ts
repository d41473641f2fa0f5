import type { OpsCallName } from '@marquee/contract/ops';
import type { Runner } from '../base/database/database.ts';
import type { OpsInput } from './input.ts';

/** Until somebody may take up what another gateway began and did not end. */
const TAKE_OVER = `interval '1 minute'`;

/** What one operator proposed. */
export interface Proposal {
  id: bigint;
  merchantId: number;
  action: OpsCallName;
  input: OpsInput;
  proposer: string;
  /** The person behind it. */
  person: string;
  at: Date;
  expiresAt: Date;
  state: 'open' | 'running' | 'done' | 'rejected' | 'expired';
  decider: string | null;
  decidedAt: Date | null;
  reason: string | null;
  result: unknown;
}

const PROPOSAL = `id, merchant_id as "merchantId", action, input, proposer, person, at, expires_at as "expiresAt", state, decider,
  decided_at as "decidedAt", reason, result`;

/** Writes a proposal; returns its number. */
export async function insertProposal(
  tx: Runner,
  proposal: Pick<Proposal, 'merchantId' | 'action' | 'input' | 'proposer' | 'person' | 'at' | 'expiresAt'>,
): Promise<bigint> {
  const { merchantId, action, input, proposer, person, at, expiresAt } = proposal;
  const [row] = await tx.query<{ id: bigint }>({
    text: `insert into ops_proposal (merchant_id, action, input, proposer, person, at, expires_at, state)
           values ($1, $2, $3, $4, $5, $6, $7, 'open') returning id`,
    values: [merchantId, action, JSON.stringify(input), proposer, person, at, expiresAt],
  });
  if (!row) throw new Error('the proposal was not written');
  return row.id;
}

/** A brand's proposal; null when there is none of that number. */
export async function readProposal(db: Runner, merchantId: number, id: number): Promise<Proposal | null> {
  const [row] = await db.query<Proposal>({
    text: `select ${PROPOSAL} from ops_proposal where merchant_id = $1 and id = $2`,
    values: [merchantId, id],
  });
  return row ?? null;
}

/** Proposals of a brand for some calls, newest first. */
export function readProposals(
  db: Runner,
  asked: { merchantId: number; actions: readonly string[]; all: boolean; before: number | undefined; count: number },
): Promise<Proposal[]> {
  return db.query<Proposal>({
    text: `select ${PROPOSAL} from ops_proposal
           where merchant_id = $1 and action = any($2::text[]) and ($3 or state in ('open', 'running')) and id < $4
           order by id desc limit $5`,
    values: [asked.merchantId, asked.actions, asked.all, asked.before ?? Number.MAX_SAFE_INTEGER, asked.count],
  });
}

/** Whether one of these calls about a thing waits for a person, or was begun within the hour. */
export async function isProposed(db: Runner, actions: readonly OpsCallName[], about: object, at: Date): Promise<boolean> {
  const [row] = await db.query<{ found: boolean }>({
    text: `select exists (select from ops_proposal where state in ('open', 'running') and action = any($1::text[]) and input -> 'body' @> $2::jsonb
             and case state when 'open' then expires_at > $3 else decided_at > $3::timestamptz - interval '1 hour' end) as found`,
    values: [actions, JSON.stringify(about), at],
  });
  return row?.found === true;
}

/**
 * Claims a proposal to do it: one that is open and has not expired, or that somebody began a minute ago and did not end. Of many at
 * once one gets it.
 */
export async function claimProposal(db: Runner, id: bigint, decider: string, at: Date): Promise<boolean> {
  const rows = await db.query({
    text: `update ops_proposal set state = 'running', decider = $2, decided_at = $3
           where id = $1 and ((state = 'open' and expires_at > $3)
             or (state = 'running' and decided_at < $3::timestamptz - ${TAKE_OVER})) returning id`,
    values: [id, decider, at],
  });
  return rows.length > 0;
}

/** Ends a claim in the transaction of what was proposed; false when somebody else has taken it over. */
export async function endProposal(tx: Runner, id: bigint, decider: string, at: Date): Promise<boolean> {
  const rows = await tx.query({
    text: `update ops_proposal set state = 'done' where id = $1 and state = 'running' and decider = $2 and decided_at = $3 returning id`,
    values: [id, decider, at],
  });
  return rows.length > 0;
}

/** Gives a claim back whose work was refused. */
export async function reopenProposal(db: Runner, id: bigint, decider: string, at: Date): Promise<void> {
  await db.query({
    text: `update ops_proposal set state = 'open', decider = null, decided_at = null
           where id = $1 and state = 'running' and decider = $2 and decided_at = $3`,
    values: [id, decider, at],
  });
}

/** Keeps what the call answered. */
export async function writeResult(db: Runner, id: bigint, result: unknown): Promise<void> {
  await db.query({ text: 'update ops_proposal set result = $2 where id = $1', values: [id, JSON.stringify(result ?? null)] });
}

/** Rejects a proposal; false when it is not open any more. */
export async function rejectProposal(tx: Runner, id: bigint, decider: string, reason: string, at: Date): Promise<boolean> {
  const rows = await tx.query({
    text: `update ops_proposal set state = 'rejected', decider = $2, reason = $3, decided_at = $4
           where id = $1 and state = 'open' and expires_at > $4 returning id`,
    values: [id, decider, reason, at],
  });
  return rows.length > 0;
}

/** Ends what nobody decided in time; returns what ended. */
export function expireProposals(tx: Runner, at: Date): Promise<Pick<Proposal, 'id' | 'merchantId' | 'action' | 'proposer'>[]> {
  return tx.query({
    text: `update ops_proposal set state = 'expired', decided_at = $1 where state = 'open' and expires_at <= $1
           returning id, merchant_id as "merchantId", action, proposer`,
    values: [at],
  });
}
