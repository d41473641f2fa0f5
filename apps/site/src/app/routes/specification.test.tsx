import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { clearSession } from '../../domain/session/store.ts';
import { GAMES, lanesOf } from '../../mocks/games.ts';
import { connectApi } from '../../shared/api/api.ts';
import { showRoutes } from '../../test/routes.tsx';
import { withGateway } from '../../test/server.ts';
import { readWanted } from '../lottery-page.tsx';

const gateway = withGateway();
const [lane] = lanesOf(GAMES);
const asked: string[] = [];

beforeEach(() => {
  clearSession();
  connectApi({ token: () => '', language: () => 'EN' });
  asked.length = 0;
  gateway().overrides.gameVendor = () => ({
    data: {
      lanes: ['BINGO', 'LIVE'].flatMap((title) =>
        lane ? [{ ...lane, title, cards: lane.cards.map((card) => ({ ...card, gameType: title })) }] : [],
      ),
    },
  });
  gateway().overrides.gameList = ({ query }) => {
    asked.push(`${query.gameType} ${query.vassalage ?? ''}`);
    return { games: [...GAMES], pageNum: 1, totalPages: 1, totalCount: GAMES.length };
  };
});

describe('a category lobby', () => {
  it('of bingo asks for the games of type RNG', async () => {
    await showRoutes('/bingo');
    await waitFor(() => expect(asked).toEqual(['RNG RLT']));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Bingo');
  });

  it('at a vendor’s address has that vendor chosen', async () => {
    const router = await showRoutes('/live/vassalage/kln');
    await waitFor(() => expect(asked).toEqual(['LIVE KLN']));
    expect(router.state.location.pathname + router.state.location.search).toBe('/live?vendor=kln');
    expect(screen.getByRole('button', { name: 'Kiln House' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('under the route type hot shows the hot games of its type', async () => {
    const types: unknown[] = [];
    gateway().overrides.hotGames = ({ query }) => {
      types.push(query.gameType);
      return { list: [...GAMES] };
    };
    await showRoutes('/LIVE/hot');
    await waitFor(() => expect(types).toContain('LIVE'));
    expect(asked).toEqual([]);
  });
});

it('a lottery is named by vendor, code and way to play only where they have a value', () => {
  expect(readWanted(new URLSearchParams('gameCode=VNMB&vendor=TCG_SEA&playType=SEA'))).toEqual({
    gameCode: 'VNMB',
    vendor: 'TCG_SEA',
    playType: 'SEA',
  });
  expect(readWanted(new URLSearchParams('gameCode=&vendor=%3Cb%3E'))).toEqual({ gameCode: '', vendor: '', playType: '' });
});
