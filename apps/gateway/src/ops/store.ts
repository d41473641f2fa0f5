import type { OpsRole } from '@marquee/contract/ops';
import type { Change, Recorder } from '../base/change.ts';
import type { Runner, Statement } from '../base/database.ts';

/** Who uses the operator's API. */
export interface Operator {
  name: string;
  /** It may do what any of them allows. */
  roles: readonly OpsRole[];
  /** The only brand that it may work on; null: every brand. */
  merchantId: number | null;
}

/** An operator as it is listed. */
export interface OperatorRecord extends Operator {
  createdAt: Date;
  closedAt: Date | null;
}

const OPERATOR = `name, roles, merchant_id as "merchantId", created_at as "createdAt", closed_at as "closedAt"`;

/** The operator in use that a key belongs to, by the key's hash; null when there is none. */
export async function operatorByKey(db: Runner, keyHash: Buffer): Promise<Operator | null> {
  const [row] = await db.query<OperatorRecord>({
    name: 'ops-operator',
    text: `select ${OPERATOR} from ops_operator where key_hash = $1 and closed_at is null`,
    values: [keyHash],
  });
  return row ?? null;
}

/** All operators, closed ones included, by name. */
export const readOperators = (db: Runner): Promise<OperatorRecord[]> =>
  db.query<OperatorRecord>({ text: `select ${OPERATOR} from ops_operator order by name` });

/** Writes a new operator; false when the name is taken. */
export async function insertOperator(db: Runner, operator: Operator, keyHash: Buffer, at: Date): Promise<boolean> {
  const rows = await db.query({
    text: `insert into ops_operator (name, roles, merchant_id, key_hash, created_at) values ($1, $2, $3, $4, $5)
           on conflict (name) do nothing returning id`,
    values: [operator.name, operator.roles, operator.merchantId, keyHash, at],
  });
  return rows.length > 0;
}

/** Takes an operator's key out of use; false when there is no such operator in use. */
export async function closeOperator(db: Runner, name: string, at: Date): Promise<boolean> {
  const rows = await db.query({
    text: 'update ops_operator set closed_at = $2 where name = $1 and closed_at is null returning id',
    values: [name, at],
  });
  return rows.length > 0;
}

/** What is written of a change beside the values. */
export interface AuditHead {
  merchantId: number;
  at: Date;
  operator: string;
  action: string;
  subject: string;
  origin: string;
}

const asJson = (value: unknown): string | null =>
  value === null || value === undefined
    ? null
    : JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? each.toString() : each));

/** The statement that writes a change down: for those who send their transaction in one flight. */
export const auditEntry = (head: AuditHead, { before, after }: Change): Statement => ({
  text: `insert into ops_audit (merchant_id, at, operator, action, subject, before, after, origin)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
  values: [head.merchantId, head.at, head.operator, head.action, head.subject, asJson(before), asJson(after), head.origin],
});

/** Writes a change down in the transaction that makes it. */
export const recorder =
  (head: AuditHead): Recorder =>
  async (tx: Runner, change: Change): Promise<void> => {
    await tx.query(auditEntry(head, change));
  };

/** An entry of the audit. */
export interface AuditEntry {
  id: bigint;
  at: Date;
  operator: string;
  action: string;
  subject: string;
  before: unknown;
  after: unknown;
  origin: string;
}

/** Entries of a brand, newest first, older than `before` when that is given. */
export function readAudit(db: Runner, merchantId: number, before: number | undefined, count: number): Promise<AuditEntry[]> {
  return db.query<AuditEntry>({
    text: `select id, at, operator, action, subject, before, after, origin from ops_audit
           where merchant_id = $1 and id < $2 order by id desc limit $3`,
    values: [merchantId, before ?? Number.MAX_SAFE_INTEGER, count],
  });
}

/** Something that an operator, or somebody who is none, was refused. */
export interface Refusal {
  /** Null: no brand that there is was named. */
  merchantId: number | null;
  at: Date;
  /** Null: the key was nobody's. */
  operator: string | null;
  action: string;
  code: string;
  reason: string;
  origin: string;
}

/** Writes a refusal down. */
export async function writeRefusal(
  db: Runner,
  { merchantId, at, operator, action, code, reason, origin }: Refusal,
): Promise<void> {
  await db.query({
    text: `insert into ops_refusal (merchant_id, at, operator, action, code, reason, origin) values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [merchantId, at, operator, action, code, reason.slice(0, 400), origin],
  });
}

/** Refusals of a brand, newest first, older than `before` where that is given; those of no brand among them where asked for. */
export function readRefusals(
  db: Runner,
  asked: { merchantId: number; withNobodys: boolean; before: number | undefined; count: number },
): Promise<(Omit<Refusal, 'merchantId'> & { id: bigint })[]> {
  const page = (where: string): string =>
    `(select id, at, operator, action, code, reason, origin from ops_refusal where ${where} and id < $2 order by id desc limit $3)`;
  return db.query({
    text: `${page('merchant_id = $1')} union all ${page('$4::boolean and merchant_id is null')} order by id desc limit $3`,
    values: [asked.merchantId, asked.before ?? Number.MAX_SAFE_INTEGER, asked.count, asked.withNobodys],
  });
}
