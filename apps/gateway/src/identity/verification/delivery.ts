import type { ErrorCode } from '@marquee/contract';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Channel, Channels, Outcome } from '../../base/channels/channel.ts';
import { BusinessError } from '../../base/errors.ts';
import type { Log } from '../../base/log.ts';
import type { Merchant } from '../../brand/index.ts';
import type { Background } from './background.ts';
import type { Outbox } from './outbox.ts';
import { targetKey } from './targets.ts';
import type { Target } from './types.ts';

/** What a message says, and its name for the log. */
export interface Letter {
  id: string;
  subject: string;
  text: string;
}

/** Sends messages by the brand's way out. */
export interface Delivery {
  /** Is there a way out for messages of this kind? It may be failing at the moment. */
  isThere(merchant: Merchant, kind: Target['kind']): boolean;
  /**
   * Throws when no code can be sent now: `phone.forbidden` or `mail.unknown` where no way out is configured; for half a minute after
   * the provider failed with three messages in a row, `phone.quota`, `phone.unknown` or `mail.unknown`. Everybody is told alike, members
   * or not.
   */
  demand(merchant: Merchant, kind: Target['kind']): void;
  /** Sends and waits. Throws what a failure means to the person. `address` caused the message. */
  demandSent(merchant: Merchant, target: Target, letter: Letter, address: string): Promise<void>;
  /** Sends after the caller has gone on; a failure is logged. */
  post(merchant: Merchant, target: Target, letter: Letter, address: string): void;
}

/** After so many messages that the provider failed with, nobody is made to wait for the next for so long. One may be the message's fault. */
const FAILURES_IN_A_ROW = 3;
const FAILED_MS = 30_000;
/** Tries of a message that nobody waits for. */
const TRIES = 3;

type Failure = Exclude<Outcome, 'delivered'>;

const FAILURES: Readonly<Record<Target['kind'], Readonly<Record<Failure, ErrorCode>>>> = {
  sms: { refused: 'phone.invalid', quota: 'phone.quota', error: 'phone.unknown' },
  mail: { refused: 'email.invalid', quota: 'mail.unknown', error: 'mail.unknown' },
};

/** Makes the delivery. A demo brand without a channel of the kind writes into its outbox. */
export function createDelivery(deps: {
  clock: Clock;
  log: Log;
  channels: Channels;
  outbox: Outbox;
  background: Background;
}): Delivery {
  const { clock, log, channels, outbox, background } = deps;
  const failed = new Map<Target['kind'], { outcome: Failure; at: number; inARow: number }>();

  const channelOf = (merchant: Merchant, target: Target, address: string): Channel | null => {
    const channel = channels[target.kind];
    if (channel || !merchant.demo) return channel;
    return {
      async send({ to, subject, text }) {
        await outbox.add({ merchantId: merchant.id, address, channel: target.kind, recipient: to, subject, text });
        return 'delivered';
      },
    };
  };

  const send = async (merchant: Merchant, target: Target, letter: Letter, address: string): Promise<Outcome> => {
    const channel = channelOf(merchant, target, address);
    if (!channel) {
      log.warn({ kind: target.kind, message: letter.id }, 'a message was not sent: no way out is configured');
      return 'error';
    }
    const to = target.kind === 'sms' ? targetKey(target) : target.address;
    const outcome = await channel.send({ ...letter, to, from: merchant.name });
    if (outcome !== 'delivered') log.warn({ kind: target.kind, message: letter.id, outcome }, 'a message was not sent');
    return outcome;
  };

  /** Notes what became of a message in the end. A number that nothing can be sent to says nothing of the provider. */
  const note = (kind: Target['kind'], outcome: Outcome): void => {
    if (outcome === 'delivered') failed.delete(kind);
    else if (outcome !== 'refused') {
      failed.set(kind, { outcome, at: clock.now(), inARow: (failed.get(kind)?.inARow ?? 0) + 1 });
    }
  };

  const isThere: Delivery['isThere'] = (merchant, kind) => channels[kind] !== null || merchant.demo;

  return {
    isThere,
    demand(merchant, kind) {
      if (!isThere(merchant, kind)) throw new BusinessError(kind === 'sms' ? 'phone.forbidden' : 'mail.unknown');
      const last = failed.get(kind);
      const isDown = last !== undefined && last.inARow >= FAILURES_IN_A_ROW && clock.now() < last.at + FAILED_MS;
      if (isDown) throw new BusinessError(FAILURES[kind][last.outcome]);
    },
    async demandSent(merchant, target, letter, address) {
      const outcome = await send(merchant, target, letter, address);
      note(target.kind, outcome);
      if (outcome !== 'delivered') throw new BusinessError(FAILURES[target.kind][outcome]);
    },
    post(merchant, target, letter, address) {
      background.run('sending a message', async () => {
        let outcome: Outcome = 'error';
        for (let tries = 1; tries <= TRIES && outcome === 'error'; tries += 1) {
          outcome = await send(merchant, target, letter, address);
        }
        note(target.kind, outcome);
      });
    },
  };
}
