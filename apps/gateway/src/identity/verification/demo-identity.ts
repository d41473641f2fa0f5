import { createHash } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { PhoneClaim } from '../../base/channels/channel.ts';

const ISSUER = 'marquee-demo';
const ALGORITHM = 'HS256';
const GOOD_SECONDS = 600;

/** The phone-auth provider of demo brands: its tokens name a number whose code somebody has brought. */
export interface DemoIdentity {
  /** A token of a number for a brand, good for ten minutes. `phone` is E.164 with plus. */
  tokenOf(merchantCode: string, phone: string): Promise<string>;
  /** What a token says to a brand. */
  phoneOf(merchantCode: string, token: string): Promise<PhoneClaim>;
}

/** Makes the demo provider. Gateways that share the secret believe each other's tokens. */
export function createDemoIdentity(clock: Clock, secret: Buffer): DemoIdentity {
  const key = createHash('sha256').update('demo identity|').update(secret).digest();
  return {
    tokenOf(merchantCode, phone) {
      const seconds = Math.floor(clock.now() / 1_000);
      return new SignJWT({ phone_number: phone })
        .setProtectedHeader({ alg: ALGORITHM })
        .setIssuer(ISSUER)
        .setAudience(merchantCode)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + GOOD_SECONDS)
        .sign(key);
    },
    async phoneOf(merchantCode, token) {
      try {
        const { payload } = await jwtVerify(token, key, {
          issuer: ISSUER,
          audience: merchantCode,
          algorithms: [ALGORITHM],
          requiredClaims: ['exp', 'phone_number'],
          currentDate: dateOf(clock),
        });
        return { phone: String(payload['phone_number']) };
      } catch (error) {
        return error instanceof errors.JWTExpired ? 'expired' : 'invalid';
      }
    },
  };
}
