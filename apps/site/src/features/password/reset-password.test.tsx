import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSession, useSession } from '../../domain/session/store.ts';
import { forgetCodes } from '../../domain/verification/use-code.ts';
import { FakeFailure } from '../../mocks/fake-failure.ts';
import { RIGHT_CODE } from '../../mocks/registration.ts';
import { connectApi } from '../../shared/api/api.ts';
import { forgetMailKey, mailKey, takeMailLink } from '../../shared/lib/mail-link.ts';
import { showScreen } from '../../test/screen.tsx';
import { withGateway } from '../../test/server.ts';
import ResetPasswordDialog from './reset-password-dialog.tsx';

const gateway = withGateway();
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

  it('asks for the second step where one is on, sends its code by the key, and keeps the key until the password is set', async () => {
    const sent: unknown[] = [];
    gateway().overrides.passwordVerifyCode = ({ body }) => {
      sent.push(body);
      return { expiredMinutes: 1, expirationTime: Date.UTC(2100, 0, 1) };
    };
    gateway().overrides.resetPassword = ({ body }) => {
      sent.push([body.key, body.method, body.code]);
      if (!body.code) throw new FakeFailure('login_verify_required', 200, { sms: true });
      if (body.code !== RIGHT_CODE) throw new FakeFailure('code.expired');
      return null;
    };
    const router = await arrive();
    await screen.findByRole('dialog');
    await newPassword();
    await press('Set the password');
    expect((await screen.findByRole('status')).textContent).toContain('This account has a second step');
    expect(screen.queryByRole('radio')).toBeNull();
    await press('Send code');
    await screen.findByRole('button', { name: /Send again/ });
    await type('code', '111111');
    await press('Set the password');
    await waitFor(() => expect(messageOf('code')).toBe('refused: code.expired'));
    expect([mailKey('reset'), document.activeElement]).toEqual([KEY, named('code')]);
    await userEvent.clear(named('code') ?? document.body);
    await type('code', ` ${RIGHT_CODE} `);
    await press('Set the password');
    await waitFor(() => expect(router.state.location.state).toMatchObject({ dialog: 'login' }));
    expect(sent).toEqual([
      [KEY, undefined, undefined],
      { key: KEY, method: 'sms' },
      [KEY, 'sms', '111111'],
      [KEY, 'sms', RIGHT_CODE],
    ]);
    expect(mailKey('reset')).toBe('');
  });

  it('that is over by the time a code of the second step is asked for leads to a new one', async () => {
    gateway().overrides.resetPassword = () => {
      throw new FakeFailure('login_verify_required', 200, { sms: true });
    };
    gateway().overrides.passwordVerifyCode = () => {
      throw new FakeFailure('code.expired');
    };
    await arrive();
    await screen.findByRole('dialog');
    await newPassword();
    await press('Set the password');
    await userEvent.click(await screen.findByRole('button', { name: 'Send code' }));
    expect(await screen.findByText(/This link has been used or is too old/)).toBeTruthy();
  });

  it('that is spent or too old leads to a new one', async () => {
    gateway().overrides.resetPassword = () => {
      throw new FakeFailure('code.expired');
    };
    const router = await arrive();
    await screen.findByRole('dialog');
    await newPassword();
    await press('Set the password');
    await screen.findByText(/This link has been used or is too old/);
    await press('Send me a link');
    expect(router.state.location.state).toMatchObject({ dialog: 'forgotPassword' });
  });

  it('is asked for once more after a reload, which has forgotten the key', async () => {
    await showScreen(<ResetPasswordDialog onClose={onClose} />);
    await screen.findByText(/Open it in the mail once more/);
    expect(named('newPassword')).toBeNull();
  });
});
