import type { CallName, Reply } from '@marquee/contract';
import { sha256 } from '../shared/lib/sha256.ts';

/** A guest's account: docs/rules/accounts.md#trial-accounts. */
export const GUEST_TYPE = 4;

const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const SOUND = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=';
const SALT = 'fake-salt?expires=4102444800';
const LARGEST = 5_000;
const SENT: Reply<'loginSms'> = { expiredMinutes: 1, expirationTime: Date.UTC(2100, 0, 1) };

/** Calls whose answer opens a session. */
export const OPENING_CALLS: readonly CallName[] = [
  'login',
  'loginVerify',
  'loginRemembered',
  'passkeyLogin',
  'freePlay',
  'register',
  'registerMobile',
  'registerAuto',
  'session',
];

/** The proof-of-work challenge whose answer is `number`. */
export const challengeOf = (number: number): Reply<'captchaChallenge'> => ({
  algorithm: 'SHA-256',
  challenge: sha256(new TextEncoder().encode(SALT + number)),
  salt: SALT,
  signature: 'fake',
  maxNumber: LARGEST,
});

/** What a member is told of itself. */
export const memberOf = (id: number, userName: string): Reply<'memberInfo'> => ({
  id,
  account: userName,
  userName,
  nickname: userName,
  type: 0,
  mobile: null,
  email: null,
  regDate: Date.UTC(2026, 0, 5),
  lastLogin: Date.UTC(2026, 10, 20, 9, 30),
  lastLoginLocation: '203.0.113.7',
  toUpline: true,
  clubLabel: { labelName: 'Member', rankLevel: 1, type: 'CLUB', color: '', color2: '' },
  memberLabel: [],
});

/** Answers about codes, captchas and countries. */
export const verificationHandlers = {
  country: (): Reply<'country'> => ({
    countries: [
      { countryCode: 'VN', countryDialingCode: '84' },
      { countryCode: 'PH', countryDialingCode: '63' },
      { countryCode: 'TH', countryDialingCode: '66' },
      { countryCode: 'ID', countryDialingCode: '62' },
    ],
    dialingCodes: ['84', '63', '66', '62'],
    countryCode: 'VN',
    countryDialingCode: '84',
    currencySymbol: '₫',
    currency: 'VND',
  }),
  captcha: () => PICTURE,
  captchaAudio: () => SOUND,
  captchaChallenge: () => challengeOf(1_234),
  loginSms: () => SENT,
  demoIdentityCode: () => SENT,
  demoIdentityToken: () => ({ idToken: 'identity' }),
  registerSms: () => SENT,
  passwordSms: () => SENT,
  loginVerifyCode: () => SENT,
  passwordVerifyCode: () => SENT,
};
