import type { Reply } from '@marquee/contract';
import type { Encryption } from './client.ts';
import { ApiError, loadPart } from './errors.ts';

interface JweOptions {
  /** Reads the gateway's public key. */
  loadKey(): Promise<Reply<'encryptionKey'>>;
  /** False where the browser has no WebCrypto: plain http on an address that is not localhost. */
  hasCrypto(): boolean;
  /** True when the brand lets such a browser send clear text. */
  allowPlain(): boolean;
}

/**
 * Scheme jwe: the body becomes `{"value": "<compact JWE>"}`, with the gateway's time and an id of its own, so that it is taken once.
 * The key is kept, and the code is loaded on first use.
 */
export function createJwe({ loadKey, hasCrypto, allowPlain }: JweOptions): Encryption {
  let key: ReturnType<typeof readKey> | null = null;

  /** The key, and how far the gateway's clock is ahead of this one, which may be wrong by any amount. */
  const readKey = async () => {
    const { time, ...jwk } = await loadKey();
    return { jwk, aheadMs: time - Date.now() };
  };

  return {
    async encrypt(body) {
      if (!hasCrypto()) {
        if (allowPlain()) return { body, headers: { Encryption: 'none' } };
        throw new ApiError('insecure', 'this browser cannot encrypt on an insecure address');
      }
      key ??= readKey();
      const [{ jwk, aheadMs }, { CompactEncrypt, importJWK }] = await Promise.all([
        key.catch((error: unknown) => {
          key = null;
          throw error;
        }),
        loadPart(() => import('jose')),
      ]);
      const publicKey = await importJWK({ ...jwk }, 'RSA-OAEP-256');
      const value = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(body)))
        .setProtectedHeader({
          alg: 'RSA-OAEP-256',
          enc: 'A256GCM',
          kid: jwk.kid,
          iat: Math.floor((Date.now() + aheadMs) / 1000),
          jti: crypto.randomUUID(),
        })
        .encrypt(publicKey);
      return { body: { value }, headers: {} };
    },
    forgetKey() {
      key = null;
    },
  };
}
