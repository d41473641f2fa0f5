import { Type } from 'typebox';
import { defineCall } from '../define.ts';
import { proofFields } from './security.ts';

const text = (maxLength: number) => Type.Optional(Type.Union([Type.String({ maxLength }), Type.Null()]));

const passwordRate = { per: 'account', max: 20, seconds: 300 } as const;

/** Authenticator apps, recovery codes and passkeys. */
export const secondFactorCalls = {
  totpSetup: defineCall({
    summary: 'A new key for an authenticator app, good for ten minutes and only once it is confirmed.',
    method: 'POST',
    path: '/wps/member/totp/setup',
    access: 'real',
    encrypted: true,
    rate: passwordRate,
    body: Type.Object({ password: text(128) }),
    reply: Type.Object({ secret: Type.String(), uri: Type.String() }),
    errors: ['password.wrong', 'login.locked', 'totp.on'],
  }),
  totpEnable: defineCall({
    summary: 'Switches the authenticator on by its first code; answers with the recovery codes, which are told this once.',
    method: 'POST',
    path: '/wps/member/totp',
    access: 'real',
    encrypted: true,
    rate: passwordRate,
    body: Type.Object({ code: Type.String({ minLength: 6, maxLength: 10 }) }),
    reply: Type.Object({ recoveryCodes: Type.Array(Type.String()) }),
    errors: ['code.invalid', 'code.expired'],
  }),
  totpDisable: defineCall({
    summary: 'Switches the authenticator off and forgets the recovery codes.',
    method: 'POST',
    path: '/wps/member/totp/disable',
    access: 'real',
    encrypted: true,
    rate: passwordRate,
    body: Type.Object({ password: text(128), code: Type.String({ minLength: 6, maxLength: 64 }) }),
    reply: Type.Null(),
    errors: ['password.wrong', 'login.locked', 'code.invalid'],
  }),
  recoveryCodes: defineCall({
    summary: 'New recovery codes in place of the old ones.',
    method: 'POST',
    path: '/wps/member/totp/recovery',
    access: 'real',
    encrypted: true,
    rate: passwordRate,
    body: Type.Object({ password: text(128), code: Type.String({ minLength: 6, maxLength: 10 }) }),
    reply: Type.Object({ recoveryCodes: Type.Array(Type.String()) }),
    errors: ['password.wrong', 'login.locked', 'code.invalid'],
  }),
  passkeyOptions: defineCall({
    summary: 'What the browser is asked to make a passkey of (WebAuthn).',
    method: 'POST',
    path: '/wps/member/passkeys/options',
    access: 'real',
    encrypted: true,
    rate: passwordRate,
    body: Type.Object(proofFields),
    reply: Type.Object({ challengeId: Type.String(), options: Type.Object({}, { additionalProperties: true }) }),
    errors: ['password.wrong', 'login.locked', 'code.invalid'],
  }),
  addPasskey: defineCall({
    summary: 'Registers a passkey of the member.',
    method: 'POST',
    path: '/wps/member/passkeys',
    access: 'real',
    rate: passwordRate,
    body: Type.Object({
      challengeId: Type.String({ maxLength: 64 }),
      name: Type.String({ maxLength: 60 }),
      response: Type.Object({}, { additionalProperties: true }),
    }),
    reply: Type.Null(),
    errors: ['passkey.invalid'],
  }),
  removePasskey: defineCall({
    summary: 'Takes a passkey away, by the password and the code of the authenticator.',
    method: 'DELETE',
    path: '/wps/member/passkeys',
    access: 'real',
    encrypted: true,
    rate: passwordRate,
    body: Type.Object({ id: Type.String({ maxLength: 400 }), ...proofFields }),
    reply: Type.Null(),
    errors: ['password.wrong', 'login.locked', 'code.invalid'],
  }),
};
