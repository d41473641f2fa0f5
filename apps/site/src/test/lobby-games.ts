import type { Reply } from '@marquee/contract';
import { screen } from '@testing-library/react';
import { FakeFailure, type FakeGateway } from '../mocks/fake-gateway.ts';
import { GAMES, lanesOf, MORE_GAMES } from '../mocks/games.ts';

type Page = Reply<'gameList'>;

/** The games of the fake gateway: ten of each of three makers. */
export const ALL_GAMES = [...GAMES, ...MORE_GAMES];

/** Tiles of the list that is shown: their links tell the return, which those of the demo do not. */
export const posters = () =>
  screen.queryAllByRole('link', { name: /RTP/ }).filter((link) => link.closest('[role="tabpanel"]') !== null);

/** A page of the games that fit, as the gateway cuts it. */
export function pageOf(games: readonly Page['games'][number][], pageNo = 1): Page {
  const totalPages = Math.ceil(games.length / 21);
  return { games: games.slice((pageNo - 1) * 21, pageNo * 21), pageNum: pageNo, totalPages, totalCount: games.length };
}

/** One question for games that waits for its answer. */
interface Asked {
  /** Vendor, page, name and list, as `RLT 1`, `KLN 1 pearl`. */
  what: string;
  answer(): void;
  refuse(): void;
}

/** Lets a test answer the questions for games when and how it likes. */
export function holdGames(gateway: FakeGateway): Asked[] {
  const asked: Asked[] = [];
  gateway.overrides.gameList = ({ query }) =>
    new Promise((resolve, reject) => {
      const { vassalage = '', pageNo = 1, gameName = '' } = query;
      const games = ALL_GAMES.filter((game) => vassalage === '' || game.vassalage === vassalage);
      asked.push({
        what: [vassalage || 'all', pageNo, gameName].join(' ').trim(),
        answer: () => resolve(pageOf(games, pageNo)),
        refuse: () => reject(new FakeFailure('system_busy')),
      });
    });
  return asked;
}

/** Every question that the lobby asks, in its order: the call and what tells it from others. */
export function countCalls(gateway: FakeGateway): string[] {
  const asked: string[] = [];
  gateway.overrides.gameVendor = () => {
    asked.push('vendors');
    return { data: { lanes: lanesOf(ALL_GAMES) } };
  };
  gateway.overrides.hotGames = ({ query }) => {
    asked.push(['hot', query.gameType, query.vassalage].filter(Boolean).join(' '));
    return { list: [...GAMES] };
  };
  gateway.overrides.gameList = ({ query }) => {
    const { vassalage = '', pageNo = 1 } = query;
    asked.push(`games ${vassalage || 'all'} ${pageNo}`);
    return pageOf(
      ALL_GAMES.filter((game) => vassalage === '' || game.vassalage === vassalage),
      pageNo,
    );
  };
  return asked;
}
