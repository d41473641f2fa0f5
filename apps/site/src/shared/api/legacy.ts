import type { Encryption } from './client.ts';
import { ApiError, loadPart } from './errors.ts';

/** Loads the ciphers of scheme legacy: only sites of brands that use them ever do. Rejects with an `ApiError`. */
export const loadLegacyCipher = () => loadPart(() => import('./legacy-cipher.ts'));

/** Scheme legacy, of brands that chose it for the sake of older clients: docs/rules/encrypted-calls.md#scheme-legacy. */
export interface Legacy extends Encryption {
  /** Headers of a call whose body stays clear but that has to show a random string under the gateway's key: free play. */
  randomHeaders(): Promise<Record<string, string>>;
}

/** Makes the scheme. `loadKey` reads the gateway's modulus, which is kept; the code is loaded on first use. */
export function createLegacy(loadKey: () => Promise<string>): Legacy {
  let key: Promise<string> | null = null;

  async function keyed() {
    key ??= loadKey();
    try {
      const [text, cipher] = await Promise.all([key, loadLegacyCipher()]);
      return { cipher, modulus: cipher.readModulus(text) };
    } catch (error) {
      key = null;
      throw error instanceof ApiError ? error : new ApiError('http', String(error), { status: 502 });
    }
  }

  return {
    async encrypt(body) {
      const { cipher, modulus } = await keyed();
      const sessionKey = cipher.randomLetters();
      const value = cipher.desEncrypt(JSON.stringify(body), sessionKey);
      return { body: { value }, headers: { Encryption: cipher.rsaHeader(sessionKey, modulus) } };
    },
    async randomHeaders() {
      const { cipher, modulus } = await keyed();
      return { Encryption: cipher.rsaHeader(cipher.randomLetters(), modulus), 'X-Gateway-Version': '3' };
    },
    forgetKey() {
      key = null;
    },
  };
}
