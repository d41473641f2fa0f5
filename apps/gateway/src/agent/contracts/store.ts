import type { ContractKind, ContractTerms, SalaryType } from '@marquee/contract';
import { integers } from '../../base/arrays.ts';
import type { Runner, Transaction } from '../../base/database/database.ts';

/** Why a contract ends or has ended: docs/rules/contracts.md#contracts. */
export type EndReason = 'TERMINATED' | 'REPLACED' | 'FORCED' | 'MOVED' | 'UPLINE_ENDED' | 'UPLINE_LOWERED';

/** A version of an agreement. */
export interface Contract {
  id: bigint;
  merchantId: number;
  kind: ContractKind;
  salaryType: SalaryType | null;
  /** Null: the house. */
  uplineId: bigint | null;
  holderId: bigint;
  version: number;
  terms: ContractTerms;
  status: 'ACTIVE' | 'ENDING' | 'ENDED';
  effectiveFrom: Date;
  /** The first moment at which it is not in force any more. */
  effectiveUntil: Date | null;
  endReason: EndReason | null;
}

/** What contracts of one holder are told apart by. */
export interface ContractKey {
  kind: ContractKind;
  salaryType: SalaryType | null;
}

const COLUMNS = `id, merchant_id as "merchantId", kind, salary_type as "salaryType", upline_id as "uplineId", holder_id as "holderId", version, terms,
  status, effective_from as "effectiveFrom", effective_until as "effectiveUntil", end_reason as "endReason"`;
const SAME = `kind = $2 and coalesce(salary_type, '') = coalesce($3, '')`;

/** The contract of a holder that is in force, or still ending; null: none. */
export async function readLive(db: Runner, holderId: bigint, { kind, salaryType }: ContractKey): Promise<Contract | null> {
  const [row] = await db.query<Contract>({
    name: 'agent-contract-live',
    text: `select ${COLUMNS} from agent_contract where holder_id = $1 and ${SAME} and status <> 'ENDED'`,
    values: [holderId, kind, salaryType],
  });
  return row ?? null;
}

/** Everything that a holder has in force or ending. */
export const readLiveOf = (db: Runner, holderId: bigint): Promise<Contract[]> =>
  db.query<Contract>({
    name: 'agent-contracts-live',
    text: `select ${COLUMNS} from agent_contract where holder_id = $1 and status <> 'ENDED' order by id`,
    values: [holderId],
  });

/** What an account has given to those right below it that is in force and not ending. */
export const readGiven = (db: Runner, uplineId: bigint, { kind, salaryType }: ContractKey): Promise<Contract[]> =>
  db.query<Contract>({
    name: 'agent-contracts-given',
    text: `select ${COLUMNS} from agent_contract where upline_id = $1 and ${SAME} and status = 'ACTIVE' order by id`,
    values: [uplineId, kind, salaryType],
  });

/** Contracts of a kind of a holder, or given by an account, that govern the period which ends at a moment, excluded. */
export function readGoverningOf(
  db: Runner,
  kind: ContractKind,
  of: { holderId: bigint } | { uplineId: bigint },
  end: Date,
): Promise<Contract[]> {
  const [column, owner] = 'holderId' in of ? ['holder_id', of.holderId] : ['upline_id', of.uplineId];
  return db.query<Contract>({
    name: `agent-contracts-governing-${column}`,
    text: `select ${COLUMNS} from agent_contract where ${column} = $1 and kind = $3 and status <> 'ENDED'
             and effective_from < $2 and (effective_until is null or effective_until >= $2) order by id`,
    values: [owner, end, kind],
  });
}

/** Everything below an account that stands on its contract, at whatever depth: in force or ending. */
export const readBelow = (tx: Transaction, uplineId: bigint, { kind, salaryType }: ContractKey): Promise<Contract[]> =>
  tx.query<Contract>({
    name: 'agent-contracts-below',
    text: `with recursive below as (
             select id, holder_id from agent_contract where upline_id = $1 and ${SAME} and status <> 'ENDED'
             union all
             select c.id, c.holder_id from below b join agent_contract c on c.upline_id = b.holder_id
             where c.kind = $2 and coalesce(c.salary_type, '') = coalesce($3, '') and c.status <> 'ENDED')
           select ${COLUMNS} from agent_contract where id in (select id from below) order by id`,
    values: [uplineId, kind, salaryType],
  });

/** A contract by its number; null: there is none. */
export async function readContract(db: Runner, id: bigint): Promise<Contract | null> {
  const [row] = await db.query<Contract>({
    name: 'agent-contract',
    text: `select ${COLUMNS} from agent_contract where id = $1`,
    values: [id],
  });
  return row ?? null;
}

/** Contracts by their numbers, in any order. */
export const readContractsById = (db: Runner, ids: readonly bigint[]): Promise<Contract[]> =>
  db.query<Contract>({
    name: 'agent-contracts-by-id',
    text: `select ${COLUMNS} from agent_contract where id in (select unnest($1::text::bigint[]))`,
    values: [integers(ids)],
  });

