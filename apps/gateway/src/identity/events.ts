import { Type } from 'typebox';
import { defineEvent, type EventSubject } from '../base/background/event.ts';
import type { Events } from '../base/background/events.ts';
import type { Runner } from '../base/database/database.ts';
import type { AccountStatus } from './store.ts';

/** An account was opened: by whomever, in whatever way. */
export const accountRegistered = defineEvent(
  'account.registered',
  1,
  Type.Object({
    username: Type.String(),
    type: Type.Integer(),
    /** An account of a check of ours: reports leave it out, no credit is given. */
    test: Type.Optional(Type.Boolean()),
    /** A member of a demo brand's past, who brings money of its own. */
    demo: Type.Optional(Type.Boolean()),
    /** The account that brought this one; absent: nobody. */
    referrerId: Type.Optional(Type.String({ pattern: '^\\d+$' })),
    /** Milliseconds since the epoch. Absent in what was told before it was. */
    at: Type.Optional(Type.Integer()),
  }),
);

/** Why the sessions of an account end that may not log in any more. */
export const FROZEN = 'frozen';

/** These login sessions of the account were ended, by whomever. One event for all of them. */
export const sessionsEnded = defineEvent(
  'session.ended',
  1,
  Type.Object({ reason: Type.String(), sessions: Type.Array(Type.String({ pattern: '^\\d+$' })) }),
);

/** What the account may do from now on, and what it might until now: perhaps the same. */
export const accountStatusSet = defineEvent(
  'account.status',
  1,
  Type.Object({ status: Type.String(), before: Type.Optional(Type.String()) }),
);

/** An account was put under another, with all that is below it. */
export const accountMoved = defineEvent(
  'account.moved',
  1,
  Type.Object({
    /** Milliseconds since the epoch. */
    at: Type.Integer(),
    /** Who stood above it before, the top first. */
    from: Type.Optional(Type.Array(Type.String({ pattern: '^\\d+$' }))),
  }),
);

/** A member has logged in: whoever counts days of logins takes the first of a business day. Guests are not told of. */
export const loggedIn = defineEvent(
  'account.logged-in',
  1,
  Type.Object({
    way: Type.String(),
    /** Milliseconds since the epoch. */
    at: Type.Integer(),
  }),
);

/** A member has proven a number or a mail address to be its own. */
export const contactVerified = defineEvent(
  'contact.verified',
  1,
  Type.Object({
    kind: Type.Union([Type.Literal('mobile'), Type.Literal('email')]),
    /** Milliseconds since the epoch. */
    at: Type.Integer(),
  }),
);

/** A member has set a payment password: its first, or another one. */
export const paymentPasswordSet = defineEvent(
  'payment-password.set',
  1,
  Type.Object({
    /** Milliseconds since the epoch. */
    at: Type.Integer(),
  }),
);

/** Too many wrong tries have locked a name. `address` is of whoever tried last. */
export const loginLocked = defineEvent(
  'login.locked',
  1,
  Type.Object({ address: Type.String(), language: Type.String(), origin: Type.String() }),
);

/** Writes what the upper modules learn of accounts, in the transaction that makes it true. `nudge` after the commit. */
export interface IdentityEvents {
  sessionsEnded(tx: Runner, account: EventAccount, reason: string, sessions: readonly bigint[]): Promise<void>;
  statusSet(tx: Runner, account: EventAccount, status: AccountStatus, before: AccountStatus): Promise<void>;
  loggedIn(tx: Runner, account: EventAccount, way: string, at: Date): Promise<void>;
  contactVerified(tx: Runner, account: EventAccount, kind: 'mobile' | 'email', at: Date): Promise<void>;
  paymentPasswordSet(tx: Runner, account: EventAccount, at: Date): Promise<void>;
  /** Wakes the consumers. */
  nudge(): void;
}

/** Whom an event is about. */
export interface EventAccount extends EventSubject {
  accountId: bigint;
}

/** Makes the module's events. */
export function identityEvents(events: Pick<Events, 'emit' | 'nudge'>): IdentityEvents {
  return {
    sessionsEnded: (tx, account, reason, sessions) =>
      events.emit(tx, sessionsEnded.of(account, { reason, sessions: sessions.map(String) })),
    statusSet: (tx, account, status, before) => events.emit(tx, accountStatusSet.of(account, { status, before })),
    loggedIn: (tx, account, way, at) => events.emit(tx, loggedIn.of(account, { way, at: at.getTime() })),
    contactVerified: (tx, account, kind, at) => events.emit(tx, contactVerified.of(account, { kind, at: at.getTime() })),
    paymentPasswordSet: (tx, account, at) => events.emit(tx, paymentPasswordSet.of(account, { at: at.getTime() })),
    nudge: () => events.nudge(sessionsEnded, accountStatusSet, loggedIn, contactVerified, paymentPasswordSet),
  };
}
