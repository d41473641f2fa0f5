import { type Reply, TRIAL_TYPE } from '@marquee/contract';
import { BusinessError } from '../base/errors.ts';
import type { Handlers } from '../base/http/handlers.ts';
import type { JweCipher } from '../base/security/encryption.ts';
import type { LegacyCipher } from '../base/security/encryption-legacy.ts';
import { type Brand, clubLabelOf, type Merchant } from '../brand/index.ts';
import type { Account, Identity } from './index.ts';
import { isAgentHost } from './login/refusals.ts';
import { rememberCookies } from './login/remember.ts';
import { loginRoutes } from './login/routes.ts';
import { assistantValue, loginValue, moveCookie } from './login-answer.ts';
import { maskEmail, maskMobile } from './names.ts';
import { registrationRoutes } from './registration/routes.ts';
import { securityRoutes } from './security/security-routes.ts';
import { sessionCookie, sessionSecrets } from './sessions/session-cookie.ts';
import { sessionRoutes } from './sessions/session-routes.ts';
import { verificationRoutes } from './verification/routes.ts';

/** What the identity's calls need. */
export interface IdentityRouteDeps {
  identity: Identity;
  brand: Brand;
  cipher: Pick<JweCipher, 'publicKey' | 'time'>;
  legacy: Pick<LegacyCipher, 'modulus'>;
  /** Pays a new guest its play money: it is there before the guest is told of its login. */
  fundGuest(account: Account): Promise<void>;
}

/** What a member is told about the own account; the level is named in the language. */
async function memberInfo(
  identity: Identity,
  accountId: bigint,
  { site, defaultLanguage }: Pick<Merchant, 'site' | 'defaultLanguage'>,
  language: string,
): Promise<Reply<'memberInfo'>> {
  const details = await identity.details(accountId);
  if (!details) throw new BusinessError('customer.not.login');
  const { mobileNum, email } = details.profile;
  return {
    id: Number(details.id),
    account: details.username,
    userName: details.username,
    nickname: details.nickname,
    type: details.type,
    mobile: mobileNum === undefined ? null : maskMobile(mobileNum),
    email: email === undefined ? null : maskEmail(email),
    regDate: details.createdAt.getTime(),
    lastLogin: details.previousLoginAt?.getTime() ?? null,
    // Where an address lies is not known; the protocol's sign for that.
    lastLoginLocation: '-',
    toUpline: details.toUpline,
    clubLabel: clubLabelOf(site.tiers, details.vipLevel, [language, defaultLanguage]),
    memberLabel: details.labels,
  };
}

/** The calls of session and member, first part: docs/rules/login.md#login-calls. */
export function identityRoutes(deps: IdentityRouteDeps): Handlers {
  const { identity, brand, cipher, legacy } = deps;
  return {
    ...sessionRoutes(deps),
    ...registrationRoutes(deps),
    ...loginRoutes(deps),
    ...verificationRoutes({ verification: identity.verification, brand }),
    ...securityRoutes({ brand, security: identity.security }),
    encryptionKey: () => ({ ...cipher.publicKey, time: cipher.time() }),
    legacyKey({ merchant }) {
      if (brand.of(merchant).encryption !== 'legacy') throw new BusinessError('function.not.available');
      return legacy.modulus();
    },
    async freePlay(request) {
      const { body, address, userAgent, origin } = request;
      const merchant = brand.of(request.merchant);
      if (!merchant.switches['FREEPLAY3'] || isAgentHost(merchant, origin)) throw new BusinessError('freeplay.disabled');
      // A guest is an account too: where nobody registers without a captcha, no program fills the house with guests.
      if (merchant.rules['captcha']?.enabled) await identity.verification.demandCaptcha(merchant, body, request);
      const client = { address, userAgent, agreed: body.agreed ?? false };
      const { account, opened } = await identity.openGuest(merchant, client);
      await deps.fundGuest(account);
      await moveCookie(request, opened, { sessions: identity.sessions, brand }, true);
      return loginValue(opened.token, account, { firstLoginDone: true, passwordExpired: false });
    },
    async session(request) {
      for (const secret of sessionSecrets(request)) {
        const resumed = await identity.sessions.resume(secret, brand.of(request.merchant));
        if (!resumed) continue;
        const { session, token, ...flags } = resumed;
        const account = { ...session, id: session.accountId };
        if (session.assistant) return assistantValue(token, account, session.assistant);
        const member = await memberInfo(identity, account.id, brand.of(request.merchant), request.language);
        return { ...loginValue(token, account, { ...flags, firstLoginDone: true }), member };
      }
      return null;
    },
    async logout(request) {
      const { session, origin, replyCookies } = request;
      const merchant = brand.of(request.merchant);
      const [secret] = sessionSecrets(request);
      if (session) await identity.sessions.end(session, 'logout');
      const accountId = session?.accountId ?? (secret ? await identity.sessions.endByCookie(secret, merchant, 'logout') : null);
      const isGuest = session ? session.type === TRIAL_TYPE : !request.cookies[sessionCookie(origin)];
      replyCookies.clear(sessionCookie(origin, isGuest));
      if (accountId === null) return null;
      // Whoever signs out of this browser is not to be logged in here again by what it remembers.
      for (const [name, token] of rememberCookies(request)) {
        if (await identity.remember.forget(merchant, token, accountId)) replyCookies.clear(name);
      }
      return null;
    },
    // The login itself has noted that it was the first: clients that know nothing of this call have only one, too.
    firstLogin: () => null,
    memberInfo: ({ session, merchant, language }) => memberInfo(identity, session.accountId, brand.of(merchant), language),
  };
}
