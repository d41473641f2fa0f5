import { numbersOf } from '../../lottery/chance-of-draw.ts';
import type { DrawTime } from '../../lottery/clock.ts';
import { type LotteryGame, lotteryOf } from '../../lottery/games.ts';
import { DrawReader } from '../../lottery/reading.ts';
import type { Base } from '../base.ts';
import { newSecret } from '../staking.ts';
import { stopAfterWin } from './chase-stop.ts';
import { firstNumbers, isPreliminary } from './demo-correction.ts';
import type { DrawStore } from './draw-store.ts';
import { settled } from './order-lines.ts';
import type { DrawRecord } from './records.ts';
import { currentDraw } from './schedule.ts';
import { offeredGames } from './stations/stations.ts';

/** Draws that the statistics of a demo begin with at its first start. */
export const SAMPLES = 100;
/** A draw that could not be held for so long is void. */
export const VOID_AFTER_MS = 24 * 3_600_000;
const BATCH = 500;
/** A station draws once in so many days at least. */
const WEEK_DAYS = 7;

/** An official lottery that nothing simulates has no time of its own at which something is due: its calendar is looked at so often. */
const CALENDAR_EVERY_MS = 60_000;

/** A draw as it goes on record. */
export function newDraw(base: Base, { code, station }: LotteryGame, { drawNo, locksAt, drawsAt }: DrawTime): DrawRecord {
  const source = !station ? 'house' : base.isDemo ? 'simulated' : 'official';
  const seed = source === 'official' ? '' : newSecret();
  const fresh = { state: 'open', numbers: [], isSample: false, revision: 0, settledAt: null } as const;
  return { game: code, drawNo, locksAt, drawsAt, source, seed, ...fresh };
}

const drawn = (game: LotteryGame, draw: DrawRecord): DrawRecord => ({
  ...draw,
  numbers: numbersOf(game.family, draw.seed, draw.drawNo),
});

/** Decided draws of a game, newest first, as they are shown: samples are of a demo, and go with it. */
export const shownPast = ({ store, isDemo }: Base, ...asked: Parameters<DrawStore['past']>): DrawRecord[] =>
  store.lottery.draws.past(...asked).filter(({ isSample }) => isDemo || !isSample);

/** The latest result of a game as it is shown; null where there is none. A draw that became void is none. */
export function shownLast({ store, clock, isDemo }: Base, game: string): DrawRecord | null {
  const last = store.lottery.draws.last(game, clock.now());
  return last?.isSample && !isDemo ? null : last;
}

/** Gives a game of a demo that has no past one to look at, marked as what it is. Elsewhere nothing is made up. */
function addSamples(base: Base, game: LotteryGame, now: number): void {
  const { draws } = base.store.lottery;
  if (!base.isDemo || draws.past(game.code, '9', 1).length > 0) return;
  const current = currentDraw(base, game, now);
  if (current && draws.find(game.code, current.drawNo)) return;
  let made = 0;
  for (let back = 1; made < SAMPLES && back <= SAMPLES * WEEK_DAYS; back += 1) {
    const past = currentDraw(base, game, now - back * game.everyMs);
    if (!past) continue;
    draws.insert({ ...drawn(game, newDraw(base, game, past)), state: 'settled', isSample: true, settledAt: past.drawsAt });
    made += 1;
  }
}

/**
 * Makes what keeps the draws of all games: the current one and the next are on record, so that the seed of a draw is committed to before
 * its bets open. A game costs nothing until its clock is due. What a demo left to be simulated waits for its official result where the studio is none.
 */
export function createClocks(base: Base, gamesNow = (): readonly LotteryGame[] => offeredGames(base)): () => void {
  const dueAt = new Map<string, number>();
  return () => {
    const now = base.clock.now();
    const due = gamesNow().filter(({ code }) => (dueAt.get(code) ?? 0) <= now);
    if (due.length === 0) return;
    base.store.atomically(() => {
      if (dueAt.size === 0 && !base.isDemo) base.store.lottery.draws.makeOfficial();
      for (const game of due) {
        if (!dueAt.has(game.code)) addSamples(base, game, now);
        for (const at of game.station ? [now] : [now, now + game.everyMs]) {
          const time = currentDraw(base, game, at);
          if (time) base.store.lottery.draws.insert(newDraw(base, game, time));
        }
      }
    });
    for (const game of due)
      dueAt.set(game.code, game.station ? now + CALENDAR_EVERY_MS : (currentDraw(base, game, now)?.drawsAt ?? now));
  };
}

