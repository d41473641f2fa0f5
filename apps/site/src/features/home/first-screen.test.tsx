import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { clearSession } from '../../domain/session/store.ts';
import { BRAND } from '../../mocks/brand.ts';
import { FakeFailure } from '../../mocks/fake-gateway.ts';
import { GAMES } from '../../mocks/games.ts';
import { showRoutes } from '../../test/routes.tsx';
import { showScreen } from '../../test/screen.tsx';
import { withGateway } from '../../test/server.ts';
import { Rail } from './board/rail.tsx';
import { Featured } from './games/featured.tsx';

const gateway = withGateway();
const rail = () => screen.findByRole('region', { name: 'Hot games' });

beforeEach(() => clearSession());

describe('the row of hot games', () => {
  it('has a poster, the name and the published return of each, and leads to it', async () => {
    await showScreen(<Rail brand={BRAND.info} />);
    const [first] = await within(await rail()).findAllByRole('link', { name: /RTP/ });
    expect(first?.textContent).toBe('Lantern NightRTP 96.12%');
    expect(first?.getAttribute('href')).toBe('/game?nodeId=1001');
    expect(first?.querySelector('img')?.getAttribute('loading')).toBe('eager');
    expect(screen.getByRole('link', { name: 'All slots' }).getAttribute('href')).toBe('/rng');
  });

  it('says why there are none, and tries again', async () => {
    let isBroken = true;
    gateway().overrides.hotGames = () => {
      if (isBroken) throw new FakeFailure('system_busy');
      return { list: [...GAMES] };
    };
    await showScreen(<Rail brand={BRAND.info} />);
    const again = await screen.findByRole('button', { name: 'Try again' });
    isBroken = false;
    fireEvent.click(again);
    await waitFor(() => expect(screen.getAllByRole('link', { name: /RTP/ })).toHaveLength(GAMES.length));
  });

  it('is not there without any', async () => {
    gateway().overrides.hotGames = () => ({ list: [] });
    await showScreen(<Rail brand={BRAND.info} />);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Hot games' })).toBeNull());
  });
});

it('shows as new what is new among the hot games, with return and smallest stake', async () => {
  await showScreen(<Featured brand={BRAND.info} />);
  const section = within(await screen.findByRole('region', { name: 'New games' }));
  const cards = await section.findAllByRole('link', { name: /Play/ });
  expect(cards.map((card) => card.getAttribute('href'))).toEqual(['/game?nodeId=1003']);
  expect(cards[0]?.textContent).toMatch(/Pearl Tide.*96\.34%.*₫0\.10/);
});

it('has the banners inside the stage, once', async () => {
  const banner = {
    announcementId: 1,
    bannerId: null,
    title: 'Welcome in',
    groupName: 'w_home',
    url: 'banners/1.svg',
    sortIndex: 1,
  };
  const nowhere = { linkageType: '', linkage: '', vendor: '', gameType: '', nodeId: '' };
  gateway().overrides.announcements = () => ({
    banners: [{ ...banner, ...nowhere }],
    player: [],
    popup: [],
    promotion: [],
    hot: [],
  });
  await showRoutes('/');
  const title = await screen.findByRole('heading', { level: 1 });
  const banners = await screen.findAllByText('Welcome in');
  expect(banners).toHaveLength(1);
  expect(title.closest('.m-hero')?.contains(banners[0] ?? null)).toBe(true);
});
