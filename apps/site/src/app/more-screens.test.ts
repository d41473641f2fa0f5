import { afterEach, describe, expect, it, vi } from 'vitest';
import { i18n } from '../shared/i18n/i18n.ts';
import { moreScreens } from './more-screens.ts';

describe('the screens of the centres', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it.each(['', 'vi'])('are on their way while the page’s locale is %j', async (locale) => {
    vi.spyOn(i18n, 'locale', 'get').mockReturnValue(locale);
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const screen = moreScreens.outbox();
    expect(() => vi.runAllTimers()).not.toThrow();
    vi.useRealTimers();
    expect(await screen).toBeTruthy();
  });
});
