import { TRIAL_TYPE } from '@marquee/contract';
import { parseInteger } from '@marquee/money';
import type { Clock } from '../base/clock.ts';
import type { Database } from '../base/database.ts';
import type { BusinessEvent, Events } from '../base/events.ts';
import { accountChannel, type Live, merchantChannel } from '../base/live.ts';
import type { Messages, MessagesDeps } from './messages.ts';
import type { TemplateName, TemplateParams } from './templates.ts';

export interface FollowingDeps {
  db: Pick<Database, 'transaction'>;
  clock: Clock;
  events: Pick<Events, 'relay'>;
  live: Pick<Live, 'publish'>;
  messages: Pick<Messages, 'send'>;
  accountOf: MessagesDeps['accountOf'];
}

/** What happened longer ago is no news: a gateway that learns to tell of it does not tell a month's past. */
const NEWS_MS = 3 * 86_400_000;

/** What an event tells a member, and the key under which it does so once. */
type Telling = { [N in TemplateName]: { template: N; params: TemplateParams<N>; key: string } }[TemplateName];

const STATUS = {
  ACTIVE: 'account.restored',
  NO_BET: 'account.restricted',
  NO_BET_NO_FUNDS: 'account.restricted',
  NO_LOGIN: 'account.frozen',
} as const;

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

function ofOrder({ type, payload }: BusinessEvent): Telling | null {
  const { orderNo, state, amount: text, currency } = payload as Record<'orderNo' | 'state' | 'amount' | 'currency', string>;
  const template = type === 'deposit.completed' ? DEPOSIT[state] : WITHDRAWAL[state];
  const amount = parseInteger(text);
  if (amount === null) throw new Error(`the order ${orderNo} has no amount`);
  return template ? { template, params: { amount: { amount, currency } }, key: `order:${orderNo}` } : null;
}

function ofStatus({ id, payload, at }: BusinessEvent): Telling | null {
  const { status, before } = payload as { status: keyof typeof STATUS; before?: string };
  return status === before ? null : { template: STATUS[status], params: { time: at.getTime() }, key: `status:${id}` };
}

/** Once a day: whoever locks a name again and again must not fill its member's inbox. */
const ofLock = ({ at }: BusinessEvent): Telling => ({
  template: 'login.locked',
  params: { time: at.getTime() },
  key: `locked:${at.toISOString().slice(0, 10)}`,
});

const TELLINGS: Readonly<Record<string, (event: BusinessEvent) => Telling | null>> = {
  'account.status': ofStatus,
  'login.locked': ofLock,
  'deposit.completed': ofOrder,
  'withdrawal.completed': ofOrder,
};

/**
 * Writes the messages that follow from what the modules below tell, and tells open pages of every message. However often, and
 * on however many gateways an event is handled, its key makes it one message.
 */
export function followEvents({ db, clock, events, live, messages, accountOf }: FollowingDeps): void {
  events.relay('message.senders', Object.keys(TELLINGS), async (event) => {
    const { type, merchantId, accountId, at } = event;
    if (accountId === null || clock.now() - at.getTime() > NEWS_MS) return;
    const telling = TELLINGS[type]?.(event);
    if (!telling) return;
    const account = await accountOf(accountId);
    // Nobody reads the inbox of a guest.
    if (!account || account.type === TRIAL_TYPE) return;
    await db.transaction((tx) => messages.send(tx, { ...telling, merchantId, accountId, at }));
  });
  events.relay('message.live', ['message.sent'], async ({ merchantId, accountId }) => {
    live.publish(accountId === null ? merchantChannel(merchantId) : accountChannel(accountId), { type: 'messages' });
  });
}
