import { describe, expect, it } from 'vitest';
import { guardedPath, lobbyType } from './paths.ts';

describe('the redirect guard', () => {
  it.each(['/', '/rng', '/down', '/help', '/live/hot', '/nowhere'])(
    'sends visitors of %s to the login while it is on',
    (path) => {
      expect(guardedPath(path, true, false)).toBe('/login');
    },
  );

  it.each(['/login', '/register', '/register.html', '/helpmc', '/download'])('leaves %s open', (path) => {
    expect(guardedPath(path, true, false)).toBeNull();
    expect(guardedPath(`${path.toUpperCase()}/`, true, false)).toBeNull();
  });

  it('does nothing for members, or while it is off', () => {
    expect(guardedPath('/rng', true, true)).toBeNull();
    expect(guardedPath('/rng', false, false)).toBeNull();
  });
});

describe('a lobby’s path', () => {
  it.each([
    ['/live', 'LIVE'],
    ['/eLott/', 'ELOTT'],
    ['/FISH/vassalage/abc', 'FISH'],
    ['/bingo/hot', 'BINGO'],
  ])('%s is the game type %s', (path, type) => {
    expect(lobbyType(path)).toBe(type);
  });

  it.each(['/', '/cockfight', '/constructor', '/help'])('%s is none', (path) => {
    expect(lobbyType(path)).toBeNull();
  });
});
