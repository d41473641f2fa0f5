import type { Clock } from '../calendar/clock.ts';
import type { Metrics } from '../metrics.ts';
import type { Outward } from '../security/outward.ts';
import type { Channel, Channels } from './channel.ts';
import { httpSms } from './http-sms.ts';
import { phoneAuth } from './phone-auth.ts';
import type { ChannelSettings } from './settings.ts';
import { smtpMail } from './smtp.ts';

/** The same channel, of which each message is measured. */
const measured = (channel: Channel | null, name: 'sms' | 'mail', { messages }: Pick<Metrics, 'messages'>): Channel | null =>
  channel && {
    async send(message) {
      const done = messages.startTimer({ channel: name });
      const outcome = await channel.send(message);
      done({ outcome });
      return outcome;
    },
  };

/** Opens the channels that are configured. Nothing is connected to before the first message. */
export function createChannels(
  settings: ChannelSettings,
  { clock, outward, metrics }: { clock: Clock; outward: Outward; metrics: Pick<Metrics, 'messages'> },
): Channels {
  const mail = settings.smtp && smtpMail(settings.smtp);
  return {
    sms: measured(settings.sms && httpSms(settings.sms, outward.fetch), 'sms', metrics),
    mail: measured(mail, 'mail', metrics),
    phoneAuth: settings.phoneAuth && phoneAuth(settings.phoneAuth, clock, outward.fetch),
    close: () => mail?.close(),
  };
}
