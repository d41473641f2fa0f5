import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  privateDecrypt,
} from 'node:crypto';
import { BusinessError } from '../errors.ts';

/**
 * Scheme legacy of encrypted calls, byte for byte as clients of the protocol know it:
 * docs/rules/encrypted-calls.md#scheme-legacy. Unpadded RSA and single DES are weak: it is there for their sake only, inside TLS,
 * and only for brands that chose it.
 */
export interface LegacyCipher {
  /** The modulus of the key as clients get it: 256 lower-case hexadecimal digits and nothing else. */
  modulus(): string;
  /** The clear text of an encrypted body, by the `Encryption` header that came with it. Throws `decryption.err`. */
  decrypt(cipherText: string, header: string | undefined): string;
}

/** Bits of the key: the stock client knows no other. */
export const LEGACY_RSA_BITS = 1_024;
const KEY_BYTES = 8;
/** The text that the header carries: 16 characters, of which the first eight are the key of the body. */
const SESSION_KEY = /^[0-9A-Za-z]{16}$/;
/** One block of hexadecimal digits; groups of leading zeros may be missing. */
const HEADER = /^[0-9a-f]{1,256}$/i;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Single DES, as triple DES with one key three times: the only form that OpenSSL still has. */
const desKey = (key: string): Buffer => Buffer.from(key.slice(0, KEY_BYTES).repeat(3), 'latin1');

/** Base64 of DES-ECB-PKCS7 under the first eight characters of a key. */
export function desEncrypt(clear: string, key: string): string {
  const cipher = createCipheriv('des-ede3-ecb', desKey(key), null);
  return Buffer.concat([cipher.update(clear, 'utf8'), cipher.final()]).toString('base64');
}

/** The opposite of `desEncrypt`. Throws an Error for what it cannot have made. */
export function desDecrypt(sealed: string, key: string): string {
  if (sealed === '' || !BASE64.test(sealed)) throw new Error('not base64');
  const decipher = createDecipheriv('des-ede3-ecb', desKey(key), null);
  const clear = Buffer.concat([decipher.update(Buffer.from(sealed, 'base64')), decipher.final()]);
  return new TextDecoder('utf-8', { fatal: true }).decode(clear);
}

/**
 * An address as legacy clients read one: encrypted under eight characters that stand at its end. These are made of the address, so
 * that the same one is written alike and an answer does not change by itself; they hide nothing.
 */
export function sealPath(url: string): string {
  const key = createHash('sha256')
    .update(url)
    .digest('base64')
    .replace(/[^0-9A-Za-z]/g, '')
    .slice(0, KEY_BYTES);
  return `${desEncrypt(url, key)}${key}`;
}

/** The session key in a header: textbook RSA, whose plain number is the text's bytes. */
function sessionKey(header: string, key: KeyObject): string {
  if (!HEADER.test(header)) throw new Error('not one block of hexadecimal digits');
  const block = Buffer.from(header.padStart(LEGACY_RSA_BITS / 4, '0'), 'hex');
  const clear = privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, block);
  const text = clear
    .subarray(
      Math.max(
        0,
        clear.findIndex((byte) => byte !== 0),
      ),
    )
    .toString('latin1');
  if (!SESSION_KEY.test(text)) throw new Error('not a session key');
  return text;
}

const newKey = (): KeyObject => generateKeyPairSync('rsa', { modulusLength: LEGACY_RSA_BITS }).privateKey;

/** Makes the scheme. Without a configured key each start makes one, when it is first asked for. */
export function createLegacyCipher(pem: string | null): LegacyCipher {
  let held: KeyObject | null = pem === null ? null : createPrivateKey(pem);
  const key = (): KeyObject => {
    held ??= newKey();
    return held;
  };
  return {
    modulus() {
      const { n = '' } = createPublicKey(key()).export({ format: 'jwk' });
      return Buffer.from(n, 'base64url')
        .toString('hex')
        .padStart(LEGACY_RSA_BITS / 4, '0');
    },
    decrypt(cipherText, header) {
      try {
        const clear = desDecrypt(cipherText, sessionKey(header?.trim() ?? '', key()));
        // A body under the wrong key may happen to end like padding: what is no JSON was not encrypted by this scheme.
        JSON.parse(clear);
        return clear;
      } catch {
        throw new BusinessError('decryption.err');
      }
    },
  };
}
