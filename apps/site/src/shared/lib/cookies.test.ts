import { afterEach, describe, expect, it, vi } from 'vitest';
import { readCookie, writeCookie } from './cookies.ts';

afterEach(() => vi.restoreAllMocks());

describe('a cookie', () => {
  it('holds any text, under its whole name', () => {
    writeCookie('user', 'Nguyễn; an=1', 60);
    writeCookie('lastuser', 'other', 60);
    expect(readCookie('user')).toBe('Nguyễn; an=1');
    expect(readCookie('ser')).toBeNull();
    writeCookie('user', '', 0);
    expect(readCookie('user')).toBeNull();
  });

  it('that is not well formed counts as none', () => {
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('user=%E0%A4%A');
    expect(readCookie('user')).toBeNull();
  });

  it('is no reason to fail where cookies are switched off', () => {
    const refuse = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    vi.spyOn(document, 'cookie', 'get').mockImplementation(refuse);
    vi.spyOn(document, 'cookie', 'set').mockImplementation(refuse);
    writeCookie('user', 'an', 60);
    expect(readCookie('user')).toBeNull();
  });
});
