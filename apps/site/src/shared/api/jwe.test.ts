import type { Reply } from '@marquee/contract';
import { compactDecrypt, exportJWK, generateKeyPair } from 'jose';
import { describe, expect, it, vi } from 'vitest';
import { createJwe } from './jwe.ts';

async function keyPair() {
  const { publicKey, privateKey } = await generateKeyPair('RSA-OAEP-256', { extractable: true });
  const { n = '', e = '' } = await exportJWK(publicKey);
  return { privateKey, jwk: { kty: 'RSA', n, e, kid: 'k1', alg: 'RSA-OAEP-256', use: 'enc', time: Date.now() } };
}

describe('scheme jwe', () => {
  it('seals the body for the holder of the key, which is fetched once', async () => {
    const { privateKey, jwk } = await keyPair();
    const loadKey = vi.fn<() => Promise<Reply<'encryptionKey'>>>(async () => jwk);
    const jwe = createJwe({ loadKey, hasCrypto: () => true, allowPlain: () => false });
    await jwe.encrypt({ first: 1 });
    const { body, headers } = await jwe.encrypt({ password: 'mật khẩu' });
    const { plaintext, protectedHeader } = await compactDecrypt((body as { value: string }).value, privateKey);
    expect(JSON.parse(new TextDecoder().decode(plaintext))).toEqual({ password: 'mật khẩu' });
    expect(protectedHeader).toMatchObject({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: 'k1' });
    expect(headers).toEqual({});
    expect(loadKey).toHaveBeenCalledTimes(1);
    jwe.forgetKey();
    await jwe.encrypt({});
    expect(loadKey).toHaveBeenCalledTimes(2);
  });

  it('names the gateway’s time, whatever the browser’s clock says, and an id that is new each time', async () => {
    const { privateKey, jwk } = await keyPair();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1) });
    const time = Date.UTC(2026, 5, 1, 12);
    const jwe = createJwe({ loadKey: async () => ({ ...jwk, time }), hasCrypto: () => true, allowPlain: () => false });
    const headers = [];
    for (const wait of [0, 90_000]) {
      vi.setSystemTime(Date.now() + wait);
      const { body } = await jwe.encrypt({});
      headers.push((await compactDecrypt((body as { value: string }).value, privateKey)).protectedHeader);
    }
    vi.useRealTimers();
    expect(headers.map(({ iat }) => iat)).toEqual([time / 1000, time / 1000 + 90]);
    expect(headers[0]?.['jti']).toMatch(/^[\w-]{16,64}$/);
    expect(headers[0]?.['jti']).not.toBe(headers[1]?.['jti']);
  });

  it('asks for the key again after a failed try', async () => {
    const { jwk } = await keyPair();
    const loadKey = vi
      .fn<() => Promise<Reply<'encryptionKey'>>>()
      .mockRejectedValueOnce(new Error('down'))
      .mockResolvedValue(jwk);
    const jwe = createJwe({ loadKey, hasCrypto: () => true, allowPlain: () => false });
    await expect(jwe.encrypt({})).rejects.toThrow('down');
    await expect(jwe.encrypt({})).resolves.toHaveProperty('body.value');
  });

  it('sends clear text only where the browser cannot encrypt and the brand allows it', async () => {
    const loadKey = () => Promise.reject(new Error('not needed'));
    const open = createJwe({ loadKey, hasCrypto: () => false, allowPlain: () => true });
    expect(await open.encrypt({ a: 1 })).toEqual({ body: { a: 1 }, headers: { Encryption: 'none' } });
    const strict = createJwe({ loadKey, hasCrypto: () => false, allowPlain: () => false });
    await expect(strict.encrypt({ a: 1 })).rejects.toMatchObject({ kind: 'insecure' });
  });
});
