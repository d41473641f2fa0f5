import { describe, expect, it } from 'vitest';
import { imageBase, imageUrl, vendorMarkUrl } from './images.ts';

describe('images', () => {
  it('picks a server at random and stays with it', () => {
    const servers = ['https://a.test/', 'https://b.test/'];
    expect(imageBase(servers, () => 0.9)).toBe('https://b.test');
    expect(imageBase(servers, () => 0)).toBe('https://b.test');
    expect(imageUrl(servers, '/games/RLT/x.svg')).toBe('https://b.test/games/RLT/x.svg');
  });

  it('falls back to the gateway’s own images, and leaves full addresses alone', () => {
    expect(imageUrl([], 'games/x.svg')).toBe('/images/games/x.svg');
    expect(imageUrl([], '/images/games/x.svg')).toBe('/images/games/x.svg');
    expect(imageUrl([], 'https://c.test/x.svg')).toBe('https://c.test/x.svg');
    expect(imageUrl([], '')).toBe('');
  });

  it('names a vendor’s mark by type and variant', () => {
    expect(vendorMarkUrl([], 'RNG', 'RLT', 'WHITE')).toBe('/images/TCG_PROD_IMAGES/RNG_LIST_VENDOR/RLT-WHITE.svg');
  });
});
