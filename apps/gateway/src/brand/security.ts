import { refused } from '../base/change.ts';

/** What a brand decides of its logins, codes and guests. */
export interface SecuritySettings {
  /** Captchas are a proof of work; false: digits of a picture, which can also be heard. Either is friction and no more. */
  widget: boolean;
  /** Failed logins of one name within `failureMinutes` after which a captcha is asked for, and after which the name is locked. */
  captchaAfter: number;
  lockAfter: number;
  failureMinutes: number;
  /** Names at which tries of one address failed within `failureMinutes`, after which it is asked for a captcha at every name. */
  namesPerAddress: number;
  lockMinutes: number;
  /** Minutes that a code by SMS is good for, and that the next one has to wait: docs/rules/verification.md#codes-by-sms. */
  codeMinutes: number;
  /** Minutes that a code or link by mail is good for. */
  mailMinutes: number;
  /** Codes that one number or address gets in 24 hours, and that all of the brand get. */
  codesPerTarget: number;
  codesPerDay: number;
  /** Dialling codes that are served; empty: the brand's own country's, `*`: all. */
  dialingCodes: readonly string[];
  /** Who is asked for a second step at an address that is not registered: those who switched it on, or everybody who can. */
  newAddress: 'members' | 'everybody';
  /** Days for which a member can have a browser trusted once its second step is taken; 0: none is. */
  trustDays: number;
  /** Units of a held win above which its release waits for a second operator; 0: one decides whatever it is. */
  secondPersonAbove: number;
  /** Units that one adjustment of a balance by hand has at most. */
  adjustMost: number;
  /** Units of a member's balance that one operator alone adjusts within 24 hours; 0: none, two decide on each. */
  adjustAlone: number;
  /** Units that a member has less than before a deposit, with which it clears what is to be wagered; 0: none does. */
  clearBalance: number;
  /** Members whose account says so may transfer money to the account above them. */
  transfersUp: boolean;
  /**
   * Whose registrations need no ticked box, since the client has asked already: those of a brand of scheme `legacy`, of any brand
   * (`always`), or nobody's. docs/rules/registration.md#age
   */
  clientAgreement: 'legacy' | 'always' | 'never';
  /** Origins beside the brand's own whose pages may call and read: docs/rules/calls.md#other-origins. */
  origins: readonly string[];
}

/** Ready values of the lock. `strict` is what GLI-19 asks for: a name is locked after three failures within half an hour. */
export const LOCK_PRESETS = {
  usual: { captchaAfter: 3, lockAfter: 10, failureMinutes: 30, lockMinutes: 15 },
  strict: { captchaAfter: 1, lockAfter: 3, failureMinutes: 30, lockMinutes: 30 },
} as const satisfies Record<string, Partial<SecuritySettings>>;

/** The platform's usual values: docs/rules/brand.md#logins-and-codes. */
export const usualSecurity = (): SecuritySettings => ({
  widget: true,
  ...LOCK_PRESETS.usual,
  namesPerAddress: 10,
  codeMinutes: 1,
  mailMinutes: 30,
  codesPerTarget: 10,
  codesPerDay: 5_000,
  dialingCodes: [],
  newAddress: 'members',
  trustDays: 30,
  secondPersonAbove: 0,
  adjustMost: 100_000,
  adjustAlone: 1_000,
  clearBalance: 1,
  transfersUp: true,
  clientAgreement: 'legacy',
  origins: [],
});

/** What a brand decides of its sessions, and of how its clients encrypt. */
export interface SessionSettings {
  /** The scheme of encrypted calls. */
  encryption: 'jwe' | 'legacy';
  /** Minutes without a call after which a session ends, and minutes after which it ends however active it is. */
  sessionIdleMinutes: number;
  sessionMaxMinutes: number;
  /** Days after which a password is expired; null: never. */
  passwordMaxAgeDays: number | null;
  /** The token of a login opens its session without the cookie, for clients that keep none. */
  bearerSessions: boolean;
}

/** All that an operator sets of logins: what is left out stays as it is. What `security` names counts before the preset. */
export type LoginSettings = Partial<SessionSettings> & {
  preset?: keyof typeof LOCK_PRESETS;
  security?: Partial<SecuritySettings>;
};

type Range = readonly [least: number, most: number];

/** What each number may be. The least of them keep a brand from locking everybody out, or from never locking at all. */
const RANGES: Readonly<Record<string, Range>> = {
  captchaAfter: [0, 10],
  lockAfter: [3, 100],
  failureMinutes: [5, 1_440],
  namesPerAddress: [1, 1_000],
  trustDays: [0, 365],
  secondPersonAbove: [0, 10_000_000],
  adjustMost: [1, 10_000_000],
  adjustAlone: [0, 10_000_000],
  clearBalance: [0, 1_000],
  lockMinutes: [1, 1_440],
  codeMinutes: [1, 15],
  mailMinutes: [5, 1_440],
  codesPerTarget: [1, 100],
  codesPerDay: [1, 1_000_000],
  sessionIdleMinutes: [5, 1_440],
  sessionMaxMinutes: [15, 43_200],
  passwordMaxAgeDays: [1, 3_650],
};

function demandRanges(given: object): void {
  for (const [name, value] of Object.entries(given)) {
    const [least, most] = RANGES[name] ?? [];
    if (least === undefined || most === undefined || typeof value !== 'number') continue;
    if (!Number.isInteger(value) || value < least || value > most)
      throw refused(`${name} is a whole number from ${least} to ${most}, not ${value}`);
  }
}

/** An origin as browsers send it: scheme, host and port, in lower case, and nothing behind. */
const isOrigin = (text: string): boolean => /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text;

/** Checks what a brand's logins would be after a change. Throws `ops.refused` for the first thing that is wrong. */
export function checkLogins(sessions: SessionSettings, security: SecuritySettings): void {
  demandRanges(sessions);
  demandRanges(security);
  if (sessions.sessionMaxMinutes < sessions.sessionIdleMinutes) throw refused('a session lasts at least as long as it may idle');
  if (security.lockAfter <= security.captchaAfter) throw refused('a name is locked after more failures than ask for a captcha');
  const wrong = security.dialingCodes.find((code) => !/^(?:\*|[1-9]\d{0,3})$/.test(code));
  if (wrong !== undefined) throw refused(`“${wrong.slice(0, 8)}” is no dialling code, e.g. 84, nor * for all`);
  const stray = security.origins.find((origin) => !isOrigin(origin));
  if (stray !== undefined) throw refused(`“${stray.slice(0, 80)}” is no origin, e.g. https://play.example.com`);
}
