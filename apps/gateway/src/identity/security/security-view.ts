import type { Reply } from '@marquee/contract';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { limitKeyOf } from '../../base/http/address.ts';
import type { RequestContext } from '../../base/http/handlers.ts';
import type { Merchant } from '../../brand/index.ts';
import { verifiedContacts } from '../contacts/index.ts';
import { readPassword, readPayment } from '../credentials/index.ts';
import { deviceName } from '../device.ts';
import { readAddresses } from '../login/known.ts';
import type { Trust } from '../login/trust.ts';
import { maskEmail, maskMobile } from '../names.ts';
import { passwordExpired } from '../passwords.ts';
import type { Profiles } from '../profile/index.ts';
import type { SecondFactor } from '../second-factor/index.ts';

type Config = Reply<'securityConfig'>;
type PasskeyInfo = Awaited<ReturnType<SecondFactor['passkeys']['list']>>[number];

const DAY_MS = 86_400_000;
/** Done items from which the level is medium, and high: docs/rules/accounts.md#security-level. */
const MEDIUM = 3;
const HIGH = 5;

/** What the security centre shows. */
export interface SecurityView {
  show(merchant: Merchant, accountId: bigint, request: Pick<RequestContext, 'address' | 'cookies' | 'origin'>): Promise<Config>;
}

/** How safe an account is: one point for each thing done. */
export function levelOf(done: readonly boolean[]): Config['level'] {
  const count = done.filter(Boolean).length;
  return { done: count, of: done.length, name: count >= HIGH ? 'high' : count >= MEDIUM ? 'medium' : 'low' };
}

/** A contact that was verified, or else the one that the profile has; null without either. */
function shownContact(verified: string | undefined, given: string | undefined, mask: (value: string) => string) {
  const value = verified ?? given;
  return value === undefined ? null : { value: mask(value), isVerified: verified !== undefined };
}

/** A passkey as its owner sees it. */
const shownPasskey = ({ id, name, createdAt, lastUsedAt }: PasskeyInfo): Config['passkeys'][number] => ({
  id,
  name,
  createdAt: createdAt.getTime(),
  lastUsedAt: lastUsedAt?.getTime() ?? null,
});

/** Makes the view. */
export function createSecurityView(deps: {
  db: Database;
  clock: Clock;
  profiles: Pick<Profiles, 'read' | 'nicknameChangeableAt'>;
  secondFactor: SecondFactor;
  trust: Pick<Trust, 'list'>;
  hasPayoutAccount(accountId: bigint): Promise<boolean>;
}): SecurityView {
  const { db, clock, profiles, secondFactor, trust } = deps;
  return {
    async show(merchant, accountId, request) {
      const [row, password, payment, contacts, totp, passkeys, addresses, devices, hasPayoutAccount] = await Promise.all([
        profiles.read(accountId),
        readPassword(db, accountId),
        readPayment(db, accountId),
        verifiedContacts(db, accountId),
        secondFactor.status(accountId),
        secondFactor.passkeys.list(accountId),
        readAddresses(db, accountId),
        trust.list(accountId, request),
        deps.hasPayoutAccount(accountId),
      ]);
      const { mobileNum, email } = row.profile;
      const hasRealName = row.profile['payeeName'] !== undefined;
      const days = merchant.passwordMaxAgeDays;
      const isFresh = password !== null && !passwordExpired(merchant, password.changedAt, clock.now());
      const own = limitKeyOf(request.address);
      return {
        level: levelOf([
          isFresh,
          payment !== null,
          hasRealName,
          contacts.mobile !== null,
          contacts.email !== null,
          hasPayoutAccount,
        ]),
        hasPassword: password !== null,
        passwordChangedAt: password?.changedAt.getTime() ?? null,
        passwordExpiresAt: password === null || days === null ? null : password.changedAt.getTime() + days * DAY_MS,
        hasPaymentPassword: payment !== null,
        hasRealName,
        hasPayoutAccount,
        mobile: shownContact(contacts.mobile?.number, mobileNum, maskMobile),
        email: shownContact(contacts.email?.address, email, maskEmail),
        totp,
        passkeys: passkeys.map(shownPasskey),
        verifyNewAddress: row.verifyNewAddress,
        loginNotice: row.loginNotice,
        addresses: addresses.map((each) => ({
          address: each.address,
          firstSeen: each.firstSeenAt.getTime(),
          lastSeen: each.lastSeenAt.getTime(),
          isCurrent: each.address === own,
        })),
        devices: devices.map(({ id, userAgent, address, createdAt, lastSeenAt, expiresAt, isCurrent }) => ({
          id: String(id),
          device: deviceName(userAgent),
          address,
          trustedAt: createdAt.getTime(),
          lastSeenAt: lastSeenAt.getTime(),
          expiresAt: expiresAt.getTime(),
          isCurrent,
        })),
        trustDays: merchant.security.trustDays,
        idleMinutes: merchant.sessionIdleMinutes,
        nicknameChangeableAt: profiles.nicknameChangeableAt(row),
      };
    },
  };
}
