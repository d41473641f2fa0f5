import { TRIAL_TYPE } from '@marquee/contract';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import { type Recorder, refused, unknownItem } from '../../base/change.ts';
import type { Database, Transaction } from '../../base/database/database.ts';
import type { Merchant } from '../../brand/index.ts';
import { AGENT_TYPES } from '../above.ts';
import type { SetStatus, StatusWord, Word } from '../account-status.ts';
import { lockAccount } from '../contacts/index.ts';
import { type AffiliateLinks, createInvitations, type Invitation, type InvitationKind } from '../invitations/index.ts';
import { writeTransferFlags } from '../kin.ts';
import { endBrowsers } from '../login/trust.ts';
import type { Unlock } from '../login/unlock.ts';
import { usernameKey } from '../names.ts';
import { type OpenSession, readOpenSessions } from '../sessions/session-store.ts';
import type { Sessions } from '../sessions/sessions.ts';
import {
  type Account,
  type AccountDetails,
  type AccountStatus,
  readAccountByName,
  readDetails,
  readGround,
  readNames,
  type StatusGround,
} from '../store.ts';
import type { Verification } from '../verification/index.ts';
import type { EntryHelp, PasswordLink } from './help.ts';
import { type AccountSearch, createAccountSearch, type ListedAccount } from './list.ts';
import type { MemberFacts } from './members-store.ts';
import { readShared, type Shared } from './sharing.ts';

const MINUTE_MS = 60_000;
const SESSIONS_SHOWN = 50;

/** An account as its operator sees it. */
export interface AccountView {
  account: AccountDetails;
  /** Why its status is what it is. */
  ground: StatusGround;
  /** Null: the name is not locked. */
  lockedUntil: Date | null;
  sessions: OpenSession[];
  invitations: Invitation[];
}

/** What an operator does with a brand's accounts. Each throws `ops.unknown` for a name that no account of the brand has. */
export interface AccountDesk {
  account(merchant: Merchant, username: string): Promise<Account>;
  /** The name of an account; null when there is no such account. */
  nameOf(accountId: bigint): Promise<string | null>;
  /** The names of accounts, in one statement. */
  names(accountIds: readonly bigint[]): Promise<Map<bigint, string>>;
  /** The members of a brand with what rules ask of them, some at a time. */
  members(merchantId: number): AsyncIterable<readonly MemberFacts[]>;
  /** Who accounts are, and with how many others each has shared a device or an address since a moment; in one statement. */
  shared(merchantId: number, accountIds: readonly bigint[], since: Date): Promise<Shared[]>;
  /** Has a brand any account? Asked within a transaction of the caller's. */
  hasAny(tx: Transaction, merchantId: number): Promise<boolean>;
  view(merchant: Merchant, username: string): Promise<AccountView>;
  setStatus(merchant: Merchant, username: string, status: AccountStatus, word: StatusWord): Promise<void>;
  /** Lifts the lock after too many failures. */
  unlock(merchant: Merchant, username: string, word: Word): Promise<void>;
  /** Ends every session, and what remembers a login. */
  endSessions(merchant: Merchant, username: string, word: Word): Promise<void>;
  /** Makes an invitation code. Throws `ops.refused` for a taken code or one of another form, and for who brings nobody. */
  invite(
    merchant: Merchant,
    username: string,
    code: { code: string; kind: InvitationKind; domain: string | null },
    record: Recorder,
  ): Promise<void>;
  /** Ends an invitation code. Throws `ops.unknown` when there is none that is good. */
  endInvitation(merchant: Merchant, code: string, record: Recorder): Promise<void>;
  /** A page of accounts whose names begin so, or of the one that has proven the mail address or number. */
  list(merchant: Merchant, asked: AccountSearch): Promise<ListedAccount[]>;
  /** See {@link EntryHelp}. */
  resetPassword(merchant: Merchant, username: string, word: Word): Promise<PasswordLink>;
  addAgent: EntryHelp['addAgent'];
  /** Says to whom an account may transfer money; what is not given stays. Returns what holds then. Throws `ops.refused` for a guest. */
  setTransfers(
    merchant: Merchant,
    username: string,
    flags: { toUpline?: boolean | undefined; toDescendants?: boolean | undefined },
    word: Word,
  ): Promise<{ username: string; toUpline: boolean; toDescendants: boolean }>;
}

export interface AccountDeskDeps {
  db: Database;
  clock: Clock;
  sessions: Pick<Sessions, 'endAll'>;
  setStatus: SetStatus;
  unlocking: Pick<Unlock, 'lift' | 'lockedUntil'>;
  verification: Pick<Verification, 'mail' | 'anyNumber' | 'memberOf'>;
  help: EntryHelp;
  links?: AffiliateLinks | undefined;
}

type Find = (merchant: Merchant, username: string) => Promise<Account>;

