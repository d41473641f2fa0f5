import type { Events } from '../base/background/events.ts';
import type { Clock } from '../base/calendar/clock.ts';
import type { Database } from '../base/database/database.ts';
import type { RateLimiter } from '../base/limits/rate-limit.ts';
import type { Live } from '../base/live/live.ts';
import { createLog } from '../base/log.ts';
import type { Brand } from '../brand/index.ts';
import { createStatusSetter } from './account-status.ts';
import { createAccounts } from './accounts.ts';
import { type AssistantLogin, createAssistantLogin, createAssistants, readAssistantLogin } from './assistants/index.ts';
import { accountByContact } from './contacts/index.ts';
import { identityEvents } from './events.ts';
import { createGuests } from './guests/index.ts';
import { type AffiliateLinks, createInvitations } from './invitations/index.ts';
import { createGuesses } from './login/guesses.ts';
import { createLogin } from './login/index.ts';
import { createOpening } from './login/opening.ts';
import { createPasswordProof } from './login/password-proof.ts';
import { createRemember } from './login/remember.ts';
import { createSecondStep } from './login/second-step.ts';
import { createStepPass } from './login/step-pass.ts';
import { createTrust, endBrowsers, endTrust } from './login/trust.ts';
import { createUnlock } from './login/unlock.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { createRegistration } from './registration/index.ts';
import { createSecondFactor } from './second-factor/index.ts';
import { createSecurity } from './security/security.ts';
import { createSessions } from './sessions/sessions.ts';
import { readAccount, readLogin } from './store.ts';
import { createVerification, type Outward, secretOf } from './verification/index.ts';

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
  /** Has the member a payout account? Said by the cashier; without it nobody has one. */
  hasPayoutAccount?: ((accountId: bigint) => Promise<boolean>) | undefined;
  /** What stands behind agents' links; without it every code of an agent opens players. */
  links?: AffiliateLinks | undefined;
  /** The highest number that a browser must find for a captcha, instead of the module's own: for tests. */
  mostWork?: number | undefined;
}

/** Accounts, their proofs and their sessions: what login and security centre stand on. */
function createBasis(deps: IdentityDeps, passwords: Passwords) {
  const { db, clock, events, rates, brand, live, outward, mostWork } = deps;
  const accounts = createAccounts({ db, clock, events, passwords });
  const news = identityEvents(events);
  const sessions = createSessions({ db, clock, events: news, live });
  const verification = createVerification({ db, clock, outward, mostWork });
  const secondFactor = createSecondFactor({ db, clock, rates, endTrust });
  const opening = createOpening({ db, clock, sessions, verification, news });
  const guesses = createGuesses({ db, clock });
  const remember = createRemember({ db, clock });
  const unlocking = createUnlock({ db, events, brand, guesses, rates, verification });
  const trust = createTrust({ db, clock });
  const secondStep = createSecondStep({ db, verification, secondFactor, trust });
  const invitations = createInvitations({ db, clock, links: deps.links });
  const registration = createRegistration({
    db,
    clock,
    accounts,
    passwords,
    invitations,
    opening,
    verification,
    news,
    links: deps.links,
  });
  const setStatus = createStatusSetter({ db, clock, news, sessions });

  const endSessions = async (accountId: bigint, reason: string): Promise<void> => {
    const found = await readAccount(db, accountId);
    if (!found) return;
    const announce = await db.transaction((tx) => sessions.endAll(tx, { merchantId: found.merchantId, accountId }, reason));
    announce();
  };

  return {
    accounts,
    sessions,
    verification,
    secondFactor,
    opening,
    guesses,
    remember,
    unlocking,
    trust,
    secondStep,
    invitations,
    registration,
    setStatus,
    endSessions,
  };
}

/** Makes the proofs by password, of members and of assistants. */
function createProofs(proving: Omit<Parameters<typeof createPasswordProof>[0], 'find'>) {
  const { db } = proving;
  const ofMembers = createPasswordProof({
    ...proving,
    async find(merchant, { key, number }) {
      const owner = number === null ? null : await accountByContact(db, merchant.id, 'mobile', number);
      const holder = await readLogin(db, merchant.id, key, owner);
      return holder && { holder, accountId: holder.id, hash: holder.passwordHash };
    },
  });
  const ofAssistants = createPasswordProof<AssistantLogin>({
    ...proving,
    async find(merchant, { key }) {
      const holder = key === null ? null : await readAssistantLogin(db, merchant.id, key);
      return holder && { holder, accountId: null, hash: holder.hash };
    },
  });
  return { ofMembers, ofAssistants };
}

/** Makes the rooms of the module, each from those before it. */
export function createRooms(deps: IdentityDeps) {
  const { db, clock, events, rates, brand, outward, passwords = createPasswords() } = deps;
  const log = outward?.log ?? createLog('silent');
  const basis = createBasis(deps, passwords);
  const { accounts, sessions, verification, secondFactor, opening, guesses, remember } = basis;
  const { unlocking, trust, secondStep, setStatus, endSessions } = basis;

  const stepPass = createStepPass({ clock, secret: secretOf(outward?.secret ?? null) });
  const { ofMembers, ofAssistants } = createProofs({ db, clock, rates, events, passwords, guesses, stepPass, verification });
  const login = createLogin({
    db,
    clock,
    passwords: ofMembers,
    assistants: createAssistantLogin({ db, clock, proof: ofAssistants, guesses, sessions }),
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
    hasPayoutAccount: deps.hasPayoutAccount ?? (async () => false),
  });

  const guests = createGuests({ db, clock, accounts, sessions, setStatus });

  return {
    ...basis,
    log,
    login,
    assistants: createAssistants({ db, clock, passwords, sessions }),
    security,
    guests,
  };
}

export type Rooms = ReturnType<typeof createRooms>;
