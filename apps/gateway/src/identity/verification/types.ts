import type { Runner, Transaction } from '../../base/database/database.ts';
import type { RequestContext } from '../../base/http/handlers.ts';
import type { Merchant } from '../../brand/index.ts';

/** A number, given by its dialling code and the national number without leading zeros. */
export interface SmsTarget {
  kind: 'sms';
  dialingCode: string;
  number: string;
}

/** A mail address. */
export interface MailTarget {
  kind: 'mail';
  address: string;
}

/** Where a message goes. */
export type Target = SmsTarget | MailTarget;

/**
 * What a code is for; it is good for nothing else. `verify` is the second step of a login, `identity` what the demo provider of
 * identity tokens asks for.
 */
export type Purpose = 'login' | 'register' | 'password' | 'bind' | 'payment' | 'verify' | 'unlock' | 'identity';

/** What a key in a mailed link is for. */
export type KeyPurpose = 'password' | 'unlock';

/** Who asks for a code: a request is one. */
export interface Asker {
  address: string;
  language: string;
  origin: string;
}

/**
 * Whose code it is: the browser that asks for it is the only one that can bring it back or, by wrong tries, end it. Who shows no
 * browser is taken for the one at its address that asked last.
 */
export interface CodeAsker {
  /** The secret that the browser holds; null: it shows none. */
  browser: string | null;
  address: string;
}

/**
 * When a code that was sent ends; clients read one form or the other: docs/rules/verification.md#codes-by-sms. `expirationTime`
 * is a moment in milliseconds.
 */
export interface CodeSent {
  expiredMinutes: number;
  expirationTime: number;
}

/** What a form sends of its captcha. */
export interface GivenCaptcha {
  captcha?: string | null | undefined;
  altcha?: string | null | undefined;
}

/**
 * Messages that are not codes, by the name of their words `message.<name>.subject|text`, with the parameters that the sender gives.
 * Every message knows `brand` and `time` (of the brand's zone) by itself.
 */
export interface Notices {
  /** A name was locked after failed logins: the link that unlocks it. */
  unlock: { link: string; minutes: string };
  /** The link to set a forgotten password with. */
  'password.link': { link: string; minutes: string };
  'password.changed': Record<never, string>;
  /** The payment password was set or changed. */
  'payment.changed': Record<never, string>;
  /** A login from a device that the account was not used on before. */
  'device.new': { device: string; address: string };
  /** A number or mail address was bound; masked. */
  'contact.changed': { contact: string };
  'factor.on': Record<never, string>;
  'factor.off': Record<never, string>;
}

