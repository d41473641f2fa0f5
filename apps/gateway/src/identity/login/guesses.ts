import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database, Runner } from '../../base/database/database.ts';
import type { Merchant, SecuritySettings } from '../../brand/index.ts';

const MINUTE_MS = 60_000;

/** What is known of the guesses at a name. */
export interface GuessRecord {
  /** Moments of the tries that did not end in a login, the oldest first. */
  failures: readonly number[];
  lockedUntil: number | null;
}

/** May a name be tried now? `failures` counts this try, `locks` tells that it is the last one before the lock. */
export type Taken =
  | { state: 'open'; at: number; failures: number; locks: boolean }
  | { state: 'captcha' }
  | { state: 'locked'; seconds: number };

/**
 * Takes one try of a name. It counts as failed from the start, so that many at once get no more than one after the other, and
 * is given back when it was right. By default three failures in 30 minutes show the captcha and ten lock for 15 minutes:
 * docs/rules/login.md#failed-logins. A lock that has ended leaves the captcha in place.
 */
export function takeGuess(
  record: GuessRecord,
  now: number,
  limits: Pick<SecuritySettings, 'captchaAfter' | 'lockAfter' | 'failureMinutes' | 'lockMinutes'>,
  solved: boolean,
): { taken: Taken; record: GuessRecord } {
  const { captchaAfter, lockAfter, failureMinutes, lockMinutes } = limits;
  const recent = record.failures.filter((moment) => moment > now - failureMinutes * MINUTE_MS);
  if (record.lockedUntil !== null && record.lockedUntil > now) {
    return { taken: { state: 'locked', seconds: Math.ceil((record.lockedUntil - now) / 1000) }, record };
  }
  const failures = record.lockedUntil === null ? recent : recent.slice(Math.max(0, recent.length - captchaAfter));
  if (failures.length >= captchaAfter && !solved) return { taken: { state: 'captcha' }, record: { failures, lockedUntil: null } };
  const counted = [...failures, now];
  const locks = counted.length >= lockAfter;
  return {
    taken: { state: 'open', at: now, failures: counted.length, locks },
    record: { failures: counted, lockedUntil: locks ? now + lockMinutes * MINUTE_MS : null },
  };
}

/** Gives a try back that was right: the lock that it would have been goes with it. */
export function giveBack(record: GuessRecord, at: number): GuessRecord {
  const place = record.failures.indexOf(at);
  if (place < 0) return record;
  return { failures: record.failures.toSpliced(place, 1), lockedUntil: null };
}

/** The guesses at names of one gateway or many. */
export interface Guesses {
  /** Takes one try, atomically; `solved` when its captcha was solved. */
  take(merchant: Merchant, digest: Buffer, solved: boolean): Promise<Taken>;
  /** Gives a try back whose password was right though no login came of it. */
  release(merchant: Merchant, digest: Buffer, at: number): Promise<void>;
  /** Forgets the failures of a name, its lock too, in the caller's transaction. */
  clear(tx: Runner, merchant: Merchant, digest: Buffer): Promise<void>;
}

interface NameRow {
  failures: number[];
  lockedUntil: Date | null;
}

/** The record of a name, locked until the end of the transaction. */
async function lockName(tx: Runner, merchantId: number, digest: Buffer, at: Date): Promise<GuessRecord> {
  const [row] = await tx.query<NameRow>({
    name: 'identity-name-lock',
    text: `insert into login_name (merchant_id, name_digest, seen_at) values ($1, $2, $3)
           on conflict (merchant_id, name_digest) do update set seen_at = excluded.seen_at
           returning failures, locked_until as "lockedUntil"`,
    values: [merchantId, digest, at],
  });
  return { failures: row?.failures ?? [], lockedUntil: row?.lockedUntil?.getTime() ?? null };
}

async function writeName(tx: Runner, merchantId: number, digest: Buffer, record: GuessRecord): Promise<void> {
  await tx.query({
    name: 'identity-name-write',
    text: 'update login_name set failures = $3::jsonb, locked_until = $4 where merchant_id = $1 and name_digest = $2',
    values: [
      merchantId,
      digest,
      JSON.stringify(record.failures),
      record.lockedUntil === null ? null : new Date(record.lockedUntil),
    ],
  });
}

/** Until when a name is locked; null when it is not. */
export async function readLock(db: Runner, merchantId: number, digest: Buffer, at: Date): Promise<Date | null> {
  const [row] = await db.query<{ lockedUntil: Date }>({
    name: 'identity-lock',
    text: `select locked_until as "lockedUntil" from login_name
           where merchant_id = $1 and name_digest = $2 and locked_until > $3`,
    values: [merchantId, digest, at],
  });
  return row?.lockedUntil ?? null;
}

/** Makes the guesses. */
export function createGuesses({ db, clock }: { db: Database; clock: Clock }): Guesses {
  return {
    take: (merchant, digest, solved) =>
      db.transaction(async (tx) => {
        const at = dateOf(clock);
        const before = await lockName(tx, merchant.id, digest, at);
        const { taken, record } = takeGuess(before, at.getTime(), merchant.security, solved);
        await writeName(tx, merchant.id, digest, record);
        return taken;
      }),
    release: (merchant, digest, at) =>
      db.transaction(async (tx) => {
        const record = await lockName(tx, merchant.id, digest, dateOf(clock));
        await writeName(tx, merchant.id, digest, giveBack(record, at));
      }),
    clear: (tx, merchant, digest) => writeName(tx, merchant.id, digest, { failures: [], lockedUntil: null }),
  };
}

/** Deletes at most `limit` of the names last tried before a time; returns how many there were. */
export async function forgetNames(db: Runner, before: Date, limit: number): Promise<number> {
  const rows = await db.query({
    text: `delete from login_name
           where ctid = any(array(select ctid from login_name where seen_at < $1 order by seen_at limit $2)) returning 1`,
    values: [before, limit],
  });
  return rows.length;
}