/** Writes the next version of an agreement, in force from a moment on. */
export async function insertContract(
  tx: Transaction,
  row: ContractKey & { merchantId: number; uplineId: bigint | null; holderId: bigint; terms: ContractTerms; at: Date },
): Promise<Contract> {
  const [written] = await tx.query<Contract>({
    text: `insert into agent_contract (merchant_id, kind, salary_type, upline_id, holder_id, version, terms, status, effective_from)
           select $4, $2, $3, $5, $1, coalesce(max(version), 0) + 1, $6, 'ACTIVE', $7 from agent_contract where holder_id = $1 and ${SAME}
           returning ${COLUMNS}`,
    values: [row.holderId, row.kind, row.salaryType, row.merchantId, row.uplineId, JSON.stringify(row.terms), row.at],
  });
  if (!written) throw new Error('a contract was not written');
  return written;
}

/** How contracts end: at once, or at a moment that comes. */
export interface Ending {
  reason: EndReason;
  until: Date;
  now: Date;
}

/** Ends contracts that are in force, and of those that are ending the ones that would go on for longer. Returns them as they are then. */
export const endContracts = (tx: Transaction, ids: readonly bigint[], { reason, until, now }: Ending): Promise<Contract[]> =>
  tx.query<Contract>({
    text: `update agent_contract c set status = case when $3 <= $4::timestamptz then 'ENDED' else 'ENDING' end, effective_until = $3, end_reason = $2
           from unnest($1::text::bigint[]) as e (ended)
           where c.id = e.ended and status <> 'ENDED' and (effective_until is null or effective_until > $3)
           returning ${COLUMNS}`,
    values: [integers(ids), reason, until, now],
  });

/** Closes a contract whose time is over: what was ending by then keeps its moment. */
export async function closeContract(tx: Transaction, id: bigint): Promise<void> {
  await tx.query({ text: `update agent_contract set status = 'ENDED' where id = $1 and status = 'ENDING'`, values: [id] });
}

/** Closes contracts whose last period is over. Returns how many. */
export async function closeDue(db: Runner, now: Date, limit: number): Promise<number> {
  const rows = await db.query({
    name: 'agent-contract-close',
    text: `update agent_contract set status = 'ENDED' where id in (
             select id from agent_contract where status = 'ENDING' and effective_until <= $1 order by effective_until limit $2 for update skip locked)
           returning 1`,
    values: [now, limit],
  });
  return rows.length;
}

/** Which contracts a list shows. */
export interface ContractFilter {
  /** Of a brand, of a holder, or given by an account. */
  of: { merchantId: number } | { holderId: bigint } | { uplineId: bigint };
  kind: ContractKind | null;
  /** LIVE: also what ends with its period. */
  status: Contract['status'] | 'LIVE' | null;
  /** Of this holder only; null: of anybody. */
  holderId: bigint | null;
}

const LISTED = `($2::text is null or kind = $2) and ($3::text is null or status = $3 or ($3 = 'LIVE' and status <> 'ENDED')) and ($4::bigint is null or holder_id = $4)`;

function ownerOf(of: ContractFilter['of']): [column: string, value: bigint | number] {
  if ('merchantId' in of) return ['merchant_id', of.merchantId];
  return 'holderId' in of ? ['holder_id', of.holderId] : ['upline_id', of.uplineId];
}

/** A page of contracts, the newest first, and how many there are on all. */
export async function readContracts(
  db: Runner,
  { of, kind, status, holderId }: ContractFilter,
  { page, size }: { page: number; size: number },
): Promise<{ rows: Contract[]; total: number }> {
  const [column, owner] = ownerOf(of);
  const values = [owner, kind, status, holderId];
  const [all] = await db.query<{ total: number }>({
    text: `select count(*)::int as total from agent_contract where ${column} = $1 and ${LISTED}`,
    values,
  });
  const rows = await db.query<Contract>({
    text: `select ${COLUMNS} from agent_contract where ${column} = $1 and ${LISTED} order by id desc limit $5 offset $6`,
    values: [...values, size, (page - 1) * size],
  });
  return { rows, total: all?.total ?? 0 };
}

/** The contract that governed a period: the one in force at its last instant. Its end is excluded. Null: none. */
export async function readGoverning(
  db: Runner,
  holderId: bigint,
  { kind, salaryType }: ContractKey,
  end: Date,
): Promise<Contract | null> {
  const [row] = await db.query<Contract>({
    name: 'agent-contract-governing',
    text: `select ${COLUMNS} from agent_contract where holder_id = $1 and ${SAME} and effective_from < $4
             and (effective_until is null or effective_until >= $4) order by version desc limit 1`,
    values: [holderId, kind, salaryType, end],
  });
  return row ?? null;
}

/** The contracts of a brand of one kind and type that govern a moment, as {@link readGoverning} tells of one holder. */
export const readAllGoverning = (
  db: Runner,
  merchantId: number,
  { kind, salaryType }: ContractKey,
  end: Date,
): Promise<Contract[]> =>
  db.query<Contract>({
    name: 'agent-contracts-governing',
    text: `select distinct on (holder_id) ${COLUMNS} from agent_contract
           where merchant_id = $1 and ${SAME} and effective_from < $4 and (effective_until is null or effective_until >= $4)
           order by holder_id, version desc`,
    values: [merchantId, kind, salaryType, end],
  });
