import { queryClient } from '../../shared/api/query-client.ts';
import { cleanNumber } from '../../shared/lib/phone.ts';
import { session as storage } from '../../shared/lib/storage.ts';
import { vendorsQuery } from '../catalogue/queries.ts';
import { popularLotteriesQuery } from '../home/queries.ts';
import { hasLotteries, prizeMode } from '../lottery/prize-mode.ts';
import { demandPasswordChange } from '../password/must-change.ts';
import { type LastLogin, noteLastLogin, readLastLogin } from './last-login.ts';
import type { LoginClaim } from './logins.ts';
import type { LoginValue } from './store.ts';

/** The password that nobody should keep: docs/rules/login.md#after-a-login. */
const DEFAULT_PASSWORD = '123456';

/** What follows a login: nothing but a welcome, the advice to change the password, or the demand to. */
export type Follower = 'welcome' | 'advice' | 'demand';

interface Login {
  /** Null for a login by passkey. */
  claim: LoginClaim | null;
  value: LoginValue;
  /** The brand forces the change of an expired password: PWDEXPFORCECHANGE3. */
  isForced: boolean;
}

/**
 * What follows a login: docs/rules/login.md#after-a-login. The dialog comes for the password 123456 and for one that has expired
 * where the brand forces a change, but for no login by SMS or identity token. On a first login and on such an expiry, the cpw flag, it cannot be
 * put off.
 */
export function followerOf({ claim, value, isForced }: Login): Follower {
  if (claim?.way === 'sms' || claim?.way === 'firebase') return 'welcome';
  const isDue = (value.passwordExpired && isForced) || value.mustChangePassword === true;
  const isDefault = claim?.way === 'username' && claim.password === DEFAULT_PASSWORD;
  if (!isDue && !isDefault) return 'welcome';
  return isDue || value.firstTimeLogin ? 'demand' : 'advice';
}

/** The gateway knows a remembered login by what was typed: a number where it was a number. */
function lastLoginOf(claim: LoginClaim): LastLogin {
  if (claim.way === 'remembered') return { user: claim.username, isRemembered: true, mobile: readLastLogin().mobile };
  if (claim.way === 'username') return { user: claim.username, isRemembered: claim.isKept, mobile: null };
  const user = cleanNumber(claim.mobile.number);
  if (claim.way === 'firebase') return { user, isRemembered: false, mobile: null };
  return { user, isRemembered: claim.isKept, mobile: claim.mobile };
}

/** The most played lotteries may be others for a member than for a visitor. */
async function fetchPopular(): Promise<void> {
  const { data } = await queryClient.ensureQueryData(vendorsQuery());
  if (hasLotteries(data.lanes)) await queryClient.prefetchQuery(popularLotteriesQuery(prizeMode(data.lanes)));
}

/**
 * To be called once a login's session was taken over: notes who it was for 24 hours, fetches the popular games, and stores
 * `validate` (the login took a second step). Returns what follows.
 */
export function settleLogin(login: Login, isVerified: boolean): Follower {
  const { claim } = login;
  storage.set('validate', String(isVerified));
  if (claim) noteLastLogin(lastLoginOf(claim));
  fetchPopular().catch(() => {});
  const follower = followerOf(login);
  if (follower === 'demand') demandPasswordChange();
  return follower;
}
