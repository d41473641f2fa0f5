import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { clearSession } from '../../domain/session/store.ts';
import { notice } from '../../mocks/content.ts';
import { connectApi } from '../../shared/api/api.ts';
import { showScreen } from '../../test/screen.tsx';
import { withGateway } from '../../test/server.ts';
import Below from './below.tsx';

const gateway = withGateway();
const hot = (id: number, title: string, linkageType = '', linkage = '') => notice(id, title, { type: 'H', linkageType, linkage });
const announce = (...items: ReturnType<typeof notice>[]) => {
  gateway().overrides.announcements = () => ({ banners: [], player: [], popup: [], promotion: [], hot: items });
};

beforeEach(() => {
  clearSession();
  connectApi({ token: () => '', language: () => 'EN' });
});

it('hot announcements stand on the home page in the operator’s order, each a link where it leads somewhere', async () => {
  announce(hot(1, 'A plain line'), hot(2, 'The week of fish', 'P', '12'), hot(3, 'A partner', 'URL', 'https://partner.test/x'));
  await showScreen(<Below />);
  const news = within(await screen.findByRole('region', { name: 'Hot news' }));
  expect(news.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'A plain line',
    'The week of fish',
    'A partner',
  ]);
  expect(news.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/promoDetail?id=12',
    'https://partner.test/x',
  ]);
});

it('without one there is no place for them', async () => {
  announce();
  await showScreen(<Below />);
  await screen.findByRole('region', { name: 'Winner board' });
  expect(screen.queryByRole('region', { name: 'Hot news' })).toBeNull();
});