/** Codes, keys, captchas and messages of the brand's members. */
export interface Verification {
  /**
   * Reads and checks a number; the dialling code is the brand's country's when none is given. Throws `phone.missing`, `phone.invalid`,
   * and `phone.forbidden` for a country that the brand does not serve.
   */
  number(merchant: Merchant, dialingCode: string | null | undefined, number: string | null | undefined): SmsTarget;
  /** The same of any country: a member logs in by its number wherever that is. Throws `phone.missing`, `phone.invalid`. */
  anyNumber(merchant: Merchant, dialingCode: string | null | undefined, number: string | null | undefined): SmsTarget;
  /** Reads and checks a mail address. Throws `email.invalid`. */
  mail(address: string | null | undefined): MailTarget;
  /** The form in which targets are compared and stored: E.164 without plus, or the address in lower case. */
  keyOf(target: Target): string;
  /** Is there a way out for messages of this kind? Without one nobody can be asked for what would come by it. */
  canSend(merchant: Merchant, kind: Target['kind']): boolean;
  /**
   * Demands the brand's captcha and spends what was given, right or wrong. Throws `captcha.required` or `captcha.invalid`, both
   * telling the site what to show. Not within a transaction.
   */
  demandCaptcha(merchant: Merchant, given: GivenCaptcha, request: RequestContext): Promise<void>;
  /**
   * Has the caller's address asked for so many codes that the next one needs a captcha? The brand's `captchaAfter` within its
   * `failureMinutes`.
   */
  codesNeedCaptcha(merchant: Merchant, address: string): Promise<boolean>;
  /**
   * Sends a code. `reaches: false` does everything but send, for a number that no member has: same answer, same time; codes of
   * purpose login and password are sent after the answer, for the same reason. Throws `phone.too.many` (with the seconds to wait)
   * too soon after the last or for too many, `phone.quota` past a day's limit of the number, the address, the brand or the provider,
   * `phone.forbidden` where no SMS service is set up, `phone.invalid` when the provider refuses the number, and `phone.unknown` or
   * `mail.unknown` when sending failed. Not within a transaction.
   */
  sendCode(input: {
    purpose: Purpose;
    merchant: Merchant;
    target: Target;
    asker: Asker & CodeAsker;
    accountId?: bigint | null;
    reaches?: boolean;
  }): Promise<CodeSent>;
  /**
   * Spends a code in the caller's transaction. Throws `code.invalid` or `code.expired`; the wrong try is counted though the caller's
   * transaction rolls back. With an account the code must have been sent for it. Codes that others asked for are none: their asking
   * and their wrong tries end nothing here.
   */
  spendCode(
    input: {
      purpose: Purpose;
      /** A code of this purpose will do as well. */
      also?: Purpose | undefined;
      merchant: Merchant;
      target: Target;
      code: string | null | undefined;
      asker: CodeAsker;
      accountId?: bigint | null;
    },
    tx: Runner,
  ): Promise<void>;
  /** Is this one of the target's codes of these purposes? It stays good; a wrong try counts. Throws as `spendCode`. */
  checkCode(input: {
    purposes: readonly Purpose[];
    merchant: Merchant;
    target: Target;
    code: string | null | undefined;
    asker: CodeAsker;
  }): Promise<void>;
  /** Makes a key for a link, 256 bits as text; earlier ones of the account for the same purpose end. In the caller's transaction, or in one of its own. */
  makeKey(
    input: { purpose: KeyPurpose; merchant: Merchant; accountId: bigint; minutes: number },
    tx?: Transaction,
  ): Promise<string>;
  /** Spends a key in the caller's transaction; returns its account. Throws `code.invalid` or `code.expired`. */
  spendKey(input: { purpose: KeyPurpose; merchant: Merchant; key: string }, tx: Runner): Promise<bigint>;
  /** Ends the keys of an account for a purpose in the caller's transaction: what they were for has been done another way. */
  endKeys(input: { purpose: KeyPurpose; accountId: bigint }, tx: Runner): Promise<void>;
  /**
   * Sends a message after the caller has gone on; never fails it. `address` is the one that caused it: a demo brand shows the message
   * there. Call it once what it tells is committed.
   */
  tell<Name extends keyof Notices>(input: {
    merchant: Merchant;
    target: Target;
    name: Name;
    params: Notices[Name];
    language: string;
    address: string;
  }): Promise<void>;
  /**
   * The number that a token of the phone-auth provider proves; on a demo brand without one, of the demo provider. Throws
   * `code.invalid`, `code.expired`, `phone.unknown` when the provider's keys cannot be had, and `login.type.unavailable` when no
   * provider is configured or the brand has it off.
   */
  phoneOf(merchant: Merchant, idToken: string): Promise<SmsTarget>;
  /** Throws `phone.forbidden` where the demo provider is not the brand's. */
  demandDemoIdentity(merchant: Merchant): void;
  /** Spends a code of purpose `identity` for the demo provider's token of its number. Throws as `spendCode`. Not within a transaction. */
  demoToken(input: { merchant: Merchant; target: SmsTarget; code: string | null | undefined; asker: CodeAsker }): Promise<string>;
  /** The member who has proven a number or mail address to be theirs; null when nobody has. */
  memberOf(merchant: Merchant, target: Target): Promise<bigint | null>;
  /** A captcha for a browser: the value of its cookie and the picture as base64 PNG. */
  captcha(merchant: Merchant): { id: string; picture: string };
  /** The captcha's digits spoken, as base64 WAV; null when the cookie holds no captcha that is still good. */
  captchaAudio(merchant: Merchant, id: string | undefined, language: string): string | null;
  /** A challenge for the verification widget. */
  challenge(merchant: Merchant): { algorithm: string; challenge: string; salt: string; signature: string; maxNumber: number };
  /** Messages that a demo brand would have sent on behalf of an address, newest first; null when the brand is no demo brand. */
  outbox(
    merchant: Merchant,
    address: string,
  ): Promise<{ id: string; channel: string; to: string; subject: string; text: string; at: number }[] | null>;
  /** Resolves when everything that was to be sent or counted in the background is done. */
  settled(): Promise<void>;
}
