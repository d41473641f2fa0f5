import type { Events } from '../../base/background/events.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import type { RateLimiter } from '../../base/limits/rate-limit.ts';
import type { Log } from '../../base/log.ts';
import type { Brand, Merchant } from '../../brand/index.ts';
import { type Binding, createBinding } from '../contacts/binding.ts';
import { type ContactTarget, lockAccount, verifiedContacts } from '../contacts/index.ts';
import {
  type ConfirmPassword,
  createConfirm,
  createForgotten,
  createLoginPasswords,
  createPaymentPasswords,
  type Forgotten,
  type Holder,
  type LoginPasswords,
  type PaymentPasswords,
} from '../credentials/index.ts';
import type { LoginPasswordDeps } from '../credentials/login-passwords.ts';
import { identityEvents } from '../events.ts';
import type { Guesses } from '../login/guesses.ts';
import { forgetAddress } from '../login/known.ts';
import type { endTrust, Trust } from '../login/trust.ts';
import type { Passwords } from '../passwords.ts';
import { createProfiles, type Profiles } from '../profile/index.ts';
import type { SecondFactor } from '../second-factor/index.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { Notices, Verification } from '../verification/index.ts';
import { createSecurityView, type SecurityView } from './security-view.ts';

/** What proves that the holder of a session is the account's. */
export interface Proof {
  password?: string | null | undefined;
  code?: string | null | undefined;
}

/** Who is told of a change, and who made it. */
export interface NoticeClient {
  address: string;
  language: string;
}

/** What the security centre does: passwords, contacts, second factors, profile. */
export interface Security {
  confirm: ConfirmPassword;
  /**
   * Demands the login password and, where one is on, the authenticator's code: before something that a found open session must not
   * be enough for. Throws as `confirm`, and `code.invalid`. Not within a transaction.
   */
  prove(merchant: Merchant, holder: Holder, proof: Proof): Promise<void>;
  passwords: LoginPasswords;
  forgotten: Forgotten;
  payment: PaymentPasswords;
  binding: Binding;
  secondFactor: SecondFactor;
  profiles: Profiles;
  view: SecurityView;
  canSend: Verification['canSend'];
  trust: Pick<Trust, 'end'>;
  /** Switches the second step at new addresses and the notice of new devices. What was trusted before the step is on does not count. */
  choose(accountId: bigint, choices: Parameters<Profiles['setChoices']>[1]): Promise<void>;
  /** Takes an address off the list of those at which no second step is asked for. */
  forgetAddress(accountId: bigint, address: string): Promise<void>;
  /**
   * Tells an account's holder of a change: at its mail address, else its number, and at `also`, the contact that a new one took
   * the place of. In the language that the holder chose. Never fails the caller; call it after the commit.
   */
  notify<Name extends keyof Notices>(
    merchant: Merchant,
    accountId: bigint,
    notice: { name: Name; params: Notices[Name]; also?: ContactTarget | null },
    client: NoticeClient,
  ): Promise<void>;
}

/** What the security centre needs. */
export interface SecurityDeps {
  db: Database;
  clock: Clock;
  log: Log;
  rates: RateLimiter;
  events: Pick<Events, 'emit' | 'nudge'>;
  brand: Pick<Brand, 'domains'>;
  passwords: Passwords;
  guesses: Guesses;
  verification: Verification;
  secondFactor: SecondFactor;
  sessions: Sessions;
  endBrowsers: LoginPasswordDeps['endBrowsers'];
  endTrust: typeof endTrust;
  trust: Trust;
  secondStep: LoginPasswordDeps['secondStep'];
  liftLock: LoginPasswordDeps['liftLock'];
  /** Has the member a payout account? Said by the cashier. */
  hasPayoutAccount(accountId: bigint): Promise<boolean>;
}

/** Makes the security centre. */
export function createSecurity(deps: SecurityDeps): Security {
  const { db, clock, log, verification, secondFactor, trust } = deps;
  const confirm = createConfirm(deps);
  const demandFactor = secondFactor.demand;
  const profiles = createProfiles({ db, clock });
  const news = identityEvents(deps.events);

  return {
    confirm,
    async prove(merchant, holder, { password, code }) {
      await confirm(merchant, holder, password);
      await db.transaction((tx) => demandFactor(tx, holder.accountId, code));
    },
    passwords: createLoginPasswords({ ...deps, confirm }),
    forgotten: createForgotten(deps),
    payment: createPaymentPasswords({ ...deps, confirm, demandFactor, news }),
    binding: createBinding({ db, clock, confirm, demandFactor, verification, news }),
    secondFactor,
    canSend: verification.canSend,
    profiles,
    trust,
    choose: (accountId, choices) =>
      db.transaction(async (tx) => {
        await lockAccount(tx, accountId);
        if (await profiles.setChoices(accountId, choices, tx)) await deps.endTrust(tx, accountId);
      }),
    view: createSecurityView({ db, clock, profiles, secondFactor, trust, hasPayoutAccount: deps.hasPayoutAccount }),
    forgetAddress: (accountId, address) => forgetAddress(db, accountId, address),
    async notify(merchant, accountId, { name, params, also = null }, client) {
      try {
        const { mobile, email } = await verifiedContacts(db, accountId);
        const language = (await profiles.read(accountId)).language ?? client.language;
        for (const target of [email ?? mobile, also]) {
          if (target) await verification.tell({ merchant, target, name, params, language, address: client.address });
        }
      } catch (error) {
        log.error({ err: error, notice: name }, 'a member was not told of a change');
      }
    },
  };
}
