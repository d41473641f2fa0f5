import { commitmentOf } from '../../engine/stream.ts';
import type { LotteryGame } from '../../lottery/games.ts';
import type { DrawView, LobbyView, LotterySession, OrderView, Origin, PastView } from '../../shared/lottery-protocol.ts';
import type { Base } from '../base.ts';
import { currencySymbol, thousandOf } from '../currencies.ts';
import type { SeatedSession } from '../records.ts';
import { shownState } from './deciding.ts';
import { isPreliminary } from './demo-correction.ts';
import { shownLast } from './draws.ts';
import type { DrawRecord, OrderRecord } from './records.ts';
import { isGameClosed } from './rules.ts';
import { currentDraw } from './schedule.ts';
import { changedStations, dayNo, isStationOpen, offeredGames } from './stations/stations.ts';

const originOf = (draw: DrawRecord): Required<Origin> => ({
  isSimulated: draw.source === 'simulated',
  isOfficial: draw.source === 'official',
  isPreliminary: isPreliminary(draw),
});

/** A draw as anybody may see it at a time: its seed only once it is decided. */
export function drawView(draw: DrawRecord, now: number): DrawView {
  const { game, drawNo, drawsAt, state, numbers, seed, isSample, revision } = draw;
  // Preliminary numbers follow from no seed: it is published with those that do.
  const isSealed = state === 'open' || seed === '' || isPreliminary(draw);
  return {
    game,
    drawNo,
    drawsAt,
    state: shownState(draw, now),
    numbers,
    commitment: seed === '' ? '' : commitmentOf(seed),
    seed: isSealed ? null : seed,
    isSample,
    ...originOf(draw),
    isCorrected: revision > 0,
  };
}

/** The same with its station as operators have it, for who has no lobby that tells it. */
export function namedDrawView(base: Base, game: LotteryGame, draw: DrawRecord): DrawView {
  const now = base.clock.now();
  const [station] = changedStations(base, [game], dayNo(now));
  return { ...drawView(draw, now), ...(station ? { station } : {}) };
}

/** The games of the session's vendor, each with the draw that its clock is at and the one before. */
export function lobbyView(base: Base, session: SeatedSession): LobbyView {
  const { draws } = base.store.lottery;
  const now = base.clock.now();
  const offered = offeredGames(base).filter(({ vendor }) => vendor === session.vendor);
  const isShut = (game: LotteryGame): boolean => !isStationOpen(base, game, now);
  const closed = offered.filter((game) => isGameClosed(base, game.code) || isShut(game)).map(({ code }) => code);
  const resting: PastView[] = [];
  const games = offered.flatMap((game) => {
    const time = closed.includes(game.code) ? null : currentDraw(base, game, now);
    const record = time && draws.find(game.code, time.drawNo);
    // One that was made void takes no bets, though its clock would.
    const current = record?.state === 'void' || record?.state === 'voiding' ? null : time;
    const newest = shownLast(base, game.code);
    const changes = draws.changes(game.code);
    const last = newest ? drawView(newest, now) : null;
    const past = { last, ...(changes === 0 ? {} : { changes }) };
    if (!current) {
      // Of a station that was closed only its results are left.
      if (last || !isShut(game)) resting.push({ code: game.code, ...past });
      return [];
    }
    const { drawNo, locksAt, drawsAt } = current;
    const seed = record?.seed;
    const draw = { drawNo, locksAt, drawsAt, commitment: seed ? commitmentOf(seed) : '' };
    const returns = base.store.lottery.rules.returns(game.code);
    return [{ code: game.code, draw, returns, ...past }];
  });
  const stations = changedStations(base, offered, dayNo(now));
  const balance = base.store.sessions.find(session.tokenHash)?.balance ?? session.balance;
  return {
    ...{ now, balance, games },
    ...(resting.length === 0 ? {} : { resting }),
    ...(closed.length === 0 ? {} : { closed }),
    ...(stations.length === 0 ? {} : { stations }),
    ...(session.mostSeries === null ? {} : { mostSeries: session.mostSeries }),
  };
}

/** What the client needs to start. */
export const sessionView = (base: Base, session: SeatedSession): LotterySession => ({
  gameCode: session.gameCode,
  language: session.language,
  currencySymbol: currencySymbol(session.currency),
  player: session.player,
  thousand: thousandOf(session.currency).toString(),
  demo: session.demo,
  trial: session.trial,
  parentOrigin: session.parentOrigin,
  backUrl: session.backUrl,
  lobby: lobbyView(base, session),
});

const SHOWN: Readonly<Record<OrderRecord['state'], OrderView['state']>> = {
  debiting: 'placed',
  placed: 'placed',
  paying: 'settled',
  paid: 'settled',
  reversing: 'settled',
  refused: 'returned',
  returning: 'returned',
  returned: 'returned',
};

/** An order as its player sees it now. */
export function orderView(base: Base, order: OrderRecord): OrderView {
  const { orderId, game, drawNo, series, lines, cost, payout, createdAt, chase } = order;
  const draw = base.store.lottery.draws.find(game, drawNo);
  const state = SHOWN[order.state];
  const isLocked = state === 'placed' && draw !== null && shownState(draw, base.clock.now()) === 'locked';
  return {
    orderId,
    game,
    drawNo,
    series,
    lines,
    cost,
    payout,
    state: isLocked ? 'locked' : state,
    cancelBefore: draw?.locksAt ?? 0,
    numbers: draw?.numbers ?? [],
    ...(draw ? originOf(draw) : {}),
    createdAt,
    ...(chase === null ? {} : { chase, stopsOnWin: order.stopsOnWin }),
  };
}
