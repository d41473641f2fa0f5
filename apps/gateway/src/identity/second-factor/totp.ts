import { generateSecret, generateURI, verifySync } from 'otplib';

const STEP_SECONDS = 30;
/** Until an authenticator's key has to be confirmed. */
export const SETUP_MS = 600_000;

/** A new key for an authenticator app: 160 random bits as base32. */
export const newTotpSecret = (): string => generateSecret({ length: 20 });

/** The address that authenticator apps read from a QR code. */
export const totpUri = (brand: string, username: string, secret: string): string =>
  generateURI({ issuer: brand, label: username, secret });

/** The time step of a code of this moment or of the one before or after it (RFC 6238); null when it is none. `now` in milliseconds. */
export function stepOf(secret: string, code: string, now: number): number | null {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const result = verifySync({ secret, token, epoch: Math.floor(now / 1000), epochTolerance: STEP_SECONDS });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}
