import type { Runner } from '../base/database.ts';
import type { Events } from '../base/events.ts';
import type { AccountStatus } from './store.ts';

/** Writes what the upper modules learn of accounts, in the transaction that makes it true. `nudge` after the commit. */
export interface IdentityEvents {
  /** `session.ended` {reason, sessions}: these sessions of the account were ended, by whomever. One event for all of them. */
  sessionsEnded(tx: Runner, account: EventAccount, reason: string, sessions: readonly bigint[]): Promise<void>;
  /** `account.status` {status, before}: what the account may do from now on, and what it might until now: perhaps the same. */
  statusSet(tx: Runner, account: EventAccount, status: AccountStatus, before: AccountStatus): Promise<void>;
  /** Wakes the consumers. */
  nudge(): void;
}

/** Whom an event is about. */
export interface EventAccount {
  merchantId: number;
  accountId: bigint;
}

/** Makes the module's events. */
export function identityEvents(events: Pick<Events, 'emit' | 'nudge'>): IdentityEvents {
  return {
    sessionsEnded: (tx, { merchantId, accountId }, reason, sessions) =>
      events.emit(tx, { type: 'session.ended', merchantId, accountId, payload: { reason, sessions: sessions.map(String) } }),
    statusSet: (tx, { merchantId, accountId }, status, before) =>
      events.emit(tx, { type: 'account.status', merchantId, accountId, payload: { status, before } }),
    nudge: () => events.nudge(),
  };
}
