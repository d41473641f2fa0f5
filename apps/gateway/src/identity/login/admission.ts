import type { Clock } from '../../base/calendar/clock.ts';
import type { Database, Transaction } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import type { Assistant, RequestContext } from '../../base/http/handlers.ts';
import type { Merchant } from '../../brand/index.ts';
import { lockAccount } from '../contacts/index.ts';
import { passwordExpired } from '../passwords.ts';
import { type LoginRow, readLoginOf } from '../store.ts';
import { clientOf } from './client.ts';
import type { LoginWay, OpenedLogin, Opening } from './opening.ts';
import { demandWelcome } from './refusals.ts';
import type { GivenTrust, Trust } from './trust.ts';

/** What a login returns. */
export interface LoggedIn {
  account: LoginRow;
  opened: OpenedLogin;
  passwordExpired: boolean;
  /** The next secret of the remember-me cookie; null: the browser is not to remember this login. */
  remembered: string | null;
  /** What the browser is to be trusted by from now on; null: nothing new. */
  trusted: GivenTrust | null;
  /** One of the account's assistants has logged in; null: the account itself. */
  assistant: Pick<Assistant, 'username' | 'pages'> | null;
}

/** What one login is made of. */
export interface Admission {
  account: LoginRow;
  way: LoginWay;
  deviceId: string | null | undefined;
  isVerified?: boolean;
  /** The browser is to be trusted: its second step was taken, and its member wants that. */
  isToTrust?: boolean;
  /** Runs before the session is opened, in its transaction; returns the secret to remember. */
  before?: (tx: Transaction) => Promise<string | null>;
}

export interface AdmissionDeps {
  db: Database;
  clock: Clock;
  trust: Pick<Trust, 'begin'>;
  opening: Opening;
}

export type Admit = (merchant: Merchant, request: RequestContext, admission: Admission) => Promise<LoggedIn>;

/** Makes what opens the session of a login whose proofs were given. Throws what `demandWelcome` does, and `login.cred.err` for a proof that does not hold any more. */
export function createAdmit({ db, clock, trust, opening }: AdmissionDeps): Admit {
  return async (merchant, request, { account, way, deviceId, isVerified = false, isToTrust = false, before }) => {
    const client = clientOf(request, deviceId);
    const result = await db.transaction(async (tx) => {
      // A change of the password, or a freeze, since the proof ended what there was then: nothing may be opened after it.
      await lockAccount(tx, account.id);
      const current = await readLoginOf(tx, merchant.id, account.id);
      const isStale = way === 'password' && current?.passwordHash !== account.passwordHash;
      if (!current || isStale) throw new BusinessError('login.cred.err');
      demandWelcome(merchant, current, request);
      const remembered = (await before?.(tx)) ?? null;
      const trusted = isToTrust ? await trust.begin(tx, merchant, account.id, client) : null;
      const { firstLoginDone } = current;
      return {
        account: { ...account, firstLoginDone },
        remembered,
        trusted,
        opened: await opening.openLogin(tx, merchant, account.id, client, way, { isVerified }),
      };
    });
    await result.opened.news();
    const { passwordChangedAt } = account;
    const isExpired = passwordChangedAt !== null && passwordExpired(merchant, passwordChangedAt, clock.now());
    return { ...result, passwordExpired: isExpired, assistant: null };
  };
}
