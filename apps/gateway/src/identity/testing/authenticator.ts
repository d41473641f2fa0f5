import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();

/** What an authenticator can be made to do differently. */
export interface Behaviour {
  origin?: string;
  rpId?: string;
  /** False: the holder was not verified, only there. */
  isVerified?: boolean;
  /** The count that it tells; one more than before when absent. */
  counter?: number;
}

interface Options {
  challenge: string;
  rp?: { id?: string };
  rpId?: string;
}

/** A public key of the curve P-256 in COSE's form. */
function coseKey(publicKey: KeyObject): Uint8Array {
  const jwk = publicKey.export({ format: 'jwk' });
  const key = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(jwk.x ?? '', 'base64url')],
    [-3, Buffer.from(jwk.y ?? '', 'base64url')],
  ]);
  return isoCBOR.encode(key as never);
}

/** An attestation that attests nothing. */
function attestationOf(authData: Buffer): Uint8Array {
  const attestation = new Map<string, unknown>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', new Uint8Array(authData)],
  ]);
  return isoCBOR.encode(attestation as never);
}

/** An authenticator in software, with one key of the curve P-256: what a browser sends of it. */
export function createAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let counter = 0;

  const clientData = (type: string, challenge: string, from: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const head = (rpId: string, flags: number, count: number): Buffer => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(count);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), bytes]);
  };
  const count = (told: number | undefined): number => (counter = told ?? counter + 1);

  return {
    id: base64url(id),
    /** The answer to the options of a registration. */
    create(options: object, behaviour: Behaviour = {}): object {
      const { challenge, rp } = options as Options;
      const flags = PRESENT | HAS_CREDENTIAL | (behaviour.isVerified === false ? 0 : VERIFIED);
      const length = Buffer.from([id.length >> 8, id.length & 255]);
      const authData = Buffer.concat([
        head(behaviour.rpId ?? rp?.id ?? '', flags, count(behaviour.counter)),
        Buffer.alloc(16),
        length,
        id,
        coseKey(publicKey),
      ]);
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge, behaviour.origin ?? origin)),
          attestationObject: base64url(attestationOf(authData)),
          transports: ['internal'],
        },
      };
    },
    /** The answer to the options of a login. */
    get(options: object, behaviour: Behaviour = {}): object {
      const { challenge, rpId } = options as Options;
      const flags = PRESENT | (behaviour.isVerified === false ? 0 : VERIFIED);
      const authData = head(behaviour.rpId ?? rpId ?? '', flags, count(behaviour.counter));
      const data = clientData('webauthn.get', challenge, behaviour.origin ?? origin);
      const signature = createSign('sha256')
        .update(Buffer.concat([authData, sha256(data)]))
        .sign(privateKey);
      return {
        id: base64url(id),
        rawId: base64url(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authData),
          signature: base64url(signature),
        },
      };
    },
  };
}
