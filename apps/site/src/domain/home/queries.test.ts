// What it imports asks for a page: that of happy-dom.

import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { boardWins, FIGURES, lastWins } from '../../mocks/home.ts';
import { homeFiguresQuery, latestWinsQuery, seedHome, winnerBoardQuery } from './queries.ts';

const boot = {
  language: 'VI',
  banners: [],
  home: { figures: FIGURES, wins: { list: lastWins() }, board: { list: boardWins().map((vo) => ({ vo })) } },
};

it('takes what travelled with the page as fresh in its language, and as old in another', () => {
  const client = new QueryClient();
  seedHome(client, boot, 'VI');
  for (const { queryKey } of [homeFiguresQuery(), latestWinsQuery(), winnerBoardQuery()]) {
    expect(client.getQueryState(queryKey)?.dataUpdatedAt).toBeGreaterThan(0);
  }
  const other = new QueryClient();
  seedHome(other, boot, 'EN');
  expect(other.getQueryData(homeFiguresQuery().queryKey)).toEqual(FIGURES);
  expect(other.getQueryState(homeFiguresQuery().queryKey)?.dataUpdatedAt).toBe(0);
});

it('leaves everything to the calls on a page without', () => {
  const client = new QueryClient();
  seedHome(client, { ...boot, home: null }, 'VI');
  seedHome(client, null, 'VI');
  expect(client.getQueryCache().getAll()).toEqual([]);
});

it('asks for the wins again every 30 seconds, unless paused; for figures only while there is a pool', () => {
  expect([latestWinsQuery().refetchInterval, latestWinsQuery(true).refetchInterval]).toEqual([30_000, false]);
  const { refetchInterval } = homeFiguresQuery();
  if (typeof refetchInterval !== 'function') throw new Error('the interval does not follow the data');
  const client = new QueryClient();
  const intervalWith = (jackpot: typeof FIGURES.jackpot) => {
    client.setQueryData(homeFiguresQuery().queryKey, { ...FIGURES, jackpot });
    const [query] = client.getQueryCache().findAll({ queryKey: ['homeFigures'] });
    if (!query) throw new Error('the figures are not in the cache');
    return refetchInterval(query as Parameters<typeof refetchInterval>[0]);
  };
  expect(intervalWith(null)).toBe(false);
  expect(intervalWith({ amount: 5, currencySymbol: '₫' })).toBe(15_000);
});
