import { afterEach, expect, it, vi } from 'vitest';
import { i18n } from '../shared/i18n/i18n.ts';
import { withGateway } from '../test/server.ts';
import { moreScreens } from './more-screens.ts';

withGateway();
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it.each([
  ['before the site has a language', '', undefined],
  ['in the site’s language', 'vi', 'vi'],
])('a centre asks for its first date while its code is on its way, %s', async (_when, locale, tag) => {
  vi.spyOn(i18n, 'locale', 'get').mockReturnValue(locale);
  const asked = vi.spyOn(Intl, 'DateTimeFormat');
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const code = moreScreens.outbox();
  vi.runAllTimers();
  expect(asked).toHaveBeenCalledExactlyOnceWith(tag);
  vi.useRealTimers();
  await code;
});
