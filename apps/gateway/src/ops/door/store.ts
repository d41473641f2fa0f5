import type { OpsRole } from '@marquee/contract/ops';
import type { Runner } from '../../base/database/database.ts';

/** What a login still lacks; `open`: nothing. */
export type Stage = 'setup' | 'code' | 'password' | 'open';

/** A person as the door sees it. */
export interface Person {
  id: number;
  name: string;
  roles: readonly OpsRole[];
  merchantId: number | null;
  passwordHash: string;
  /** Null: a first password, good until `expiresAt`. */
  passwordAt: Date | null;
  expiresAt: Date | null;
  /** Sealed. */
  totpSecret: string | null;
  totpAt: Date | null;
  failures: number;
}

const PERSON = `o.id, o.name, o.roles, o.merchant_id as "merchantId", o.password_hash as "passwordHash", o.password_at as "passwordAt",
  o.expires_at as "expiresAt", o.totp_secret as "totpSecret", o.totp_at as "totpAt", o.failures`;

/** How long failures count, after how many a person is locked, and for how long. */
export const LOCK = { after: 5, windowMs: 30 * 60_000, lockMs: 30 * 60_000 } as const;

/** A try counts as failed from its start, so that many at once get no more tries than one after the other. */
const COUNTED = `failures = case when failed_at > $2::timestamptz - interval '30 minutes' then failures + 1 else 1 end, failed_at = $2`;

/** Counts a try at a person's login. Null when there is no such person in use, or it is locked. */
export async function takeTry(db: Runner, who: { name: string } | { id: number }, at: Date): Promise<Person | null> {
  const [by, value] = 'name' in who ? ['name', who.name] : ['id', who.id];
  const [row] = await db.query<Person>({
    text: `update ops_operator o set ${COUNTED},
             locked_until = case when failed_at > $2::timestamptz - interval '30 minutes' and failures >= ${LOCK.after}
               then $2::timestamptz + interval '30 minutes' else null end
           where o.${by} = $1 and o.kind = 'person' and o.closed_at is null and (o.locked_until is null or o.locked_until <= $2)
           returning ${PERSON}`,
    values: [value, at],
  });
  return row && row.failures <= LOCK.after ? row : null;
}

/** Gives a try back that was right; `all`: forgets the failures before it, too. */
export async function giveTryBack(db: Runner, id: number, all: boolean): Promise<void> {
  await db.query({
    text: 'update ops_operator set failures = case when $2 then 0 else greatest(failures - 1, 0) end where id = $1',
    values: [id, all],
  });
}

/** Begins a session, or a step of a login. */
export async function insertSession(
  db: Runner,
  session: { operatorId: number; tokenHash: Buffer; stage: Stage; address: string; userAgent: string; at: Date },
): Promise<void> {
  await db.query({
    text: `insert into ops_session (operator_id, token_hash, stage, address, user_agent, started_at, seen_at)
           values ($1, $2, $3, $4, $5, $6, $6)`,
    values: [session.operatorId, session.tokenHash, session.stage, session.address, session.userAgent.slice(0, 300), session.at],
  });
}

/** A live session with its person. */
export interface DoorSession extends Person {
  sessionId: bigint;
  stage: Stage;
  startedAt: Date;
  seenAt: Date;
}

const live = (
  at: '$1' | '$2',
): string => `s.started_at > ${at}::timestamptz - case when s.stage = 'open' then interval '12 hours' else interval '10 minutes' end
  and s.seen_at > ${at}::timestamptz - interval '30 minutes'`;

/** The live session of a token; null when there is none. */
export async function readSession(db: Runner, tokenHash: Buffer, at: Date): Promise<DoorSession | null> {
  const [row] = await db.query<DoorSession>({
    name: 'ops-session',
    text: `select s.id as "sessionId", s.stage, s.started_at as "startedAt", s.seen_at as "seenAt", ${PERSON}
           from ops_session s join ops_operator o on o.id = s.operator_id
           where s.token_hash = $1 and o.closed_at is null and ${live('$2')}`,
    values: [tokenHash, at],
  });
  return row ?? null;
}

