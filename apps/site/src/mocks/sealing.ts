import { compactDecrypt, exportJWK, generateKeyPair } from 'jose';

let keyPair: ReturnType<typeof generateKeyPair> | undefined;
/** What clients seal for: to make it takes longer than most tests, so that all gateways of a program have the same, and only once one is asked for it. */
const keys = () => (keyPair ??= generateKeyPair('RSA-OAEP-256', { extractable: true }));

/** What a client has sealed. Rejects what was sealed for another key, or is no sealed JSON text. */
export async function unseal(sealed: string): Promise<unknown> {
  const { privateKey } = await keys();
  const { plaintext } = await compactDecrypt(sealed, privateKey);
  return JSON.parse(new TextDecoder().decode(plaintext));
}

/** The answer to who asks what to seal for. */
export async function encryptionKey() {
  const jwk = await exportJWK((await keys()).publicKey);
  return {
    kty: 'RSA' as const,
    n: jwk.n ?? '',
    e: jwk.e ?? '',
    kid: 'fake',
    alg: 'RSA-OAEP-256' as const,
    use: 'enc' as const,
    time: Date.now(),
  };
}
