import type { Events } from '../base/background/events.ts';
import { type Clock, dateOf } from '../base/calendar/clock.ts';
import type { Database, Transaction } from '../base/database/database.ts';
import { BusinessError } from '../base/errors.ts';
import { accountRegistered } from './events.ts';
import { cleanText, usernameKey } from './names.ts';
import type { Passwords } from './passwords.ts';
import { type Account, type AccountType, insertAccount, type RegisteredVia, readAccount } from './store.ts';

/** What makes an account. */
export interface NewAccount {
  merchantId: number;
  currency: string;
  username: string;
  /** Null: nobody can log in to the account. */
  password: string | null;
  type: AccountType;
  registeredVia: RegisteredVia;
  /** Null and absent: directly under the house. */
  parentId?: bigint | null;
  /** Who brought the account; null and absent: nobody. */
  referrerId?: bigint | null;
  /** The username when not given. */
  nickname?: string;
  vipLevel?: number;
  profile?: Record<string, string>;
  address?: string;
  registerUrl?: string;
  /** True when the holder confirmed age and terms just now. */
  agreed?: boolean;
  /** An account of a check of ours: reports leave it out, no credit is given. */
  test?: boolean;
  /** A member of a demo brand's past: it brings its own money, so no credit is given. */
  demo?: boolean;
}

/** Makes accounts: the one way in which any of them comes to be. */
export interface Accounts {
  /**
   * Writes an account and emits `account.registered`; `also` runs in the same transaction.
   * Throws `username.taken`, and `system_busy` when too many passwords are being hashed.
   */
  create<T>(input: NewAccount, also: (account: Account, tx: Transaction) => Promise<T>): Promise<T>;
}

/** Makes the accounts. */
export function createAccounts(deps: { db: Database; clock: Clock; events: Events; passwords: Passwords }): Accounts {
  const { db, clock, events, passwords } = deps;
  return {
    async create(input, also) {
      const username = cleanText(input.username);
      const parentId = input.parentId ?? null;
      if (parentId !== null && (await readAccount(db, parentId))?.merchantId !== input.merchantId) {
        throw new Error(`the parent ${parentId} is no account of the brand ${input.merchantId}`);
      }
      const passwordHash = input.password === null ? null : await passwords.hash(input.password);
      const at = dateOf(clock);
      const result = await db.transaction(async (tx) => {
        const account = await insertAccount(tx, {
          merchantId: input.merchantId,
          username,
          usernameKey: usernameKey(username),
          nickname: input.nickname ?? username,
          type: input.type,
          parentId,
          vipLevel: input.vipLevel ?? 0,
          currency: input.currency,
          profile: input.profile ?? {},
          registeredVia: input.registeredVia,
          registerAddress: input.address ?? '',
          registerUrl: input.registerUrl ?? '',
          agreedAt: input.agreed ? at : null,
          referrerId: input.referrerId ?? null,
          isTest: input.test ?? false,
          isDemo: input.demo ?? false,
          passwordHash,
          at,
        });
        if (!account) throw new BusinessError('username.taken');
        const told = {
          username: account.username,
          type: account.type,
          ...(input.test ? { test: true } : {}),
          ...(input.demo ? { demo: true } : {}),
          ...(input.referrerId ? { referrerId: input.referrerId.toString(), at: at.getTime() } : {}),
        };
        await events.emit(tx, accountRegistered.of({ merchantId: account.merchantId, accountId: account.id }, told));
        return also(account, tx);
      });
      events.nudge(accountRegistered);
      return result;
    },
  };
}
