import type { Body } from '@marquee/contract';
import { businessDayOf } from '../../base/calendar/business-day.ts';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import type { RequestContext } from '../../base/http/handlers.ts';
import type { Merchant } from '../../brand/index.ts';
import type { Accounts } from '../accounts.ts';
import { checkNewPassword } from '../credentials/index.ts';
import type { IdentityEvents } from '../events.ts';
import type { AffiliateLinks, Invitations } from '../invitations/index.ts';
import { clientOf } from '../login/client.ts';
import type { OpenedLogin, Opening } from '../login/opening.ts';
import { isAgentHost } from '../login/refusals.ts';
import { cleanText, usernameKey } from '../names.ts';
import type { Passwords } from '../passwords.ts';
import { checkValue } from '../rules.ts';
import { type Account, nameExists } from '../store.ts';
import { bringerOf, type Verification } from '../verification/index.ts';
import { codeOf, type FormKind, type ReadForm, readForm } from './form.ts';
import { freeUsername, newPassword } from './names.ts';
import { createNumbers, type NewNumber } from './number.ts';
import { type PaymentWriter, paymentWriter, rejected } from './payment.ts';

/** What a registration returns: the account, and its session when one was asked for. */
export interface Registered {
  account: Account;
  opened: OpenedLogin | null;
}

/** Opens accounts for people who come by themselves: docs/rules/registration.md#what-is-sent. */
export interface Registration {
  /**
   * Registers by username under the brand's rules. Throws `register.disabled`, `age.required`, `register.rejected` with the field
   * and its rule as value, `password.breached`, `username.taken`, `mobile.taken`, `invitation_code_error`, and what the checks of
   * captcha, number and code throw.
   */
  register(merchant: Merchant, body: Body<'register'>, request: RequestContext): Promise<Registered>;
  /** Registers by mobile number, which is proven and logs in; the username is one of ours. Throws as `register`, and `phone.missing`. */
  registerMobile(merchant: Merchant, body: Body<'registerMobile'>, request: RequestContext): Promise<Registered>;
  /** Registers under a username and a password of ours. Throws as `register`. */
  registerAuto(
    merchant: Merchant,
    body: Body<'registerAuto'>,
    request: RequestContext,
  ): Promise<Registered & { password: string }>;
  /** Throws `field.pattern` when the name breaks the rules and `username.taken` when it is not free. */
  checkUsername(merchant: Merchant, username: string): Promise<void>;
}

/** The form and what was made of it, before anything is written. */
interface Applicant {
  form: ReadForm;
  username: string;
  password: string | null;
  number: NewNumber | null;
  payment: PaymentWriter | null;
  agreed: true | 'client';
}

type AnyBody = Body<'register'> | Body<'registerMobile'> | Body<'registerAuto'>;

const NO_FORM: ReadForm = {
  username: '',
  password: '',
  profile: {},
  mobileNum: '',
  paymentPassword: '',
  affiliateCode: '',
  referralCode: '',
  recommenderId: '',
};

interface RegistrationDeps {
  db: Database;
  clock: Clock;
  accounts: Accounts;
  passwords: Passwords;
  invitations: Pick<Invitations, 'resolve'>;
  opening: Opening;
  verification: Pick<Verification, 'number' | 'keyOf' | 'spendCode' | 'phoneOf' | 'demandCaptcha'>;
  news: Pick<IdentityEvents, 'contactVerified' | 'paymentPasswordSet' | 'nudge'>;
  links?: Pick<AffiliateLinks, 'use'> | undefined;
}

/** Who brought a new member. */
type Origin = Awaited<ReturnType<Invitations['resolve']>>;

/** What has to be right before an account is made. Each throws what the contract says. */
function createDemands({ db, clock, verification }: RegistrationDeps) {
  const demandOpen = (merchant: Merchant, module: string, { origin }: RequestContext): void => {
    if (!merchant.switches[module] || isAgentHost(merchant, origin)) throw new BusinessError('register.disabled');
  };

  const read = (merchant: Merchant, body: AnyBody, kind: FormKind): ReadForm => {
    const today = businessDayOf({ businessTimezone: merchant.businessTimezone, dayStart: 0 }, clock.now());
    const form = readForm(merchant, body, kind, today);
    if ('rule' in form) throw rejected(form);
    return form;
  };

  const agreementOf = (merchant: Merchant, { agreed }: AnyBody): true | 'client' => {
    if (agreed) return true;
    const { clientAgreement } = merchant.security;
    const isClients = clientAgreement === 'always' || (clientAgreement === 'legacy' && merchant.encryption === 'legacy');
    // A box that is there and not ticked is a no.
    if (agreed === undefined && isClients) return 'client';
    throw new BusinessError('age.required', { params: { age: merchant.minimumAge } });
  };

  const demandCaptcha = async (merchant: Merchant, body: AnyBody, request: RequestContext): Promise<void> => {
    if (merchant.rules['captcha']?.enabled) await verification.demandCaptcha(merchant, body, request);
  };

  // Asked before passwords are hashed, which is the costly part; what decides is the unique index.
  const demandFree = async (merchant: Merchant, username: string): Promise<void> => {
    if (await nameExists(db, merchant.id, usernameKey(username))) throw new BusinessError('username.taken');
  };

  return { demandOpen, read, agreementOf, demandCaptcha, demandFree };
}

