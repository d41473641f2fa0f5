import type { Clock } from '../../base/calendar/clock.ts';
import { refused } from '../../base/change.ts';
import type { Database, Transaction } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import type { Brand, Merchant } from '../../brand/index.ts';
import type { Word } from '../account-status.ts';
import type { Accounts } from '../accounts.ts';
import { lockAccount } from '../contacts/index.ts';
import { removePassword } from '../credentials/index.ts';
import { endBrowsers } from '../login/trust.ts';
import type { Unlock } from '../login/unlock.ts';
import { usernameKey } from '../names.ts';
import { checkValue } from '../rules.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { type Account, readAccountByName } from '../store.ts';
import type { Verification } from '../verification/index.ts';

const MINUTE_MS = 60_000;
/** A link to a new password that an operator gives is good for a day. */
const LINK_MINUTES = 1_440;
/** Stands in for an address where a brand names none. */
const NOWHERE = 'https://nowhere.invalid';

/** Kinds of agents as an operator names them, with the account type of each: docs/rules/accounts.md#account-types. */
const AGENT_KINDS = { agent: 1, top: 2, affiliate: 41, 'top-affiliate': 42 } as const;
export type AgentKind = keyof typeof AGENT_KINDS;
const AGENTS: readonly number[] = Object.values(AGENT_KINDS);

/** A link by which a member sets a password, once. Nobody but the member ever knows that password. */
export interface PasswordLink {
  /** A whole address, or a path where the brand has no host of its own. */
  link: string;
  expiresAt: Date;
}

/** How an operator helps people into their accounts. */
export interface EntryHelp {
  /** Takes the password away, ends every session and what remembers a login, lifts the lock, and gives the link to a new one. */
  resetPassword(merchant: Merchant, account: Account, word: Word): Promise<PasswordLink>;
  /** Makes an agent without a password, and gives the link to its first. Throws `ops.refused`. */
  addAgent(
    merchant: Merchant,
    agent: { username: string; kind: AgentKind; parent: string | null },
    word: Word,
  ): Promise<PasswordLink>;
}

interface EntryHelpDeps {
  db: Database;
  clock: Clock;
  brand: Pick<Brand, 'domains'>;
  accounts: Accounts;
  sessions: Pick<Sessions, 'endAll'>;
  unlocking: Pick<Unlock, 'lift'>;
  verification: Pick<Verification, 'makeKey'>;
}

/** Makes the help. */
export function createEntryHelp({ db, clock, brand, accounts, sessions, unlocking, verification }: EntryHelpDeps): EntryHelp {
  const linkIn = async (tx: Transaction, merchant: Merchant, accountId: bigint): Promise<PasswordLink> => {
    const key = await verification.makeKey({ purpose: 'password', merchant, accountId, minutes: LINK_MINUTES }, tx);
    const origin = brand.domains(merchant, NOWHERE)[0] ?? NOWHERE;
    const expiresAt = new Date(clock.now() + LINK_MINUTES * MINUTE_MS);
    return { link: `${origin === NOWHERE ? '' : origin}/login#reset=${key}`, expiresAt };
  };

  const parentOf = async (merchant: Merchant, kind: AgentKind, parent: string | null): Promise<Account | null> => {
    if (parent === null) return null;
    if (kind === 'top' || kind === 'top-affiliate') throw refused('a top agent stands under the house');
    const account = await readAccountByName(db, merchant.id, usernameKey(parent));
    if (!account || !AGENTS.includes(account.type)) throw refused(`there is no agent ${parent}`);
    return account;
  };

  return {
    async resetPassword(merchant, { id: accountId, merchantId }, { reason, record }) {
      const { link, announce } = await db.transaction(async (tx) => {
        // A login that is being opened either ends with the others, or finds no password any more.
        await lockAccount(tx, accountId);
        await removePassword(tx, accountId);
        await endBrowsers(tx, accountId);
        await unlocking.lift(tx, merchant, accountId);
        const made = await linkIn(tx, merchant, accountId);
        await record(tx, { before: null, after: { reset: true, expiresAt: made.expiresAt, reason } });
        return { link: made, announce: await sessions.endAll(tx, { merchantId, accountId }, 'password') };
      });
      announce();
      return link;
    },
    async addAgent(merchant, { username, kind, parent }, { reason, record }) {
      const rule = merchant.rules['username'] ?? { enabled: true, required: true };
      if (checkValue('username', rule, username) !== null) throw refused('the brand’s rule of usernames does not take this one');
      const above = await parentOf(merchant, kind, parent);
      const input = {
        merchantId: merchant.id,
        currency: merchant.currency,
        username,
        password: null,
        type: AGENT_KINDS[kind],
        registeredVia: 'OPERATOR',
        parentId: above?.id ?? null,
      } as const;
      const write = async (account: Account, tx: Transaction): Promise<PasswordLink> => {
        await record(tx, { before: null, after: { username: account.username, kind, parent: above?.username ?? null, reason } });
        return linkIn(tx, merchant, account.id);
      };
      return accounts.create(input, write).catch((error: unknown) => {
        const isTaken = error instanceof BusinessError && error.code === 'username.taken';
        throw isTaken ? refused(`there is already an account ${username}`) : error;
      });
    },
  };
}
