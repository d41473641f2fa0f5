import type { Body } from '@marquee/contract';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import type { Merchant } from '../../brand/index.ts';
import type { ConfirmPassword, Holder } from '../credentials/index.ts';
import type { IdentityEvents } from '../events.ts';
import { mergeProfile } from '../profile/store.ts';
import type { SecondFactor } from '../second-factor/index.ts';
import { type Asker, type CodeSent, memberAsker, type Target, type Verification } from '../verification/index.ts';
import { accountByContact, addVerified, contactOf, verifiedContacts } from './index.ts';

/** What names a number or an address in a call's body. */
type Named = Pick<Body<'bindContact'>, 'kind' | 'mobileNum' | 'countryDialingCode' | 'email'>;

/** Binding of numbers and mail addresses. */
export interface Binding {
  /** Sends a code to a contact to be bound, or for a payment password to the one that is. Throws as the contract says. */
  sendCode(merchant: Merchant, accountId: bigint, body: Body<'contactCode'>, asker: Asker): Promise<CodeSent>;
  /**
   * Binds a contact by its code, the login password and, where one is on, the authenticator's code. Returns it, and the one that
   * it takes the place of.
   */
  bind(merchant: Merchant, holder: Holder, body: Body<'bindContact'>): Promise<{ bound: Target; before: Target | null }>;
}

/** Makes the binding. */
export function createBinding(deps: {
  db: Database;
  clock: Clock;
  confirm: ConfirmPassword;
  /** Demands the authenticator's code where one is on. */
  demandFactor: SecondFactor['demand'];
  verification: Pick<Verification, 'number' | 'mail' | 'keyOf' | 'sendCode' | 'spendCode' | 'endKeys'>;
  news: Pick<IdentityEvents, 'contactVerified' | 'nudge'>;
}): Binding {
  const { db, clock, confirm, demandFactor, verification, news } = deps;

  const read = (merchant: Merchant, { kind, mobileNum, countryDialingCode, email }: Named): Target =>
    kind === 'mobile' ? verification.number(merchant, countryDialingCode, mobileNum) : verification.mail(email);

  /** Refuses what is another account's before a message is spent on it; what decides is the binding itself. */
  const refuseTaken = async (merchant: Merchant, accountId: bigint, kind: Named['kind'], key: string): Promise<void> => {
    const owner = await accountByContact(db, merchant.id, kind, key);
    if (owner !== null && owner !== accountId) throw new BusinessError(`${kind}.taken`);
  };

  return {
    async sendCode(merchant, accountId, body, { address, language, origin }) {
      const asker = { language, origin, ...memberAsker(accountId, address) };
      if (body.purpose === 'payment') {
        const target = (await verifiedContacts(db, accountId))[body.kind];
        if (!target) throw new BusinessError('security.contact.needed');
        return verification.sendCode({ purpose: 'payment', merchant, target, asker, accountId });
      }
      const target = read(merchant, body);
      await refuseTaken(merchant, accountId, body.kind, verification.keyOf(target));
      return verification.sendCode({ purpose: 'bind', merchant, target, asker, accountId });
    },
    async bind(merchant, holder, body) {
      const { accountId } = holder;
      const target = read(merchant, body);
      const key = verification.keyOf(target);
      await confirm(merchant, holder, body.password);
      const asker = memberAsker(accountId, holder.client.address);
      const before = (await verifiedContacts(db, accountId))[body.kind];
      await db.transaction(async (tx) => {
        await demandFactor(tx, accountId, body.code);
        await verification.spendCode({ purpose: 'bind', merchant, target, code: body.verificationCode, asker, accountId }, tx);
        // Links that went to the contact before are no longer the holder's; before the account, in the order of a password's reset.
        for (const purpose of ['password', 'unlock'] as const) await verification.endKeys({ purpose, accountId }, tx);
        const contact = contactOf(target, key);
        await addVerified(tx, { ...contact, merchantId: merchant.id, accountId, at: dateOf(clock) });
        await news.contactVerified(tx, { merchantId: merchant.id, accountId }, contact.kind, dateOf(clock));
        // The pages that show a member its number read it with the rest of what it told about itself.
        await mergeProfile(
          tx,
          accountId,
          target.kind === 'sms'
            ? { mobileNum: target.number, countryDialingCode: target.dialingCode }
            : { email: target.address },
        );
      });
      news.nudge();
      return { bound: target, before: before !== null && verification.keyOf(before) !== key ? before : null };
    },
  };
}