/** Makes what writes a registration. */
function createWriting({ clock, accounts, opening, news, links }: RegistrationDeps) {
  /** Writes the account with all that belongs to it, or nothing. */
  return async (
    merchant: Merchant,
    { form, username, password, number, payment, agreed }: Applicant,
    body: AnyBody,
    request: RequestContext,
    { link, ...origin }: Origin,
  ): Promise<Registered> => {
    const nickname = form.profile.nickname ?? username;
    const at = dateOf(clock);
    const registered = await accounts.create(
      {
        merchantId: merchant.id,
        currency: merchant.currency,
        username,
        password,
        ...origin,
        nickname,
        profile: { ...form.profile, ...(number ? { countryDialingCode: number.target.dialingCode } : {}) },
        address: request.address,
        registerUrl: body.registerUrl ?? '',
        agreed,
      },
      async (account, tx) => {
        const subject = { merchantId: merchant.id, accountId: account.id };
        if (link !== null) await links?.use(tx, { merchant, key: link, account });
        if (number?.verify) {
          await number.verify(tx, account, at);
          await news.contactVerified(tx, subject, 'mobile', at);
        }
        if (payment) {
          await payment(tx, account, at);
          await news.paymentPasswordSet(tx, subject, at);
        }
        if (body.login === false) return { account, opened: null };
        return {
          account,
          opened: await opening.openLogin(tx, merchant, account.id, clientOf(request, body.loginDeviceId), 'register'),
        };
      },
    );
    news.nudge();
    await registered.opened?.news();
    return registered;
  };
}

/** Makes the registration. */
export function createRegistration(deps: RegistrationDeps): Registration {
  const { db, passwords, invitations, verification } = deps;
  const { demandOpen, read, agreementOf, demandCaptcha, demandFree } = createDemands(deps);
  const write = createWriting(deps);
  const numbers = createNumbers({ db, verification });

  const originOf = (merchant: Merchant, form: ReadForm, body: AnyBody, request: RequestContext) =>
    invitations.resolve(merchant, form, body.domain || request.origin);

  return {
    async register(merchant, body, request) {
      demandOpen(merchant, 'USERNAMEREG3', request);
      const form = read(merchant, body, { hasUsername: true, hasPassword: true, isByNumber: false });
      const agreed = agreementOf(merchant, body);
      checkNewPassword(merchant, form.password, form);
      await demandFree(merchant, form.username);
      const origin = await originOf(merchant, form, body, request);
      await demandCaptcha(merchant, body, request);
      const isProven = (merchant.switches['REGMOBVERF3'] || merchant.rules['verificationCode']?.required) ?? false;
      const mobileNum = isProven ? form.mobileNum || (body.mobileNum ?? '') : form.mobileNum;
      const number = await numbers.read(merchant, { ...body, mobileNum }, isProven, bringerOf(request));
      const payment = await paymentWriter(passwords, form.paymentPassword, form.profile.birthday);
      return write(
        merchant,
        { form, username: form.username, password: form.password, number, payment, agreed },
        body,
        request,
        origin,
      );
    },
    async registerMobile(merchant, body, request) {
      demandOpen(merchant, 'MOBILENUMREG3', request);
      const hasPassword = merchant.switches['MOBILENUMPASSREG3'] ?? false;
      // Clients of this protocol send the number as the username too: docs/rules/registration.md#ways.
      const given = { ...body, mobileNum: body.mobileNum || body.username };
      const form = read(merchant, given, { hasUsername: false, hasPassword, isByNumber: true });
      const agreed = agreementOf(merchant, body);
      if (hasPassword) checkNewPassword(merchant, form.password, { username: form.mobileNum });
      const origin = await originOf(merchant, form, body, request);
      await demandCaptcha(merchant, body, request);
      const number = await numbers.read(merchant, { ...body, mobileNum: form.mobileNum }, true, bringerOf(request));
      const payment = await paymentWriter(passwords, form.paymentPassword, form.profile.birthday);
      // Agents above, and others, see usernames, and a number is none of their business: it logs in all the same, as every proven one.
      const username = await freeUsername(db, merchant);
      const password = hasPassword ? form.password : null;
      return write(merchant, { form, username, password, number, payment, agreed }, body, request, origin);
    },
    async registerAuto(merchant, body, request) {
      demandOpen(merchant, 'DIRECTREG3', request);
      const agreed = agreementOf(merchant, body);
      const form = { ...NO_FORM, affiliateCode: codeOf(body.affiliateCode), referralCode: codeOf(body.referralCode) };
      const origin = await originOf(merchant, form, body, request);
      await demandCaptcha(merchant, body, request);
      const password = newPassword(merchant);
      const username = await freeUsername(db, merchant);
      const applicant = { form, username, password, number: null, payment: null, agreed };
      return { ...(await write(merchant, applicant, body, request, origin)), password };
    },
    async checkUsername(merchant, username) {
      const rule = merchant.rules['username'];
      if (rule && checkValue('username', rule, cleanText(username))) {
        throw new BusinessError('field.pattern', { params: { field: 'username' }, status: 400 });
      }
      await demandFree(merchant, username);
    },
  };
}
