import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSession } from '../../domain/session/store.ts';
import { BRAND } from '../../mocks/brand.ts';
import { GAMES, lanesOf, MORE_GAMES } from '../../mocks/games.ts';
import { connectApi } from '../../shared/api/api.ts';
import { showScreen } from '../../test/screen.tsx';
import { withGateway } from '../../test/server.ts';
import { HotLobby } from './hot-lobby.tsx';
import { Lobby } from './lobby.tsx';
import { VendorStrip } from './vendor-strip.tsx';

const gateway = withGateway();
const posters = () => screen.getAllByRole('link', { name: /RTP/ });

beforeEach(() => {
  clearSession();
  connectApi({ token: () => '', language: () => 'EN' });
});

describe('the vendor strip', () => {
  const [card] = lanesOf(GAMES)[0]?.cards ?? [];
  if (!card) throw new Error('the mocks have no vendor');

  it.each([
    [6, 0],
    [7, 2],
  ])('of %i vendors has %i arrows', async (count, arrows) => {
    const cards = Array.from({ length: count }, (_, index) => ({ ...card, vassalage: `V${index}` }));
    await showScreen(<VendorStrip brand={BRAND.info} cards={cards} chosen="" onChoose={() => {}} />);
    expect(screen.queryAllByRole('button', { name: /^Scroll/ })).toHaveLength(arrows);
  });
});

describe('the game grid', () => {
  /** Every question for games: type, vendor, page, size and the fixed fields. */
  const watched = () => {
    const asked: string[] = [];
    const fetched = vi.spyOn(globalThis, 'fetch');
    return () => {
      asked.length = 0;
      for (const [input] of fetched.mock.calls) {
        const { pathname, searchParams } = new URL(String(input), location.href);
        if (pathname.endsWith('_gameList'))
          asked.push(['gameType', 'vassalage', 'pageNo', 'pageSize'].map((key) => searchParams.get(key)).join(' '));
      }
      return asked;
    };
  };

  it('has 21 games a page, and asks for the next page once while it is on its way', async () => {
    const all = [...GAMES, ...MORE_GAMES];
    const asked: string[] = [];
    let release = () => {};
    gateway().overrides.gameList = async ({ query }) => {
      const page = query.pageNo ?? 0;
      const size = query.pageSize ?? 0;
      asked.push(`${page} of ${size}`);
      if (page === 2) await new Promise<void>((done) => (release = done));
      return { games: all.slice((page - 1) * size, page * size), pageNum: page, totalPages: 2, totalCount: all.length };
    };
    await showScreen(<Lobby gameType="RNG" title="Slots" />, '/rng');
    await waitFor(() => expect(posters()).toHaveLength(21));
    const more = screen.getByRole('button', { name: 'Show more' });
    // Twice before anything is drawn again: the button cannot show yet that it is busy.
    more.click();
    more.click();
    await waitFor(() => expect(asked).toHaveLength(2));
    await waitFor(() => expect(more.getAttribute('aria-busy')).toBe('true'));
    fireEvent.click(more);
    release();
    await waitFor(() => expect(posters()).toHaveLength(30));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(asked).toEqual(['1 of 21', '2 of 21']);
  });

  it('begins at page 1 again with another vendor', async () => {
    const asked = watched();
    await showScreen(<Lobby gameType="RNG" title="Slots" />, '/rng');
    await waitFor(() => expect(posters()).toHaveLength(21));
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(posters()).toHaveLength(30));
    fireEvent.click(screen.getByRole('button', { name: 'Kiln House' }));
    await waitFor(() => expect(posters()).toHaveLength(10));
    expect(asked().at(-1)).toBe('RNG KLN 1 21');
  });

  it('asks with the fixed fields of the specification', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    await showScreen(<Lobby gameType="FISH" title="Fishing" />, '/fish?q=pearl&minBet=0.5');
    await waitFor(() => expect(fetched.mock.calls.some(([input]) => String(input).includes('_gameList'))).toBe(true));
    const asked = fetched.mock.calls.map(([input]) => String(input)).find((input) => input.includes('_gameList')) ?? '';
    expect(Object.fromEntries(new URL(asked, location.href).searchParams)).toMatchObject({
      clientType: '3',
      platform: 'flash,html5-desktop',
      gameType: 'FISH',
      gameName: 'pearl',
      minBet: '0.5',
      pageNo: '1',
      pageSize: '21',
    });
  });
});

describe('the hot list', () => {
  it('shows all hot games of its type at once, without more to load', async () => {
    const asked: unknown[] = [];
    gateway().overrides.hotGames = ({ query }) => {
      asked.push([query.gameType, query.isPlatform]);
      return { list: [...GAMES] };
    };
    await showScreen(<HotLobby gameType="LIVE" title="Live" lobby="/live" />, '/live/hot');
    await waitFor(() => expect(posters()).toHaveLength(GAMES.length));
    expect(asked).toEqual([['LIVE', '2']]);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });
});
