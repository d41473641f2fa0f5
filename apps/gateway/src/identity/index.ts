import { TRIAL_TYPE } from '@marquee/contract';
import type { Events } from '../base/background/events.ts';
import type { IntervalJob } from '../base/background/job.ts';
import type { Clock } from '../base/calendar/clock.ts';
import type { Database } from '../base/database/database.ts';
import type { SqlModule } from '../base/database/migrations.ts';
import type { RequestSession, SessionClaim } from '../base/http/handlers.ts';
import { newSecret, readableNumber } from '../base/ids.ts';
import type { RateLimiter } from '../base/limits/rate-limit.ts';
import type { Live } from '../base/live/live.ts';
import { createLog } from '../base/log.ts';
import type { Brand, Merchant } from '../brand/index.ts';
import { createStatusSetter } from './account-status.ts';
import { createAccounts, type NewAccount } from './accounts.ts';
import { lockAccount } from './contacts/index.ts';
import { seedDemoAccounts } from './demo.ts';
import { identityEvents } from './events.ts';
import { createGuests, type Guests } from './guests/index.ts';
import { createInvitations, type Invitations } from './invitations/index.ts';
import { identityJobs } from './jobs.ts';
import { createGuesses } from './login/guesses.ts';
import { createLogin, type Login } from './login/index.ts';
import { createOpening } from './login/opening.ts';
import { createPasswordProof } from './login/password-proof.ts';
import { createRemember, type Remember } from './login/remember.ts';
import { createSecondStep } from './login/second-step.ts';
import { createStepPass } from './login/step-pass.ts';
import { createTrust, endBrowsers, endTrust } from './login/trust.ts';
import { createUnlock, type Unlock } from './login/unlock.ts';
import { maskName, usernameKey } from './names.ts';
import { type AccountDesk, createAccountDesk } from './operator/desk.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { createRegistration, type Registration } from './registration/index.ts';
import { sealingJob } from './sealing/sealing.ts';
import { createSecondFactor, type SecondFactor } from './second-factor/index.ts';
import { createSecurity, type Security } from './security/security.ts';
import { type LoginLine, readLogins } from './sessions/login-log.ts';
import { sessionSecret } from './sessions/session-cookie.ts';
import { createSessions, type Sessions } from './sessions/sessions.ts';
import {
  type Account,
  type AccountDetails,
  type AccountStatus,
  noteWelcome,
  readAccount,
  readAccountByName,
  readDetails,
  readNames,
} from './store.ts';
import { createVerification, type Outward, secretOf, type Verification } from './verification/index.ts';

export type { NewAccount } from './accounts.ts';
export { isBreached } from './credentials/breached.ts';
export { deviceName } from './device.ts';
export { accountRegistered, accountStatusSet, loginLocked, sessionsEnded } from './events.ts';
export type { AccountDesk, AccountView } from './operator/desk.ts';
export { accountOpsCalls } from './operator/ops-calls.ts';
export { createPasswords, type Passwords } from './passwords.ts';
export { demandSealingKey } from './sealing/sealing.ts';
export { spentBodies } from './sealing/spent-bodies.ts';
export { newTotpSecret, stepOf, totpUri } from './second-factor/totp.ts';
export type { Account, AccountStatus, AccountType, RegisteredVia } from './store.ts';

export const sql: SqlModule = { name: 'identity', directory: import.meta.dirname };

/** What the accounts need. */
export interface IdentityDeps {
  db: Database;
  clock: Clock;
  events: Events;
  rates: RateLimiter;
  brand: Brand;
  /** Tells open pages that their session has ended. */
  live?: Pick<Live, 'publish'>;
  /** What reaches people; without it nobody is sent anything. */
  outward?: Outward;
  /** Instead of the module's own, which cost what a guesser shall pay: for tests. */
  passwords?: Passwords | undefined;
  /** The highest number that a browser must find for a captcha, instead of the module's own: for tests. */
  mostWork?: number | undefined;
}

/** Accounts, registration, login and sessions. */
export interface Identity {
  /** The live session of a call for the server's `Resolvers`: token and cookie, or the token alone where the brand allows it. */
  resolveSession(token: string, request: SessionClaim): Promise<RequestSession | null>;
  /** Counts an open event stream as activity; call it every minute or so. False when the session is over: end the stream. */
  keepAlive(session: RequestSession): Promise<boolean>;
  /** Ends every session of an account, at once in this process, and emits `session.ended` when there was one. */
  endSessions(accountId: bigint, reason: string): Promise<void>;
  /** Ends every session of an account but this one, and whatever would log another browser in again. */
  endOtherSessions(session: RequestSession, reason: string): Promise<void>;
  /** The account's latest logins, newest first. */
  logins(accountId: bigint): Promise<LoginLine[]>;
  /** An account by id; null when there is none. */
  account(accountId: bigint): Promise<Account | null>;
  /** What the member's own pages show of an account. */
  details(accountId: bigint): Promise<AccountDetails | null>;
  /** An account by its username; null when there is none. */
  accountByName(merchantId: number, username: string): Promise<Account | null>;
  /**
   * Names of members as everybody may see them, by account: masked. Test and trial accounts have none; `demo` marks the members of
   * a demo brand's past.
   */
  publicNames(accountIds: readonly bigint[]): Promise<Map<bigint, { name: string; demo: boolean }>>;
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
  /** Notes that the first login has been welcomed. */
  welcome(accountId: bigint): Promise<void>;
  registration: Registration;
  /** Codes by which members and agents bring others. */
  invitations: Invitations;
  login: Login;
  remember: Remember;
  /** Lifts the lock of a name after too many failures. */
  unlock: Unlock['unlock'];
  /** Lifts the lock of an account, whoever asked for it: an operator. False when there is no such account. */
  liftLock(accountId: bigint): Promise<boolean>;
  verification: Verification;
  secondFactor: SecondFactor;
  /** Passwords, contacts, second factors and profile: what the security centre does. */
  security: Security;
  /**
   * Demands the payment password of an account. Throws `not.exists.payment.password`, `invalid.payment.pw`, `payment.pw.locked`.
   * Not within a transaction: a wrong try counts though everything else is undone.
   */
  demandPaymentPassword: Security['payment']['demandPaymentPassword'];
  sessions: Sessions;
  /** Opens a guest: an account with play money for a day. */
  openGuest: Guests['open'];
  /** For the scheduler. */
  jobs: IntervalJob[];
}

