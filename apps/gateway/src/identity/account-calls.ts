import { TRIAL_TYPE } from '@marquee/contract';
import type { Transaction } from '../base/database/database.ts';
import { newSecret, readableNumber } from '../base/ids.ts';
import type { Merchant } from '../brand/index.ts';
import type { NewAccount } from './accounts.ts';
import { checkNewPassword } from './credentials/index.ts';
import { seedDemoAccounts } from './demo.ts';
import { type Kin, readKin } from './kin.ts';
import { maskName, usernameKey } from './names.ts';
import { type AccountDesk, createAccountDesk } from './operator/desk.ts';
import { createEntryHelp } from './operator/help.ts';
import { readMembers } from './operator/members-store.ts';
import { newPassword } from './registration/names.ts';
import type { IdentityDeps, Rooms } from './rooms.ts';
import {
  type Account,
  type AccountDetails,
  type AccountStatus,
  type AccountType,
  hasAccounts,
  readAccount,
  readAccountByName,
  readDetails,
  readNames,
  writeDemoLogins,
} from './store.ts';
import { type Ranks, ranks } from './vip-levels.ts';

/** What the module says and does of accounts. */
export interface AccountCalls {
  /** An account by id; null when there is none. */
  account(accountId: bigint): Promise<Account | null>;
  /** What the member's own pages show of an account. */
  details(accountId: bigint): Promise<AccountDetails | null>;
  /** An account in the tree; null when there is none. */
  kin(accountId: bigint): Promise<Kin | null>;
  /** Members' VIP levels, each in the caller's transaction. */
  ranks: Ranks;
  /** An account by its username; null when there is none. */
  accountByName(merchantId: number, username: string): Promise<Account | null>;
  /**
   * Names of members as everybody may see them, by account: masked. Test and trial accounts have none; `demo` marks the members of
   * a demo brand's past.
   */
  publicNames(accountIds: readonly bigint[]): Promise<Map<bigint, { name: string; demo: boolean }>>;
  /**
   * Opens accounts with a first password, or one of ours for each, which each holder has to change at the first login; all or none. `also` runs in
   * the same transaction. Throws `field.pattern` for names that the brand does not take, `username.taken`, `password.rejected`, `password.breached`.
   */
  openByAgent(
    input: {
      merchant: Merchant;
      parentId: bigint;
      usernames: readonly string[];
      nickname: string | null;
      /** Null: ours. */
      password: string | null;
      type: AccountType;
      address: string;
    },
    also: (accounts: readonly Account[], tx: Transaction) => Promise<void>,
  ): Promise<{ username: string; password: string }[]>;
  /** Makes an account and emits `account.registered`. Throws `username.taken`. */
  createAccount(input: NewAccount): Promise<Account>;
  /** A throw-away account that nobody can log in to, for the conformance suite's play. */
  createTestAccount(merchantId: number): Promise<Account>;
  /**
   * Freezes or frees an account and emits `account.status`; NO_LOGIN ends its sessions in the same transaction.
   * False when there is no such account.
   */
  setStatus(accountId: bigint, status: AccountStatus): Promise<boolean>;
  /** What operators do with accounts. */
  desk: AccountDesk;
  /** The demo accounts of a brand; made when they are missing. */
  seedDemo(merchantId: number): Promise<Account[]>;
  /** Notes when members of a demo's past were there last, by username. */
  seedLogins(merchantId: number, seen: ReadonlyMap<string, number>): Promise<void>;
  /** Lifts the lock of an account, whoever asked for it: an operator. False when there is no such account. */
  liftLock(accountId: bigint): Promise<boolean>;
}

/** Makes what opens accounts by an agent's hand. */
const openingByAgent =
  ({ accounts, registration }: Pick<Rooms, 'accounts' | 'registration'>): AccountCalls['openByAgent'] =>
  async ({ merchant, parentId, usernames, nickname, password, type, address }, also) => {
    for (const username of usernames) {
      if (password !== null) checkNewPassword(merchant, password, { username });
      await registration.checkUsername(merchant, username);
    }
    const { id: merchantId, currency } = merchant;
    const inputs = usernames.map((username) => ({
      ...{ merchantId, currency, username, password: password ?? newPassword(merchant), type, parentId, address },
      ...(nickname === null ? {} : { nickname }),
      registeredVia: 'AGENT_FORM' as const,
      mustChangePassword: true,
    }));
    await accounts.createAll(inputs, also);
    return inputs.map(({ username, password }) => ({ username, password }));
  };

/** Makes what the module says and does of accounts. */
export function accountCalls(
  { db, clock, brand, links }: IdentityDeps,
  { accounts, sessions, setStatus, unlocking, invitations, verification, registration }: Rooms,
): AccountCalls {
  const merchantOf = async (merchantId: number): Promise<Merchant> => {
    const merchant = await brand.byId(merchantId);
    if (!merchant) throw new Error(`there is no brand ${merchantId}`);
    return merchant;
  };

  const help = createEntryHelp({ db, clock, brand, accounts, sessions, unlocking, verification });

  const createAccount: AccountCalls['createAccount'] = (input) => accounts.create(input, async (created) => created);

  return {
    account: (accountId) => readAccount(db, accountId),
    details: (accountId) => readDetails(db, accountId),
    kin: (accountId) => readKin(db, accountId),
    ranks,
    accountByName: (merchantId, username) => readAccountByName(db, merchantId, usernameKey(username)),
    async publicNames(accountIds) {
      const rows = accountIds.length === 0 ? [] : await readNames(db, [...new Set(accountIds)]);
      return new Map(
        rows
          .filter(({ type, isTest }) => type !== TRIAL_TYPE && !isTest)
          .map(({ id, username, isDemo }) => [id, { name: maskName(username), demo: isDemo }]),
      );
    },
    createAccount,
    openByAgent: openingByAgent({ accounts, registration }),
    async createTestAccount(merchantId) {
      const { currency } = await merchantOf(merchantId);
      const username = readableNumber('test').toLowerCase();
      return createAccount({
        merchantId,
        currency,
        username,
        password: newSecret(),
        type: 0,
        registeredVia: 'OPERATOR',
        test: true,
      });
    },
    setStatus: (accountId, status) => setStatus(accountId, status),
    desk: {
      ...createAccountDesk({ db, clock, sessions, setStatus, unlocking, verification, help, links }),
      hasAny: hasAccounts,
      members: (merchantId) => readMembers(db, merchantId),
    },
    async seedDemo(merchantId) {
      return seedDemoAccounts({ db, accounts, invitations }, await merchantOf(merchantId));
    },
    seedLogins: (merchantId, seen) =>
      writeDemoLogins(db, merchantId, new Map([...seen].map(([username, at]) => [usernameKey(username), new Date(at)]))),
    async liftLock(accountId) {
      const found = await readAccount(db, accountId);
      if (!found) return false;
      const merchant = await merchantOf(found.merchantId);
      await db.transaction((tx) => unlocking.lift(tx, merchant, accountId));
      return true;
    },
  };
}
