import type { SecurityConfig } from './queries.ts';

/** What counts for the security level: docs/rules/accounts.md#security-level. */
export type LevelItem = 'password' | 'payment' | 'realName' | 'mobile' | 'email' | 'payout';

/** What the member could still do for a higher level, in the order of the security centre. */
export function missingItems(config: SecurityConfig, now: number): LevelItem[] {
  const { hasPassword, passwordExpiresAt, hasPaymentPassword, hasRealName, mobile, email, hasPayoutAccount } = config;
  const isFresh = hasPassword && (passwordExpiresAt === null || passwordExpiresAt > now);
  const done: Record<LevelItem, boolean> = {
    password: isFresh,
    payment: hasPaymentPassword,
    realName: hasRealName,
    mobile: mobile?.isVerified ?? false,
    email: email?.isVerified ?? false,
    payout: hasPayoutAccount,
  };
  return (Object.keys(done) as LevelItem[]).filter((item) => !done[item]);
}
