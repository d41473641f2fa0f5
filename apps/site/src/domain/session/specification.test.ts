import { beforeEach, describe, expect, it, vi } from 'vitest';
import { connectApi } from '../../shared/api/api.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { withGateway } from '../../test/server.ts';
import { logOut } from './actions.ts';
import { logIn } from './logins.ts';
import { clearSession, useSession } from './store.ts';

const gateway = withGateway();
const REPLY = { token: 't', id: 7, userName: 'an', customerType: 41, firstTimeLogin: false, passwordExpired: false };

beforeEach(() => {
  clearSession();
  queryClient.clear();
  sessionStorage.clear();
  connectApi({ token: () => useSession.getState().token, merchant: () => 'demo', language: () => 'EN' });
});

describe('a login', () => {
  it('sends username, password, captcha and the type username', async () => {
    const sent: unknown[] = [];
    gateway().overrides.login = ({ body }) => {
      sent.push(body);
      return REPLY;
    };
    await logIn('an', 'Demo2026');
    expect(sent).toEqual([expect.objectContaining({ username: 'an', password: 'Demo2026', captcha: null, type: 'username' })]);
  });

  it('stores token, username, id and account type under the names of the specification', async () => {
    gateway().overrides.login = () => REPLY;
    await logIn('an', 'Demo2026');
    const stored = ['token', 'username', 'customerId', 'isAgent'].map((key) => sessionStorage.getItem(key));
    expect(stored).toEqual(['t', 'an', '7', '41']);
    await logOut();
    expect(['token', 'username', 'customerId', 'isAgent'].map((key) => sessionStorage.getItem(key))).toEqual(Array(4).fill(null));
  });

  it.each([
    [true, 1],
    [false, 0],
  ])('with firstTimeLogin %s calls first-login %i times', async (firstTimeLogin, times) => {
    gateway().overrides.login = () => ({ ...REPLY, firstTimeLogin });
    const fetched = vi.spyOn(globalThis, 'fetch');
    await logIn('an', 'Demo2026');
    const asked = fetched.mock.calls.filter(([input]) => String(input).endsWith('/wps/member/firstLogin'));
    expect(asked).toHaveLength(times);
  });
});
