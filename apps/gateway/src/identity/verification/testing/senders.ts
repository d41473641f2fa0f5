import type { Channels, Message, Outcome, PhoneClaim } from '../../../base/channels/channel.ts';

/** Channels of a test: they keep what they were given, and do with it what they are told to. */
export interface TestChannels extends Channels {
  sent: (Message & { by: 'sms' | 'mail' })[];
  /** What becomes of every message from now on. */
  outcome: Outcome;
  /** What the phone-auth provider says of every token. */
  claim: PhoneClaim;
  /** The six digits of the newest message. */
  code(): string;
}

/** Channels that deliver. */
export function testChannels(): TestChannels {
  const channels: TestChannels = {
    sent: [],
    outcome: 'delivered',
    claim: { phone: '+84912345678' },
    code() {
      const code = /\b\d{6}\b/.exec(channels.sent.at(-1)?.text ?? '')?.[0];
      if (code === undefined) throw new Error('no code was sent');
      return code;
    },
    sms: { send: async (message) => keep(message, 'sms') },
    mail: { send: async (message) => keep(message, 'mail') },
    phoneAuth: { phoneOf: async () => channels.claim },
    close: () => {},
  };
  const keep = (message: Message, by: 'sms' | 'mail'): Outcome => {
    if (channels.outcome === 'delivered') channels.sent.push({ ...message, by });
    return channels.outcome;
  };
  return channels;
}
