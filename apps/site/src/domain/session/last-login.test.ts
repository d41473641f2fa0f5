import { afterEach, describe, expect, it, vi } from 'vitest';
import { forgetLastLogin, noteLastLogin, readLastLogin } from './last-login.ts';

const MOBILE = { dialingCode: '84', number: '0912345678' };

afterEach(() => vi.restoreAllMocks());

describe('the last login', () => {
  it('is kept in lastUser, loginRemember and loginTypeSms for 24 hours, and for this site alone', () => {
    const written = vi.spyOn(document, 'cookie', 'set');
    noteLastLogin({ user: 'an', isRemembered: true, mobile: MOBILE });
    const rows = written.mock.calls.map(([row]) => row);
    expect(rows.map((row) => row.split('=')[0])).toEqual(['lastUser', 'loginRemember', 'loginTypeSms']);
    for (const row of rows) expect(row).toMatch(/; Max-Age=86400; Path=\/; SameSite=Lax/);
    written.mockRestore();
    noteLastLogin({ user: 'an', isRemembered: true, mobile: MOBILE });
    expect(readLastLogin()).toEqual({ user: 'an', isRemembered: true, mobile: MOBILE });
  });

  it('by password, not to be remembered, leaves the name alone', () => {
    noteLastLogin({ user: 'an', isRemembered: true, mobile: MOBILE });
    noteLastLogin({ user: 'binh', isRemembered: false, mobile: null });
    expect(readLastLogin()).toEqual({ user: 'binh', isRemembered: false, mobile: null });
  });

  it('stays filled in when the remembering ends, and goes when somebody else is here', () => {
    noteLastLogin({ user: 'an', isRemembered: true, mobile: MOBILE });
    forgetLastLogin(false);
    expect(readLastLogin()).toEqual({ user: 'an', isRemembered: false, mobile: MOBILE });
    forgetLastLogin(true);
    expect(readLastLogin()).toEqual({ user: '', isRemembered: false, mobile: null });
  });

  it.each(['not json', '{"mobileNum":7}', 'null', '[]'])('takes %s for no number', (text) => {
    vi.spyOn(document, 'cookie', 'get').mockReturnValue(`loginTypeSms=${encodeURIComponent(text)}`);
    expect(readLastLogin().mobile).toBeNull();
  });
});
