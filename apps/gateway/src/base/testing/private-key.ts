import { generateKeyPairSync } from 'node:crypto';

/** A key for encrypted calls, as `JWE_PRIVATE_KEY` has it: one for all gateways of a process of tests, since making one takes long. */
export const PRIVATE_KEY = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
  type: 'pkcs8',
  format: 'pem',
}) as string;
