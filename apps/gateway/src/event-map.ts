import type { EventDefinition } from './base/background/event.ts';
import {
  depositCompleted,
  payoutChanged,
  transferCompleted,
  turnoverChanged,
  withdrawalCompleted,
  withdrawalMoved,
} from './cashier/index.ts';
import { accountRegistered, accountStatusSet, loginLocked, sessionsEnded } from './identity/index.ts';
import { messageSent } from './message/index.ts';
import { betCancelled, betCorrected, betSettled } from './play/index.ts';

/** Every business event of the gateway. A module defines its own in `events.ts`; this is the list of them all. */
export const EVENTS: readonly EventDefinition[] = [
  accountRegistered,
  accountStatusSet,
  sessionsEnded,
  loginLocked,
  depositCompleted,
  withdrawalCompleted,
  transferCompleted,
  turnoverChanged,
  withdrawalMoved,
  payoutChanged,
  betSettled,
  betCorrected,
  betCancelled,
  messageSent,
];
