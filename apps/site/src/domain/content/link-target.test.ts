import { describe, expect, it } from 'vitest';
import { linkTarget } from './link-target.ts';

const target = (linkageType: string, linkage: string) => linkTarget({ linkageType, linkage }, 'https://house.test');

describe('linkTarget', () => {
  it('opens promotions, games and addresses', () => {
    expect(target('P', '12')).toEqual({ to: '/promoDetail?id=12', needsLogin: false });
    expect(target('G', '1001')).toEqual({ to: '/game?nodeId=1001', needsLogin: true });
    expect(target('URL', '/help?article=deposit')).toEqual({ to: '/help?article=deposit', needsLogin: false });
    expect(target('URL', 'https://house.test/rng')).toEqual({ to: '/rng', needsLogin: false });
    expect(target('URL', 'https://house.test//a.test/x')).toEqual({ to: '/a.test/x', needsLogin: false });
    expect(target('URL', 'https://a.test/x')).toEqual({ href: 'https://a.test/x' });
  });

  it('opens nothing that is not safe or not there', () => {
    expect(target('URL', 'javascript:alert(1)')).toBeNull();
    expect(target('URL', '//')).toBeNull();
    expect(target('G', 'LOTTO_LOBBY')).toBeNull();
    expect(target('P', '')).toBeNull();
    expect(target('', '12')).toBeNull();
  });
});
