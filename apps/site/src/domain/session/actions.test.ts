import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BRAND } from '../../mocks/brand.ts';
import { FakeFailure } from '../../mocks/fake-gateway.ts';
import { memberOf } from '../../mocks/login.ts';
import { connectApi } from '../../shared/api/api.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { blockStorage } from '../../test/blocked-storage.ts';
import { withGateway } from '../../test/server.ts';
import { findFreeze, logOut, resumeSession, sessionLost, takeSession } from './actions.ts';
import { register } from './enrol.ts';
import { askLogin, logIn } from './logins.ts';
import { clearSession, readStored, useSession } from './store.ts';

const gateway = withGateway();

beforeEach(() => {
  clearSession();
  queryClient.clear();
  connectApi({ token: () => useSession.getState().token, merchant: () => 'demo', language: () => 'EN' });
});

describe('login', () => {
  it('keeps the token in session storage only, and never the password', async () => {
    await logIn('demoplayer', 'Demo2026');
    const { phase, token, userName } = useSession.getState();
    expect({ phase, userName }).toEqual({ phase: 'in', userName: 'demoplayer' });
    expect(sessionStorage.getItem('token')).toBe(token);
    expect(readStored()).toMatchObject({ phase: 'in', token });
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('Demo2026');
    expect(JSON.stringify({ ...localStorage })).not.toContain(token);
  });

  it('stays logged out when it is refused', async () => {
    await expect(logIn('demoplayer', 'wrong')).rejects.toMatchObject({ code: 'login.cred.err' });
    expect(useSession.getState().phase).toBe('out');
    expect(sessionStorage.getItem('token')).toBeNull();
  });

  it('forgets what was read for the last user, and keeps the brand', async () => {
    queryClient.setQueryData(['bets', {}], ['somebody else’s']);
    queryClient.setQueryData(['status'], BRAND);
    await logIn('demoplayer', 'Demo2026');
    await vi.waitFor(() => expect(queryClient.getQueryData(['bets', {}])).toBeUndefined(), { timeout: 30_000 });
    expect(queryClient.getQueryData(['status'])).toBe(BRAND);
  });
});

describe('registration', () => {
  it('logs the new member in', async () => {
    await register({ username: 'newcomer', password: 'Demo2026', agreed: true });
    expect(useSession.getState()).toMatchObject({ phase: 'in', userName: 'newcomer' });
    expect(gateway().accounts.has('newcomer')).toBe(true);
  });

  it('reports a taken username', async () => {
    await expect(register({ username: 'DemoPlayer', password: 'Demo2026', agreed: true })).rejects.toMatchObject({
      code: 'username.taken',
    });
  });
});

describe('a page without a session', () => {
  it('is a visitor’s, and keeps what it has read', async () => {
    useSession.setState({ phase: 'unknown' });
    queryClient.setQueryData(['vendors'], 'with the page');
    await resumeSession();
    await Promise.resolve();
    expect(useSession.getState().phase).toBe('out');
    expect(queryClient.getQueryData(['vendors'])).toBe('with the page');
  });
});

describe('a page with a session', () => {
  it.each([
    ['asks nothing more where the answer tells whose it is', true],
    ['asks whose it is at a gateway that does not tell it', false],
  ])('%s', async (_what, isTold) => {
    const asked = vi.fn<() => void>();
    const { accounts, overrides } = gateway();
    const { id } = accounts.get('demoplayer') ?? { id: 0 };
    const member = { ...memberOf(id, 'demoplayer'), nickname: 'Lan' };
    const value = await askLogin({
      way: 'username',
      username: 'demoplayer',
      password: 'Demo2026',
      dialingCode: null,
      isKept: false,
    });
    overrides.session = () => (isTold ? { ...value, member } : value);
    overrides.memberInfo = () => {
      asked();
      return member;
    };
    useSession.setState({ phase: 'unknown' });
    await resumeSession();
    expect(useSession.getState()).toMatchObject({ phase: 'in', userName: 'demoplayer', nickname: 'Lan' });
    expect(asked).toHaveBeenCalledTimes(isTold ? 0 : 1);
  });
});

