import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { clearSession } from '../../domain/session/store.ts';
import { GAMES, lanesOf } from '../../mocks/games.ts';
import { connectApi } from '../../shared/api/api.ts';
import { posters } from '../../test/lobby-games.ts';
import { showRoutes } from '../../test/routes.tsx';
import { withGateway } from '../../test/server.ts';

const gateway = withGateway();

beforeEach(() => {
  clearSession();
  connectApi({ token: () => '', language: () => 'EN' });
});

describe('the home page', () => {
  it.each(['/', '/index', '/index.html', '/home'])('%s has header, jackpot counter, side menu and footer', async (address) => {
    await showRoutes(address);
    expect((await screen.findByRole('img', { name: /counter/i })).textContent).toMatch(/^₫[\d,]+\.\d\d$/);
    expect(document.querySelector('.m-header')).not.toBeNull();
    expect(await screen.findByRole('complementary', { name: 'Contact and app' })).toBeTruthy();
    expect(await screen.findByRole('contentinfo')).toBeTruthy();
  });

  it.each([
    ['/register', 'Register'],
    ['/register.html', 'Register'],
    ['/login', 'Log in'],
  ])('at %s has the dialog %s over it', async (address, name) => {
    await showRoutes(address);
    expect(await screen.findByRole('dialog', { name })).toBeTruthy();
    expect(document.querySelector('.m-hero')).not.toBeNull();
  });
});

describe('a category', () => {
  const [lane] = lanesOf(GAMES);

  it.each([
    ['/rng', 'RNG'],
    ['/live', 'LIVE'],
    ['/pvp', 'PVP'],
    ['/fish', 'FISH'],
    ['/sports', 'SPORTS'],
    ['/bingo', 'RNG'],
    ['/lott', 'LOTT'],
    ['/elott', 'ELOTT'],
    ['/esports', 'ESPORTS'],
  ])('at %s has the games of the type %s', async (address, type) => {
    const asked: unknown[] = [];
    const titles = [...new Set([type, address.slice(1).toUpperCase()])];
    gateway().overrides.gameVendor = () => ({
      data: {
        lanes: titles.flatMap((title) =>
          lane ? [{ ...lane, title, cards: lane.cards.map((card) => ({ ...card, gameType: title })) }] : [],
        ),
      },
    });
    gateway().overrides.gameList = ({ query }) => {
      asked.push(query.gameType);
      return { games: [...GAMES], pageNum: 1, totalPages: 1, totalCount: GAMES.length };
    };
    await showRoutes(address);
    await waitFor(() => expect(asked).toEqual([type]));
    await waitFor(() => expect(posters()).toHaveLength(GAMES.length));
  });
});

describe('a page to read', () => {
  it('at /noticePage lists the titles and shows the chosen notice with its HTML', async () => {
    await showRoutes('/noticePage');
    expect(await screen.findByRole('link', { name: /Withdrawals are now reviewed/ })).toBeTruthy();
    const article = (await screen.findByRole('heading', { level: 2, name: /^Bảo trì/ })).closest('article');
    expect(article?.querySelector('h3')?.textContent).toBe('What changes');
    expect(article?.querySelectorAll('li, table').length).toBeGreaterThan(0);
  });

  it('at /promotions lists the promotions, each with the way to its own page at /promoDetail', async () => {
    const router = await showRoutes('/promotions');
    await userEvent.click(await screen.findByRole('link', { name: /Daily rebate on slots/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/promoDetail'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Daily rebate on slots' })).toBeTruthy();
  });

  it('at /pointMall shows what points are redeemed for, and how many it takes', async () => {
    await showRoutes('/pointMall');
    const [reward] = await screen.findAllByRole('heading', { name: 'Play credit of ₫50,000' });
    expect(reward?.closest('li, article')?.textContent).toContain('500 points');
  });

  it('at /help lists the articles by topic', async () => {
    await showRoutes('/help');
    expect(await screen.findByRole('heading', { level: 2, name: 'Deposits and withdrawals' })).toBeTruthy();
    expect(within(screen.getByRole('main')).getByRole('link', { name: /How do I withdraw\?/ })).toBeTruthy();
  });

  it.each(['/down', '/download'])('at %s says step by step how the app is installed on iOS and on Android', async (address) => {
    await showRoutes(address);
    const first = async (phone: string) => {
      await userEvent.click(await screen.findByRole('radio', { name: phone }));
      const steps = screen.getByRole('region', { name: /install/i });
      return within(steps).getAllByRole('listitem')[0]?.textContent;
    };
    expect(await first('iPhone · iPad')).toContain('Safari');
    expect(await first('Android')).toContain('Chrome');
  });

  it('at /join says what agents work with, and how the contracts work', async () => {
    await showRoutes('/join');
    for (const name of ['Links and codes of your own', 'Dividend', 'Daily salary', 'Hourly and real-time salary'])
      expect(await screen.findByRole('heading', { name })).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Open an account' })).toHaveLength(2);
  });
});
