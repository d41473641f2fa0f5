import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { demandPasswordChange, usePasswordDemand } from '../../domain/password/must-change.ts';
import { logIn } from '../../domain/session/logins.ts';
import { clearSession, useSession } from '../../domain/session/store.ts';
import { forgetCodes } from '../../domain/verification/use-code.ts';
import { FakeFailure } from '../../mocks/fake-failure.ts';
import { RIGHT_CODE } from '../../mocks/registration.ts';
import { connectApi } from '../../shared/api/api.ts';
import { forgetMailKey, mailKey, takeMailLink } from '../../shared/lib/mail-link.ts';
import { showScreen } from '../../test/screen.tsx';
import { withGateway } from '../../test/server.ts';
import ChangePasswordDialog from './change-password-dialog.tsx';
import ForgotPasswordDialog from './forgot-password-dialog.tsx';
import ResetPasswordDialog from './reset-password-dialog.tsx';

const gateway = withGateway();
const onDone = vi.fn<() => void>();
const onClose = vi.fn<() => void>();

const named = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`);
const type = (name: string, text: string) => userEvent.type(named(name) ?? document.body, text);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const messageOf = (name: string) => document.getElementById(named(name)?.getAttribute('aria-describedby') ?? '')?.textContent;
const stored = () => JSON.stringify({ ...sessionStorage, ...localStorage }) + document.cookie + JSON.stringify(history.state);

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
    await show();
    await fill();
    await press('Send me a link');
    const said = await screen.findByText(/If this username and an@mail.example belong together, a link is on its way/);
    expect(document.activeElement).toBe(said);
    expect(sent).toEqual([{ username: 'demoplayer', email: 'an@mail.example', captcha: '48213', altcha: null }]);
  });

  it('says beside the field what is missing or wrong, and goes to the first', async () => {
    await show();
    await screen.findByRole('dialog');
    await type('email', 'an@mail');
    await press('Send me a link');
    expect(document.activeElement).toBe(named('username'));
    expect(['username', 'email', 'captcha'].map(messageOf)).toEqual([
      'This field is required.',
      'A valid e-mail address',
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

describe('the link of the mail', () => {
  const KEY = 'k3y-of-the-mail_0123456789abcdefABCDEF';
  const arrive = async () => {
    history.replaceState(null, '', `/login#reset=${KEY}`);
    takeMailLink();
    return showScreen(<ResetPasswordDialog onClose={onClose} />);
  };
  beforeEach(() => forgetMailKey());

  it('is taken out of the address at once, is in no storage, and opens its dialog', async () => {
    await arrive();
    expect(location.pathname + location.hash).toBe('/login');
    expect(stored()).not.toContain(KEY);
    expect((history.state as { usr: unknown }).usr).toEqual({ dialog: 'resetPassword' });
    expect(mailKey('unlock')).toBe('');
  });

  it('sets the new password with its key, then leads to the login', async () => {
    const sent: unknown[] = [];
    gateway().overrides.resetPassword = ({ body }) => {
      sent.push(body);
      return null;
    };
    const router = await arrive();
    await screen.findByRole('dialog');
    await newPassword();
    await press('Set the password');
    await waitFor(() => expect(router.state.location.state).toMatchObject({ dialog: 'login' }));
    expect(sent).toEqual([{ key: KEY, newPassword: 'Quay-Lantern-48' }]);
    expect(mailKey('reset')).toBe('');
  });

  it('says what the gateway says of a key that is spent', async () => {
    gateway().overrides.resetPassword = () => {
      throw new FakeFailure('code.expired');
    };
    await arrive();
    await screen.findByRole('dialog');
    await newPassword();
    await press('Set the password');
    await screen.findByText('refused: code.expired');
  });

  it('is asked for once more after a reload, which has forgotten the key', async () => {
    await showScreen(<ResetPasswordDialog onClose={onClose} />);
    await screen.findByText(/Open it in the mail once more/);
    expect(named('newPassword')).toBeNull();
  });
});

