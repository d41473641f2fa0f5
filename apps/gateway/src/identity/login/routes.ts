import type { Reply } from '@marquee/contract';
import { BusinessError } from '../../base/errors.ts';
import type { Handlers, RequestContext } from '../../base/http/handlers.ts';
import type { Brand } from '../../brand/index.ts';
import { assistantValue, loginValue, moveCookie } from '../login-answer.ts';
import type { SecondFactor } from '../second-factor/index.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { LoggedIn } from './admission.ts';
import type { Login } from './index.ts';
import { REMEMBER_SECONDS, type Remember, rememberCookie } from './remember.ts';
import { trustCookie } from './trust.ts';
import type { Unlock } from './unlock.ts';

/** What the calls of login need. */
export interface LoginRouteDeps {
  brand: Pick<Brand, 'of'>;
  identity: {
    login: Login;
    remember: Remember;
    unlock: Unlock['unlock'];
    sessions: Pick<Sessions, 'endByCookie'>;
    secondFactor: Pick<SecondFactor, 'passkeys'>;
  };
}

const secretOf = ({ cookies, origin }: Pick<RequestContext, 'cookies' | 'origin'>, username: string): string | null =>
  cookies[rememberCookie(origin, username)] ?? null;

/** A cookie whose token is over is of no more use; that of another tab which was faster is. */
async function clearing<T>(request: RequestContext, username: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isOver = error instanceof BusinessError && error.code === 'login.remember.over' && error.value === null;
    if (isOver) request.replyCookies.clear(rememberCookie(request.origin, username));
    throw error;
  }
}

/** The calls by which members log in: docs/rules/login.md#login-calls. */
export function loginRoutes({ brand, identity }: LoginRouteDeps): Handlers {
  const { login, remember, sessions, secondFactor } = identity;

  /** Gives the browser its cookies. The one that remembers the login is named after what was typed, as the site asks for it. */
  const answer = async (
    request: RequestContext,
    username: string | null,
    { account, opened, passwordExpired, remembered, trusted, assistant }: LoggedIn,
  ): Promise<Reply<'login'>> => {
    await moveCookie(request, opened, { sessions, brand });
    if (trusted !== null) request.replyCookies.set(trustCookie(request.origin, account.id), trusted.secret, trusted.seconds);
    if (remembered !== null && username !== null) {
      request.replyCookies.set(rememberCookie(request.origin, username), remembered, REMEMBER_SECONDS);
    }
    if (assistant) return assistantValue(opened.token, account, assistant);
    const { firstLoginDone, mustChangePassword } = account;
    return loginValue(opened.token, account, { firstLoginDone, passwordExpired, mustChangePassword });
  };

  return {
    async login(request) {
      const { merchant, body } = request;
      return answer(request, body.username, await login.login(brand.of(merchant), body, request));
    },
    async loginUnsecure(request) {
      const merchant = brand.of(request.merchant);
      if (!merchant.demo) throw new BusinessError('function.not.available');
      const body = { ...request.body, type: 'username' };
      return answer(request, null, await login.login(merchant, body, request));
    },
    async loginVerify(request) {
      const { merchant, body } = request;
      const { username } = body;
      const work = () => login.verify(brand.of(merchant), body, request, secretOf(request, username));
      return answer(request, username, await clearing(request, username, work));
    },
    async loginVerifyCode(request) {
      const { merchant, body } = request;
      const work = () => login.sendCode(brand.of(merchant), body, request, secretOf(request, body.username));
      return clearing(request, body.username, work);
    },
    async loginRemembered(request) {
      const { merchant, body } = request;
      const { username, loginDeviceId } = body;
      const work = () => login.remembered(brand.of(merchant), secretOf(request, username), request, loginDeviceId);
      return answer(request, username, await clearing(request, username, work));
    },
    async forgetRemembered(request) {
      const { merchant, body, origin, replyCookies } = request;
      const secret = secretOf(request, body.username);
      if (secret !== null) await remember.forget(brand.of(merchant), secret);
      replyCookies.clear(rememberCookie(origin, body.username));
      return null;
    },
    passkeyLoginOptions: ({ merchant, origin }) => secondFactor.passkeys.beginLogin(brand.of(merchant), origin),
    async passkeyLogin(request) {
      const { merchant, body } = request;
      return answer(request, null, await login.passkey(brand.of(merchant), body, request));
    },
    async unlock({ merchant, body, address }) {
      await identity.unlock(brand.of(merchant), body, address);
      return null;
    },
  };
}
