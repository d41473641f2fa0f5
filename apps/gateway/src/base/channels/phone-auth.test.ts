import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, type GenerateKeyPairResult, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manualClock } from '../calendar/clock.ts';
import { phoneAuth } from './phone-auth.ts';

const ISSUER = 'https://auth.example.com/lantern';
const AUDIENCE = 'lantern';
const NOW = Date.UTC(2026, 0, 1, 8) / 1_000;
const PHONE = '+84912345678';

let server: Server;
let jwks = '';
let status = 200;
let own: GenerateKeyPairResult;
let other: GenerateKeyPairResult;
const clock = manualClock(NOW * 1_000);

beforeAll(async () => {
  own = await generateKeyPair('RS256', { extractable: true });
  other = await generateKeyPair('RS256');
  const key = { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  server = createServer((_, response) => response.writeHead(status).end(JSON.stringify({ keys: [key] })));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  jwks = `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const claimsOf = (changes: Record<string, unknown> = {}) => ({
  iss: ISSUER,
  aud: AUDIENCE,
  iat: NOW - 10,
  exp: NOW + 3_600,
  auth_time: NOW - 10,
  phone_number: PHONE,
  ...changes,
});
const token = (changes: Record<string, unknown> = {}, key = own, kid = 'one') =>
  new SignJWT(claimsOf(changes)).setProtectedHeader({ alg: 'RS256', kid }).sign(key.privateKey);
const read = (text: string) => phoneAuth({ issuer: ISSUER, audience: AUDIENCE, jwks }, clock, fetch).phoneOf(text);

describe('tokens of the phone-auth provider', () => {
  it('prove the number that they name', async () => {
    expect(await read(await token())).toEqual({ phone: PHONE });
  });

  it.each<[string, Record<string, unknown>]>([
    ['another issuer', { iss: 'https://auth.example.com/other' }],
    ['another audience', { aud: 'other' }],
    ['no number', { phone_number: undefined }],
    ['a number that is none', { phone_number: 84_912_345_678 }],
    ['a start in the future', { nbf: NOW + 600 }],
    ['no end', { exp: undefined }],
  ])('with %s prove nothing', async (_, changes) => {
    expect(await read(await token(changes))).toBe('invalid');
  });

  it('of another signer prove nothing', async () => {
    expect(await read(await token({}, other))).toBe('invalid');
    expect(await read(await token({}, own, 'two'))).toBe('invalid');
  });

  it('without a signature, or signed with the public key as a secret, prove nothing', async () => {
    const [, payload] = (await token()).split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    expect(await read(`${none}.${payload}.`)).toBe('invalid');
    const secret = new TextEncoder().encode(JSON.stringify(await exportJWK(own.publicKey)));
    const signed = await new SignJWT(claimsOf()).setProtectedHeader({ alg: 'HS256', kid: 'one' }).sign(secret);
    expect(await read(signed)).toBe('invalid');
    for (const text of ['', 'x', 'a.b.c']) expect(await read(text), text).toBe('invalid');
  });

  it('that are over, or prove what was shown long ago, are expired', async () => {
    expect(await read(await token({ exp: NOW - 60 }))).toBe('expired');
    expect(await read(await token({ iat: NOW - 900, auth_time: NOW - 900 }))).toBe('expired');
    expect(await read(await token({ iat: NOW - 900, auth_time: undefined }))).toBe('expired');
  });

  it('cannot be judged while the provider’s keys cannot be had', async () => {
    status = 500;
    expect(await read(await token())).toBe('error');
    status = 200;
    const nobody = phoneAuth({ issuer: ISSUER, audience: AUDIENCE, jwks: 'http://127.0.0.1:9/keys' }, clock, fetch);
    expect(await nobody.phoneOf(await token())).toBe('error');
  });
});
