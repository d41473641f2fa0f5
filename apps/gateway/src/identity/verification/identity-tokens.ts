import type { Clock } from '../../base/calendar/clock.ts';
import type { Channels } from '../../base/channels/channel.ts';
import type { Database } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import type { Merchant } from '../../brand/index.ts';
import { createDemoIdentity } from './demo-identity.ts';
import { targetKey, targetOfE164 } from './targets.ts';
import type { Verification } from './types.ts';

const PHONE_ERRORS = { invalid: 'code.invalid', expired: 'code.expired', error: 'phone.unknown' } as const;

interface TokenDeps {
  db: Database;
  clock: Clock;
  secret: Buffer;
  channels: Channels;
  codes: Pick<Verification, 'spendCode'>;
}

/** Makes what reads a phone-auth provider's tokens, and the provider that a demo brand plays itself. */
export function createIdentityTokens({
  db,
  clock,
  secret,
  channels,
  codes,
}: TokenDeps): Pick<Verification, 'phoneOf' | 'demandDemoIdentity' | 'demoToken'> {
  const demoIdentity = createDemoIdentity(clock, secret);
  // A demo brand stands on its own feet as long as nobody has configured a provider, as with messages.
  const hasDemoIdentity = ({ demo }: Merchant): boolean => demo && !channels.phoneAuth;

  return {
    async phoneOf(merchant, idToken) {
      if (!merchant.site.sms.firebase) throw new BusinessError('login.type.unavailable');
      const demo = hasDemoIdentity(merchant) ? demoIdentity.phoneOf(merchant.code, idToken) : null;
      const claim = await (demo ?? channels.phoneAuth?.phoneOf(idToken));
      if (claim === undefined) throw new BusinessError('login.type.unavailable');
      if (typeof claim === 'string') throw new BusinessError(PHONE_ERRORS[claim]);
      const target = targetOfE164(claim.phone);
      if (!target) throw new BusinessError('code.invalid');
      return target;
    },
    demandDemoIdentity(merchant) {
      if (!merchant.site.sms.firebase || !hasDemoIdentity(merchant)) throw new BusinessError('phone.forbidden');
    },
    async demoToken({ merchant, target, code, asker }) {
      await db.transaction((tx) => codes.spendCode({ purpose: 'identity', merchant, target, code, asker }, tx));
      return demoIdentity.tokenOf(merchant.code, `+${targetKey(target)}`);
    },
  };
}
