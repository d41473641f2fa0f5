import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useFullPage } from '../domain/play/full-page.ts';
import { useSession } from '../domain/session/store.ts';
import { BRAND } from '../mocks/brand.ts';
import { FakeFailure } from '../mocks/fake-gateway.ts';
import { isLegacyBrand } from '../shared/api/api.ts';
import { activateLanguage } from '../shared/i18n/i18n.ts';
import { chooseLanguage } from '../shared/i18n/languages.ts';
import { takeToasts } from '../shared/lib/toast-store.ts';
import { withGateway } from '../test/server.ts';
import { start, tellLost } from './start.ts';

const gateway = withGateway();

beforeEach(() => activateLanguage(chooseLanguage('EN', null)));
afterEach(() => {
  useFullPage.setState({ isFull: null, tellsLogout: false });
  takeToasts();
});

it('says that the session has ended, but not beside a page that says it', async () => {
  useFullPage.setState({ isFull: true, tellsLogout: true });
  await tellLost();
  expect(takeToasts()).toEqual([]);
  useFullPage.setState({ isFull: true, tellsLogout: false });
  await tellLost();
  expect(takeToasts().map(({ title }) => title)).toEqual(['Your session has ended']);
});

it('says that the account is frozen where that is why', async () => {
  gateway().overrides.session = () => {
    throw new FakeFailure('us_forbidden_login_error');
  };
  await tellLost();
  expect(takeToasts()).toMatchObject([{ title: 'Your account is frozen', text: expect.stringContaining('customer service') }]);
  expect(useSession.getState().isFrozen).toBe(true);
});

it('takes the scheme of encrypted calls from the brand', async () => {
  gateway().overrides.status = () => ({ ...BRAND, info: { ...BRAND.info, encryption: 'legacy' } });
  expect(isLegacyBrand()).toBe(false);
  await start();
  expect(isLegacyBrand()).toBe(true);
  await vi.waitFor(() => expect(useSession.getState().phase).not.toBe('unknown'), { timeout: 30_000 });
});
