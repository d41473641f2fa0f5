import { act, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { logOut } from '../../domain/session/actions.ts';
import { logIn } from '../../domain/session/logins.ts';
import { clearSession, useSession } from '../../domain/session/store.ts';
import { GAMES, MORE_GAMES } from '../../mocks/games.ts';
import { connectApi } from '../../shared/api/api.ts';
import { showScreen } from '../../test/screen.tsx';
import { withGateway } from '../../test/server.ts';
import { GameFrame } from './game-frame.tsx';

const gateway = withGateway();
const ORIGIN = 'https://studio.test';
const VENDOR = 'RLT';
const [FIRST, SECOND] = [...GAMES, ...MORE_GAMES].filter(({ vassalage }) => vassalage === VENDOR);
const never = () => expect.unreachable();

/** A frame of a lottery, what it is told of favourites, and what says something in it. */
async function show(isLottery = true) {
  const lotteriesOf = isLottery ? VENDOR : null;
  const running = { url: `${ORIGIN}/lottery`, origin: ORIGIN, gameSession: 's1', attempt: 0 };
  const on = { onReady: never, onExit: never, onDeposit: never, onSessionEnd: never, onLayers: never };
  const told: string[][] = [];
  const source = {
    postMessage: (message: { type: string; games: string[] }, to: string) => {
      if (message.type === 'marquee:favourites' && to === ORIGIN) told.push(message.games);
    },
  };
  Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', { value: source, configurable: true });
  await showScreen(<GameFrame {...{ running, lotteriesOf, ...on }} title="Lottery" isReady isPaused={false} />);
  const say = (data: object) =>
    act(() => void window.dispatchEvent(Object.assign(new Event('message'), { data, origin: ORIGIN, source })));
  return { told, say };
}

const kept = () => JSON.parse(localStorage.getItem('LOTTFAV') ?? '{}').demoplayer ?? [];

beforeEach(async () => {
  connectApi({ token: () => useSession.getState().token, language: () => 'EN' });
  clearSession();
  await logIn('demoplayer', 'Demo2026');
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
});

it('finds the lotteries of a vendor whichever of the two types they are of', async () => {
  gateway().overrides.gameList = ({ query }) => {
    const games = [FIRST, SECOND].flatMap((game) => game ?? []).slice(...(query.gameType === 'LOTT' ? [0, 1] : [1, 2]));
    return { games, pageNum: 1, totalPages: 1, totalCount: 1 };
  };
  const { told, say } = await show();
  await waitFor(() => expect(told).toEqual([[]]));
  for (const { gameCode: game } of [FIRST, SECOND] as { gameCode: string }[]) say({ type: 'marquee:favourite', game, on: true });
  expect(kept()).toEqual([SECOND?.gameId, FIRST?.gameId]);
});

it('shows the favourites of the site in a lottery’s frame, and keeps what is chosen there among them', async () => {
  const { told, say } = await show();
  await waitFor(() => expect(told).toEqual([[]]));
  say({ type: 'marquee:favourite', game: FIRST?.gameCode, on: true });
  say({ type: 'marquee:favourite', game: SECOND?.gameCode, on: true });
  expect(kept()).toEqual([SECOND?.gameId, FIRST?.gameId]);
  await waitFor(() => expect(told.at(-1)).toEqual([SECOND?.gameCode, FIRST?.gameCode]));
  say({ type: 'marquee:favourite', game: SECOND?.gameCode, on: true });
  say({ type: 'marquee:favourite', game: FIRST?.gameCode, on: false });
  for (const game of ['no-such-game', 7, undefined]) say({ type: 'marquee:favourite', game, on: true });
  expect(kept()).toEqual([SECOND?.gameId]);
  // Another tab changes them.
  localStorage.setItem('LOTTFAV', JSON.stringify({ demoplayer: [FIRST?.gameId, 'of-another-vendor'] }));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'LOTTFAV' })));
  await waitFor(() => expect(told.at(-1)).toEqual([FIRST?.gameCode]));
});

it('tells another game no favourites', async () => {
  const other = await show(false);
  other.say({ type: 'marquee:favourite', game: FIRST?.gameCode, on: true });
  await act(() => new Promise((done) => setTimeout(done)));
  expect([other.told, kept()]).toEqual([[], []]);
});

it('keeps nothing for a visitor who tries a lottery', async () => {
  await act(() => logOut());
  const { told, say } = await show();
  say({ type: 'marquee:favourite', game: FIRST?.gameCode, on: true });
  await act(() => new Promise((done) => setTimeout(done)));
  expect([told, localStorage.getItem('LOTTFAV')]).toEqual([[], null]);
});
