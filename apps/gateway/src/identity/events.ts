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
    nudge: () => events.nudge(sessionsEnded, accountStatusSet),
  };
}
