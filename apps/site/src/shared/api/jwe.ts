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

/** Scheme jwe: the body becomes `{"value": "<compact JWE>"}`. The key is kept, and the code is loaded on first use. */
export function createJwe({ loadKey, hasCrypto, allowPlain }: JweOptions): Encryption {
  let key: Promise<Reply<'encryptionKey'>> | null = null;

  return {
    async encrypt(body) {
      if (!hasCrypto()) {
        if (allowPlain()) return { body, headers: { Encryption: 'none' } };
        throw new ApiError('insecure', 'this browser cannot encrypt on an insecure address');
      }
      key ??= loadKey();
      const [jwk, { CompactEncrypt, importJWK }] = await Promise.all([
        key.catch((error: unknown) => {
          key = null;
          throw error;
        }),
        loadPart(() => import('jose')),
      ]);
      const publicKey = await importJWK({ ...jwk }, 'RSA-OAEP-256');
      const value = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(body)))
        .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: jwk.kid })
        .encrypt(publicKey);
      return { body: { value }, headers: {} };
    },
    forgetKey() {
      key = null;
    },
  };
}
