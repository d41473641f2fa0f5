import type { EventDefinition } from './base/background/event.ts';
import {
  depositCompleted,
  payoutChanged,
  transferCompleted,
  turnoverChanged,
  withdrawalCompleted,
  withdrawalMoved,
} from './cashier/index.ts';
import {
  accountMoved,
  accountRegistered,
  accountStatusSet,
  contactVerified,
  loggedIn,
  loginLocked,
  paymentPasswordSet,
  sessionsEnded,
} from './identity/index.ts';
import { chatAnswered, lineTold, messageSent } from './message/index.ts';
import { betCancelled, betCorrected, betSettled, playDaysChanged } from './play/index.ts';
import { rewardChanged, rewardExpiring, ticketsDue, vipLevelChanged } from './reward/index.ts';

/** Every business event of the gateway. A module defines its own in `events.ts`; this is the list of them all. */
export const EVENTS: readonly EventDefinition[] = [
  accountRegistered,
  accountStatusSet,
  accountMoved,
  sessionsEnded,
  loginLocked,
  loggedIn,
  contactVerified,
  paymentPasswordSet,
  depositCompleted,
  withdrawalCompleted,
  transferCompleted,
  turnoverChanged,
  withdrawalMoved,
  payoutChanged,
  betSettled,
  betCorrected,
  betCancelled,
  playDaysChanged,
  rewardChanged,
  rewardExpiring,
  vipLevelChanged,
  ticketsDue,
  lineTold,
  messageSent,
  chatAnswered,
];