describe('end of a session', () => {
  it('logs out even when the gateway is not reached', async () => {
    await logIn('demoplayer', 'Demo2026');
    gateway().overrides.logout = () => {
      throw new FakeFailure('system_error', 500);
    };
    sessionStorage.setItem('affiliateCode', 'AB12');
    await logOut();
    expect(useSession.getState()).toMatchObject({ phase: 'out', token: '' });
    expect(sessionStorage).toHaveLength(0);
  });

  it('is news when somebody else ended it, and none to a player who is logging out', async () => {
    gateway().overrides.session = () => null;
    await logIn('demoplayer', 'Demo2026');
    expect(await resumeSession()).toBe(true);
    expect(await resumeSession()).toBe(false);

    await logIn('demoplayer', 'Demo2026');
    const { token } = useSession.getState();
    let release = () => {};
    const ended = new Promise<void>((done) => (release = done));
    gateway().overrides.logout = async () => {
      await ended;
      return null;
    };
    const leaving = logOut();
    const tell = vi.fn<() => void>();
    // The gateway tells all that belong to a session, also the one that ends it, and before the answer is there.
    expect(await resumeSession()).toBe(false);
    useSession.setState({ phase: 'in', token });
    sessionLost(token, tell);
    expect(tell).not.toHaveBeenCalled();
    release();
    await leaving;

    await logIn('demoplayer', 'Demo2026');
    expect(await resumeSession()).toBe(true);
  });

  it('is over for a frozen account, and says so until the next login', async () => {
    await logIn('demoplayer', 'Demo2026');
    gateway().overrides.session = () => {
      throw new FakeFailure('us_forbidden_login_error');
    };
    expect(await resumeSession()).toBe(true);
    expect(useSession.getState()).toMatchObject({ phase: 'out', isFrozen: true });
    await logIn('demoplayer', 'Demo2026');
    expect(useSession.getState().isFrozen).toBe(false);
    // The gateway did not know the token any more: only then the reason is asked for.
    sessionLost(useSession.getState().token, () => {});
    expect(useSession.getState().isFrozen).toBe(false);
    expect(await findFreeze()).toBe(true);
    expect(useSession.getState().isFrozen).toBe(true);
  });

  it('tells the player once, and ignores a token of an earlier session', async () => {
    await logIn('demoplayer', 'Demo2026');
    const { token } = useSession.getState();
    const tell = vi.fn<() => void>();
    sessionLost('an older one', tell);
    expect(useSession.getState().phase).toBe('in');
    sessionLost(token, tell);
    sessionLost(token, tell);
    expect(tell).toHaveBeenCalledTimes(1);
    expect(useSession.getState().phase).toBe('out');
  });
});

describe('a new tab', () => {
  it('takes over the session of the cookie', async () => {
    useSession.setState({ phase: 'unknown', token: '' });
    gateway().overrides.session = () => ({
      token: 'from-cookie',
      id: 1,
      userName: 'demoplayer',
      customerType: 0,
      firstTimeLogin: false,
      passwordExpired: false,
    });
    await resumeSession();
    expect(useSession.getState()).toMatchObject({ phase: 'in', token: 'from-cookie' });
  });

  it('is logged out when there is none, or when the gateway cannot say', async () => {
    useSession.setState({ phase: 'unknown', token: '' });
    await resumeSession();
    expect(useSession.getState().phase).toBe('out');
    useSession.setState({ phase: 'unknown', token: '' });
    gateway().overrides.session = () => {
      throw new FakeFailure('system_error', 500);
    };
    await resumeSession();
    expect(useSession.getState().phase).toBe('out');
  });
});

describe('isLogin', () => {
  it('becomes true only once member info is stored', async () => {
    let release = () => {};
    const told = new Promise<void>((done) => (release = done));
    gateway().overrides.memberInfo = async () => {
      await told;
      return { ...memberOf(7, 'demoplayer'), nickname: 'Lan', account: 'lan-77', toUpline: true };
    };
    const stored = () => ['token', 'nickname', 'account', 'toUpline', 'memberLabel'].map((key) => sessionStorage.getItem(key));
    const seen: [string, string | null | undefined][] = [];
    const stop = useSession.subscribe(({ phase }) => seen.push([phase, stored()[1]]));
    const entering = logIn('demoplayer', 'Demo2026');
    await vi.waitFor(() => expect(useSession.getState().token).not.toBe(''), { timeout: 30_000 });
    expect(useSession.getState().phase).toBe('unknown');
    expect(stored()).toEqual([null, null, null, null, null]);
    release();
    await entering;
    stop();
    expect(seen.find(([phase]) => phase === 'in')).toEqual(['in', 'Lan']);
    expect(stored()).toEqual([useSession.getState().token, 'Lan', 'lan-77', 'true', '[]']);
    expect(useSession.getState()).toMatchObject({ phase: 'in', nickname: 'Lan' });
  });

  it('stays false when member info cannot be had, and the same answer can be entered again', async () => {
    gateway().overrides.memberInfo = () => {
      throw new FakeFailure('system_error', 500);
    };
    const value = await askLogin({
      way: 'username',
      username: 'demoplayer',
      password: 'Demo2026',
      dialingCode: null,
      isKept: false,
    });
    await expect(takeSession(value)).rejects.toMatchObject({ code: 'system_error' });
    expect(useSession.getState()).toMatchObject({ phase: 'out', token: '' });
    delete gateway().overrides.memberInfo;
    await takeSession(value);
    expect(useSession.getState()).toMatchObject({ phase: 'in', token: value.token });
  });

  it('is asked for anew by a tab whose member was not stored', () => {
    sessionStorage.setItem('token', 'left over');
    expect(readStored()).toMatchObject({ phase: 'unknown', token: '' });
  });
});

describe('with storage blocked', () => {
  it('logs in, and out again', async () => {
    const unblock = blockStorage();
    try {
      await logIn('demoplayer', 'Demo2026');
      expect(useSession.getState()).toMatchObject({ phase: 'in', userName: 'demoplayer' });
      await logOut();
      expect(useSession.getState().phase).toBe('out');
    } finally {
      unblock();
    }
  });
});
