import type { Clock } from '../calendar/clock.ts';
import type { Outward } from '../security/outward.ts';
import type { Channels } from './channel.ts';
import { httpSms } from './http-sms.ts';
import { phoneAuth } from './phone-auth.ts';
import type { ChannelSettings } from './settings.ts';
import { smtpMail } from './smtp.ts';

/** Opens the channels that are configured. Nothing is connected to before the first message. */
export function createChannels(settings: ChannelSettings, { clock, outward }: { clock: Clock; outward: Outward }): Channels {
  const mail = settings.smtp && smtpMail(settings.smtp);
  return {
    sms: settings.sms && httpSms(settings.sms, outward.fetch),
    mail,
    phoneAuth: settings.phoneAuth && phoneAuth(settings.phoneAuth, clock, outward.fetch),
    close: () => mail?.close(),
  };
}
