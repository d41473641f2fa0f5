import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { usePasswordDemand } from '../../domain/password/must-change.ts';
import { noteLastLogin } from '../../domain/session/last-login.ts';
import { clearSession, useSession } from '../../domain/session/store.ts';
import { BRAND } from '../../mocks/brand.ts';
import { FakeFailure } from '../../mocks/fake-gateway.ts';
import { connectApi } from '../../shared/api/api.ts';
import type { DialogState } from '../../shared/lib/dialog-route.ts';
import { takeToasts } from '../../shared/lib/toast-store.ts';
import { blockStorage } from '../../test/blocked-storage.ts';
import { fill, press, showLogin, tryLogin, withSwitches } from '../../test/login-screen.tsx';
import { withGateway } from '../../test/server.ts';

const gateway = withGateway();
const onClose = vi.fn<() => void>();
const onDone = vi.fn<() => void>();
const VALUE = { token: 't', id: 7, userName: 'demoplayer', customerType: 0, firstTimeLogin: false, passwordExpired: false };
const show = (brand = {}) => showLogin(onClose, onDone, brand);
const refuse =
  (code: FakeFailure['code'], value: unknown = null) =>
  () => {
    throw new FakeFailure(code, 200, value);
  };

beforeEach(() => {
  clearSession();
  onClose.mockClear();
  onDone.mockClear();
  takeToasts();
  connectApi({ token: () => useSession.getState().token, merchant: () => 'demo', language: () => 'EN' });
});

describe('the mobile tab', () => {
  it.each([
    [{}, false],
    [{ MOBILEVERCODELOGIN3: true }, true],
    [{ PWDEXPFORCECHANGE3: true }, true],
  ])('with %o is there: %s', async (switches, isThere) => {
    await show(withSwitches(switches));
    expect(screen.queryByRole('tab', { name: 'Mobile number' }) !== null).toBe(isThere);
  });

  it('without codes asks for the password, which belongs to the number', async () => {
    const sent: unknown[] = [];
    gateway().overrides.login = ({ body }) => {
      sent.push([body.type, body.username, body.countryDialingCode, body.password]);
      return VALUE;
    };
    await show(withSwitches({ PWDEXPFORCECHANGE3: true }));
    await userEvent.click(screen.getByRole('tab', { name: 'Mobile number' }));
    await screen.findByDisplayValue('+84');
    await fill('Mobile number', '0912 345 678');
    await fill('Password', 'Demo2026');
    await press('Log in');
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(sent).toEqual([['username', '0912345678', '84', 'Demo2026']]);
  });
});

describe('a successful login', () => {
  it('tells when the account was last used', async () => {
    await show();
    await tryLogin();
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(takeToasts()).toEqual([
      expect.objectContaining({ title: 'Welcome back, demoplayer', text: expect.stringContaining('from 203.0.113.7') }),
    ]);
  });

  it('sends the tick to be remembered, and fills the name in next time', async () => {
    const sent: unknown[] = [];
    gateway().overrides.login = ({ body }) => {
      sent.push(body.remember);
      return VALUE;
    };
    await show();
    await userEvent.click(screen.getByLabelText('Remember me for 24 hours'));
    await tryLogin();
    await waitFor(() => expect(sent).toEqual([true]));
    expect(document.cookie).toContain('loginRemember=1');
  });

  it('with the password 123456 leads to the change of it', async () => {
    gateway().overrides.login = () => VALUE;
    const router = await show();
    await tryLogin('123456');
    await waitFor(() => expect((router.state.location.state as DialogState | null)?.dialog).toBe('changePassword'));
    expect(onDone).not.toHaveBeenCalled();
  });

  it('with an expired password, where the brand forces a change, demands it', async () => {
    gateway().overrides.login = () => ({ ...VALUE, passwordExpired: true });
    await show(withSwitches({ PWDEXPFORCECHANGE3: true }));
    await tryLogin();
    await waitFor(() => expect(usePasswordDemand.getState().isDemanded).toBe(true));
    expect([onClose.mock.calls.length, onDone.mock.calls.length]).toEqual([1, 0]);
  });
});

