import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSession, useSession } from '../../domain/session/store.ts';
import { forgetCodes } from '../../domain/verification/use-code.ts';
import { FakeFailure } from '../../mocks/fake-gateway.ts';
import { connectApi } from '../../shared/api/api.ts';
import { takeToasts } from '../../shared/lib/toast-store.ts';
import { fill, press, showLogin, tryLogin } from '../../test/login-screen.tsx';
import { withGateway } from '../../test/server.ts';

const gateway = withGateway();
const onClose = vi.fn<() => void>();
const onDone = vi.fn<() => void>();
const VALUE = { token: 't', id: 7, userName: 'demoplayer', customerType: 0, firstTimeLogin: false, passwordExpired: false };
const ALL = { sms: true, email: true, ga: true, recovery: true };
const refuse =
  (code: FakeFailure['code'], value: unknown = null) =>
  () => {
    throw new FakeFailure(code, 200, value);
  };
const show = () => showLogin(onClose, onDone);

beforeEach(() => {
  clearSession();
  forgetCodes();
  onClose.mockClear();
  onDone.mockClear();
  takeToasts();
  connectApi({ token: () => useSession.getState().token, merchant: () => 'demo', language: () => 'EN' });
});

describe('the second step', () => {
  it('offers the ways that the gateway names, sends a code and logs in with it', async () => {
    const sent: unknown[] = [];
    gateway().overrides.login = refuse('login_verify_required', { sms: false, email: true, ga: true, recovery: false });
    gateway().overrides.loginVerifyCode = ({ body }) => {
      sent.push([body.method, body.password]);
      return { expiredMinutes: 1, expirationTime: 0 };
    };
    gateway().overrides.loginVerify = ({ body }) => {
      sent.push([body.method, body.code, body.trust]);
      return VALUE;
    };
    await show();
    await tryLogin();
    expect(await screen.findByRole('dialog', { name: 'One more step' })).toBeTruthy();
    expect(screen.getAllByRole('radio').map((way) => way.getAttribute('value'))).toEqual(['email', 'ga']);
    expect(document.activeElement).toBe(screen.getByLabelText('Verification code'));
    await press('Send code');
    await screen.findByText(/ask for another in 60 seconds/);
    await fill('Verification code', ' 112233 ');
    await press('Confirm and log in');
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(sent).toEqual([
      ['email', 'Demo2026'],
      ['email', '112233', false],
    ]);
    expect(sessionStorage.getItem('validate')).toBe('true');
  });

  it('trusts this browser only when the member says so', async () => {
    const sent: unknown[] = [];
    gateway().overrides.login = refuse('login_verify_required', { ga: true });
    gateway().overrides.loginVerify = ({ body }) => {
      sent.push(body.trust);
      return VALUE;
    };
    await show();
    await tryLogin();
    const trust = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Trust this browser' });
    expect([trust.checked, document.getElementById(trust.getAttribute('aria-describedby') ?? '')?.textContent]).toEqual([
      false,
      'For a while it is not asked for a code. Not on a device that others use.',
    ]);
    await userEvent.click(trust);
    await fill('Verification code', '112233');
    await press('Confirm and log in');
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(sent).toEqual([true]);
  });

  it('takes a recovery code, and says what is wrong with one', async () => {
    gateway().overrides.login = refuse('login_verify_required', ALL);
    gateway().overrides.loginVerify = refuse('code.invalid');
    await show();
    await tryLogin();
    await userEvent.click(await screen.findByLabelText('Recovery code'));
    await press('Confirm and log in');
    expect(screen.getByText('This field is required.')).toBeTruthy();
    await fill('Verification code', 'AAAA-BBBB');
    await press('Confirm and log in');
    expect(await screen.findByText('refused: code.invalid')).toBeTruthy();
    expect((screen.getByLabelText('Verification code') as HTMLInputElement).value).toBe('AAAA-BBBB');
  });

  it('that is closed says that the login was not finished', async () => {
    gateway().overrides.login = refuse('login_verify_required', ALL);
    await show();
    await tryLogin();
    await screen.findByRole('dialog', { name: 'One more step' });
    await press('Close');
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(takeToasts()).toEqual([
      expect.objectContaining({ title: 'The login was not finished', text: expect.stringContaining('try again') }),
    ]);
  });

  it('leads back to the login', async () => {
    gateway().overrides.login = refuse('login_verify_required', ALL);
    await show();
    await tryLogin();
    await userEvent.click(await screen.findByRole('button', { name: 'Back to the login' }));
    expect(await screen.findByRole('dialog', { name: 'Log in' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Username', { selector: 'input' }));
  });
});
