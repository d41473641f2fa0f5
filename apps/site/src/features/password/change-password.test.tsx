import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { demandPasswordChange, usePasswordDemand } from '../../domain/password/must-change.ts';
import { logIn } from '../../domain/session/logins.ts';
import { clearSession, useSession } from '../../domain/session/store.ts';
import { FakeFailure } from '../../mocks/fake-failure.ts';
import { connectApi } from '../../shared/api/api.ts';
import { showScreen } from '../../test/screen.tsx';
import { withGateway } from '../../test/server.ts';
import ChangePasswordDialog from './change-password-dialog.tsx';

const gateway = withGateway();
const onDone = vi.fn<() => void>();
const onClose = vi.fn<() => void>();

const named = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`);
const type = (name: string, text: string) => userEvent.type(named(name) ?? document.body, text);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const messageOf = (name: string) => document.getElementById(named(name)?.getAttribute('aria-describedby') ?? '')?.textContent;

beforeEach(() => {
  clearSession();
  vi.clearAllMocks();
  connectApi({ token: () => useSession.getState().token, language: () => 'EN' });
});

async function newPassword(password = 'Quay-Lantern-48', confirmation = password) {
  await type('newPassword', password);
  await type('confirmNewPassword', confirmation);
}

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
  ] as const)('that is refused with %s says so beside %s', async (code, field) => {
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
      expect(sessionStorage.getItem('passwordDemand')).toBe('true');
      await type('oldPassword', 'Demo2026');
      await newPassword();
      await press('Change password');
      await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
      expect([usePasswordDemand.getState().isDemanded, sessionStorage.getItem('passwordDemand')]).toEqual([false, null]);
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
