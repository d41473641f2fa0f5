import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { GAMES, lanesOf } from '../../mocks/games.ts';
import { connectApi } from '../../shared/api/api.ts';
import { STALE_MS } from '../../shared/api/query-client.ts';
import { activateLanguage } from '../../shared/i18n/i18n.ts';
import { chooseLanguage } from '../../shared/i18n/languages.ts';
import { withGateway } from '../../test/server.ts';
import { vendorsQuery } from './queries.ts';
import { keepVendors, keptVendors } from './vendor-copy.ts';

const gateway = withGateway();
const reply = { data: { lanes: lanesOf(GAMES) } };
let asked = 0;

beforeEach(async () => {
  asked = 0;
  connectApi({ token: () => '', language: () => 'EN' });
  await activateLanguage(chooseLanguage('EN', null));
  gateway().overrides.gameVendor = () => {
    asked += 1;
    return reply;
  };
});

/** What a page load does that needs the vendors. */
const load = () => new QueryClient().fetchQuery(vendorsQuery());

describe('the vendors kept in the tab', () => {
  it('are read by the next page load instead of asked for', async () => {
    await load();
    expect(await load()).toEqual(reply);
    expect(asked).toBe(1);
  });

  it('are asked for again once they are as old as an answer may be', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      await load();
      vi.advanceTimersByTime(STALE_MS.catalogue - 1);
      await load();
      expect(asked).toBe(1);
      vi.advanceTimersByTime(1);
      await load();
      expect(asked).toBe(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it('are of their language', () => {
    keepVendors(reply, 'TH');
    expect(keptVendors('TH')?.reply).toEqual(reply);
    expect(keptVendors('EN')).toBeUndefined();
  });

  it.each(['', 'x', 'null', '{}', '{"at":9e15,"language":"EN"}'])('count as none when damaged: %j', (text) => {
    sessionStorage.setItem('gameVendor', text);
    expect(keptVendors('EN')).toBeUndefined();
  });
});
