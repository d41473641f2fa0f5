import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSession, useSession } from '../../domain/session/store.ts';
import { faultOf, PHONE_AUTH_FAULTS, PhoneAuthError, type PhoneAuthFault } from '../../domain/verification/phone-auth.ts';
import { demoPhoneAuth } from '../../domain/verification/phone-auth-demo.ts';
import { forgetCodes } from '../../domain/verification/use-code.ts';
import { FakeFailure } from '../../mocks/fake-gateway.ts';
import { connectApi } from '../../shared/api/api.ts';
import { takeToasts } from '../../shared/lib/toast-store.ts';
import { fill, press, showLogin } from '../../test/login-screen.tsx';
import { withGateway } from '../../test/server.ts';

const gateway = withGateway();
const onClose = vi.fn<() => void>();
const onDone = vi.fn<() => void>();
const VALUE = { token: 't', id: 7, userName: 'demoplayer', customerType: 0, firstTimeLogin: false, passwordExpired: true };
const ON = { sms: { firebase: true, provider: 'demo' } };
const WAY = 'Log in by phone confirmation';

const open = async () => {
  await showLogin(onClose, onDone, ON);
  await press(WAY);
  await screen.findByDisplayValue('+84');
};
const sendCode = async () => {
  await fill('Mobile number', '0912 345 678');
  await press('Send code');
  await screen.findByText(/ask for another in 60 seconds/);
};

beforeEach(() => {
  clearSession();
  forgetCodes();
  vi.restoreAllMocks();
  onClose.mockClear();
  onDone.mockClear();
  takeToasts();
  connectApi({ token: () => useSession.getState().token, merchant: () => 'demo', language: () => 'EN' });
});

describe('the login by identity token', () => {
  it.each([
    [{ firebase: false, provider: 'demo' }, false],
    [{ firebase: true, provider: 'nobody' }, false],
    [{ firebase: true, provider: 'demo' }, true],
  ])('is offered by the brand’s switch %o: %s', async (sms, isThere) => {
    await showLogin(onClose, onDone, { sms });
    expect(screen.queryByRole('button', { name: WAY }) !== null).toBe(isThere);
  });

  it('has the provider confirm the number, and logs in with its token and without a password', async () => {
    const sent: unknown[] = [];
    const { overrides } = gateway();
    overrides.demoIdentityToken = ({ body }) => {
      sent.push([body.mobileNum, body.countryDialingCode, body.verificationCode]);
      return { idToken: 'a token' };
    };
    overrides.login = ({ body }) => {
      sent.push([body.type, body.username, body.countryDialingCode, body.firebaseIdToken, body.firebaseChannel]);
      return VALUE;
    };
    await open();
    expect(screen.getByRole('dialog', { name: WAY })).toBeTruthy();
    await sendCode();
    await fill('Verification code', ' 112233 ');
    await press('Confirm and log in');
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(sent).toEqual([
      ['0912345678', '84', '112233'],
      ['firebase', '0912345678', '84', 'a token', 'demo'],
    ]);
    expect(sessionStorage.getItem('cpw')).not.toBe('true');
  });

  it('keeps the token for another try when the login itself failed', async () => {
    const tokens = vi.fn<() => void>();
    const { overrides } = gateway();
    overrides.demoIdentityToken = () => {
      tokens();
      return { idToken: 'a token' };
    };
    overrides.login = () => {
      throw new FakeFailure('login.cred.err');
    };
    await open();
    await sendCode();
    await fill('Verification code', '112233');
    await press('Confirm and log in');
    await screen.findByText('refused: login.cred.err');
    overrides.login = () => VALUE;
    await press('Confirm and log in');
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(tokens).toHaveBeenCalledTimes(1);
  });

  it('asks for the captcha where the provider is ours and wants one', async () => {
    gateway().overrides.demoIdentityCode = () => {
      throw new FakeFailure('captcha.required', 200, { captcha: true });
    };
    await open();
    await fill('Mobile number', '0912345678');
    await press('Send code');
    expect(await screen.findByLabelText('Digits in the picture')).toBeTruthy();
  });

  it.each(['Close', 'Back to the login'])('that is left under way (%s) says that it failed', async (name) => {
    await open();
    await sendCode();
    await press(name);
    expect(takeToasts()).toEqual([
      expect.objectContaining({ text: 'The login failed because it was closed. Please try again.' }),
    ]);
  });

  it('that was only looked at is left without a word', async () => {
    await open();
    await press('Back to the login');
    expect(await screen.findByRole('dialog', { name: 'Log in' })).toBeTruthy();
    expect(takeToasts()).toEqual([]);
  });
});

