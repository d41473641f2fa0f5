import { describe, expect, it } from 'vitest';
import { guardedPath } from './paths.ts';

describe('the redirect guard', () => {
  it('sends visitors to the login while it is on', () => {
    expect(guardedPath('/rng', true, false)).toBe('/login');
    expect(guardedPath('/', true, false)).toBe('/login');
  });

  it.each(['/login', '/register', '/register.html', '/helpmc', '/download'])('leaves %s open', (path) => {
    expect(guardedPath(path, true, false)).toBeNull();
  });

  it('does nothing for members, or while it is off', () => {
    expect(guardedPath('/rng', true, true)).toBeNull();
    expect(guardedPath('/rng', false, false)).toBeNull();
  });
});
