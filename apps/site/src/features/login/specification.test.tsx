import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSession, useSession } from '../../domain/session/store.ts';
import { connectApi } from '../../shared/api/api.ts';
import { showScreen } from '../../test/screen.tsx';
import { withGateway } from '../../test/server.ts';
import LoginDialog from './login-dialog.tsx';

const gateway = withGateway();
const onDone = vi.fn<() => void>();
const nothing = () => {};
const submit = async () => userEvent.click(screen.getByRole('button', { name: 'Log in' }));

beforeEach(async () => {
  clearSession();
  onDone.mockClear();
  connectApi({ token: () => useSession.getState().token, language: () => 'EN' });
  await showScreen(<LoginDialog onClose={nothing} onDone={onDone} />);
  await screen.findByLabelText('Username');
});

describe('the login form', () => {
  it('requires username and password, and goes to the first that is missing', async () => {
    await submit();
    const fields = [screen.getByLabelText('Username'), screen.getByLabelText('Password')];
    expect(fields.map((field) => field.getAttribute('aria-invalid'))).toEqual(['true', 'true']);
    expect(document.activeElement).toBe(fields[0]);
    expect(onDone).not.toHaveBeenCalled();
  });

  it('trims what was typed', async () => {
    const sent: unknown[] = [];
    gateway().overrides.login = ({ body }) => {
      sent.push([body.username, body.password]);
      return { token: 't', id: 1, userName: 'an', customerType: 0, firstTimeLogin: false, passwordExpired: false };
    };
    await userEvent.type(screen.getByLabelText('Username'), '  an ');
    await userEvent.type(screen.getByLabelText('Password'), ' Demo2026 ');
    await submit();
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(sent).toEqual([['an', 'Demo2026']]);
  });

  it('shows the gateway’s words for a wrong account or password', async () => {
    await userEvent.type(screen.getByLabelText('Username'), 'demoplayer');
    await userEvent.type(screen.getByLabelText('Password'), 'wrong');
    await submit();
    expect(await screen.findByText('refused: login.cred.err')).toBeTruthy();
    expect(onDone).not.toHaveBeenCalled();
  });
});
