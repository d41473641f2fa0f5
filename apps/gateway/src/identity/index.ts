import type { IntervalJob } from '../base/background/job.ts';
import type { SqlModule } from '../base/database/migrations.ts';
import type { RequestSession, SessionClaim } from '../base/http/handlers.ts';
import { type AccountCalls, accountCalls } from './account-calls.ts';
import type { Assistants } from './assistants/index.ts';
import { lockAccount } from './contacts/index.ts';
import { type Guests } from './guests/index.ts';
import { createFriendCode, type FriendCode } from './invitations/friend-code.ts';
import { type Invitations } from './invitations/index.ts';
import { identityJobs } from './jobs.ts';
import { type Login } from './login/index.ts';
import { type Remember } from './login/remember.ts';
import { endBrowsers } from './login/trust.ts';
import { type Unlock } from './login/unlock.ts';
import { type Registration } from './registration/index.ts';
import { createRooms, type IdentityDeps, type Rooms } from './rooms.ts';
import { sealingJob } from './sealing/sealing.ts';
import { type SecondFactor } from './second-factor/index.ts';
import { createPayoutMembers, type PayoutMembers } from './security/payout-members.ts';
import { type Security } from './security/security.ts';
import { type LoginLine, readLogins } from './sessions/login-log.ts';
import { sessionSecrets } from './sessions/session-cookie.ts';
import { type Sessions } from './sessions/sessions.ts';
import { type AccountStatus } from './store.ts';
import { type Verification } from './verification/index.ts';

export { AGENT_TYPES, readAgentsAmong } from './above.ts';
export type { NewAccount } from './accounts.ts';
export { isBreached } from './credentials/breached.ts';
export type { PaymentLook } from './credentials/index.ts';
export { deviceName } from './device.ts';
export {
  accountMoved,
  accountRegistered,
  accountStatusSet,
  contactVerified,
  FROZEN,
  loggedIn,
  loginLocked,
  paymentPasswordSet,
  sessionsEnded,
} from './events.ts';
export type { FriendCode } from './invitations/friend-code.ts';
export { type AffiliateLinks, keyOf as codeKeyOf } from './invitations/index.ts';
export { makeCode } from './invitations/new-code.ts';
export { endInvitation } from './invitations/store.ts';
export { readMemberBrands } from './kin.ts';
export { usernameKey } from './names.ts';
export type { AccountDesk, AccountView } from './operator/desk.ts';
export { accountOpsCalls } from './operator/ops-calls.ts';
export { createPasswords, type Passwords } from './passwords.ts';
export { type Alike, readAlike, readPhoneKey, readReferred } from './referred.ts';
export type { IdentityDeps } from './rooms.ts';
export { demandSealingKey } from './sealing/sealing.ts';
export { spentBodies } from './sealing/spent-bodies.ts';
export { newTotpSecret, stepOf, totpUri } from './second-factor/totp.ts';
export type { Account, AccountStatus, AccountType, RegisteredVia } from './store.ts';
export { type Place, type Standing, type TeamFilter, type TeamRow, type Terms, type TreeNode, tree } from './tree/index.ts';

export const sql: SqlModule = { name: 'identity', directory: import.meta.dirname };

/** Accounts, registration, login and sessions. */
export interface Identity extends AccountCalls {
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
  registration: Registration;
  /** Codes by which members and agents bring others. */
  invitations: Invitations;
  /** The code by which a member brings friends. */
  friendCode: FriendCode;
  login: Login;
  remember: Remember;
  /** Lifts the lock of a name after too many failures. */
  unlock: Unlock['unlock'];
  verification: Verification;
  secondFactor: SecondFactor;
  /** Passwords, contacts, second factors and profile: what the security centre does. */
  security: Security;
  /**
   * Demands the payment password of an account. Throws `not.exists.payment.password`, `invalid.payment.pw`, `payment.pw.locked`.
   * Not within a transaction: a wrong try counts though everything else is undone.
   */
  demandPaymentPassword: Security['payment']['demandPaymentPassword'];
  /** Begins to look at one that is demanded later, if ever. */
  lookAtPaymentPassword: Security['payment']['lookAtPaymentPassword'];
  /** What money that leaves asks of its member. */
  payoutMembers: PayoutMembers;
  sessions: Sessions;
  /** Logins of agents that read. */
  assistants: Assistants;
  /** Opens a guest: an account with play money for a day. */
  openGuest: Guests['open'];
  /** For the scheduler. */
  jobs: IntervalJob[];
}

/** Logins that a member looks through. */
const LOGINS_SHOWN = 30;

/** May an account of this status place bets? See docs/rules/accounts.md#account-status. */
export const mayBet = (status: AccountStatus): boolean => status === 'ACTIVE';

/** What the module says and does of sessions. */
function sessionCalls(
  { db, brand }: IdentityDeps,
  { sessions, endSessions }: Rooms,
): Pick<Identity, 'resolveSession' | 'keepAlive' | 'endSessions' | 'endOtherSessions' | 'logins'> {
  return {
    resolveSession: (token, request) => sessions.resolve(token, sessionSecrets(request), brand.of(request.merchant)),
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
  };
}

/** Makes the identity module. */
export function createIdentity(deps: IdentityDeps): Identity {
  const { db, clock } = deps;
  const rooms = createRooms(deps);
  const { registration, invitations, login, remember, verification, secondFactor, security, sessions, guests, log } = rooms;

  return {
    ...sessionCalls(deps, rooms),
    ...accountCalls(deps, rooms),
    registration,
    invitations,
    friendCode: createFriendCode(deps),
    login,
    remember,
    unlock: rooms.unlocking.unlock,
    verification,
    secondFactor,
    security,
    demandPaymentPassword: security.payment.demandPaymentPassword,
    lookAtPaymentPassword: security.payment.lookAtPaymentPassword,
    payoutMembers: createPayoutMembers({ db, payment: security.payment, secondFactor }),
    sessions,
    assistants: rooms.assistants,
    openGuest: guests.open,
    jobs: [...identityJobs({ db, clock }), sealingJob({ db, log }), guests.job],
  };
}
