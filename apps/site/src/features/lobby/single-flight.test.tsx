import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { seedCatalogue } from '../../domain/catalogue/queries.ts';
import { clearSession } from '../../domain/session/store.ts';
import { lanesOf } from '../../mocks/games.ts';
import { connectApi } from '../../shared/api/api.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { ALL_GAMES, countCalls, holdGames, pageOf, posters } from '../../test/lobby-games.ts';
import { showScreen } from '../../test/screen.tsx';
import { withGateway } from '../../test/server.ts';
import { Lobby } from './lobby.tsx';

const gateway = withGateway();
const show = (path: string) => showScreen(<Lobby category="RNG" title="Slots" />, path);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const more = () => screen.getByRole('button', { name: 'Show more' });

beforeEach(() => {
  clearSession();
  sessionStorage.clear();
  connectApi({ token: () => '', language: () => 'EN' });
});

describe('one fetch at a time', () => {
  it('asks once for a page that is wanted twice', async () => {
    const asked = holdGames(gateway());
    await show('/rng?vendor=all');
    await waitFor(() => expect(asked).toHaveLength(1));
    asked[0]?.answer();
    await waitFor(() => expect(posters()).toHaveLength(21));
    const button = more();
    // Twice before anything is drawn again: the button cannot show yet that it is busy.
    button.click();
    button.click();
    await waitFor(() => expect(asked).toHaveLength(2));
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
    fireEvent.click(button);
    asked[1]?.answer();
    await waitFor(() => expect(posters()).toHaveLength(30));
    expect(asked.map(({ what }) => what)).toEqual(['all 1', 'all 2']);
  });

  it('shows the last choice, in whatever order the answers come', async () => {
    const asked = holdGames(gateway());
    await show('/rng');
    await waitFor(() => expect(asked).toHaveLength(1));
    press('Kiln House');
    await waitFor(() => expect(asked).toHaveLength(2));
    press('Tidewater');
    await waitFor(() => expect(asked).toHaveLength(3));
    expect(asked.map(({ what }) => what)).toEqual(['RLT 1', 'KLN 1', 'TDW 1']);
    asked[2]?.answer();
    await waitFor(() => expect(posters()).toHaveLength(10));
    asked[1]?.answer();
    asked[0]?.answer();
    await new Promise((done) => setTimeout(done));
    expect(posters().every((link) => link.textContent?.includes('Tidewater'))).toBe(true);
  });

  it('loses no choice that is made while a page is on its way', async () => {
    const asked = holdGames(gateway());
    await show('/rng?vendor=all');
    await waitFor(() => expect(asked).toHaveLength(1));
    asked[0]?.answer();
    await waitFor(() => expect(posters()).toHaveLength(21));
    fireEvent.click(more());
    await waitFor(() => expect(asked).toHaveLength(2));
    press('Kiln House');
    await waitFor(() => expect(asked).toHaveLength(3));
    // The page of the former list comes after the games of the new one.
    asked[2]?.answer();
    await waitFor(() => expect(posters()).toHaveLength(10));
    asked[1]?.answer();
    await new Promise((done) => setTimeout(done));
    expect(posters()).toHaveLength(10);
  });

  it('keeps what is there when a page fails, and asks again for that one', async () => {
    const asked = holdGames(gateway());
    await show('/rng?vendor=all');
    await waitFor(() => expect(asked).toHaveLength(1));
    asked[0]?.answer();
    await waitFor(() => expect(posters()).toHaveLength(21));
    fireEvent.click(more());
    await waitFor(() => expect(asked).toHaveLength(2));
    asked[1]?.refuse();
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(posters()).toHaveLength(21);
    fireEvent.click(again);
    await waitFor(() => expect(asked).toHaveLength(3));
    asked[2]?.answer();
    await waitFor(() => expect(posters()).toHaveLength(30));
    expect(asked.map(({ what }) => what)).toEqual(['all 1', 'all 2', 'all 2']);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('offers another try when the first page fails', async () => {
    const asked = holdGames(gateway());
    await show('/rng');
    await waitFor(() => expect(asked).toHaveLength(1));
    asked[0]?.refuse();
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(asked).toHaveLength(2));
    asked[1]?.answer();
    await waitFor(() => expect(posters()).toHaveLength(10));
    expect(asked.map(({ what }) => what)).toEqual(['RLT 1', 'RLT 1']);
  });

  it('forgets a failure with the list that it was of', async () => {
    const asked = holdGames(gateway());
    await show('/rng');
    await waitFor(() => expect(asked).toHaveLength(1));
    asked[0]?.refuse();
    await screen.findByRole('button', { name: 'Try again' });
    press('Kiln House');
    await waitFor(() => expect(asked).toHaveLength(2));
    asked[1]?.answer();
    await waitFor(() => expect(posters()).toHaveLength(10));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the questions of a walk', () => {
  it('are none where the page brought the answers with it, in its own language', async () => {
    const vendors = { data: { lanes: lanesOf(ALL_GAMES) } };
    const games = { vendor: 'RLT', page: pageOf(ALL_GAMES.filter((game) => game.vassalage === 'RLT')) };
    const hot = { gameType: 'RNG', reply: { list: ALL_GAMES.slice(0, 3) } };
    const asked = countCalls(gateway());
    const Seeded = ({ language }: { language: string }) => {
      useState(() => seedCatalogue(queryClient, { language, vendors, hot, games }));
      return <Lobby category="RNG" title="Slots" />;
    };
    await showScreen(<Seeded language="EN" />, '/rng');
    await waitFor(() => expect(posters()).toHaveLength(10));
    expect(screen.getByRole('tab', { name: 'Hot' })).toBeTruthy();
    expect(asked).toEqual([]);
    cleanup();
    await showScreen(<Seeded language="VI" />, '/rng');
    // The makers and the tabs are there at once; the games are asked for in the language of the player.
    expect(screen.getByRole('tab', { name: 'Hot' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Kiln House' })).toBeTruthy();
    expect(posters()).toEqual([]);
    await waitFor(() => expect(posters()).toHaveLength(10));
    expect(asked.toSorted()).toEqual(['games RLT 1', 'hot RNG', 'vendors']);
  });

  it('are one for each page of games, and none twice', async () => {
    const asked = countCalls(gateway());
    const router = await show('/rng?vendor=all');
    await waitFor(() => expect(posters()).toHaveLength(21));
    fireEvent.click(more());
    await waitFor(() => expect(posters()).toHaveLength(30));
    press('Kiln House');
    await waitFor(() => expect(posters()).toHaveLength(10));
    void router.navigate(-1);
    // As long as it was, without a question.
    await waitFor(() => expect(posters()).toHaveLength(30));
    press('All providers');
    expect(asked.toSorted()).toEqual(['games KLN 1', 'games all 1', 'games all 2', 'hot RNG', 'vendors']);
  });
});
