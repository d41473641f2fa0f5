import { expect, it } from 'vitest';
import { placeOf } from './gateway-place.ts';

it('writes nothing where the gateway is the page’s own origin', () => {
  expect(placeOf({ SITE_GATEWAY: ' ', PORT: '8080' })).toBeNull();
});

it('writes what the environment says', () => {
  const environment = { SITE_GATEWAY: 'https://gateway.test', SITE_MERCHANT: 'demo', SITE_ENCRYPTION: 'legacy' };
  expect(JSON.parse(placeOf(environment) ?? '')).toEqual({ url: 'https://gateway.test', merchant: 'demo', encryption: 'legacy' });
});

it('refuses an address that is none', () => {
  expect(() => placeOf({ SITE_GATEWAY: 'gateway' })).toThrow('SITE_GATEWAY must be an origin');
});
