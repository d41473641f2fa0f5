import type { OpsRole } from '@marquee/contract/ops';
import type { Change, Recorder } from '../base/change.ts';
import type { Runner, Statement } from '../base/database/database.ts';

/** Who uses the operator's API. */
export interface Operator {
  name: string;
  kind: 'person' | 'program';
  /** It may do what any of them allows. */
  roles: readonly OpsRole[];
  /** The only brand that it may work on; null: every brand. */
  merchantId: number | null;
  /** Who made it; null: not known. Whoever made a program has seen its key. */
  madeBy: string | null;
}

/** An operator as it is kept. */
export interface OperatorRow extends Operator {
  id: number;
  createdAt: Date;
  expiresAt: Date | null;
  /** Since when it has its key; null for a person, and where that is not known. */
  keyAt: Date | null;
  /** Until when the key before it is good; null: there is none. */
  oldKeyUntil: Date | null;
  closedAt: Date | null;
  lockedUntil: Date | null;
  totpAt: Date | null;
}

const OPERATOR = `id, name, kind, roles, merchant_id as "merchantId", made_by as "madeBy", created_at as "createdAt",
  expires_at as "expiresAt", key_at as "keyAt", old_key_until as "oldKeyUntil", closed_at as "closedAt", locked_until as "lockedUntil", totp_at as "totpAt"`;

/**
 * The program in use that a key belongs to, by the key's hash; null when there is none, or the key has ended. Of two keys at a time each
 * tells who has seen it.
 */
export async function operatorByKey(db: Runner, keyHash: Buffer, at: Date): Promise<Operator | null> {
  const [row] = await db.query<Operator>({
    name: 'ops-operator',
    text: `select name, kind, roles, merchant_id as "merchantId", case when key_hash = $1 then made_by else old_made_by end as "madeBy"
           from ops_operator
           where closed_at is null and ((key_hash = $1 and (expires_at is null or expires_at > $2)) or (old_key_hash = $1 and old_key_until > $2))`,
    values: [keyHash, at],
  });
  return row ?? null;
}

/** An operator by its name, closed ones too; null when there is none. */
export async function readOperator(db: Runner, name: string): Promise<OperatorRow | null> {
  const [row] = await db.query<OperatorRow>({ text: `select ${OPERATOR} from ops_operator where name = $1`, values: [name] });
  return row ?? null;
}

/** An operator in use, its row locked until the end of the transaction; null when there is none. */
export async function lockOperator(tx: Runner, name: string): Promise<OperatorRow | null> {
  const [row] = await tx.query<OperatorRow>({
    text: `select ${OPERATOR} from ops_operator where name = $1 and closed_at is null for update`,
    values: [name],
  });
  return row ?? null;
}

/** All operators, closed ones included, by name. */
export const readOperators = (db: Runner): Promise<OperatorRow[]> =>
  db.query<OperatorRow>({ text: `select ${OPERATOR} from ops_operator order by name` });

/** What an operator proves itself with: of a key the hash, of a first password the Argon2id hash, and until when it is good. */
interface Proof {
  madeBy: string;
  keyHash: Buffer | null;
  passwordHash: string | null;
  expiresAt: Date | null;
}

/** Writes a new operator; false when the name is taken. */
export async function insertOperator(db: Runner, operator: Operator & Proof, at: Date): Promise<boolean> {
  const { name, kind, roles, merchantId, madeBy, keyHash, passwordHash, expiresAt } = operator;
  const rows = await db.query({
    text: `insert into ops_operator (name, kind, roles, merchant_id, made_by, key_hash, password_hash, expires_at, created_at, key_at)
           values ($1, $2, $3, $4, $5, $6::bytea, $7, $8, $9, case when $6::bytea is not null then $9::timestamptz end) on conflict (name) do nothing returning id`,
    values: [name, kind, roles, merchantId, madeBy, keyHash, passwordHash, expiresAt, at],
  });
  return rows.length > 0;
}

/** Replaces an operator's roles. */
export async function setRoles(tx: Runner, id: number, roles: readonly OpsRole[]): Promise<void> {
  await tx.query({ text: 'update ops_operator set roles = $2 where id = $1', values: [id, roles] });
}

/** Replaces what an operator proves itself with, and takes authenticator and lock away. */
export async function resetOperator(
  tx: Runner,
  id: number,
  { madeBy, keyHash, passwordHash, expiresAt }: Proof,
  at: Date,
): Promise<void> {
  await tx.query({
    text: `update ops_operator set made_by = $2, key_hash = $3::bytea, password_hash = $4, expires_at = $5, password_at = null,
             key_at = case when $3::bytea is not null then $6::timestamptz end, old_key_hash = null, old_key_until = null, old_made_by = null,
             totp_secret = null, totp_at = null, totp_step = 0, failures = 0, failed_at = null, locked_until = null
           where id = $1`,
    values: [id, madeBy, keyHash, passwordHash, expiresAt, at],
  });
}

/** Gives a program another key; the one that it has is good until `olderUntil`. */
export async function changeKey(
  tx: Runner,
  id: number,
  key: { madeBy: string; keyHash: Buffer; expiresAt: Date | null; at: Date; olderUntil: Date },
): Promise<void> {
  await tx.query({
    text: `update ops_operator set old_key_hash = key_hash, old_key_until = $6, old_made_by = made_by,
             made_by = $2, key_hash = $3, expires_at = $4, key_at = $5
           where id = $1`,
    values: [id, key.madeBy, key.keyHash, key.expiresAt, key.at, key.olderUntil],
  });
}

/** Takes an operator out of use. */
export async function closeOperator(tx: Runner, id: number, at: Date): Promise<void> {
  await tx.query({ text: 'update ops_operator set closed_at = $2 where id = $1', values: [id, at] });
}

/** What is written of a change beside the values. */
export interface AuditHead {
  /** Null: of no brand. */
  merchantId: number | null;
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

/** What a page of the audit, or of the refusals, is asked for. */
interface AuditPage {
  /** Null: no brand's. */
  merchantId: number | null;
  /** Those of no brand among them? */
  withNobodys: boolean;
  before: number | undefined;
  count: number;
}

/** A page of rows of a brand, newest first, older than `before` where that is given. */
function readPage<T extends object>(
  db: Runner,
  table: 'ops_audit' | 'ops_refusal',
  columns: string,
  asked: AuditPage,
): Promise<T[]> {
  const part = (where: string): string =>
    `(select id, ${columns} from ${table} where ${where} and id < $2 order by id desc limit $3)`;
  return db.query<T>({
    text: `${part('merchant_id = $1')} union all ${part('$4::boolean and merchant_id is null')} order by id desc limit $3`,
    values: [asked.merchantId, asked.before ?? Number.MAX_SAFE_INTEGER, asked.count, asked.withNobodys],
  });
}

/** What operators changed. */
export const readAudit = (db: Runner, asked: AuditPage): Promise<AuditEntry[]> =>
  readPage(db, 'ops_audit', 'at, operator, action, subject, before, after, origin', asked);

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

/** What operators were refused. */
export const readRefusals = (db: Runner, asked: AuditPage): Promise<(Omit<Refusal, 'merchantId'> & { id: bigint })[]> =>
  readPage(db, 'ops_refusal', 'at, operator, action, code, reason, origin', asked);
