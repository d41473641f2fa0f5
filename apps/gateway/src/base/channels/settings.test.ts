import { describe, expect, it } from 'vitest';
import { readConfig } from '../settings/config.ts';
import { readChannels } from './settings.ts';

const SMS = { SMS_URL: 'https://sms.example.com/send' };
const AUTH = {
  PHONE_AUTH_ISSUER: 'https://auth.example.com/lantern',
  PHONE_AUTH_AUDIENCE: 'lantern',
  PHONE_AUTH_JWKS: 'https://auth.example.com/keys',
};

describe('settings of the channels', () => {
  it('are none unless they are given, and are read with the others', () => {
    expect(readConfig({}).channels).toEqual({ smtp: null, sms: null, phoneAuth: null });
    expect(() => readConfig({ SMTP_URL: 'smtp://mail' })).toThrow('MAIL_FROM');
  });

  it('take a mail server with its sender', () => {
    const env = { SMTP_URL: 'smtps://user:word@mail.example.com:465', MAIL_FROM: 'service@example.com' };
    expect(readChannels(env).smtp).toEqual({ url: env.SMTP_URL, from: env.MAIL_FROM });
  });

  it('take an SMS gateway with JSON by POST and a bearer token when they say no more', () => {
    expect(readChannels({ ...SMS, SMS_TOKEN: 'secret' }).sms).toEqual({
      url: SMS.SMS_URL,
      method: 'POST',
      headers: new Map([['authorization', 'Bearer secret']]),
      body: '{"to":"{to}","text":"{text}","id":"{id}"}',
      success: null,
      quota: null,
      refused: null,
      timeoutMs: 10_000,
    });
  });

  it('take an SMS gateway of any shape', () => {
    const sms = readChannels({
      SMS_URL: 'http://sms.example.com/send?key={token}&to={to}&text={text}',
      SMS_METHOD: 'GET',
      SMS_HEADERS: 'X-Key: {token}; Accept: text/plain',
      SMS_TOKEN: 'a$&b',
      SMS_SUCCESS: '^OK',
      SMS_QUOTA: 'credit',
      SMS_REFUSED: 'bad number',
      SMS_TIMEOUT: '3',
    }).sms;
    expect(sms).toMatchObject({ url: 'http://sms.example.com/send?key=a$&b&to={to}&text={text}', method: 'GET', body: null });
    expect([...(sms?.headers ?? [])]).toEqual([
      ['x-key', 'a$&b'],
      ['accept', 'text/plain'],
      ['authorization', 'Bearer a$&b'],
    ]);
    expect([sms?.success?.test('ok 1'), sms?.timeoutMs]).toEqual([true, 3_000]);
  });

  it('take a phone-auth provider', () => {
    expect(readChannels(AUTH).phoneAuth).toEqual({
      issuer: AUTH.PHONE_AUTH_ISSUER,
      audience: AUTH.PHONE_AUTH_AUDIENCE,
      jwks: AUTH.PHONE_AUTH_JWKS,
    });
  });

  it.each<[Record<string, string>, string]>([
    [{ SMTP_URL: 'mail.example.com', MAIL_FROM: 'a@example.com' }, 'SMTP_URL must be an address that starts with smtp://'],
    [{ SMTP_URL: 'smtp://mail.example.com' }, 'MAIL_FROM must be the mail address'],
    [{ SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'Lantern <a@example.com>' }, 'MAIL_FROM must be the mail address'],
    [{ MAIL_FROM: 'a@example.com' }, 'MAIL_FROM is set without SMTP_URL'],
    [{ SMS_TOKEN: 'x' }, 'SMS_TOKEN is set without SMS_URL'],
    [{ SMS_URL: 'ftp://sms.example.com' }, 'SMS_URL must be an address that starts with http://'],
    [{ ...SMS, SMS_METHOD: 'PATCH' }, 'SMS_METHOD must be one of GET, POST, PUT, not "PATCH"'],
    [{ ...SMS, SMS_METHOD: 'GET' }, 'must say where the number {to} and the message {text} go'],
    [{ ...SMS, SMS_BODY: '{"to":"{to}"}' }, 'must say where the number {to} and the message {text} go'],
    [{ ...SMS, SMS_METHOD: 'GET', SMS_BODY: '{to}{text}' }, 'SMS_BODY cannot be sent by SMS_METHOD GET'],
    [{ ...SMS, SMS_BODY: '{to}{text}{from}' }, 'SMS_BODY knows {to}, {text}, {id} and {token}, not {from}'],
    [{ ...SMS, SMS_HEADERS: 'X-Key: {token}' }, 'SMS_HEADERS names {token}, so SMS_TOKEN must be set'],
    [{ ...SMS, SMS_HEADERS: 'nothing' }, 'SMS_HEADERS must be "Name: value" pairs'],
    [{ ...SMS, SMS_HEADERS: 'A B: c' }, 'SMS_HEADERS must be "Name: value" pairs'],
    [{ ...SMS, SMS_SUCCESS: '(' }, 'SMS_SUCCESS must be a regular expression'],
    [{ ...SMS, SMS_TIMEOUT: '0' }, 'SMS_TIMEOUT must be a number of seconds from 1 to 60'],
    [{ ...SMS, SMS_TIMEOUT: '61' }, 'SMS_TIMEOUT must be a number of seconds from 1 to 60'],
    [{ PHONE_AUTH_ISSUER: 'x' }, 'PHONE_AUTH_AUDIENCE, PHONE_AUTH_JWKS is missing'],
    [{ ...AUTH, PHONE_AUTH_JWKS: 'keys' }, 'PHONE_AUTH_JWKS must be an address that starts with http://'],
  ])('%j stops the start with one clear line', (env, line) => {
    expect(() => readChannels(env)).toThrow(line);
  });
});
