import { TRIAL_TYPE } from '@marquee/contract';
import { parseInteger } from '@marquee/money';
import type { EventOf } from '../base/background/event.ts';
import type { Events } from '../base/background/events.ts';
import type { Clock } from '../base/calendar/clock.ts';
import type { Database } from '../base/database/database.ts';
import { accountChannel, type Live, lineChannel, merchantChannel } from '../base/live/live.ts';
import { depositCompleted, payoutChanged, transferCompleted, withdrawalCompleted, withdrawalMoved } from '../cashier/index.ts';
import { accountStatusSet, loginLocked } from '../identity/index.ts';
import { betCancelled, betCorrected } from '../play/index.ts';
import { rewardExpiring, vipLevelChanged } from '../reward/index.ts';
import { chatAnswered, lineTold, messageSent } from './events.ts';
import type { Messages, MessagesDeps } from './messages.ts';
import { followDraws, NEWS_MS, type Telling, tellingOfTicket } from './tickets.ts';

export interface FollowingDeps {
  db: Pick<Database, 'transaction'>;
  clock: Clock;
  events: Pick<Events, 'relay' | 'consumeBatches' | 'nudge'>;
  live: Pick<Live, 'publish'>;
  messages: Pick<Messages, 'send' | 'settings'>;
  accountOf: MessagesDeps['accountOf'];
}

const STATUS: Readonly<Record<string, 'account.restored' | 'account.restricted' | 'account.frozen'>> = {
  ACTIVE: 'account.restored',
  NO_BET: 'account.restricted',
  NO_BET_NO_FUNDS: 'account.restricted',
  NO_LOGIN: 'account.frozen',
};

/** By the final state of an order. What the member ended is no news to it. */
const DEPOSIT: Readonly<Record<string, 'deposit.done' | 'deposit.failed'>> = {
  SUCCESS: 'deposit.done',
  FAILED: 'deposit.failed',
};
const WITHDRAWAL: Readonly<Record<string, 'withdrawal.paid' | 'withdrawal.rejected' | 'withdrawal.failed'>> = {
  SUCCESS: 'withdrawal.paid',
  RECEIVED: 'withdrawal.paid',
  REJECTED: 'withdrawal.rejected',
  FAILED: 'withdrawal.failed',
  REFUNDED: 'withdrawal.failed',
};

/** What messages are made of. */
const SOURCES = [
  accountStatusSet,
  loginLocked,
  depositCompleted,
  withdrawalCompleted,
  withdrawalMoved,
  payoutChanged,
  transferCompleted,
  vipLevelChanged,
  rewardExpiring,
  betCorrected,
  betCancelled,
];
type Source = EventOf<(typeof SOURCES)[number]>;

const HOUR_MS = 3_600_000;
type MovedPayload = EventOf<typeof withdrawalMoved>['payload'];

/** By what the house decided on a dispute. */
const DECISION = { force: 'withdrawal.forced', again: 'withdrawal.again', refund: 'withdrawal.refunded' } as const;
/** By why a member has another VIP level. */
const LEVEL = { PROMOTION: 'vip.promoted', RETURN: 'vip.returned', DEMOTION: 'vip.demoted', OPERATOR: 'vip.given' } as const;
const PAYOUT = { removed: 'payout.removed', default: 'payout.default' } as const;

/** What a part of a payout tells: that it was sent, or what was decided on it. */
function tellingOfPayout({ payoutNo, attempt, state, currency, amount, until, decision, reason }: MovedPayload): Telling | null {
  const money = { amount: parseInteger(amount) ?? 0n, currency };
  if (state === 'WAIT_CONFIRM' && until !== null) {
    return { template: 'withdrawal.sent', params: { amount: money, time: until }, key: `sent:${payoutNo}/${attempt}` };
  }
  const template = Object.entries(DECISION).find(([name]) => name === decision)?.[1];
  const isDecision = template && (state === 'RECEIVED' || state === 'REFUNDED' || state === 'QUEUED') && reason !== '';
  return isDecision
    ? { template, params: { amount: money, reason: { EN: reason } }, key: `decided:${payoutNo}/${attempt}/${decision}` }
    : null;
}

