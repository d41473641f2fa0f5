import { Window } from 'happy-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { roundAt } from '../../../src/tables/clock.ts';
import { tableOf } from '../../../src/tables/tables.ts';
import { Desk } from './desk.ts';
import { saidPhase } from './phase.ts';
import { stageOf } from './stage/stages.ts';

/** The start of a round of 60 seconds, of one of 48 and of one of 40. */
const NOW = 1_800_000_000_000;
const BALLS = 40;

function deskOf(code: string, outcome: readonly number[]): Desk {
  const table = tableOf(code);
  if (!table) throw new Error(`there is no table ${code}`);
  const desk = new Desk(table);
  const about = { table: code, state: 'drawn', commitment: '', mix: '', seed: null, shoe: '', outcome, isSample: false } as const;
  const rules = { version: table.version, mixesAt: NOW };
  const rest = { hasNumber: false, next: null, seats: [], players: 0, bet: null, past: [] };
  desk.hear({ now: NOW, round: { ...roundAt(table, NOW), ...rules, ...about, outcome: [...outcome] }, ...rest }, NOW);
  return desk;
}
/** What is said at a table whose stage shows an outcome in its own time. */
const saidAt = (desk: Desk) => saidPhase(desk, stageOf(desk.table.game.kind).beats);
const balls = Array.from({ length: BALLS }, (_, index) => index + 1);

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('document', new Window().document);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('says that balls are called until the last of them has been, then that there is a result', () => {
  const desk = deskOf('bingo-75-pier', balls);
  const { locksAt, drawsAt } = desk.time;
  const said = (at: number) => {
    vi.setSystemTime(at);
    return saidAt(desk);
  };
  const lastBall = drawsAt + 800 + (BALLS - 1) * 500;
  expect([said(NOW), said(locksAt), said(drawsAt), said(lastBall - 1), said(lastBall)]).toEqual([
    'open',
    'locked',
    'calling',
    'calling',
    'shown',
  ]);
});

it('calls the last ten of the thirty seconds in which a cockfight takes bets', () => {
  const desk = deskOf('cockfight-garden', [1, 0, 3, 0, 4]);
  const { locksAt } = desk.time;
  expect(locksAt - NOW).toBe(30_000);
  const said = [NOW, locksAt - 10_001, locksAt - 10_000, locksAt - 1, locksAt].map((at) => {
    vi.setSystemTime(at);
    return saidAt(desk);
  });
  expect(said).toEqual(['open', 'open', 'lastCall', 'lastCall', 'locked']);
});

it('says what is shown of a round until it has come to rest, then that there is a result', () => {
  const outcomes = {
    'roulette-garden': [7],
    'sic-bo-garden': [1, 2, 3],
    'baccarat-garden': [3, 4, 5, 6],
    'cockfight-garden': [1, 0, 3, 0, 4],
  };
  const said = Object.entries(outcomes).map(([code, outcome]) => {
    const desk = deskOf(code, outcome);
    const rests = stageOf(desk.table.game.kind).beats(outcome).at(-1) ?? 0;
    return [0, rests - 1, rests].map((ms) => {
      vi.setSystemTime(desk.time.drawsAt + ms);
      const words = saidAt(desk);
      vi.setSystemTime(NOW);
      return words;
    });
  });
  expect(said).toEqual(['turning', 'rolling', 'dealing', 'fighting'].map((word) => [word, word, 'shown']));
});

it('says of a round whose outcome is not here yet that bets are closed, and of a void one that it is over', () => {
  const desk = deskOf('roulette-garden', []);
  const said = (state: 'drawn' | 'void') => {
    if (desk.state) desk.state = { ...desk.state, round: { ...desk.state.round, state } };
    return saidAt(desk);
  };
  vi.setSystemTime(desk.time.drawsAt);
  expect([said('drawn'), said('void')]).toEqual(['locked', 'shown']);
});

it('says the result at once where nothing moves', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const bingo = deskOf('bingo-75-pier', balls);
  vi.setSystemTime(bingo.time.drawsAt);
  expect(saidAt(bingo)).toBe('shown');
});
