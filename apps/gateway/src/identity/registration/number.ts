import type { Database, Runner } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import type { Merchant } from '../../brand/index.ts';
import { accountByContact, addVerified, contactOf } from '../contacts/index.ts';
import type { CodeAsker, SmsTarget, Verification } from '../verification/index.ts';

/** What a registration says of a mobile number. */
export interface NumberClaim {
  mobileNum: string;
  countryDialingCode?: string | null | undefined;
  verificationCode?: string | null | undefined;
  firebaseIdToken?: string | null | undefined;
}

/** The number of a new account. */
export interface NewNumber {
  target: SmsTarget;
  /** E.164 without plus. */
  key: string;
  /** Spends the proof and makes the number the account's, in the transaction that makes the account; null: nothing was proven. */
  verify: ((tx: Runner, account: { id: bigint; merchantId: number }, at: Date) => Promise<void>) | null;
}

/** Reads and proves mobile numbers of registrations. */
export interface Numbers {
  /**
   * Reads the number; null when none is given and none is needed. `isProven` demands a code that went to it, or an identity token
   * of it. Throws `phone.missing`, `phone.invalid`, `phone.forbidden`, `code.invalid`, and `mobile.taken` when a member has it.
   */
  read(merchant: Merchant, claim: NumberClaim, isProven: boolean, asker: CodeAsker): Promise<NewNumber | null>;
}

/** Makes the reading of numbers. */
export function createNumbers({
  db,
  verification,
}: {
  db: Database;
  verification: Pick<Verification, 'number' | 'keyOf' | 'spendCode' | 'phoneOf'>;
}): Numbers {
  return {
    async read(merchant, { mobileNum, countryDialingCode, verificationCode, firebaseIdToken }, isProven, asker) {
      if (mobileNum === '' && !isProven) return null;
      const target = verification.number(merchant, countryDialingCode, mobileNum);
      const key = verification.keyOf(target);
      if ((await accountByContact(db, merchant.id, 'mobile', key)) !== null) throw new BusinessError('mobile.taken');
      const hasToken = !!firebaseIdToken;
      // A code that came along is checked though none was asked for: what it proves is worth having.
      if (!isProven && !hasToken && !verificationCode) return { target, key, verify: null };
      if (hasToken && verification.keyOf(await verification.phoneOf(merchant, firebaseIdToken)) !== key) {
        throw new BusinessError('code.invalid');
      }
      return {
        target,
        key,
        async verify(tx, { id, merchantId }, at) {
          if (!hasToken) {
            await verification.spendCode({ purpose: 'register', merchant, target, code: verificationCode, asker }, tx);
          }
          await addVerified(tx, { ...contactOf(target, key), merchantId, accountId: id, at });
        },
      };
    },
  };
}
