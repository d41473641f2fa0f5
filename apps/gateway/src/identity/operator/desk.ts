import { TRIAL_TYPE } from '@marquee/contract';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import { type Recorder, refused, unknownItem } from '../../base/change.ts';
import type { Database, Transaction } from '../../base/database/database.ts';
import type { Merchant } from '../../brand/index.ts';
import type { SetStatus } from '../account-status.ts';
import { lockAccount } from '../contacts/index.ts';
import { createInvitations, type Invitation, type InvitationKind } from '../invitations/index.ts';
import { endBrowsers } from '../login/trust.ts';
import type { Unlock } from '../login/unlock.ts';
import { usernameKey } from '../names.ts';
import { type OpenSession, readOpenSessions } from '../sessions/session-store.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { type Account, type AccountDetails, type AccountStatus, readAccountByName, readDetails } from '../store.ts';

const MINUTE_MS = 60_000;
const SESSIONS_SHOWN = 50;
/** Accounts that bring others: docs/rules/accounts.md#account-types. */
const AGENT_TYPES: readonly number[] = [1, 2, 41, 42];

/** An account as its operator sees it. */
export interface AccountView {
  account: AccountDetails;
  /** Null: the name is not locked. */
  lockedUntil: Date | null;
  sessions: OpenSession[];
  invitations: Invitation[];
}

/** What an operator does with a brand's accounts. Each throws `ops.unknown` for a name that no account of the brand has. */
export interface AccountDesk {
  /** The name of an account; null when there is no such account. */
  nameOf(accountId: bigint): Promise<string | null>;
  /** Has a brand any account? Asked within a transaction of the caller's. */
  hasAny(tx: Transaction, merchantId: number): Promise<boolean>;
  view(merchant: Merchant, username: string): Promise<AccountView>;
  setStatus(merchant: Merchant, username: string, status: AccountStatus, record: Recorder): Promise<void>;
  /** Lifts the lock after too many failures. */
  unlock(merchant: Merchant, username: string, record: Recorder): Promise<void>;
  /** Ends every session, and what remembers a login. */
  endSessions(merchant: Merchant, username: string, record: Recorder): Promise<void>;
  /** Makes an invitation code. Throws `ops.refused` for a taken code or one of another form, and for who brings nobody. */
  invite(
    merchant: Merchant,
    username: string,
    code: { code: string; kind: InvitationKind; domain: string | null },
    record: Recorder,
  ): Promise<void>;
  /** Ends an invitation code. Throws `ops.unknown` when there is none that is good. */
  endInvitation(merchant: Merchant, code: string, record: Recorder): Promise<void>;
}

export interface AccountDeskDeps {
  db: Database;
  clock: Clock;
  sessions: Pick<Sessions, 'endAll'>;
  setStatus: SetStatus;
  unlocking: Pick<Unlock, 'lift' | 'lockedUntil'>;
}

/** Makes the operators' desk of accounts. */
export function createAccountDesk({ db, clock, sessions, setStatus, unlocking }: AccountDeskDeps): Omit<AccountDesk, 'hasAny'> {
  const find = async (merchant: Merchant, username: string): Promise<Account> => {
    const account = await readAccountByName(db, merchant.id, usernameKey(username));
    if (!account) throw unknownItem();
    return account;
  };

  /** The invitations within a transaction. */
  const invitationsIn = (tx: Transaction) => createInvitations({ db: tx, clock });

  return {
    nameOf: async (accountId) => (await readDetails(db, accountId))?.username ?? null,
    async view(merchant, username) {
      const { id } = await find(merchant, username);
      const account = await readDetails(db, id);
      if (!account) throw unknownItem();
      const at = dateOf(clock);
      const seenAfter = new Date(at.getTime() - merchant.sessionIdleMinutes * MINUTE_MS);
      return {
        account,
        lockedUntil: await unlocking.lockedUntil(db, merchant, id, at),
        sessions: await readOpenSessions(db, id, at, seenAfter, SESSIONS_SHOWN),
        invitations: await createInvitations({ db, clock }).list(id),
      };
    },
    async setStatus(merchant, username, status, record) {
      await setStatus((await find(merchant, username)).id, status, record);
    },
    async unlock(merchant, username, record) {
      const account = await find(merchant, username);
      await db.transaction(async (tx) => {
        const lockedUntil = await unlocking.lockedUntil(tx, merchant, account.id, dateOf(clock));
        await unlocking.lift(tx, merchant, account.id);
        await record(tx, { before: { lockedUntil }, after: { lockedUntil: null } });
      });
    },
    async endSessions(merchant, username, record) {
      const { id: accountId } = await find(merchant, username);
      const announce = await db.transaction(async (tx) => {
        // A login that is being opened either ends with the others, or comes after.
        await lockAccount(tx, accountId);
        await endBrowsers(tx, accountId);
        await record(tx, { before: null, after: { ended: 'all' } });
        return sessions.endAll(tx, { merchantId: merchant.id, accountId }, 'operator');
      });
      announce();
    },
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