function tellingOf(event: Source): Telling | null {
  const { id, at } = event;
  const time = at.getTime();
  switch (event.type) {
    case 'account.status': {
      const { status, before } = event.payload;
      const template = status === before ? undefined : STATUS[status];
      return template ? { template, params: { time }, key: `status:${id}` } : null;
    }
    case 'login.locked':
      // Once a day: whoever locks a name again and again must not fill its member's inbox.
      return { template: 'login.locked', params: { time }, key: `locked:${at.toISOString().slice(0, 10)}` };
    case 'transfer.completed': {
      const { transferNo, side, amount, currency } = event.payload;
      const money = { amount: parseInteger(amount) ?? 0n, currency };
      return { template: `transfer.${side}`, params: { amount: money }, key: `transfer:${transferNo}` };
    }
    case 'withdrawal.moved':
      return tellingOfPayout(event.payload);
    case 'reward.expiring': {
      const { rewardId, words, expiresAt } = event.payload;
      return { template: 'reward.expiring', params: { title: words, time: expiresAt }, key: `expiring:${rewardId}` };
    }
    case 'payout.changed': {
      const { what, until } = event.payload;
      const key = `payout:${id}`;
      if (what === 'locked') return { template: 'withdrawal.locked', params: { time: until ?? time }, key: `payout-lock:${id}` };
      // One from before brands said for how long an account waits has no moment: it was an hour.
      if (what === 'added') return { template: 'payout.added', params: { time, usable: until ?? time + HOUR_MS }, key };
      return { template: PAYOUT[what], params: { time }, key };
    }
    case 'bet.corrected':
    case 'bet.cancelled':
      return tellingOfTicket(event);
    case 'vip.level-changed': {
      const { reason, names } = event.payload;
      return { template: LEVEL[reason], params: { level: names }, key: `level:${id}` };
    }
    default: {
      const { orderNo, state, amount, currency } = event.payload;
      const template = event.type === 'deposit.completed' ? DEPOSIT[state] : WITHDRAWAL[state];
      const money = { amount: parseInteger(amount) ?? 0n, currency };
      return template ? { template, params: { amount: money }, key: `order:${orderNo}` } : null;
    }
  }
}

/**
 * Writes the messages that follow from what the modules below tell, and tells open pages of every message. However often, and
 * on however many gateways an event is handled, its key makes it one message.
 */
export function followEvents({ db, clock, events, live, messages, accountOf }: FollowingDeps): void {
  events.relay('message.senders', SOURCES, async (event) => {
    const { merchantId, accountId, at } = event;
    if (accountId === null || clock.now() - at.getTime() > NEWS_MS) return;
    const telling = tellingOf(event);
    if (!telling) return;
    const account = await accountOf(accountId);
    // Nobody reads the inbox of a guest.
    if (!account || account.type === TRIAL_TYPE) return;
    const isNew = await db.transaction(async (tx) => {
      // The one message that a member can switch off.
      if (telling.template === 'reward.expiring' && !(await messages.settings(accountId, tx)).rewardExpiry) return false;
      return messages.send(tx, { ...telling, merchantId, accountId, at });
    });
    if (isNew) events.nudge(messageSent);
  });
  followDraws({ clock, events, messages });
  events.relay('message.chat', [chatAnswered], async ({ accountId }) => {
    if (accountId !== null) live.publish(accountChannel(accountId), { type: 'chat' });
  });
  events.relay('message.lines', [lineTold], async ({ accountId }) => {
    if (accountId !== null) live.publish(lineChannel(accountId), { type: 'messages' });
  });
  events.relay('message.live', [messageSent], async ({ merchantId, accountId }) => {
    live.publish(accountId === null ? merchantChannel(merchantId) : accountChannel(accountId), { type: 'messages' });
  });
}
