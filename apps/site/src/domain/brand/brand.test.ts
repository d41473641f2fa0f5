import { expect, it } from 'vitest';
import { BRAND } from '../../mocks/brand.ts';
import { connectApi } from '../../shared/api/api.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { withGateway } from '../../test/server.ts';
import { FALLBACK_SYMBOLS, statusQuery, withSymbol } from './brand.ts';

const gateway = withGateway();

it('has its own currency symbol, and ¥ where the gateway names none', () => {
  expect(withSymbol(BRAND.info)).toBe(BRAND.info);
  const nameless = { ...BRAND.info, currencySymbol: '' };
  expect(withSymbol(nameless)).toEqual({ ...BRAND.info, currencySymbol: '¥' });
  expect(withSymbol(nameless)).toBe(withSymbol(nameless));
  expect(FALLBACK_SYMBOLS).toEqual({ header: 'P', shell: '¥' });
});

it('takes the currency that stands beside the countries where the status names none', async () => {
  connectApi({ token: () => '', merchant: () => 'demo', language: () => 'EN' });
  gateway().overrides.status = () => ({ ...BRAND, info: { ...BRAND.info, currency: '', currencySymbol: '' } });
  gateway().overrides.country = () => ({
    countryCode: 'PH',
    countryDialingCode: '63',
    countries: [],
    dialingCodes: [],
    currency: 'PHP',
    currencySymbol: '₱',
  });
  const { info } = await queryClient.fetchQuery(statusQuery());
  expect([info.currency, info.currencySymbol]).toEqual(['PHP', '₱']);
});
