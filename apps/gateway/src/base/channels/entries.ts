import type { Program, SettingGroups } from '../settings/setting.ts';

const GATEWAY: readonly Program[] = ['gateway'];

/** The settings of the channels. */
export const channelEntries = {
  'Mail, SMS and phone-auth': {
    SMTP_URL: {
      meaning: 'how mail leaves, `smtp://` (with STARTTLS where the server has it) or `smtps://`; with `MAIL_FROM`',
      isSecret: true,
      example: 'smtps://user:word@mail.example.com:465',
      readBy: GATEWAY,
    },
    MAIL_FROM: { meaning: 'the address that mail comes from', example: 'service@example.com', readBy: GATEWAY },
    SMS_URL: {
      meaning:
        'how SMS leave: the address of a provider, a template ([mail, SMS and phone-auth](operators.md#mail-sms-and-phone-auth))',
      isSecret: true,
      example: 'https://sms.example.com/send',
      readBy: GATEWAY,
    },
    SMS_METHOD: { meaning: 'GET, POST or PUT', usual: 'POST', example: 'POST', readBy: GATEWAY },
    SMS_HEADERS: {
      meaning: '`Name: value` pairs separated by `;`, templates',
      otherwise: 'the token as a bearer’s',
      isSecret: true,
      example: 'X-Account: marquee',
      readBy: GATEWAY,
    },
    SMS_BODY: {
      meaning: 'a template; one that begins with `{` or `[` is JSON, any other a form',
      otherwise: '`{"to":"{to}","text":"{text}","id":"{id}"}`, and with GET none',
      example: '{"to":"{to}","text":"{text}","id":"{id}"}',
      readBy: GATEWAY,
    },
    SMS_TOKEN: { meaning: 'what `{token}` stands for', isSecret: true, example: 'the-provider-gives-it', readBy: GATEWAY },
    SMS_SUCCESS: {
      meaning: 'a regular expression that an answer of status 200 to 299 fits when the message was sent',
      otherwise: 'the status is enough',
      example: '"status": ?"ok"',
      readBy: GATEWAY,
    },
    SMS_QUOTA: {
      meaning: 'a regular expression that an answer fits when your limit is reached',
      otherwise: 'status 402 or 429',
      example: 'quota exceeded',
      readBy: GATEWAY,
    },
    SMS_REFUSED: {
      meaning: 'a regular expression that an answer fits when nothing can be sent to the number',
      otherwise: 'status 400 or 422',
      example: 'invalid number',
      readBy: GATEWAY,
    },
    SMS_TIMEOUT: { meaning: 'seconds to wait for the provider, 1 to 60', usual: '10', example: '10', readBy: GATEWAY },
    PHONE_AUTH_ISSUER: {
      meaning: 'whose tokens prove a telephone number; with the other two or none',
      example: 'https://auth.example.com/lantern',
      readBy: GATEWAY,
    },
    PHONE_AUTH_AUDIENCE: { meaning: 'for whom those tokens must be made', example: 'lantern', readBy: GATEWAY },
    PHONE_AUTH_JWKS: { meaning: 'where the provider’s keys are', example: 'https://auth.example.com/keys', readBy: GATEWAY },
  },
} as const satisfies SettingGroups;
