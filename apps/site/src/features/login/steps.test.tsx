import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSession, useSession } from '../../domain/session/store.ts';
import { forgetCodes } from '../../domain/verification/use-code.ts';
import { BRAND } from '../../mocks/brand.ts';
import { FakeFailure } from '../../mocks/fake-gateway.ts';
import { challengeOf } from '../../mocks/login.ts';
import { connectApi } from '../../shared/api/api.ts';
import { forgetMailKey, mailKey, takeMailLink } from '../../shared/lib/mail-link.ts';
import { takeToasts } from '../../shared/lib/toast-store.ts';
import { fill, press, showLogin, tryLogin, withSwitches } from '../../test/login-screen.tsx';
import { withGateway } from '../../test/server.ts';

const gateway = withGateway();
const onClose = vi.fn<() => void>();
const onDone = vi.fn<() => void>();
const VALUE = { token: 't', id: 7, userName: 'demoplayer', customerType: 0, firstTimeLogin: false, passwordExpired: false };
const refuse =
  (code: FakeFailure['code'], value: unknown = null) =>
  () => {
    throw new FakeFailure(code, 200, value);
  };
const show = (switches: Record<string, boolean> = {}) => showLogin(onClose, onDone, withSwitches(switches));

beforeEach(() => {
  clearSession();
  forgetCodes();
  forgetMailKey();
  onClose.mockClear();
  onDone.mockClear();
  takeToasts();
  connectApi({ token: () => useSession.getState().token, merchant: () => 'demo', language: () => 'EN' });
});

describe('a captcha at the login', () => {
  it('comes with the refusal that asks for it, and has to be answered before the next try', async () => {
    const sent: unknown[] = [];
    gateway().overrides.login = ({ body }) => {
      sent.push(body.captcha);
      if (sent.length === 1) throw new FakeFailure('login.cred.err', 200, { captcha: true });
      return VALUE;
    };
    await show();
    await tryLogin('wrong');
    expect(await screen.findByText('refused: login.cred.err')).toBeTruthy();
    const digits = await screen.findByLabelText('Digits in the picture');
    await press('Log in');
    expect([digits.getAttribute('aria-invalid'), document.activeElement, sent.length]).toEqual(['true', digits, 1]);
    await userEvent.type(digits, '40271');
    await press('Log in');
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(sent).toEqual([null, '40271']);
  });

  it('that was wrong says so beside its field', async () => {
    gateway().overrides.login = refuse('captcha.invalid', { captcha: true });
    await show();
    await tryLogin();
    const digits = await screen.findByLabelText('Digits in the picture');
    expect(document.getElementById(digits.getAttribute('aria-describedby') ?? '')?.textContent).toBe('refused: captcha.invalid');
    expect(document.activeElement).toBe(digits);
  });
});

describe('the verification widget at the login', () => {
  it('that is not solved says so, and nothing is sent', async () => {
    const logins = vi.fn<() => void>();
    gateway().overrides.login = () => {
      logins();
      throw new FakeFailure('login.cred.err', 200, { captcha: true, widget: true });
    };
    gateway().overrides.captchaChallenge = () => challengeOf(12);
    await showLogin(onClose, onDone, { gw: { ...BRAND.info.gw, widget: true } });
    await tryLogin('wrong');
    const box = await screen.findByRole('checkbox', { name: 'I am a person' });
    await press('Log in');
    expect(screen.getByText('Please complete the verification first.')).toBeTruthy();
    expect([document.activeElement, logins.mock.calls.length]).toEqual([box, 1]);
    await userEvent.click(box);
    await screen.findByText('Confirmed');
    await press('Log in');
    await waitFor(() => expect(logins).toHaveBeenCalledTimes(2));
  });
});