/** Logins that a member looks through. */
const LOGINS_SHOWN = 30;

/** May an account of this status place bets? rulebook 1.1. */
export const mayBet = (status: AccountStatus): boolean => status === 'ACTIVE';
/** Makes the identity module. */
export function createIdentity(deps: IdentityDeps): Identity {
  const { db, clock, events, rates, brand, live, outward, passwords = createPasswords(), mostWork } = deps;
  const log = outward?.log ?? createLog('silent');
  const accounts = createAccounts({ db, clock, events, passwords });
  const news = identityEvents(events);
  const sessions = createSessions({ db, clock, events: news, live });
  const verification = createVerification({ db, clock, outward, mostWork });
  const secondFactor = createSecondFactor({ db, clock, rates, endTrust });
  const opening = createOpening({ db, clock, sessions, verification });
  const guesses = createGuesses({ db, clock });
  const remember = createRemember({ db, clock });
  const unlocking = createUnlock({ db, events, brand, guesses, rates, verification });
  const trust = createTrust({ db, clock });
  const secondStep = createSecondStep({ db, verification, secondFactor, trust });
  const invitations = createInvitations({ db, clock });
  const registration = createRegistration({ db, clock, accounts, passwords, invitations, opening, verification });

  const merchantOf = async (merchantId: number): Promise<Merchant> => {
    const merchant = await brand.byId(merchantId);
    if (!merchant) throw new Error(`there is no brand ${merchantId}`);
    return merchant;
  };

  const createAccount: Identity['createAccount'] = (input) => accounts.create(input, async (created) => created);

  const account = (accountId: bigint): Promise<Account | null> => readAccount(db, accountId);

  const setStatus = createStatusSetter({ db, news, sessions });

  const endSessions: Identity['endSessions'] = async (accountId, reason) => {
    const found = await account(accountId);
    if (!found) return;
    const announce = await db.transaction((tx) => sessions.endAll(tx, { merchantId: found.merchantId, accountId }, reason));
    announce();
  };

  const stepPass = createStepPass({ clock, secret: secretOf(outward?.secret ?? null) });
  const login = createLogin({
    db,
    clock,
    passwords: createPasswordProof({ db, clock, rates, events, passwords, guesses, stepPass, verification }),
    guesses,
    stepPass,
    verification,
    secondFactor,
    secondStep,
    trust,
    remember,
    opening,
    endSessions,
  });

  const security = createSecurity({
    db,
    clock,
    log,
    rates,
    events,
    brand,
    passwords,
    guesses,
    verification,
    secondFactor,
    sessions,
    endBrowsers,
    endTrust,
    trust,
    secondStep,
    liftLock: unlocking.lift,
  });

  const guests = createGuests({ db, clock, accounts, sessions, setStatus });

  return {
    resolveSession: (token, request) => sessions.resolve(token, sessionSecret(request), brand.of(request.merchant)),
    keepAlive: (session) => sessions.keepAlive(session, brand.of({ id: session.merchantId })),
    endSessions,
    async endOtherSessions(session, reason) {
      const announce = await db.transaction(async (tx) => {
        await lockAccount(tx, session.accountId);
        await endBrowsers(tx, session.accountId);
        return sessions.endOthers(tx, session, reason);
      });
      announce();
    },
    logins: (accountId) => readLogins(db, accountId, LOGINS_SHOWN),
    account,
    details: (accountId) => readDetails(db, accountId),
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
    desk: createAccountDesk({ db, clock, sessions, setStatus, unlocking }),
    async seedDemo(merchantId) {
      return seedDemoAccounts({ db, accounts, invitations }, await merchantOf(merchantId));
    },
    welcome: (accountId) => noteWelcome(db, accountId),
    registration,
    invitations,
    login,
    remember,
    unlock: unlocking.unlock,
    async liftLock(accountId) {
      const found = await account(accountId);
      if (!found) return false;
      const merchant = await merchantOf(found.merchantId);
      await db.transaction((tx) => unlocking.lift(tx, merchant, accountId));
      return true;
    },
    verification,
    secondFactor,
    security,
    demandPaymentPassword: security.payment.demandPaymentPassword,
    sessions,
    openGuest: guests.open,
    jobs: [...identityJobs({ db, clock }), sealingJob({ db, log }), guests.job],
  };
}
