import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desDecrypt } from '../../base/security/encryption-legacy.ts';
import { anyKind } from '../../base/testing/database.ts';
import { legacySeal } from '../../base/testing/legacy-client.ts';
import { openWorld, type World } from '../testing/world.ts';

const HOST = 'https://help.example.com/chat';

describe('calls of a brand of scheme legacy', () => {
  let world: World;
  let modulus = '';
  const good = { username: 'sealed2', password: 'Harbour42', type: 'username' };
  beforeAll(async () => {
    world = await openWorld(anyKind);
    const { username, password } = good;
    const account = { merchantId: world.demo.id, currency: 'VND', username, password };
    await world.identity.createAccount({ ...account, type: 0, registeredVia: 'OPERATOR' });
    await world.brand.setSite(world.demo.id, {
      customerService: [{ csType: 'LIVECHAT', csPosition: '1', title: 'Chat', path: HOST }],
      paths: { android: 'https://get.example.com/app' },
    });
    await world.brand.setLogins(world.demo.id, { encryption: 'legacy' });
    modulus = (await world.raw('/wps/session/key/rsa')).body;
  });
  afterAll(() => world.close());

  const login = (body: string, headers: Record<string, string>) =>
    world.call('POST', '/wps/session/login', { headers: { 'content-type': 'application/json', ...headers } }, body);

  it('publishes the modulus as bare hexadecimal text', async () => {
    const { body, type } = await world.raw('/wps/session/key/rsa');
    expect(body).toMatch(/^[0-9a-f]{256}$/);
    expect(type).toMatch(/^text\/plain/);
  });

  it.each<[string, (text: string) => string, string]>([
    ['an object', (text) => JSON.stringify({ value: text }), 'application/json'],
    ['a JSON string', (text) => JSON.stringify(text), 'application/json'],
    ['bare text', (text) => text, 'text/plain'],
  ])('accept %s', async (_name, form, type) => {
    const { header, text } = legacySeal(good, modulus);
    const answer = await login(form(text), { encryption: header, 'content-type': type });
    expect(answer.body).toMatchObject({ success: true, value: { userName: 'sealed2' } });
  });

  it.each<[string, () => Promise<[string, Record<string, string>]>, string]>([
    ['no header', async () => [JSON.stringify({ value: legacySeal(good, modulus).text }), {}], 'decryption.err'],
    [
      'another call’s header',
      async () => [JSON.stringify({ value: legacySeal(good, modulus).text }), { encryption: legacySeal(good, modulus).header }],
      'decryption.err',
    ],
    [
      'a body of scheme jwe',
      async () => [JSON.stringify({ value: await world.encrypt(good) }), { encryption: legacySeal(good, modulus).header }],
      'decryption.err',
    ],
    ['no body', async () => ['', { encryption: legacySeal(good, modulus).header }], 'request_body_required'],
    ['another form', async () => ['{"value":5}', { encryption: legacySeal(good, modulus).header }], 'decryption.err'],
  ])('refuse %s', async (_name, made, code) => {
    const [body, headers] = await made();
    const answer = await login(body, headers);
    expect([answer.status, answer.body.errorCode]).toEqual([400, code]);
    expect(answer.cookie).toBeNull();
  });

  it('let a guest in by a header alone', async () => {
    const { header } = legacySeal('anything', modulus);
    const answer = await world.call('POST', '/wps/session/login/freeplay', {
      headers: { encryption: header, 'x-gateway-version': '3' },
    });
    expect(answer.body).toMatchObject({ success: true, value: { customerType: 4 } });
  });

  it('write addresses as their clients read them', () => {
    const read = (path: string | null): string => desDecrypt((path ?? '').slice(0, -8), (path ?? '').slice(-8));
    const { customerService, version } = world.brand.domainRoute(world.demo, 'http://localhost');
    expect(customerService.map(({ path }) => read(path))).toEqual([HOST]);
    expect(version.pathList.map(({ path }) => read(path))).toEqual(['https://get.example.com/app']);
    expect(
      world.brand.status(world.demo, '10.0.0.1', 'http://localhost').info.customerService.map(({ path }) => read(path)),
    ).toEqual([HOST]);
  });

  it('are refused in this scheme, and given no key of it, where the brand has the other', async () => {
    await world.brand.setLogins(world.demo.id, { encryption: 'jwe' });
    const { header, text } = legacySeal(good, modulus);
    expect((await login(JSON.stringify({ value: text }), { encryption: header })).body.errorCode).toBe('decryption.err');
    expect((await world.call('GET', '/wps/session/key/rsa')).body.errorCode).toBe('function.not.available');
    expect(world.brand.domainRoute(world.demo, 'http://localhost').customerService[0]?.path).toBe(HOST);
    expect((await login(JSON.stringify({ value: await world.encrypt(good) }), {})).body.success).toBe(true);
  });
});