describe('a login on a bad connection', () => {
  it('keeps what was typed, says what happened, and goes through when tried again', async () => {
    await show();
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await tryLogin();
    expect(await screen.findByText(/You are offline/)).toBeTruthy();
    expect((screen.getByLabelText('Password') as HTMLInputElement).value).toBe('Demo2026');
    online.mockRestore();
    await press('Log in');
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  });

  it('does not log in twice when only the member could not be read: a code would be spent', async () => {
    const logins = vi.fn<() => void>();
    gateway().overrides.login = () => {
      logins();
      return VALUE;
    };
    gateway().overrides.memberInfo = refuse('system_error');
    await show();
    await tryLogin();
    await screen.findByText('refused: system_error');
    delete gateway().overrides.memberInfo;
    await press('Log in');
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(logins).toHaveBeenCalledTimes(1);
  });

  it('works with storage and cookies blocked', async () => {
    const unblock = blockStorage();
    try {
      await show();
      await tryLogin();
      await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
      expect(useSession.getState().userName).toBe('demoplayer');
    } finally {
      unblock();
    }
  });
});

describe('who is remembered', () => {
  beforeEach(() => noteLastLogin({ user: 'demoplayer', isRemembered: true, mobile: null }));

  it('logs in by one button, without the password', async () => {
    gateway().overrides.loginRemembered = () => VALUE;
    await show();
    expect(screen.queryByLabelText('Password')).toBeNull();
    await press('Log in as demoplayer');
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  });

  it('logs in all the same when another tab has used the cookie in that moment', async () => {
    const tries = vi.fn<() => void>();
    gateway().overrides.loginRemembered = () => {
      tries();
      if (tries.mock.calls.length === 1) throw new FakeFailure('login.remember.over', 200, { isRaced: true });
      return VALUE;
    };
    await show();
    await press('Log in as demoplayer');
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  });

  it('types the password when that is over, with the name filled in', async () => {
    gateway().overrides.loginRemembered = refuse('login.remember.over');
    await show();
    await press('Log in as demoplayer');
    expect(((await screen.findByLabelText('Username')) as HTMLInputElement).value).toBe('demoplayer');
    expect(screen.getByText('refused: login.remember.over')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
    expect(document.cookie).not.toContain('loginRemember=1');
  });

  it('is forgotten, here and at the gateway, by who is somebody else', async () => {
    const forgotten: string[] = [];
    gateway().overrides.forgetRemembered = ({ body }) => {
      forgotten.push(body.username);
      return null;
    };
    await show();
    await press('Use another account');
    expect(((await screen.findByLabelText('Username')) as HTMLInputElement).value).toBe('');
    await waitFor(() => expect(forgotten).toEqual(['demoplayer']));
    expect(document.cookie).not.toMatch(/demoplayer/);
  });
});

describe('free play', () => {
  it('is offered where the brand lets people try, and goes home as a guest', async () => {
    const router = await show(withSwitches({ FREEPLAY3: true }));
    await press('Try as a guest');
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(useSession.getState()).toMatchObject({ phase: 'in', customerType: 4 });
  });

  it('is not offered elsewhere', async () => {
    expect(BRAND.info.whitelabelVal.FREEPLAY3).toBeUndefined();
    await show();
    expect(screen.queryByRole('button', { name: 'Try as a guest' })).toBeNull();
  });
});

describe('a login by passkey', () => {
  it('that the player breaks off says that it was not finished', async () => {
    const get = vi.fn<() => Promise<never>>().mockRejectedValue(new DOMException('closed', 'NotAllowedError'));
    vi.stubGlobal(
      'PublicKeyCredential',
      Object.assign(() => {}, { parseRequestOptionsFromJSON: () => ({}) }),
    );
    Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
    try {
      await show();
      await press('Log in with a passkey');
      await waitFor(() => expect(takeToasts()).toEqual([expect.objectContaining({ title: 'The login was not finished' })]));
      expect(onDone).not.toHaveBeenCalled();
    } finally {
      vi.unstubAllGlobals();
    }
  });
});
