/** What a brand decides of its logins, codes and guests. */
export interface SecuritySettings {
  /** The proof-of-work widget takes the captcha picture's place. */
  widget: boolean;
  /** Failed logins of one name within `failureMinutes` after which a captcha is asked for, and after which the name is locked. */
  captchaAfter: number;
  lockAfter: number;
  failureMinutes: number;
  lockMinutes: number;
  /** Minutes that a code by SMS is good for, and that the next one has to wait: specification 9. */
  codeMinutes: number;
  /** Minutes that a code or link by mail is good for. */
  mailMinutes: number;
  /** Codes that one number or address gets in 24 hours, and that all of the brand get. */
  codesPerTarget: number;
  codesPerDay: number;
  /** Dialling codes that are served; empty: all. */
  dialingCodes: readonly string[];
  /** Who is asked for a second step at an address that is not registered: those who switched it on, or everybody who can. */
  newAddress: 'members' | 'everybody';
}

/** The platform's usual values: quality "Security", vendor-and-compliance 2, specification 9. */
export const usualSecurity = (): SecuritySettings => ({
  widget: false,
  captchaAfter: 3,
  lockAfter: 10,
  failureMinutes: 30,
  lockMinutes: 15,
  codeMinutes: 1,
  mailMinutes: 30,
  codesPerTarget: 10,
  codesPerDay: 5_000,
  dialingCodes: [],
  newAddress: 'members',
});
