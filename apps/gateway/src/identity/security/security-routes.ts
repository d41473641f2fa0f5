import { BusinessError } from '../../base/errors.ts';
import type { Handlers, RequestContext, RequestSession } from '../../base/http/handlers.ts';
import type { Brand } from '../../brand/index.ts';
import { idOf } from '../ids.ts';
import { maskEmail, maskMobile } from '../names.ts';
import type { Target } from '../verification/index.ts';
import type { Security } from './security.ts';

/** What the calls of the security centre need. */
export interface SecurityRouteDeps {
  security: Security;
  brand: Pick<Brand, 'of'>;
}

const shownTo = (target: Target): string => (target.kind === 'sms' ? maskMobile(target.number) : maskEmail(target.address));

/** Who is logged in, and where the call comes from. */
const holderOf = (request: RequestContext & { session: RequestSession }) => ({
  ...request.session,
  client: request,
});

/** Passwords and contacts. */
function credentialRoutes({ security, brand }: SecurityRouteDeps): Handlers {
  const changed = { name: 'password.changed', params: {} } as const;
  return {
    async changePassword(request) {
      const session = holderOf(request);
      const merchant = brand.of(request.merchant);
      await security.passwords.change(merchant, session, request.body);
      await security.notify(merchant, session.accountId, changed, request);
      return null;
    },
    async forgotPassword(request) {
      await security.forgotten.forgot(brand.of(request.merchant), request.body, request);
      return null;
    },
    async resetPassword(request) {
      const merchant = brand.of(request.merchant);
      const accountId = await security.passwords.reset(merchant, request.body, request);
      await security.notify(merchant, accountId, changed, request);
      return null;
    },
    async passwordByPhone(request) {
      const merchant = brand.of(request.merchant);
      const accountId = await security.passwords.byPhone(merchant, request.body, request);
      await security.notify(merchant, accountId, changed, request);
      return null;
    },
    passwordVerifyCode: (request) => security.passwords.sendCode(brand.of(request.merchant), request.body, request),
    async setPaymentPassword(request) {
      const session = holderOf(request);
      const merchant = brand.of(request.merchant);
      await security.payment.set(merchant, session, request.body);
      await security.notify(merchant, session.accountId, { name: 'payment.changed', params: {} }, request);
      return null;
    },
    contactCode: async (request) =>
      security.binding.sendCode(brand.of(request.merchant), request.session.accountId, request.body, request),
    async bindContact(request) {
      const { accountId, ...session } = holderOf(request);
      const merchant = brand.of(request.merchant);
      const { bound, before } = await security.binding.bind(merchant, { ...session, accountId }, request.body);
      const notice = { name: 'contact.changed', params: { contact: shownTo(bound) }, also: before } as const;
      await security.notify(merchant, accountId, notice, request);
      return null;
    },
  };
}

/** Authenticators, recovery codes, passkeys. */
function factorRoutes({ security, brand }: SecurityRouteDeps): Handlers {
  const { secondFactor } = security;
  const on = { name: 'factor.on', params: {} } as const;
  const off = { name: 'factor.off', params: {} } as const;
  return {
    async totpSetup(request) {
      const session = holderOf(request);
      const merchant = brand.of(request.merchant);
      await security.confirm(merchant, session, request.body.password);
      return secondFactor.setUp(merchant, { id: session.accountId, username: session.username });
    },
    async totpEnable(request) {
      const { accountId } = request.session;
      const merchant = brand.of(request.merchant);
      const recoveryCodes = await secondFactor.enable(merchant, accountId, request.body.code);
      await security.notify(merchant, accountId, on, request);
      return { recoveryCodes };
    },
    async totpDisable(request) {
      const session = holderOf(request);
      const merchant = brand.of(request.merchant);
      await security.confirm(merchant, session, request.body.password);
      await secondFactor.disable(session.accountId, request.body.code);
      await security.notify(merchant, session.accountId, off, request);
      return null;
    },
    async recoveryCodes(request) {
      const session = holderOf(request);
      const merchant = brand.of(request.merchant);
      await security.confirm(merchant, session, request.body.password);
      return { recoveryCodes: await secondFactor.renewCodes(merchant, session.accountId, request.body.code) };
    },
    async passkeyOptions(request) {
      const session = holderOf(request);
      const merchant = brand.of(request.merchant);
      await security.prove(merchant, session, request.body);
      const account = { id: session.accountId, username: session.username };
      return secondFactor.passkeys.beginRegistration(merchant, account, request.origin);
    },
    async addPasskey(request) {
      const { accountId } = request.session;
      const merchant = brand.of(request.merchant);
      await secondFactor.passkeys.finishRegistration(merchant, accountId, request.origin, request.body);
      await security.notify(merchant, accountId, on, request);
      return null;
    },
    async removePasskey(request) {
      const session = holderOf(request);
      const merchant = brand.of(request.merchant);
      await security.prove(merchant, session, request.body);
      if (await secondFactor.passkeys.remove(session.accountId, request.body.id)) {
        await security.notify(merchant, session.accountId, off, request);
      }
      return null;
    },
  };
}

/** What the security centre shows and switches, and the profile. */
function centreRoutes({ security, brand }: SecurityRouteDeps): Handlers {
  const { profiles, secondFactor, canSend } = security;
  return {
    securityConfig: (request) => security.view.show(brand.of(request.merchant), request.session.accountId, request),
    async updateSecurity(request) {
      const session = holderOf(request);
      const { verifyNewAddress, loginNotice } = request.body;
      const isLess = verifyNewAddress === false || loginNotice === false;
      if (isLess) await security.prove(brand.of(request.merchant), session, request.body);
      if (verifyNewAddress === true) {
        const { sms, email, ga } = await secondFactor.waysOf(session.accountId);
        const merchant = brand.of(request.merchant);
        const canBeSent = (sms && canSend(merchant, 'sms')) || (email && canSend(merchant, 'mail'));
        if (!canBeSent && !ga) throw new BusinessError('security.contact.needed');
      }
      await security.choose(session.accountId, { verifyNewAddress, loginNotice });
      return null;
    },
    async forgetAddress(request) {
      const session = holderOf(request);
      await security.prove(brand.of(request.merchant), session, request.body);
      await security.forgetAddress(session.accountId, request.body.address);
      return null;
    },
    async forgetDevice(request) {
      const session = holderOf(request);
      await security.prove(brand.of(request.merchant), session, request.body);
      await security.trust.end(session.accountId, idOf(request.body.id));
      return null;
    },
    profile: ({ session }) => profiles.shown(session.accountId),
    async updateProfile({ session, merchant, body }) {
      await profiles.update(brand.of(merchant), session.accountId, body);
      return null;
    },
    async avatar({ session }) {
      const { avatar } = await profiles.read(session.accountId);
      return { avatar: String(avatar), avatarType: 'STATIC' };
    },
    memberIcon: async ({ session }) => (await profiles.read(session.accountId)).avatar,
    async setMemberIcon({ session, body }) {
      await profiles.setAvatar(session.accountId, Number(body.icon));
      return null;
    },
    async setLanguage({ session, merchant, body }) {
      await profiles.setLanguage(brand.of(merchant), session.accountId, body.language);
      return null;
    },
  };
}

/** The calls of the security centre: docs/rules/accounts.md#security-level. */
export const securityRoutes = (deps: SecurityRouteDeps): Handlers => ({
  ...credentialRoutes(deps),
  ...factorRoutes(deps),
  ...centreRoutes(deps),
});
