import { call } from '../../shared/api/api.ts';
import { ApiError } from '../../shared/api/errors.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { session as storage } from '../../shared/lib/storage.ts';
import { live } from '../../shared/live/live.ts';
import { statusQuery } from '../brand/brand.ts';
import { writeMerchantKeys } from '../brand/merchant-keys.ts';
import { forgetSearches } from '../search/history.ts';
import { hearTabs, tellTabs } from './channel.ts';
import { forgetLastLogin } from './last-login.ts';
import {
  announceToken,
  clearSession,
  type LoginValue,
  type MemberInfo,
  storeAssistant,
  storeLogin,
  useSession,
} from './store.ts';

/** The brand's own data: nobody's. */
const OF_THE_BRAND: readonly unknown[] = ['status', 'country'];

/** Lists of the house: alike for everybody, or nearly. */
const OF_THE_HOUSE: readonly unknown[] = [
  'announcements',
  'bannerGroups',
  'game',
  'help',
  'homeFigures',
  'hotGames',
  'latestWins',
  'popularLotteries',
  'vendors',
  'winnerBoard',
];

interface Asked {
  queryKey: readonly unknown[];
}

/** True for what stays on the screen until the new user's own has come: what stands there then does not move. */
function isOfTheHouse({ queryKey: [name, about] }: Asked): boolean {
  return OF_THE_HOUSE.includes(name) || (name === 'lobbyList' && (about as { list?: string }).list === 'all');
}

/**
 * Another user: nothing that was read for the last one may be shown. The brand's own data stays, and so do the lists of the house
 * while they are asked for anew.
 */
function changeUser(apply: () => void): void {
  const predicate = (query: Asked) => !OF_THE_BRAND.includes(query.queryKey[0]);
  const isOwn = (query: Asked) => predicate(query) && !isOfTheHouse(query);
  void queryClient.cancelQueries({ predicate });
  apply();
  live.restart(true);
  // After the screens have heard of it: a query that only members may ask is then switched off, not asked in vain.
  queueMicrotask(() => {
    queryClient.removeQueries({ predicate: isOwn, type: 'inactive' });
    void queryClient.resetQueries({ predicate: isOwn, type: 'active' });
    void queryClient.invalidateQueries({ predicate: isOfTheHouse });
  });
}

/** The cpw flag: a first login, or an expired password where the brand forces its change: docs/rules/login.md#after-a-login. */
function isPasswordDue({ firstTimeLogin, passwordExpired, mustChangePassword }: LoginValue): boolean {
  const switches = queryClient.getQueryData(statusQuery().queryKey)?.info.whitelabelVal;
  return firstTimeLogin || mustChangePassword === true || (passwordExpired && switches?.['PWDEXPFORCECHANGE3'] === true);
}

/**
 * Makes the session this tab's: reads whose it is, unless that was told with it, and only then is somebody logged in. Rejects when that
 * cannot be read; then nobody is, and the answer may be entered again. An assistant is no member: null.
 */
async function enter(value: LoginValue, told?: MemberInfo): Promise<MemberInfo | null> {
  const { token, assistantPages } = value;
  if (assistantPages) {
    changeUser(() => storeAssistant(value, assistantPages));
    return null;
  }
  const announce = () => announceToken(token);
  if (useSession.getState().phase === 'in') changeUser(announce);
  else announce();
  const isMine = () => useSession.getState().token === token;
  try {
    const member = told ?? (await call('memberInfo'));
    if (isMine()) changeUser(() => storeLogin(value, member, isPasswordDue(value)));
    if (value.firstTimeLogin) void call('firstLogin').catch(() => {});
    return member;
  } catch (error) {
    if (isMine()) clearSession();
    throw error;
  }
}

/**
 * Takes over the session that an answer of the gateway has opened, in this tab and in the others. Returns the member whose it
 * is, null for an assistant's, and rejects when that could not be read: the same answer may then be taken over again.
 */
export async function takeSession(value: LoginValue): Promise<MemberInfo | null> {
  const member = await enter(value);
  tellTabs({ type: 'login', accountId: value.id });
  return member;
}

/**
 * Leaves nothing of the member in this tab: docs/rules/login.md#logout. What the browser keeps of nobody in particular, as the
 * language, stays, and so does which brand's page this is.
 */
function forgetMember(): void {
  storage.clear();
  const status = queryClient.getQueryData(statusQuery().queryKey);
  if (status) writeMerchantKeys(status.info);
  forgetSearches();
  changeUser(clearSession);
}

/** The player is logging out: that the session ends is no news then. */
let isLeaving = false;

/** Ends the session here, in the other tabs and at the gateway. The tab is logged out even when the gateway is not reached. */
export async function logOut(): Promise<void> {
  isLeaving = true;
  await call('logout').catch(() => null);
  isLeaving = false;
  // The gateway ends the browser's remembered login of this member too.
  forgetLastLogin(false);
  forgetMember();
  tellTabs({ type: 'logout' });
}

/** Is this how the gateway refuses a frozen account? */
const isFreeze = (error: unknown): boolean => error instanceof ApiError && error.code === 'us_forbidden_login_error';

/** Has this tab a session, of a member or of an assistant? */
const isSomebody = (): boolean => {
  const { phase, assistantPages } = useSession.getState();
  return phase === 'in' || assistantPages !== null;
};

/**
 * Asks the gateway whether the browser's cookie holds a session, and follows its answer, not before `from`. When it cannot be asked, what
 * this tab knows stays as it is; a tab that knew nothing is logged out. True when it has found the session ended by others.
 */
export async function resumeSession(from?: Promise<void>): Promise<boolean> {
  try {
    const [value] = await Promise.all([call('session'), from]);
    const { phase, token } = useSession.getState();
    if (value && value.token !== token) await enter(value, value.member);
    // Nobody was there before: what was read so far, also what travelled with the page, is still true.
    if (!value && phase === 'unknown') clearSession();
    if (value || !isSomebody()) return false;
    changeUser(clearSession);
    return !isLeaving;
  } catch (error) {
    const { phase } = useSession.getState();
    if (phase === 'unknown') clearSession();
    if (!isSomebody() || !isFreeze(error)) return false;
    changeUser(clearSession);
    useSession.setState({ isFrozen: true });
    return !isLeaving;
  }
}

/** Asks why a session is over, once it is. True when its account is frozen; the screens know it from then on. */
export async function findFreeze(): Promise<boolean> {
  if (useSession.getState().isFrozen) return true;
  const isFrozen = await call('session').then(() => false, isFreeze);
  if (isFrozen && useSession.getState().phase !== 'in') useSession.setState({ isFrozen });
  return isFrozen;
}

/** The gateway does not know the token any more. `tell` informs the player; it is called once per session. */
export function sessionLost(token: string, tell: () => void): void {
  if (!token || useSession.getState().token !== token) return;
  changeUser(clearSession);
  if (!isLeaving) tell();
}

/** Lets this tab follow logins and logouts of the other tabs. Returns the function that stops. */
export function followTabs(): () => void {
  return hearTabs((news) => {
    if (news.type === 'logout') forgetMember();
    else void resumeSession();
  });
}