describe('what goes wrong at the provider', () => {
  const WORDS: Record<PhoneAuthFault, string> = {
    'invalid-phone-number': 'This phone number is not valid.',
    'missing-phone-number': 'Enter a valid number.',
    'too-many-requests': 'Too many requests. Try again in 5 minutes.',
    unknown: 'Something unknown went wrong at the provider. Please try again.',
    'invalid-verification-code': 'The code is missing or wrong. Check it.',
    'captcha-check-failed': 'The captcha failed: it is wrong, or this address is not on the provider’s list.',
    'quota-exceeded': 'The provider’s limit is reached. Contact customer service.',
    'operation-not-allowed': 'This is not allowed. Contact customer service.',
    'code-expired': 'The code has expired. Send it again.',
    'popup-closed-by-user': 'The login failed because it was closed. Please try again.',
  };

  it.each(Object.entries(WORDS) as [PhoneAuthFault, string][])('%s reads “%s” beside its field', async (fault, words) => {
    const { field } = PHONE_AUTH_FAULTS[fault];
    const fail = () => Promise.reject(new PhoneAuthError(fault));
    vi.spyOn(demoPhoneAuth, 'sendCode').mockImplementation(() =>
      field === 'code' ? Promise.resolve({ expiredMinutes: 1, confirm: fail }) : fail(),
    );
    await open();
    await fill('Mobile number', '0912345678');
    await press('Send code');
    if (field === 'code') {
      await fill('Verification code', '112233');
      await press('Confirm and log in');
    }
    const place = screen.getByLabelText(field === 'code' ? 'Verification code' : 'Mobile number');
    await screen.findByText(words);
    expect(document.getElementById(place.getAttribute('aria-describedby') ?? '')?.textContent).toBe(words);
    expect(document.activeElement).toBe(place);
  });

  it.each([
    ['phone.missing', 'missing-phone-number'],
    ['phone.invalid', 'invalid-phone-number'],
    ['phone.too.many', 'too-many-requests'],
    ['phone.quota', 'quota-exceeded'],
    ['phone.forbidden', 'operation-not-allowed'],
    ['phone.unknown', 'unknown'],
    ['code.expired', 'code-expired'],
    ['code.invalid', 'invalid-verification-code'],
  ] as const)('is named by the demo provider as by any other: %s is %s', async (code, fault) => {
    const refuse = () => {
      throw new FakeFailure(code);
    };
    gateway().overrides.demoIdentityCode = refuse;
    await expect(
      demoPhoneAuth.sendCode({ number: '0912345678', dialingCode: '84' }, { captcha: null, altcha: null }),
    ).rejects.toMatchObject({ fault });
  });

  it.each([
    ['auth/quota-exceeded', 'quota-exceeded'],
    ['auth/missing-verification-code', 'invalid-verification-code'],
    ['auth/invalid-app-credential', 'captcha-check-failed'],
    ['auth/something-new', 'unknown'],
  ])('is found behind a provider’s own code: %s is %s', (code, fault) => {
    expect(faultOf(code)).toBe(fault);
  });

  it('is told without asking the provider where the number is missing or wrong', async () => {
    const asked = vi.spyOn(demoPhoneAuth, 'sendCode');
    await open();
    await press('Send code');
    await screen.findByText('Enter a valid number.');
    await fill('Mobile number', '12');
    await press('Send code');
    await screen.findByText('This phone number is not valid.');
    expect(asked).not.toHaveBeenCalled();
  });
});
