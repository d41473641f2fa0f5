import { describe, expect, it, vi } from 'vitest';
import { blockStorage } from '../../test/blocked-storage.ts';
import { readCookie, writeCookie } from './cookies.ts';

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
    const cookies = vi.spyOn(document, 'cookie', 'get').mockReturnValue('user=%E0%A4%A');
    const read = readCookie('user');
    cookies.mockRestore();
    expect(read).toBeNull();
  });

  it('is no reason to fail where cookies are switched off', () => {
    const unblock = blockStorage();
    writeCookie('user', 'an', 60);
    const read = readCookie('user');
    unblock();
    expect(read).toBeNull();
  });
});
