import { createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose';
import type { Clock } from '../calendar/clock.ts';
import { dateOf } from '../calendar/clock.ts';
import type { PhoneAuth, PhoneClaim } from './channel.ts';
import type { PhoneAuthSettings } from './settings.ts';

const FETCH_MS = 5_000;
const CLOCK_SKEW_SECONDS = 30;
/** A token lives for an hour; the number was proven at `auth_time`, and that must be now. */
const FRESH_SECONDS = 600;
const ALGORITHMS = ['RS256', 'ES256', 'PS256', 'EdDSA'];

/** Errors of jose by which the keys could not be had: nothing is known of the token. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof errors.JWKSTimeout ||
  error instanceof errors.JWKSInvalid ||
  !(error instanceof errors.JOSEError) ||
  error.code === 'ERR_JOSE_GENERIC';

function refusalOf(error: unknown): PhoneClaim {
  if (error instanceof errors.JWTExpired) return 'expired';
  return isUnreachable(error) ? 'error' : 'invalid';
}

/** Checks identity tokens of a phone-auth provider: signature by its published keys, issuer, audience, time and number. */
export function phoneAuth({ issuer, audience, jwks }: PhoneAuthSettings, clock: Clock, send: typeof fetch): PhoneAuth {
  const keys = createRemoteJWKSet(new URL(jwks), { timeoutDuration: FETCH_MS, [customFetch]: send });
  return {
    async phoneOf(idToken) {
      try {
        const { payload } = await jwtVerify(idToken, keys, {
          issuer,
          audience,
          algorithms: ALGORITHMS,
          requiredClaims: ['exp', 'iat'],
          clockTolerance: CLOCK_SKEW_SECONDS,
          currentDate: dateOf(clock),
        });
        const { phone_number: phone, auth_time: provenAt = payload.iat } = payload;
        if (typeof phone !== 'string' || typeof provenAt !== 'number') return 'invalid';
        return provenAt < clock.now() / 1_000 - FRESH_SECONDS ? 'expired' : { phone };
      } catch (error) {
        return refusalOf(error);
      }
    },
  };
}