/** Whether a draw is still as it was read: an operator may have decided it otherwise between two batches. */
const isUnchanged = ({ store }: Base, { game, drawNo, state, revision }: DrawRecord): boolean => {
  const now = store.lottery.draws.find(game, drawNo);
  return now?.state === state && now.revision === revision;
};

/**
 * Settles orders of a draw whose numbers are known, a batch in a transaction, and says whether more of them wait; a process that dies in between goes on
 * where it was. Orders that an earlier revision paid are reversed first; those whose payout is under way come when the wallet has it.
 */
function settleSome(base: Base, draw: DrawRecord): boolean {
  const { draws, orders } = base.store.lottery;
  const { game, drawNo, revision } = draw;
  return base.store.atomically(() => {
    if (!isUnchanged(base, draw)) return false;
    const reader = new DrawReader(draw.numbers);
    const nextAt = base.clock.now();
    const batch = orders.placed(game, drawNo, BATCH);
    for (const order of batch) {
      const paid = { ...order, ...settled(order, reader), state: 'paying', revision, nextAt } as const;
      orders.update(paid);
      // What preliminary numbers win may be lost by the draw's own: the chase goes on until those are known.
      if (!isPreliminary(draw)) stopAfterWin(base, paid);
    }
    const outdated = orders.outdated(game, drawNo, revision, BATCH);
    for (const order of outdated) orders.update({ ...order, state: 'reversing', attempts: 0, nextAt });
    if (batch.length === BATCH || outdated.length === BATCH) return true;
    if (orders.isBehind(game, drawNo, revision)) return false;
    if (revision > 0) for (const paid of orders.paidInChases(game, drawNo)) stopAfterWin(base, paid);
    draws.update({ ...draw, state: 'settled', settledAt: nextAt });
    draws.forgetExposure(game, drawNo);
    return false;
  });
}

/** Gives orders of a draw back, which has no valid result, and says whether more of them wait. Payouts are taken back before. */
function giveSomeBack(base: Base, draw: DrawRecord): boolean {
  const { draws, orders } = base.store.lottery;
  const { game, drawNo } = draw;
  return base.store.atomically(() => {
    if (!isUnchanged(base, draw)) return false;
    const nextAt = base.clock.now();
    const batch = orders.placed(game, drawNo, BATCH);
    for (const order of batch) orders.update({ ...order, state: 'returning', refusal: 'void', nextAt });
    const paid = orders.outdated(game, drawNo, Number.MAX_SAFE_INTEGER, BATCH);
    for (const order of paid) orders.update({ ...order, state: 'reversing', attempts: 0, nextAt });
    if (batch.length === BATCH || paid.length === BATCH) return true;
    if (orders.isBehind(game, drawNo, Number.MAX_SAFE_INTEGER)) return false;
    draws.update({ ...draw, state: 'void' });
    draws.forgetExposure(game, drawNo);
    return false;
  });
}

/** Holds the draws whose time has come: their numbers are known, and nothing is settled yet. An official one waits for its result until it is void. */
export function holdDraws(base: Base): void {
  const { draws } = base.store.lottery;
  const now = base.clock.now();
  for (const draw of draws.due('open', now)) {
    const game = lotteryOf(draw.game);
    const isLate = !game || now >= draw.drawsAt + VOID_AFTER_MS;
    if (!isLate && draw.source === 'official') continue;
    const next = isLate
      ? ({ ...draw, state: 'voiding' } as const)
      : ({ ...draw, ...firstNumbers(base, game, draw), state: 'drawn' } as const);
    base.store.atomically(() => draws.update(next));
  }
}

/**
 * Settles what is decided, of each game a batch in turn: no game waits for a large draw of another, and whatever else is due comes between two batches.
 * The draws of one game come one after the other, since a win in one gives what a chase has in the next ones back.
 */
export async function settleDraws(base: Base): Promise<void> {
  const { draws } = base.store.lottery;
  /** Draws of which nothing is left but what waits for the wallet. */
  const ended = new Set<string>();
  const keyOf = ({ game, drawNo, state, revision }: DrawRecord): string => JSON.stringify([game, drawNo, state, revision]);
  for (;;) {
    // A draw is made void before its time, too.
    const decided = [...draws.due('drawn', base.clock.now()), ...draws.due('voiding', Number.MAX_SAFE_INTEGER)];
    const open = Map.groupBy(
      decided.filter((draw) => !ended.has(keyOf(draw))),
      ({ game }) => game,
    );
    if (open.size === 0) return;
    for (const [first] of open.values()) {
      if (!first) continue;
      if (!(first.state === 'voiding' ? giveSomeBack : settleSome)(base, first)) ended.add(keyOf(first));
      await base.clock.wait(0);
    }
  }
}