/** Makes and ends invitation codes. */
function invitationDesk(
  { db, clock, links }: Pick<AccountDeskDeps, 'db' | 'clock' | 'links'>,
  find: Find,
): Pick<AccountDesk, 'invite' | 'endInvitation'> {
  /** The invitations within a transaction. */
  const invitationsIn = (tx: Transaction) => createInvitations({ db: tx, clock, links });

  return {
    async invite(merchant, username, { code, kind, domain }, record) {
      const account = await find(merchant, username);
      if (account.type === TRIAL_TYPE) throw refused('a guest brings nobody');
      if (kind === 'affiliate' && !AGENT_TYPES.includes(account.type)) throw refused('only an agent has an affiliate code');
      await db.transaction(async (tx) => {
        const input = { merchantId: merchant.id, accountId: account.id, kind, code, domain };
        const isNew = await invitationsIn(tx)
          .create(input)
          .catch((error: Error) => {
            throw refused(error.message);
          });
        if (!isNew) throw refused(`the brand has or had a code ${code}`);
        await record(tx, { before: null, after: { username: account.username, code, kind, domain } });
      });
    },
    async endInvitation(merchant, code, record) {
      await db.transaction(async (tx) => {
        if (!(await invitationsIn(tx).end(merchant.id, code))) throw unknownItem();
        await record(tx, { before: { code }, after: null });
      });
    },
  };
}

/** Makes what says to whom an account may transfer money. */
function createTransferFlags(db: Database, find: Find): AccountDesk['setTransfers'] {
  return async (merchant, username, flags, { reason, record }) => {
    const account = await find(merchant, username);
    if (account.type === TRIAL_TYPE) throw refused('a guest transfers nothing');
    if (flags.toDescendants && !AGENT_TYPES.includes(account.type)) throw refused('only an agent has somebody below it');
    return db.transaction(async (tx) => {
      const before = await writeTransferFlags(tx, account.id, flags);
      if (!before) throw unknownItem();
      const { toUpline = before.toUpline, toDescendants = before.toDescendants } = flags;
      await record(tx, { before: { ...before }, after: { toUpline, toDescendants, reason } });
      return { username: account.username, toUpline, toDescendants };
    });
  };
}

/** Makes the operators' desk of accounts. */
export function createAccountDesk(deps: AccountDeskDeps): Omit<AccountDesk, 'hasAny' | 'members'> {
  const { db, clock, sessions, setStatus, unlocking, verification, help, links } = deps;
  const find: Find = async (merchant, username) => {
    const account = await readAccountByName(db, merchant.id, usernameKey(username));
    if (!account) throw unknownItem();
    return account;
  };

  return {
    account: find,
    nameOf: async (accountId) => (await readDetails(db, accountId))?.username ?? null,
    async names(accountIds) {
      const rows = accountIds.length === 0 ? [] : await readNames(db, accountIds);
      return new Map(rows.map(({ id, username }) => [id, username]));
    },
    shared: (merchantId, accountIds, since) => readShared(db, merchantId, accountIds, since),
    async view(merchant, username) {
      const { id } = await find(merchant, username);
      const [account, ground] = await Promise.all([readDetails(db, id), readGround(db, id)]);
      if (!account || !ground) throw unknownItem();
      const at = dateOf(clock);
      const seenAfter = new Date(at.getTime() - merchant.sessionIdleMinutes * MINUTE_MS);
      return {
        account,
        ground,
        lockedUntil: await unlocking.lockedUntil(db, merchant, id, at),
        sessions: await readOpenSessions(db, id, at, seenAfter, SESSIONS_SHOWN),
        invitations: await createInvitations({ db, clock }).list(id),
      };
    },
    async setStatus(merchant, username, status, word) {
      await setStatus((await find(merchant, username)).id, status, word);
    },
    async unlock(merchant, username, { reason, record }) {
      const account = await find(merchant, username);
      await db.transaction(async (tx) => {
        const lockedUntil = await unlocking.lockedUntil(tx, merchant, account.id, dateOf(clock));
        await unlocking.lift(tx, merchant, account.id);
        await record(tx, { before: { lockedUntil }, after: { lockedUntil: null, reason } });
      });
    },
    async endSessions(merchant, username, { reason, record }) {
      const { id: accountId } = await find(merchant, username);
      const announce = await db.transaction(async (tx) => {
        // A login that is being opened either ends with the others, or comes after.
        await lockAccount(tx, accountId);
        await endBrowsers(tx, accountId);
        await record(tx, { before: null, after: { ended: 'all', reason } });
        return sessions.endAll(tx, { merchantId: merchant.id, accountId }, 'operator');
      });
      announce();
    },
    async resetPassword(merchant, username, word) {
      const account = await find(merchant, username);
      if (account.type === TRIAL_TYPE) throw refused('a guest has no password');
      return help.resetPassword(merchant, account, word);
    },
    addAgent: help.addAgent,
    setTransfers: createTransferFlags(db, find),
    ...invitationDesk({ db, clock, links }, find),
    list: createAccountSearch({ db, verification }),
  };
}
