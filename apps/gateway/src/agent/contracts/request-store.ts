import type { ContractKind, ContractTerms } from '@marquee/contract';
import { integers, texts } from '../../base/arrays.ts';
import type { Runner, Transaction } from '../../base/database/database.ts';
import type { ContractKey } from './store.ts';

/** What one side has asked the other: docs/rules/contracts.md#requests. */
export interface ContractRequest extends ContractKey {
  id: bigint;
  merchantId: number;
  type: 'NEW' | 'TERMINATE';
  /** Null: the house, which is asked to end a contract of a top agent. */
  uplineId: bigint | null;
  holderId: bigint;
  /** Which of the two asked. */
  askedBy: bigint;
  terms: ContractTerms;
  /** The contract that is to end, or the one that came of it. */
  contractId: bigint | null;
  status: 'PENDING' | 'ACCEPTED' | 'REJECTED' | 'CANCELLED' | 'EXPIRED';
  askedAt: Date;
  expiresAt: Date;
  answeredAt: Date | null;
}

const COLUMNS = `id, merchant_id as "merchantId", type, kind, salary_type as "salaryType", upline_id as "uplineId", holder_id as "holderId",
  asked_by as "askedBy", terms, contract_id as "contractId", status, asked_at as "askedAt", expires_at as "expiresAt", answered_at as "answeredAt"`;

/** Writes a request; null where one is open between the two for the same kind and type. */
export async function insertRequest(
  tx: Transaction,
  row: Omit<ContractRequest, 'id' | 'status' | 'answeredAt'>,
): Promise<ContractRequest | null> {
  const [written] = await tx.query<ContractRequest>({
    text: `insert into agent_contract_request
             (merchant_id, type, kind, salary_type, upline_id, holder_id, asked_by, terms, contract_id, status, asked_at, expires_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'PENDING', $10, $11)
           on conflict do nothing returning ${COLUMNS}`,
    values: [
      ...[row.merchantId, row.type, row.kind, row.salaryType, row.uplineId, row.holderId, row.askedBy, JSON.stringify(row.terms)],
      ...[row.contractId, row.askedAt, row.expiresAt],
    ],
  });
  return written ?? null;
}

/** A request by its number; null: there is none. */
export async function readRequest(db: Runner, id: bigint): Promise<ContractRequest | null> {
  const [row] = await db.query<ContractRequest>({
    name: 'agent-contract-request',
    text: `select ${COLUMNS} from agent_contract_request where id = $1`,
    values: [id],
  });
  return row ?? null;
}

/** Requests by their numbers, in any order. */
export const readRequestsById = (db: Runner, ids: readonly bigint[]): Promise<ContractRequest[]> =>
  db.query<ContractRequest>({
    name: 'agent-contract-requests-by-id',
    text: `select ${COLUMNS} from agent_contract_request where id in (select unnest($1::text::bigint[]))`,
    values: [integers(ids)],
  });

/** A request, locked until the transaction ends; null: there is none. */
export async function lockRequest(tx: Transaction, id: bigint): Promise<ContractRequest | null> {
  const [row] = await tx.query<ContractRequest>({
    name: 'agent-contract-request-lock',
    text: `select ${COLUMNS} from agent_contract_request where id = $1 for update`,
    values: [id],
  });
  return row ?? null;
}

/** Writes what has become of a request. `contractId`: what came of it; null: as it was. */
export async function writeAnswer(
  tx: Transaction,
  id: bigint,
  {
    status,
    at,
    contractId = null,
  }: { status: Exclude<ContractRequest['status'], 'PENDING'>; at: Date; contractId?: bigint | null },
): Promise<ContractRequest> {
  const [row] = await tx.query<ContractRequest>({
    name: 'agent-contract-answer',
    text: `update agent_contract_request set status = $2, answered_at = $3, contract_id = coalesce($4, contract_id)
           where id = $1 and status = 'PENDING' returning ${COLUMNS}`,
    values: [id, status, at, contractId],
  });
  if (!row) throw new Error(`the request ${id} was answered before`);
  return row;
}

/** Expires requests whose time is over, of one holder or of all. Returns them as they are then. */
export const expireDue = (
  db: Runner,
  { now, holderId, limit }: { now: Date; holderId: bigint | null; limit: number },
): Promise<ContractRequest[]> =>
  db.query<ContractRequest>({
    text: `update agent_contract_request set status = 'EXPIRED', answered_at = $1 where id in (
             select id from agent_contract_request where status = 'PENDING' and expires_at <= $1 ${holderId === null ? '' : 'and holder_id = $3'}
             order by expires_at limit $2 for update skip locked)
           returning ${COLUMNS}`,
    values: holderId === null ? [now, limit] : [now, limit, holderId],
  });

/** When a side's last wish to end a contract was rejected; null: none was. */
export async function readRejected(db: Runner, contractId: bigint, askedBy: bigint): Promise<Date | null> {
  const [row] = await db.query<{ answeredAt: Date | null }>({
    name: 'agent-contract-rejected',
    text: `select answered_at as "answeredAt" from agent_contract_request
           where contract_id = $1 and type = 'TERMINATE' and asked_by = $2 and status = 'REJECTED' order by answered_at desc limit 1`,
    values: [contractId, askedBy],
  });
  return row?.answeredAt ?? null;
}