describe('a changed password', () => {
  const show = async () => {
    await showScreen(<ChangePasswordDialog onClose={onClose} onDone={onDone} />);
    await screen.findByRole('dialog');
  };
  beforeEach(async () => {
    await logIn('demoplayer', 'Demo2026');
    gateway().overrides.securityConfig = () => ({ hasPassword: true }) as never;
    const { token, accountId: id, userName } = useSession.getState();
    const same = { token, id, userName, customerType: 0, firstTimeLogin: false, passwordExpired: false };
    gateway().overrides.session = () => same;
  });

  it('is sent with the old one and its confirmation; the session goes on under its token', async () => {
    const sent: unknown[] = [];
    gateway().overrides.changePassword = ({ body }) => {
      sent.push(body);
      return null;
    };
    const { token } = useSession.getState();
    await show();
    await type('oldPassword', 'Demo2026');
    await newPassword();
    await press('Change password');
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    const both = { newPassword: 'Quay-Lantern-48', confirmNewPassword: 'Quay-Lantern-48' };
    expect(sent).toEqual([{ oldPassword: 'Demo2026', ...both }]);
    expect(useSession.getState()).toMatchObject({ phase: 'in', token });
  });

  it('has messages for a missing and a differing one, first field first', async () => {
    await show();
    await newPassword('Quay-Lantern-48', 'Quay-Lantern-49');
    await press('Change password');
    expect(messageOf('oldPassword')).toBe('This field is required.');
    expect(messageOf('confirmNewPassword')).toBe('The two passwords are not the same.');
    expect(document.activeElement).toBe(named('oldPassword'));
  });

  it.each([
    ['password.wrong', 'oldPassword'],
    ['password.breached', 'newPassword'],
    ['modify.new.old.same', 'newPassword'],
  ])('that is refused with %s says so beside %s', async (code, field) => {
    gateway().overrides.changePassword = () => {
      throw new FakeFailure(code);
    };
    await show();
    await type('oldPassword', 'Demo2026');
    await newPassword();
    await press('Change password');
    await waitFor(() => expect(messageOf(field)).toBe(`refused: ${code}`));
    expect(document.activeElement).toBe(named(field));
  });

  it('asks an account without a password for no old one', async () => {
    gateway().overrides.securityConfig = () => ({ hasPassword: false }) as never;
    const sent: unknown[] = [];
    gateway().overrides.changePassword = ({ body }) => {
      sent.push(body.oldPassword);
      return null;
    };
    await show();
    await waitFor(() => expect(named('oldPassword')).toBeNull());
    await newPassword();
    await press('Change password');
    await waitFor(() => expect(sent).toEqual([null]));
  });

  it('names the account for the password manager', async () => {
    await show();
    expect([named('username')?.value, named('username')?.autocomplete]).toEqual(['demoplayer', 'username']);
    const names = ['oldPassword', 'newPassword', 'confirmNewPassword'].map((name) => named(name)?.autocomplete);
    expect(names).toEqual(['current-password', 'new-password', 'new-password']);
  });

  describe('that the login demands', () => {
    beforeEach(() => demandPasswordChange());

    it('cannot be put off: no Escape, no way to close', async () => {
      await show();
      await userEvent.keyboard('{Escape}');
      expect(onClose).not.toHaveBeenCalled();
      expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    });

    it('is demanded no more once it is changed', async () => {
      await show();
      expect(sessionStorage.getItem('cpw')).toBe('true');
      await type('oldPassword', 'Demo2026');
      await newPassword();
      await press('Change password');
      await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
      expect([usePasswordDemand.getState().isDemanded, sessionStorage.getItem('cpw')]).toEqual([false, null]);
    });

    it('may be left by logging out', async () => {
      await show();
      await press('Log out instead');
      await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
      expect(useSession.getState().phase).toBe('out');
      expect(usePasswordDemand.getState().isDemanded).toBe(false);
    });
  });
});
