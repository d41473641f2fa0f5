import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint, compactDecrypt, exportJWK, type JWK } from 'jose';
import { BusinessError } from './errors.ts';

/** A scheme of encrypted calls: architecture, "Encrypted calls". */
export interface BodyCipher {
  /** The clear text of an encrypted body. Throws `decryption.err`. */
  decrypt(cipherText: string): Promise<string>;
}

export interface JweCipher extends BodyCipher {
  /** The public key as clients get it. */
  publicKey: { kty: string; n: string; e: string; kid: string; alg: string; use: string };
}

const RSA_BITS = 2048;

function privateKeyOf(pem: string | null): KeyObject {
  if (pem === null) return generateKeyPairSync('rsa', { modulusLength: RSA_BITS }).privateKey;
  return createPrivateKey(pem);
}

/**
 * Scheme jwe: JSON Web Encryption, RSA-OAEP-256 and A256GCM. Without a configured key each start makes one; a client that
 * still holds the old one is told `decryption.err` and fetches the new.
 */
export async function createJweCipher(pem: string | null): Promise<JweCipher> {
  const privateKey = privateKeyOf(pem);
  const jwk: JWK = await exportJWK(createPublicKey(privateKey));
  if (jwk.kty !== 'RSA' || !jwk.n || !jwk.e) throw new Error('JWE_PRIVATE_KEY must be an RSA private key in PEM form');
  const kid = await calculateJwkThumbprint(jwk);
  return {
    publicKey: { kty: 'RSA', n: jwk.n, e: jwk.e, kid, alg: 'RSA-OAEP-256', use: 'enc' },
    async decrypt(cipherText) {
      try {
        const { plaintext } = await compactDecrypt(cipherText, privateKey, {
          keyManagementAlgorithms: ['RSA-OAEP-256'],
          contentEncryptionAlgorithms: ['A256GCM'],
        });
        return new TextDecoder('utf-8', { fatal: true }).decode(plaintext);
      } catch {
        throw new BusinessError('decryption.err');
      }
    },
  };
}