/** Which requests a list shows: those of an account, on either side. */
export interface RequestFilter {
  accountId: bigint;
  /** About its own contracts, or about those of its children; null: both. */
  side: 'own' | 'downline' | null;
  /** About those of this holder only; null: of anybody. */
  holderId: bigint | null;
  /** Those that wait for the account's own answer only. */
  isMine: boolean;
  status: ContractRequest['status'] | null;
  kind: ContractRequest['kind'] | null;
  /** The kinds that the brand has open: offers of others are not shown to whom they were made. */
  kinds: readonly ContractKind[];
  /** Open ones count as expired from then on. */
  now: Date;
}

const LISTED = `(holder_id = $1 and $6::text is distinct from 'downline' or upline_id = $1 and $6::text is distinct from 'own')
  and ($7::bigint is null or holder_id = $7) and (not $2::boolean or asked_by <> $1) and ($3::text is null or kind = $3)
  and (asked_by = $1 or status <> 'PENDING' or expires_at <= $5 or type = 'TERMINATE' or kind = any($8::text::text[]))
  and ($4::text is null or case when status = 'PENDING' and expires_at <= $5 then 'EXPIRED' else status end = $4)`;

/** A page of requests, the newest first, and how many there are on all. */
export async function readRequests(
  db: Runner,
  { accountId, side, holderId, isMine, status, kind, kinds, now }: RequestFilter,
  { page, size }: { page: number; size: number },
): Promise<{ rows: ContractRequest[]; total: number }> {
  const values = [accountId, isMine, kind, status, now, side, holderId, texts(kinds)];
  const [all] = await db.query<{ total: number }>({
    name: 'agent-contract-request-count',
    text: `select count(*)::int as total from agent_contract_request where ${LISTED}`,
    values,
  });
  const rows = await db.query<ContractRequest>({
    name: 'agent-contract-requests',
    text: `select ${COLUMNS} from agent_contract_request where ${LISTED} order by id desc limit $9 offset $10`,
    values: [...values, size, (page - 1) * size],
  });
  return { rows, total: all?.total ?? 0 };
}

/** What waits for an answer of the house, the oldest first, and how much there is on all pages. */
export async function readForHouse(
  db: Runner,
  { merchantId, now }: { merchantId: number; now: Date },
  { page, size }: { page: number; size: number },
): Promise<{ rows: ContractRequest[]; total: number }> {
  const open = `merchant_id = $1 and upline_id is null and status = 'PENDING' and expires_at > $2`;
  const [all] = await db.query<{ total: number }>({
    text: `select count(*)::int as total from agent_contract_request where ${open}`,
    values: [merchantId, now],
  });
  const rows = await db.query<ContractRequest>({
    text: `select ${COLUMNS} from agent_contract_request where ${open} order by id limit $3 offset $4`,
    values: [merchantId, now, size, (page - 1) * size],
  });
  return { rows, total: all?.total ?? 0 };
}

/** Expires what the house was asked about contracts that end otherwise. */
export async function expireAskedOfHouse(tx: Transaction, contractIds: readonly bigint[], now: Date): Promise<void> {
  await tx.query({
    text: `update agent_contract_request set status = 'EXPIRED', answered_at = $2
           where contract_id in (select unnest($1::text::bigint[])) and type = 'TERMINATE' and upline_id is null and status = 'PENDING'`,
    values: [integers(contractIds), now],
  });
}

/** Everything that waits for an account's answer and can be accepted, the oldest first: offers of the kinds that the brand has open, and ends of all. */
export const readWaiting = (
  db: Runner,
  accountId: bigint,
  { kinds, now }: { kinds: readonly ContractKind[]; now: Date },
): Promise<ContractRequest[]> =>
  db.query<ContractRequest>({
    name: 'agent-contract-waiting',
    text: `select ${COLUMNS} from agent_contract_request
           where (holder_id = $1 or upline_id = $1) and asked_by <> $1 and status = 'PENDING' and expires_at > $2
             and (type = 'TERMINATE' or kind = any($3::text::text[])) order by id`,
    values: [accountId, now, texts(kinds)],
  });

/** When an account answered a request of a kind last, if that was since a moment; null: it did not. */
export async function lastAnswerAt(
  db: Runner,
  accountId: bigint,
  { kind, since }: { kind: ContractKind; since: Date },
): Promise<Date | null> {
  const [row] = await db.query<{ at: Date | null }>({
    name: 'agent-contract-answered',
    text: `select max(answered_at) as at from agent_contract_request
           where (holder_id = $1 or upline_id = $1) and asked_by <> $1 and kind = $2 and status in ('ACCEPTED', 'REJECTED') and answered_at > $3`,
    values: [accountId, kind, since],
  });
  return row?.at ?? null;
}

/** The open requests between a holder and the account above it, the oldest first. */
export const readOpenOf = (db: Runner, holderId: bigint): Promise<ContractRequest[]> =>
  db.query<ContractRequest>({
    text: `select ${COLUMNS} from agent_contract_request where holder_id = $1 and status = 'PENDING' order by id`,
    values: [holderId],
  });

/** Expires everything that is open between a holder and the account above it. Returns it as it is then. */
export const expireOf = (tx: Transaction, holderId: bigint, now: Date): Promise<ContractRequest[]> =>
  tx.query<ContractRequest>({
    text: `update agent_contract_request set status = 'EXPIRED', answered_at = $2 where holder_id = $1 and status = 'PENDING'
           returning ${COLUMNS}`,
    values: [holderId, now],
  });