describe('the login by code', () => {
  const openMobile = async () => {
    await show({ MOBILEVERCODELOGIN3: true });
    await userEvent.click(screen.getByRole('tab', { name: 'Mobile number' }));
    await screen.findByDisplayValue('+84');
  };

  it('needs a number and a code, and goes to the first that is missing', async () => {
    await openMobile();
    await press('Log in');
    const number = screen.getByLabelText('Mobile number', { selector: 'input' });
    const code = screen.getByLabelText('Verification code');
    expect([number, code].map((field) => field.getAttribute('aria-invalid'))).toEqual(['true', 'true']);
    expect(document.activeElement).toBe(number);
    expect((code as HTMLInputElement).maxLength).toBe(255);
  });

  it('sends no code to what is no number', async () => {
    const asked = vi.fn<() => void>();
    gateway().overrides.loginSms = () => {
      asked();
      return { expiredMinutes: 1, expirationTime: 0 };
    };
    await openMobile();
    await fill('Mobile number', '12');
    await press('Send code');
    expect(screen.getByText('Enter a valid mobile number.')).toBeTruthy();
    expect(asked).not.toHaveBeenCalled();
  });

  it('sends the code, then logs in with it, at most once a second', async () => {
    const sent: unknown[] = [];
    gateway().overrides.login = ({ body }) => {
      sent.push([body.type, body.username, body.countryDialingCode, body.password]);
      throw new FakeFailure('code.invalid');
    };
    await openMobile();
    await fill('Mobile number', '0912345678');
    await press('Send code');
    await screen.findByText(/ask for another in 60 seconds/);
    expect(document.activeElement).toBe(screen.getByLabelText('Verification code'));
    await fill('Verification code', '482913');
    const now = vi.spyOn(performance, 'now').mockReturnValue(1_000_000);
    await press('Log in');
    await screen.findByText('refused: code.invalid');
    now.mockReturnValue(1_000_999);
    await press('Log in');
    expect(sent).toHaveLength(1);
    now.mockReturnValue(1_001_000);
    await press('Log in');
    await waitFor(() => expect(sent).toHaveLength(2));
    now.mockRestore();
    expect(sent[0]).toEqual(['sms', '0912345678', '84', '482913']);
  });

  it('sends the captcha that the code asks for, and asks for none after it', async () => {
    const sent: unknown[] = [];
    gateway().overrides.loginSms = ({ body }) => {
      sent.push(body.captcha);
      if (sent.length === 1) throw new FakeFailure('captcha.required', 200, { captcha: true });
      return { expiredMinutes: 1, expirationTime: 0 };
    };
    await openMobile();
    await fill('Mobile number', '0912345678');
    await press('Send code');
    const digits = await screen.findByLabelText('Digits in the picture');
    await waitFor(() => expect(document.activeElement).toBe(digits));
    await userEvent.type(digits, '40271');
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 1_000);
    await press('Send code');
    await screen.findByText(/ask for another in 60 seconds/);
    now.mockRestore();
    expect(sent).toEqual([null, '40271']);
    expect(screen.queryByLabelText('Digits in the picture')).toBeNull();
  });

  it('shows the gateway’s words when no code could be sent', async () => {
    gateway().overrides.loginSms = refuse('phone.too.many');
    await openMobile();
    await fill('Mobile number', '0912345678');
    await press('Send code');
    expect(await screen.findByText('refused: phone.too.many')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Send code' })).toBeTruthy();
  });
});

describe('a locked name', () => {
  it('says what to do, and is unlocked by the code of the SMS', async () => {
    const sent: unknown[] = [];
    gateway().overrides.login = refuse('login.locked', { unlock: true, retryAfterSeconds: 900 });
    gateway().overrides.unlock = ({ body }) => {
      sent.push([body.username, body.code]);
      if (body.code === '000000') throw new FakeFailure('code.invalid');
      return null;
    };
    await show();
    await tryLogin();
    expect(await screen.findByText('refused: login.locked')).toBeTruthy();
    expect(screen.getByText(/Open the link in the mail, or type the code/)).toBeTruthy();
    await fill('Code from the SMS', '000000');
    await press('Unlock');
    expect(await screen.findByText('refused: code.invalid')).toBeTruthy();
    await fill('Code from the SMS', '123456{Enter}');
    await waitFor(() => expect(screen.queryByLabelText('Code from the SMS')).toBeNull());
    expect(sent).toEqual([
      ['demoplayer', '000000'],
      ['demoplayer', '123456'],
    ]);
    expect(screen.getByText(/The account is unlocked/)).toBeTruthy();
    gateway().overrides.login = () => VALUE;
    await press('Log in');
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  });

  it('is unlocked by the link of the mail, whose key is then gone', async () => {
    const keys: unknown[] = [];
    gateway().overrides.unlock = ({ body }) => {
      keys.push(body.key);
      return null;
    };
    location.hash = '#unlock=abcdefghijklmnopqrstuvwxyz';
    takeMailLink();
    await show();
    expect(await screen.findByText(/The account is unlocked/)).toBeTruthy();
    expect([keys, mailKey('unlock'), location.hash]).toEqual([['abcdefghijklmnopqrstuvwxyz'], '', '']);
  });

  it('is told of a link that is over', async () => {
    gateway().overrides.unlock = refuse('code.expired');
    location.hash = '#unlock=abcdefghijklmnopqrstuvwxyz';
    takeMailLink();
    await show();
    expect(await screen.findByText(/This link no longer works/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('is asked for again where the gateway was not reached', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    location.hash = '#unlock=abcdefghijklmnopqrstuvwxyz';
    takeMailLink();
    await show();
    await screen.findByText(/You are offline/);
    online.mockRestore();
    gateway().overrides.unlock = () => null;
    await press('Try again');
    expect(await screen.findByText(/The account is unlocked/)).toBeTruthy();
  });
});
