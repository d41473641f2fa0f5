import type { Clock } from '../clock.ts';
import type { Channels } from './channel.ts';
import { httpSms } from './http-sms.ts';
import { phoneAuth } from './phone-auth.ts';
import type { ChannelSettings } from './settings.ts';
import { smtpMail } from './smtp.ts';

/** Opens the channels that are configured. Nothing is connected to before the first message. */
export function createChannels(settings: ChannelSettings, clock: Clock): Channels {
  const mail = settings.smtp && smtpMail(settings.smtp);
  return {
    sms: settings.sms && httpSms(settings.sms),
    mail,
    phoneAuth: settings.phoneAuth && phoneAuth(settings.phoneAuth, clock),
    close: () => mail?.close(),
  };
}
