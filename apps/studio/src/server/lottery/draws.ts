import { numbersOf } from '../../lottery/chance-of-draw.ts';
import { drawAt } from '../../lottery/clock.ts';
import { LOTTERIES, type LotteryGame, lotteryOf } from '../../lottery/games.ts';
import { DrawReader } from '../../lottery/reading.ts';
import type { Base } from '../base.ts';
import { newSecret } from '../play.ts';
import { settled } from './order-lines.ts';
import type { DrawRecord } from './records.ts';

/** Draws that the statistics begin with at the first start. */
export const SAMPLES = 100;
/** A draw that could not be held for so long is void. */
export const VOID_AFTER_MS = 24 * 3_600_000;
/** Draws without orders are kept for so long. */
const KEPT_MS = 3 * 24 * 3_600_000;
const BATCH = 500;

function newDraw({ code, ...clock }: LotteryGame, at: number): DrawRecord {
  const { drawNo, locksAt, drawsAt } = drawAt(clock, at);
  return { game: code, drawNo, locksAt, drawsAt, state: 'open', seed: newSecret(), numbers: [], isSample: false };
}

const drawn = (game: LotteryGame, draw: DrawRecord): DrawRecord => ({
  ...draw,
  numbers: numbersOf(game.family, draw.seed, draw.drawNo),
});

/** Gives a game that has no past one to look at, marked as what it is. */
function addSamples(base: Base, game: LotteryGame, now: number): void {
  const { draws } = base.store.lottery;
  const current = drawAt(game, now).drawNo;
  if (draws.past(game.code, current, 1).length > 0 || draws.find(game.code, current)) return;
  for (let back = 1; back <= SAMPLES; back += 1)
    draws.insert({ ...drawn(game, newDraw(game, now - back * game.everyMs)), state: 'settled', isSample: true });
}

/**
 * Makes what keeps the draws of all games: the current one and the next are on record, so that the seed of a draw is committed to before
 * its bets open. A game costs nothing until its clock is due.
 */
export function createClocks(base: Base, games: readonly LotteryGame[] = LOTTERIES): () => void {
  const dueAt = new Map<string, number>();
  return () => {
    const now = base.clock.now();
    const due = games.filter(({ code }) => (dueAt.get(code) ?? 0) <= now);
    if (due.length === 0) return;
    base.store.atomically(() => {
      for (const game of due) {
        if (!dueAt.has(game.code)) addSamples(base, game, now);
        for (const at of [now, now + game.everyMs]) base.store.lottery.draws.insert(newDraw(game, at));
      }
    });
    for (const game of due) dueAt.set(game.code, drawAt(game, now).drawsAt);
  };
}

/** Settles the orders of a draw whose numbers are known, a batch in a transaction; a process that dies in between goes on where it was. */
async function settle(base: Base, draw: DrawRecord): Promise<void> {
  const { draws, orders } = base.store.lottery;
  const reader = new DrawReader(draw.numbers);
  for (;;) {
    const left = base.store.atomically(() => {
      const batch = orders.placed(draw.game, draw.drawNo, BATCH);
      const nextAt = base.clock.now();
      for (const order of batch) orders.update({ ...order, ...settled(order, reader), state: 'paying', nextAt });
      if (batch.length === BATCH) return true;
      draws.update({ ...draw, state: 'settled' });
      draws.forgetExposure(draw.game, draw.drawNo);
      return false;
    });
    if (!left) return;
    await base.clock.wait(0);
  }
}

/** Gives every order of a draw back: it has no valid result. */
function makeVoid(base: Base, draw: DrawRecord): void {
  const { draws, orders } = base.store.lottery;
  base.store.atomically(() => {
    const nextAt = base.clock.now();
    for (const order of orders.placed(draw.game, draw.drawNo, Number.MAX_SAFE_INTEGER))
      orders.update({ ...order, state: 'returning', refusal: 'cancelled', nextAt });
    draws.update({ ...draw, state: 'void' });
    draws.forgetExposure(draw.game, draw.drawNo);
  });
}

/** Holds the draws whose time has come and settles them. Returns how many were decided. */
export async function holdDraws(base: Base): Promise<number> {
  const { draws } = base.store.lottery;
  const now = base.clock.now();
  const due = draws.due('open', now);
  for (const draw of due) {
    const game = lotteryOf(draw.game);
    if (!game || now >= draw.drawsAt + VOID_AFTER_MS) makeVoid(base, draw);
    else draws.update({ ...drawn(game, draw), state: 'drawn' });
  }
  for (const draw of draws.due('drawn', now)) await settle(base, draw);
  return due.length;
}

/** Forgets old draws that nobody bet on, a few at a time. */
export async function forgetDraws(base: Base): Promise<void> {
  while (base.store.lottery.draws.forget(base.clock.now() - KEPT_MS, BATCH) === BATCH) await base.clock.wait(0);
}
