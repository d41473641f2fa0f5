import type { Body } from '@marquee/contract';
import { type Clock, dateOf } from '../base/clock.ts';
import type { Database } from '../base/database.ts';
import { BusinessError } from '../base/errors.ts';
import type { Merchant } from '../brand/index.ts';
import type { Accounts } from './accounts.ts';
import { cleanText, usernameKey } from './names.ts';
import { checkValue, type ReadForm, readForm } from './rules.ts';
import type { Client, OpenedSession, Sessions } from './sessions.ts';
import { type Account, nameExists, noteLogin } from './store.ts';

/** What a registration gives: the account, and its session when one was asked for. */
export interface Registered {
  account: Account;
  opened: OpenedSession | null;
}

/** Opens accounts for people who come by themselves. */
export interface Registration {
  /**
   * Registers by username under the brand's rules. Throws `register.disabled`, `age.required`, `register.rejected`
   * with the field and its rule as value, `username.taken`.
   */
  register(merchant: Merchant, body: Body<'register'>, client: Client): Promise<Registered>;
  /** Throws `field.pattern` when the name breaks the rules and `username.taken` when it is not free. */
  checkUsername(merchant: Merchant, username: string): Promise<void>;
}

function readOrReject(merchant: Merchant, body: Body<'register'>): ReadForm {
  const form = readForm(merchant.rules, body);
  if (!('rule' in form)) return form;
  throw new BusinessError('register.rejected', { params: { field: form.field }, value: form });
}

/** Makes the registration. */
export function createRegistration(deps: { db: Database; clock: Clock; accounts: Accounts; sessions: Sessions }): Registration {
  const { db, clock, accounts, sessions } = deps;
  return {
    async register(merchant, body, client) {
      if (!merchant.switches['USERNAMEREG3']) throw new BusinessError('register.disabled');
      const form = readOrReject(merchant, body);
      if (!body.agreed) throw new BusinessError('age.required', { params: { age: merchant.minimumAge } });
      // Asked before the password is hashed, which is the costly part; what decides is the unique index.
      if (await nameExists(db, merchant.id, usernameKey(form.username))) throw new BusinessError('username.taken');
      const { nickname, mobileNum } = form.profile;
      const dialing = body.countryDialingCode ?? '';
      const profile = {
        ...form.profile,
        ...(mobileNum !== undefined && /^\d{1,4}$/.test(dialing) ? { countryDialingCode: dialing } : {}),
      };
      return accounts.create(
        {
          merchantId: merchant.id,
          currency: merchant.currency,
          username: form.username,
          password: form.password,
          type: 0,
          registeredVia: 'SELF',
          ...(nickname === undefined ? {} : { nickname }),
          profile,
          address: client.address,
          registerUrl: body.registerUrl ?? '',
          agreed: true,
        },
        async (account, tx) => {
          if (body.login === false) return { account, opened: null };
          await noteLogin(tx, account.id, dateOf(clock));
          return { account, opened: await sessions.open(tx, merchant, account.id, client) };
        },
      );
    },
    async checkUsername(merchant, username) {
      const rule = merchant.rules['username'];
      if (rule && checkValue('username', rule, cleanText(username))) {
        throw new BusinessError('field.pattern', { params: { field: 'username' }, status: 400 });
      }
      if (await nameExists(db, merchant.id, usernameKey(username))) throw new BusinessError('username.taken');
    },
  };
}
