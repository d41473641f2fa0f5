import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyKind } from '../../base/testing/database.ts';
import { openWorld, type World } from '../testing/world.ts';

describe.each([
  ['http', 'mq_session', '__Host-mq_session', ''],
  ['https', '__Host-mq_session', 'mq_session', ' Secure;'],
] as const)('the session cookie over %s', (scheme, own, other, secure) => {
  let world: World;
  let caller: { token: string; cookie: string };
  let setCookie = '';

  beforeAll(async () => {
    world = await openWorld(anyKind, { scheme });
    const answer = await world.register({ username: 'cookie1' });
    caller = { token: answer.body.value.token, cookie: answer.cookie ?? '' };
    setCookie = answer.setCookie;
  });
  afterAll(() => world.close());

  /** A call with cookies of any names. */
  const call = (url: string, cookies: Record<string, string>, method: 'GET' | 'DELETE' = 'GET') =>
    world.call(method, url, {
      token: caller.token,
      headers: {
        cookie: Object.entries(cookies)
          .map(([name, value]) => `${name}=${value}`)
          .join('; '),
      },
    });

  it(`is ${own}, kept from scripts and from other sites`, () => {
    expect(setCookie).toMatch(new RegExp(`^${own}=[\\w-]{43}; Path=/; HttpOnly;${secure} SameSite=Lax$`));
    expect(setCookie).not.toContain('Domain');
  });

  it('opens calls and resumes', async () => {
    expect((await call('/wps/member/info', { [own]: caller.cookie })).body.success).toBe(true);
    expect((await call('/wps/session', { [own]: caller.cookie })).body.value['userName']).toBe('cookie1');
  });

  it('is not taken under the name of the other scheme', async () => {
    expect((await call('/wps/member/info', { [other]: caller.cookie })).body.errorCode).toBe('customer.not.login');
    expect((await call('/wps/session', { [other]: caller.cookie })).body.value).toBeNull();
    const both = { [other]: 'x'.repeat(43), [own]: caller.cookie };
    expect((await call('/wps/member/info', both)).body.success).toBe(true);
  });

  it('is cleared by a logout with all that browsers ask of its name', async () => {
    const answer = await call('/wps/session/logout', { [own]: caller.cookie }, 'DELETE');
    expect(answer.cookie).toBe('');
    expect(answer.setCookie).toMatch(/Expires=Thu, 01 Jan 1970/);
    expect(answer.setCookie).toContain('Path=/;');
    expect(answer.setCookie.includes('Secure')).toBe(scheme === 'https');
    expect((await call('/wps/member/info', { [own]: caller.cookie })).body.errorCode).toBe('customer.not.login');
  });
});
