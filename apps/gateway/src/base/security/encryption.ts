import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { type CompactJWEHeaderParameters, calculateJwkThumbprint, compactDecrypt, exportJWK, type JWK } from 'jose';
import type { Clock } from '../calendar/clock.ts';
import { BusinessError } from '../errors.ts';

/** A scheme of encrypted calls: docs/rules/encrypted-calls.md#schemes. */
export interface BodyCipher {
  /** The clear text of an encrypted body. Throws `decryption.err`. */
  decrypt(cipherText: string): Promise<string>;
}

export interface JweCipher extends BodyCipher {
  /** The public key as clients get it. */
  publicKey: { kty: string; n: string; e: string; kid: string; alg: string; use: string };
  /** The clock that a body's time is compared with, in milliseconds since the epoch. */
  time(): number;
}

/** Remembers the ids of the bodies that were taken, for all gateways. */
export interface SpentBodies {
  /** True the first time an id is taken; it must be remembered until `until` at least. */
  spend(id: string, until: Date): Promise<boolean>;
}

export interface JweOptions {
  clock: Clock;
  spent: SpentBodies;
}

const RSA_BITS = 2048;
/** How far a body's time may be from ours: what was recorded on its way is worth nothing after that, and until then its id is known. */
const WINDOW_MS = 300_000;
const BODY_ID = /^[\w-]{16,64}$/;

function privateKeyOf(pem: string | null): KeyObject {
  if (pem === null) return generateKeyPairSync('rsa', { modulusLength: RSA_BITS }).privateKey;
  return createPrivateKey(pem);
}

/**
 * Scheme jwe: JSON Web Encryption, RSA-OAEP-256 and A256GCM. Without a configured key each start makes one; a client that
 * still holds the old one is told `decryption.err` and fetches the new. The protected header carries the body's time (`iat`, in
 * seconds) and an id of its own (`jti`): a body is taken once, within five minutes. One that is late, early or taken before is
 * refused as one that cannot be read, so that an honest client fetches key and time and seals again.
 */
export async function createJweCipher(pem: string | null, { clock, spent }: JweOptions): Promise<JweCipher> {
  const privateKey = privateKeyOf(pem);
  const jwk: JWK = await exportJWK(createPublicKey(privateKey));
  if (jwk.kty !== 'RSA' || !jwk.n || !jwk.e) throw new Error('JWE_PRIVATE_KEY must be an RSA private key in PEM form');
  const kid = await calculateJwkThumbprint(jwk);

  const demandFresh = async ({ iat, jti }: CompactJWEHeaderParameters): Promise<void> => {
    const now = clock.now();
    const isNamed = typeof iat === 'number' && typeof jti === 'string' && BODY_ID.test(jti);
    if (!isNamed || Math.abs(iat * 1000 - now) > WINDOW_MS) throw new BusinessError('decryption.err');
    if (!(await spent.spend(jti, new Date(now + 2 * WINDOW_MS)))) throw new BusinessError('decryption.err');
  };

  return {
    publicKey: { kty: 'RSA', n: jwk.n, e: jwk.e, kid, alg: 'RSA-OAEP-256', use: 'enc' },
    time: () => clock.now(),
    async decrypt(cipherText) {
      let opened: { text: string; header: CompactJWEHeaderParameters };
      try {
        const { plaintext, protectedHeader } = await compactDecrypt(cipherText, privateKey, {
          keyManagementAlgorithms: ['RSA-OAEP-256'],
          contentEncryptionAlgorithms: ['A256GCM'],
        });
        opened = { text: new TextDecoder('utf-8', { fatal: true }).decode(plaintext), header: protectedHeader };
      } catch {
        throw new BusinessError('decryption.err');
      }
      await demandFresh(opened.header);
      return opened.text;
    },
  };
}
