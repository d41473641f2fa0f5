import type { Reply } from '@marquee/contract';
import { compactDecrypt, exportJWK, generateKeyPair } from 'jose';
import { describe, expect, it, vi } from 'vitest';
import { createJwe } from './jwe.ts';

async function keyPair() {
  const { publicKey, privateKey } = await generateKeyPair('RSA-OAEP-256', { extractable: true });
  const { n = '', e = '' } = await exportJWK(publicKey);
  return { privateKey, jwk: { kty: 'RSA', n, e, kid: 'k1', alg: 'RSA-OAEP-256', use: 'enc' } };
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
    expect(protectedHeader).toMatchObject({ alg: 'RSA-OAEP-256', enc: 'A256GCM' });
    expect(headers).toEqual({});
    expect(loadKey).toHaveBeenCalledTimes(1);
    jwe.forgetKey();
    await jwe.encrypt({});
    expect(loadKey).toHaveBeenCalledTimes(2);
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
