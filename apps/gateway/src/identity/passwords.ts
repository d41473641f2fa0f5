import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { BusinessError } from '../base/errors.ts';
import { newSecret } from '../base/ids.ts';
import type { Merchant } from '../brand/index.ts';

/** What a hash costs: memory in KiB, passes over it, lanes. */
export interface HashCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

// Argon2id (the library's default algorithm) with OWASP's parameters: 19 MiB, two passes, one lane.
const COST: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const WIDTH = Math.max(1, Math.min(3, availableParallelism() - 1));
const MAX_WAITING = 100;
const DAY_MS = 86_400_000;

/** Hashes and checks passwords, a few at a time. */
export interface Passwords {
  /** Hash of a password in PHC form. Throws `system_busy` when too many are waiting. */
  hash(password: string): Promise<string>;
  /**
   * Does the password belong to the hash? Null, for an account that does not exist, costs the same time and is false.
   * `onStart` is called when it no longer waits for others. Throws `system_busy` when too many are waiting.
   */
  verify(hash: string | null, password: string, onStart?: () => void): Promise<boolean>;
}

/**
 * One form for a password however it was typed: the same letters from another keyboard give the same bytes.
 */
const formOf = (password: string): string => password.normalize('NFKC');

/**
 * The passwords of one process. At most `width` computations run at once, since each takes 19 MiB and a core; a short queue
 * waits, and what comes on top is refused, so that a flood of logins cannot exhaust the machine.
 */
export function createPasswords({ width = WIDTH, cost = COST }: { width?: number; cost?: HashCost } = {}): Passwords {
  const waiting: (() => void)[] = [];
  let running = 0;
  let standIn: Promise<string> | null = null;

  const queued = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= width) {
      if (waiting.length >= MAX_WAITING) throw new BusinessError('system_busy', { retryAfterSeconds: 2 });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The place passes straight on to the next in line.
      if (next) next();
      else running -= 1;
    }
  };

  const standInHash = (): Promise<string> => {
    standIn ??= hash(newSecret(), cost);
    return standIn;
  };

  return {
    hash: (password) => queued(() => hash(formOf(password), cost)),
    async verify(stored, password, onStart) {
      const against = stored ?? (await standInHash());
      const fits = await queued(() => {
        onStart?.();
        return verify(against, formOf(password));
      });
      return fits && stored !== null;
    },
  };
}

/** Is the password older than the brand lets it be? */
export function passwordExpired(merchant: Merchant, changedAt: Date, now: number): boolean {
  const days = merchant.passwordMaxAgeDays;
  return days !== null && changedAt.getTime() + days * DAY_MS <= now;
}
