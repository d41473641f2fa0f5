import type { Events } from '../base/background/events.ts';
import { type Clock, dateOf } from '../base/calendar/clock.ts';
import type { Database, Transaction } from '../base/database/database.ts';
import { BusinessError } from '../base/errors.ts';
import { accountRegistered } from './events.ts';
import { cleanText, usernameKey } from './names.ts';
import type { Passwords } from './passwords.ts';
import { type Account, type AccountType, insertAccount, type RegisteredVia, readAccount } from './store.ts';
import { shareTree } from './tree/store.ts';

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
  /** True when the holder confirmed age and terms just now; `client`: in the client, which does not tell the moment. */
  agreed?: boolean | 'client';
  /** The holder did not choose the password, and has to set another at the first login. */
  mustChangePassword?: boolean;
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
  /** Writes several of one brand, all or none; `also` runs once for all of them, in the same transaction. Throws as `create`. */
  createAll<T>(inputs: readonly NewAccount[], also: (accounts: readonly Account[], tx: Transaction) => Promise<T>): Promise<T>;
}

/** Throws an Error where the parent is no account of the brand. */
async function demandParent(db: Database, { merchantId, parentId = null }: NewAccount): Promise<void> {
  if (parentId !== null && (await readAccount(db, parentId))?.merchantId !== merchantId) {
    throw new Error(`the parent ${parentId} is no account of the brand ${merchantId}`);
  }
}

/** Makes the accounts. */
export function createAccounts(deps: { db: Database; clock: Clock; events: Events; passwords: Passwords }): Accounts {
  const { db, clock, events, passwords } = deps;

  const write = async (tx: Transaction, input: NewAccount, passwordHash: string | null, at: Date): Promise<Account> => {
    const username = cleanText(input.username);
    const account = await insertAccount(tx, {
      merchantId: input.merchantId,
      username,
      usernameKey: usernameKey(username),
      nickname: input.nickname ?? username,
      type: input.type,
      parentId: input.parentId ?? null,
      vipLevel: input.vipLevel ?? 0,
      currency: input.currency,
      profile: input.profile ?? {},
      registeredVia: input.registeredVia,
      registerAddress: input.address ?? '',
      registerUrl: input.registerUrl ?? '',
      agreedAt: input.agreed ? at : null,
      agreedByClient: input.agreed === 'client',
      referrerId: input.referrerId ?? null,
      isTest: input.test ?? false,
      isDemo: input.demo ?? false,
      passwordHash,
      mustChangePassword: input.mustChangePassword ?? false,
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
    return account;
  };

  const createAll: Accounts['createAll'] = async (inputs, also) => {
    const hashes: (string | null)[] = [];
    for (const input of inputs) {
      await demandParent(db, input);
      hashes.push(input.password === null ? null : await passwords.hash(input.password));
    }
    const at = dateOf(clock);
    const result = await db.transaction(async (tx) => {
      const placed = inputs.find(({ parentId }) => parentId !== null && parentId !== undefined);
      // A line that is being moved ends before it or begins after it, so that the place is read as it stays.
      if (placed) await shareTree(tx, placed.merchantId);
      const made: Account[] = [];
      for (const [index, input] of inputs.entries()) made.push(await write(tx, input, hashes[index] ?? null, at));
      return also(made, tx);
    });
    events.nudge(accountRegistered);
    return result;
  };

  return {
    createAll,
    create: (input, also) =>
      createAll([input], ([account], tx) => {
        if (!account) throw new Error('an account was to be made');
        return also(account, tx);
      }),
  };
}
