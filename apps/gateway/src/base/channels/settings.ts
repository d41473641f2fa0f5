import { ConfigError, type Environment, readAddress, readChoice, readCount, textOf } from '../settings/settings.ts';
import type { SettingName } from '../settings/table.ts';

/** A gateway of messages that is spoken to over HTTP. Templates know {to}, {text} and {id}. */
export interface SmsSettings {
  url: string;
  method: 'GET' | 'POST' | 'PUT';
  headers: ReadonlyMap<string, string>;
  /** Null: no body. */
  body: string | null;
  /** What an answer must hold beside a status from 200 to 299; null: nothing. */
  success: RegExp | null;
  /** What an answer holds when the provider's limit is reached, or the number cannot be sent to. */
  quota: RegExp | null;
  refused: RegExp | null;
  timeoutMs: number;
}

/** Where a phone-auth provider's tokens come from. */
export interface PhoneAuthSettings {
  issuer: string;
  audience: string;
  jwks: string;
}

/** The ways out that the operator configured. */
export interface ChannelSettings {
  smtp: { url: string; from: string } | null;
  sms: SmsSettings | null;
  phoneAuth: PhoneAuthSettings | null;
}

const SMS_PARTS: readonly SettingName[] = [
  'SMS_METHOD',
  'SMS_HEADERS',
  'SMS_BODY',
  'SMS_TOKEN',
  'SMS_SUCCESS',
  'SMS_QUOTA',
  'SMS_REFUSED',
  'SMS_TIMEOUT',
];
const PHONE_AUTH_PARTS: readonly SettingName[] = ['PHONE_AUTH_ISSUER', 'PHONE_AUTH_AUDIENCE', 'PHONE_AUTH_JWKS'];
const PLACES = ['to', 'text', 'id', 'token'];
const HEADER_NAME = /^[A-Za-z0-9-]+$/;
const MOST_SECONDS = 60;

function demandPlaces(name: string, template: string, token: string | null): void {
  const unknown = [...template.matchAll(/\{(\w+)\}/g)].map(([, place]) => place ?? '').find((place) => !PLACES.includes(place));
  if (unknown !== undefined) throw new ConfigError(`${name} knows {to}, {text}, {id} and {token}, not {${unknown}}`);
  if (template.includes('{token}') && token === null) throw new ConfigError(`${name} names {token}, so SMS_TOKEN must be set`);
}

/** Headers as `Name: value`, separated by `;`. */
function readHeaders(env: Environment, token: string | null): Map<string, string> {
  const headers = new Map<string, string>();
  for (const part of (textOf(env, 'SMS_HEADERS') ?? '').split(';').filter((item) => item.trim() !== '')) {
    const [, name = '', value = ''] = /^\s*([^:]*?)\s*:\s*(.*?)\s*$/.exec(part) ?? [];
    if (!HEADER_NAME.test(name) || value === '') throw new ConfigError('SMS_HEADERS must be "Name: value" pairs separated by ;');
    demandPlaces('SMS_HEADERS', value, token);
    headers.set(name.toLowerCase(), value);
  }
  if (token !== null && !headers.has('authorization')) headers.set('authorization', 'Bearer {token}');
  return headers;
}

function readPattern(env: Environment, name: SettingName): RegExp | null {
  const text = textOf(env, name);
  if (text === null) return null;
  try {
    return new RegExp(text, 'iu');
  } catch {
    throw new ConfigError(`${name} must be a regular expression that the answer's body is tried on`);
  }
}

function readSms(env: Environment): SmsSettings | null {
  const address = textOf(env, 'SMS_URL');
  if (address === null) {
    const lonely = SMS_PARTS.find((name) => env[name]);
    if (lonely !== undefined) throw new ConfigError(`${lonely} is set without SMS_URL`);
    return null;
  }
  readAddress(env, 'SMS_URL', ['http:', 'https:']);
  const token = textOf(env, 'SMS_TOKEN');
  const method = readChoice(env, 'SMS_METHOD', ['GET', 'POST', 'PUT']);
  const body = textOf(env, 'SMS_BODY') ?? (method === 'GET' ? null : '{"to":"{to}","text":"{text}","id":"{id}"}');
  if (method === 'GET' && body !== null) throw new ConfigError('SMS_BODY cannot be sent by SMS_METHOD GET');
  demandPlaces('SMS_URL', address, token);
  demandPlaces('SMS_BODY', body ?? '', token);
  const whole = `${address}${body ?? ''}`;
  if (!whole.includes('{to}') || !whole.includes('{text}'))
    throw new ConfigError('SMS_URL or SMS_BODY must say where the number {to} and the message {text} go');
  const headers = readHeaders(env, token);
  const secret = (text: string): string => text.replaceAll('{token}', () => token ?? '');
  return {
    url: secret(address),
    method,
    headers: new Map([...headers].map(([name, value]) => [name, secret(value)])),
    body: body === null ? null : secret(body),
    success: readPattern(env, 'SMS_SUCCESS'),
    quota: readPattern(env, 'SMS_QUOTA'),
    refused: readPattern(env, 'SMS_REFUSED'),
    timeoutMs: readCount(env, 'SMS_TIMEOUT', 'seconds', 1, MOST_SECONDS) * 1_000,
  };
}

function readSmtp(env: Environment): ChannelSettings['smtp'] {
  const url = readAddress(env, 'SMTP_URL', ['smtp:', 'smtps:']);
  const from = textOf(env, 'MAIL_FROM');
  if (url === null && from === null) return null;
  if (url === null) throw new ConfigError('MAIL_FROM is set without SMTP_URL');
  if (from === null || !/^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(from))
    throw new ConfigError('MAIL_FROM must be the mail address that messages come from, e.g. service@example.com');
  return { url, from };
}

function readPhoneAuth(env: Environment): PhoneAuthSettings | null {
  const missing = PHONE_AUTH_PARTS.filter((name) => textOf(env, name) === null);
  if (missing.length === PHONE_AUTH_PARTS.length) return null;
  if (missing.length > 0)
    throw new ConfigError(`phone-auth needs ${PHONE_AUTH_PARTS.join(', ')}; ${missing.join(', ')} is missing`);
  return {
    issuer: textOf(env, 'PHONE_AUTH_ISSUER') ?? '',
    audience: textOf(env, 'PHONE_AUTH_AUDIENCE') ?? '',
    jwks: readAddress(env, 'PHONE_AUTH_JWKS', ['http:', 'https:']) ?? '',
  };
}

/** Reads and checks the settings of the channels. Throws a ConfigError with one clear line for the first wrong one. */
export const readChannels = (env: Environment): ChannelSettings => ({
  smtp: readSmtp(env),
  sms: readSms(env),
  phoneAuth: readPhoneAuth(env),
});
