import { generateKeyPairSync } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from './testing/world.ts';

describe('encrypted calls', () => {
  let world: World;
  const good = { username: 'sealed1', password: 'Harbour42' };
  beforeAll(async () => {
    world = await openWorld('embedded');
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
    expect(body.value).toEqual({ ...world.cipher.publicKey });
    expect(Object.keys(body.value).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
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
