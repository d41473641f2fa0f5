import { generateKeyPairSync } from 'node:crypto';
import { CompactEncrypt, compactDecrypt, importJWK } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createJweCipher } from '../../base/security/encryption.ts';
import { anyKind } from '../../base/testing/database.ts';
import { openWorld, type World } from '../testing/world.ts';
import { spentBodies } from './spent-bodies.ts';

describe('encrypted calls', () => {
  let world: World;
  const good = { username: 'sealed1', password: 'Harbour42' };
  beforeAll(async () => {
    world = await openWorld(anyKind);
    await world.register(good);
    await world.brand.create({
      code: 'strict',
      name: 'Strict',
      hosts: ['strict.test'],
      currency: 'VND',
      currencySymbol: '₫',
      countryCode: 'VN',
      businessTimezone: 'Asia/Ho_Chi_Minh',
      languages: ['VI'],
    });
  });
  afterAll(() => world.close());

  const post = (body: string, caller = {}) => world.call('POST', '/wps/session/login', caller, body);

  it('publishes the key that decrypts', async () => {
    const { body } = await world.call('GET', '/wps/session/key/jwe');
    expect(body.value).toEqual({ ...world.cipher.publicKey, time: world.clock.now() });
    expect(Object.keys(body.value).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'time', 'use']);
  });

  it.each<[string, (text: string) => string, string]>([
    ['an object', (text) => JSON.stringify({ value: text }), 'application/json'],
    ['a JSON string', (text) => JSON.stringify(text), 'application/json'],
    ['bare text', (text) => text, 'text/plain'],
  ])('accepts %s', async (_name, form, type) => {
    const answer = await post(form(await world.encrypt(good)), { headers: { 'content-type': type } });
    expect(answer.body).toMatchObject({ success: true, value: { userName: 'sealed1' } });
  });

  it.each<[string, (text: string) => Promise<string> | string, string]>([
    ['another key', async () => foreign(good), 'decryption.err'],
    ['a text that was changed', (text) => `${text.slice(0, -3)}AAA`, 'decryption.err'],
    ['no cipher text', () => 'nonsense', 'decryption.err'],
    ['another form', () => '{"value":5}', 'decryption.err'],
    ['a plain body', () => JSON.stringify(good), 'decryption.err'],
    ['nothing', () => '', 'request_body_required'],
    ['broken JSON', () => '{"value":', 'request_param_err'],
  ])('refuses %s', async (_name, form, code) => {
    const answer = await post(await form(await world.encrypt(good)), { headers: { 'content-type': 'application/json' } });
    expect([answer.status, answer.body.errorCode]).toEqual([400, code]);
    expect(answer.cookie).toBeNull();
  });

  it('takes clear text only where the brand says so', async () => {
    const headers = { encryption: 'none' };
    expect((await post(JSON.stringify(good), { headers })).body.success).toBe(true);
    expect((await post(JSON.stringify(good), { headers, merchant: 'strict' })).body.errorCode).toBe('decryption.err');
  });

  const sent = async (text: string) => (await post(JSON.stringify({ value: text }))).body;
  const seconds = (more = 0) => Math.floor(world.clock.now() / 1000) + more;

  it('takes a body once, however often it is sent and to however many gateways', async () => {
    const text = await world.encrypt(good);
    expect(await sent(text)).toMatchObject({ success: true });
    expect(await sent(text)).toMatchObject({ success: false, errorCode: 'decryption.err' });
    const again = await world.encrypt(good);
    const answers = await Promise.all(Array.from({ length: 8 }, () => sent(again)));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    const other = await createJweCipher(null, { clock: world.clock, spent: spentBodies(world.db) });
    const key = await importJWK(other.publicKey, 'RSA-OAEP-256');
    const stolen = await new CompactEncrypt(new TextEncoder().encode('{}'))
      .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', iat: seconds(), jti: 'a'.repeat(32) })
      .encrypt(key);
    const one = await createJweCipher(null, { clock: world.clock, spent: spentBodies(world.db) });
    await expect(other.decrypt(stolen)).resolves.toBe('{}');
    await expect(one.decrypt(stolen)).rejects.toThrow('decryption.err');
    const third = await world.encrypt(good, { jti: 'a'.repeat(32) });
    expect(await sent(third), 'an id that another gateway has taken').toMatchObject({ errorCode: 'decryption.err' });
  });

  it('is remembered for as long as a body could be sent again, and then forgotten', async () => {
    const text = await world.encrypt(good, { iat: seconds(299) });
    expect(await sent(text)).toMatchObject({ success: true });
    world.clock.advance(590_000);
    for (const job of world.identity.jobs) await job.run({ start: new Date(world.clock.now()) });
    expect(await sent(text), 'within its own time, after the job').toMatchObject({ errorCode: 'decryption.err' });
    world.clock.advance(20_000);
    for (const job of world.identity.jobs) await job.run({ start: new Date(world.clock.now()) });
    const left = await world.db.query({
      text: 'select digest from spent_proof where expires_at < $1',
      values: [new Date(world.clock.now())],
    });
    expect(left).toEqual([]);
  });

  it.each<[string, () => Record<string, unknown>]>([
    ['of five minutes ago', () => ({ iat: seconds(-301) })],
    ['of five minutes from now', () => ({ iat: seconds(301) })],
    ['without a time', () => ({ iat: undefined })],
    ['with a time that is a text', () => ({ iat: String(seconds()) })],
    ['without an id', () => ({ jti: undefined })],
    ['with a short id', () => ({ jti: 'short' })],
    ['with an id that is no text', () => ({ jti: 1_234_567_890_123_456 })],
  ])('refuses a body %s', async (_name, header) => {
    expect(await sent(await world.encrypt(good, header()))).toMatchObject({ success: false, errorCode: 'decryption.err' });
  });

  it('refuses an encrypted body that is not JSON, and one with a wrong type', async () => {
    const key = await world.encrypt('just text');
    expect((await post(JSON.stringify({ value: key }))).body.errorCode).toBe('request_param_err');
    const wrong = await world.encrypt({ username: 'sealed1', password: 12345678 });
    expect((await post(JSON.stringify({ value: wrong }))).body).toMatchObject({ errorCode: 'request_param_err' });
  });

  it('refuses a body beyond the limit', async () => {
    const answer = await post(JSON.stringify({ value: 'x'.repeat(70_000) }));
    expect([answer.status, answer.body.errorCode]).toEqual([413, 'request.too.large']);
  });
});

async function foreign(body: unknown): Promise<string> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const text = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(body)))
    .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM' })
    .encrypt(publicKey);
  await compactDecrypt(text, privateKey);
  return text;
}
