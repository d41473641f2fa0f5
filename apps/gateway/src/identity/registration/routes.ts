import type { Handlers, RequestContext } from '../../base/http/handlers.ts';
import type { Brand } from '../../brand/index.ts';
import type { Invitations } from '../invitations/index.ts';
import { loginValue, moveCookie } from '../login-answer.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { Registered, Registration } from './index.ts';

/** What the calls of registration need. */
export interface RegistrationRouteDeps {
  brand: Pick<Brand, 'of'>;
  identity: { registration: Registration; invitations: Pick<Invitations, 'check'>; sessions: Pick<Sessions, 'endByCookie'> };
}

/** It is the first login, and no password is old. */
const FRESH = { firstLoginDone: false, passwordExpired: false };

/** The calls by which people open accounts: docs/rules/registration.md#what-is-sent. */
export function registrationRoutes({ brand, identity }: RegistrationRouteDeps): Handlers {
  const { registration, invitations, sessions } = identity;

  const answer = async (request: RequestContext, { account, opened }: Registered) => {
    const customer = { customerId: Number(account.id), customerName: `${request.merchant.code}@${account.username}` };
    if (!opened) return customer;
    await moveCookie(request, opened, { sessions, brand });
    return { ...loginValue(opened.token, account, FRESH), ...customer };
  };

  return {
    registerSettings: ({ merchant }) => brand.of(merchant).rules,
    async checkUsername({ merchant, query }) {
      await registration.checkUsername(brand.of(merchant), query.username);
      return null;
    },
    async register(request) {
      return answer(request, await registration.register(brand.of(request.merchant), request.body, request));
    },
    async registerMobile(request) {
      return answer(request, await registration.registerMobile(brand.of(request.merchant), request.body, request));
    },
    async registerAuto(request) {
      const { password, ...made } = await registration.registerAuto(brand.of(request.merchant), request.body, request);
      return { ...(await answer(request, made)), password };
    },
    async affiliate({ merchant, query, origin }) {
      return { code: await invitations.check(brand.of(merchant), query.code, query.domain || origin) };
    },
  };
}
