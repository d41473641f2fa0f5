import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSession, useSession } from '../../domain/session/store.ts';
import { forgetCodes } from '../../domain/verification/use-code.ts';
import { FakeFailure } from '../../mocks/fake-failure.ts';
import { RIGHT_CODE } from '../../mocks/registration.ts';
import { connectApi } from '../../shared/api/api.ts';
import { showScreen } from '../../test/screen.tsx';
import { withGateway } from '../../test/server.ts';
import ForgotPasswordDialog from './forgot-password-dialog.tsx';

const gateway = withGateway();
const onDone = vi.fn<() => void>();
const onClose = vi.fn<() => void>();

const named = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`);
const type = (name: string, text: string) => userEvent.type(named(name) ?? document.body, text);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const messageOf = (name: string) => document.getElementById(named(name)?.getAttribute('aria-describedby') ?? '')?.textContent;

beforeEach(() => {
  clearSession();
  forgetCodes();
  vi.clearAllMocks();
  connectApi({ token: () => useSession.getState().token, language: () => 'EN' });
});

async function newPassword(password = 'Quay-Lantern-48', confirmation = password) {
  await type('newPassword', password);
  await type('confirmNewPassword', confirmation);
}

describe('a forgotten password, by mail', () => {
  const show = () => showScreen(<ForgotPasswordDialog onClose={onClose} onDone={onDone} />);
  const fill = async () => {
    await screen.findByRole('dialog');
    await type('username', ' demoplayer ');
    await type('email', 'an@mail.example');
    await type('captcha', '48213');
  };

  it('sends username, mail address and captcha, and says the same whatever they are', async () => {
    const sent: unknown[] = [];
    gateway().overrides.forgotPassword = ({ body }) => {
      sent.push(body);
      return null;
    };
    const fetched = vi.spyOn(globalThis, 'fetch');
    await show();
    await fill();
    await press('Send me a link');
    const said = await screen.findByText(/If this username and an@mail.example belong together, a link is on its way/);
    expect(document.activeElement).toBe(said);
    expect(sent).toEqual([{ username: 'demoplayer', email: 'an@mail.example', captcha: '48213' }]);
    const [, init] = fetched.mock.calls.find(([input]) => String(input).endsWith('/wps/member/password/email')) ?? [];
    expect(init?.headers).toMatchObject({ 'Content-Type': 'application/x-www-form-urlencoded' });
    expect(init?.body).toBe('username=demoplayer&email=an%40mail.example&captcha=48213');
  });

  it('says beside the field what is missing or wrong, and goes to the first', async () => {
    await show();
    await screen.findByRole('dialog');
    await type('email', 'an@mail');
    await press('Send me a link');
    expect(document.activeElement).toBe(named('username'));
    expect(['username', 'email', 'captcha'].map(messageOf)).toEqual([
      'This field is required.',
      'a valid e-mail address',
      'This field is required.',
    ]);
  });

  it('keeps what was typed when the captcha was wrong', async () => {
    gateway().overrides.forgotPassword = () => {
      throw new FakeFailure('captcha.invalid', 200, { captcha: true });
    };
    await show();
    await fill();
    await press('Send me a link');
    await waitFor(() => expect(messageOf('captcha')).toBe('refused: captcha.invalid'));
    expect(named('email')?.value).toBe('an@mail.example');
  });
});

describe('a forgotten password, by phone', () => {
  const show = async (isOn = true) => {
    await showScreen(<ForgotPasswordDialog onClose={onClose} onDone={onDone} />, '/', {
      whitelabelVal: { USERNAMEREG3: true, CHNGPASSVERIF3: isOn },
    });
    await screen.findByRole('dialog');
  };
  const open = async () => {
    await show();
    await userEvent.click(screen.getByRole('tab', { name: 'By phone' }));
  };

  it('is offered with CHNGPASSVERIF3 only', async () => {
    await show(false);
    expect(screen.queryByRole('tab')).toBeNull();
  });

  it('sets the password by number and code, and logs in by itself', async () => {
    const sent: unknown[] = [];
    gateway().overrides.passwordByPhone = ({ body }) => {
      sent.push(body);
      gateway().addAccount('912345678', body.newPassword);
      return null;
    };
    await open();
    await type('mobileNum', '912345678');
    await press('Send code');
    await screen.findByRole('button', { name: /Send again/ });
    await type('verificationCode', RIGHT_CODE);
    await newPassword();
    await press('Set the password');
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    const expected = { mobileNum: '912345678', countryDialingCode: '84', verificationCode: RIGHT_CODE };
    expect(sent).toEqual([{ ...expected, newPassword: 'Quay-Lantern-48' }]);
    expect(useSession.getState()).toMatchObject({ phase: 'in', userName: '912345678' });
  });

  it('asks for the second step where one is on, and tells of a wrong code of it there', async () => {
    const sent: unknown[] = [];
    const RECOVERY = 'AAAA-BBBB';
    gateway().overrides.passwordByPhone = ({ body }) => {
      sent.push([body.verificationCode, body.method, body.code]);
      if (!body.code) throw new FakeFailure('login_verify_required', 200, { sms: false, email: true, ga: true, recovery: true });
      if (body.code !== RECOVERY) throw new FakeFailure('code.invalid');
      gateway().addAccount('912345678', body.newPassword);
      return null;
    };
    await open();
    await type('mobileNum', '912345678');
    await type('verificationCode', RIGHT_CODE);
    await newPassword();
    await press('Set the password');
    expect((await screen.findByRole('status')).textContent).toContain('This account has a second step');
    expect(screen.getAllByRole('radio').map((way) => way.getAttribute('value'))).toEqual(['email', 'ga', 'recovery']);
    expect(document.activeElement).toBe(named('code'));
    await press('Set the password');
    expect(messageOf('code')).toBe('This field is required.');
    await userEvent.click(screen.getByLabelText('Authenticator app'));
    await type('code', '111111');
    await press('Set the password');
    await waitFor(() => expect(messageOf('code')).toBe('refused: code.invalid'));
    expect([document.activeElement, messageOf('verificationCode')]).toEqual([named('code'), '']);
    await userEvent.click(screen.getByLabelText('Recovery code'));
    expect([named('code')?.value, messageOf('code')]).toEqual(['', 'One of the codes that you kept. Each works once.']);
    await type('code', RECOVERY);
    await press('Set the password');
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(sent).toEqual([
      [RIGHT_CODE, undefined, undefined],
      [RIGHT_CODE, 'ga', '111111'],
      [RIGHT_CODE, 'recovery', RECOVERY],
    ]);
  });

  it('tells of the first code beside it when no code of the second step is sent for it', async () => {
    gateway().overrides.passwordByPhone = () => {
      throw new FakeFailure('login_verify_required', 200, { email: true });
    };
    const asked: unknown[] = [];
    gateway().overrides.passwordVerifyCode = ({ body }) => {
      asked.push(body);
      throw new FakeFailure('code.expired');
    };
    await open();
    await type('mobileNum', '912345678');
    await type('verificationCode', RIGHT_CODE);
    await newPassword();
    await press('Set the password');
    await screen.findByRole('status');
    await userEvent.click(screen.getAllByRole('button', { name: 'Send code' })[1] as HTMLElement);
    await waitFor(() => expect(messageOf('verificationCode')).toBe('refused: code.expired'));
    expect(asked).toEqual([{ mobileNum: '912345678', countryDialingCode: '84', verificationCode: RIGHT_CODE, method: 'email' }]);
  });

  it('leads to the login where logging in needs more', async () => {
    gateway().overrides.login = () => {
      throw new FakeFailure('login_verify_required', 200, { sms: true });
    };
    const router = await showScreen(<ForgotPasswordDialog onClose={onClose} onDone={onDone} />, '/', {
      whitelabelVal: { CHNGPASSVERIF3: true },
    });
    await userEvent.click(await screen.findByRole('tab', { name: 'By phone' }));
    await type('mobileNum', '912345678');
    await type('verificationCode', RIGHT_CODE);
    await newPassword();
    await press('Set the password');
    await waitFor(() => expect(router.state.location.state).toMatchObject({ dialog: 'login' }));
    expect(onDone).not.toHaveBeenCalled();
  });

  it('tells of a wrong code beside it and keeps the rest', async () => {
    await open();
    await type('mobileNum', '912345678');
    await type('verificationCode', '111111');
    await newPassword();
    await press('Set the password');
    await waitFor(() => expect(messageOf('verificationCode')).toBe('refused: code.invalid'));
    expect(named('newPassword')?.value).toBe('Quay-Lantern-48');
  });

  it('sends no code without a valid number', async () => {
    const asked = vi.fn<() => never>();
    gateway().overrides.passwordSms = asked;
    await open();
    await type('mobileNum', '1');
    await press('Send code');
    expect(messageOf('mobileNum')).toBe('Enter a valid mobile number.');
    expect(asked).not.toHaveBeenCalled();
  });
});