/** Brings a session to another stage under another token; false when somebody else did before, or it is gone. */
export async function advanceSession(
  tx: Runner,
  step: { sessionId: bigint; from: Stage; to: Stage; tokenHash: Buffer; at: Date },
): Promise<boolean> {
  const rows = await tx.query({
    text: `update ops_session set stage = $3, token_hash = $4, seen_at = $5,
             started_at = case when stage = 'open' then started_at else $5 end
           where id = $1 and stage = $2 returning id`,
    values: [step.sessionId, step.from, step.to, step.tokenHash, step.at],
  });
  return rows.length > 0;
}

/** Notes that a session is used. */
export async function touchSession(db: Runner, sessionId: bigint, at: Date): Promise<void> {
  await db.query({ text: 'update ops_session set seen_at = $2 where id = $1 and seen_at < $2', values: [sessionId, at] });
}

/** The open sessions of a person, the latest first. */
export function readSessions(
  db: Runner,
  operatorId: number,
  at: Date,
): Promise<{ id: bigint; address: string; userAgent: string; startedAt: Date; seenAt: Date }[]> {
  return db.query({
    text: `select s.id, s.address, s.user_agent as "userAgent", s.started_at as "startedAt", s.seen_at as "seenAt"
           from ops_session s where s.operator_id = $1 and s.stage = 'open' and ${live('$2')} order by s.id desc`,
    values: [operatorId, at],
  });
}

/** Ends one session of a person; false when it has none of that number. */
export async function endSession(db: Runner, operatorId: number, sessionId: bigint): Promise<boolean> {
  const rows = await db.query({
    text: 'delete from ops_session where operator_id = $1 and id = $2 returning id',
    values: [operatorId, sessionId],
  });
  return rows.length > 0;
}

/** Ends every session of a person but one; null: all. */
export async function endSessions(db: Runner, operatorId: number, except: bigint | null): Promise<void> {
  await db.query({
    text: 'delete from ops_session where operator_id = $1 and ($2::bigint is null or id <> $2)',
    values: [operatorId, except],
  });
}

/** Forgets what is over. */
export async function forgetSessions(db: Runner, at: Date): Promise<void> {
  await db.query({ text: `delete from ops_session s where not (${live('$1')})`, values: [at] });
}

/** Keeps the key of an authenticator that is to be confirmed; false when one is on. */
export async function writeTotp(db: Runner, id: number, secret: string): Promise<boolean> {
  const rows = await db.query({
    text: 'update ops_operator set totp_secret = $2, totp_step = 0 where id = $1 and totp_at is null returning id',
    values: [id, secret],
  });
  return rows.length > 0;
}

/** Takes a time step of an authenticator, and switches it on; false when that step, or a later one, has been taken before. */
export async function takeTotpStep(tx: Runner, id: number, secret: string, step: number, at: Date): Promise<boolean> {
  const rows = await tx.query({
    text: `update ops_operator set totp_step = $3, totp_at = coalesce(totp_at, $4)
           where id = $1 and totp_secret = $2 and totp_step < $3 returning id`,
    values: [id, secret, step, at],
  });
  return rows.length > 0;
}

/** The hashes of a person's latest passwords, newest first. */
export async function readHistory(db: Runner, id: number, count: number): Promise<string[]> {
  const rows = await db.query<{ hash: string }>({
    text: 'select hash from ops_password where operator_id = $1 order by id desc limit $2',
    values: [id, count],
  });
  return rows.map(({ hash }) => hash);
}

/** Sets a person's own password; false when another one was set since. */
export async function writePassword(tx: Runner, id: number, before: string, hash: string, at: Date): Promise<boolean> {
  const rows = await tx.query({
    text: `update ops_operator set password_hash = $3, password_at = $4, expires_at = null
           where id = $1 and password_hash = $2 returning id`,
    values: [id, before, hash, at],
  });
  if (rows.length === 0) return false;
  await tx.query({ text: 'insert into ops_password (operator_id, hash, at) values ($1, $2, $3)', values: [id, hash, at] });
  return true;
}
