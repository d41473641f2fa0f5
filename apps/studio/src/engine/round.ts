import type { CascadeStep, SpinResult, Win } from '../shared/protocol.ts';
import type { CoinStep } from './cluster.ts';
import type { CoinWin } from './evaluate.ts';
import type { Game } from './game.ts';
import { draw, outcomeOf, type SpinOutcome } from './spin.ts';
import { type RoundSeed, roundKey, type Source, spinSource } from './stream.ts';

/** A round as far as it has been played. */
export interface RoundOutcome {
  spins: readonly SpinOutcome[];
  /** Coins so far, never above the game's maximum. */
  coins: number;
  freeSpinsTotal: number;
  freeSpinsLeft: number;
  /** Nothing is left to play: the round can be paid. */
  isComplete: boolean;
}

/**
 * A spin that may pay so many coins at most: its wins are cut in their order, so that each of them, each window of a cascade and the
 * spin itself say what is really paid. A win that is cut short names no multiplier, since none makes up its amount.
 */
function cutTo(spin: SpinOutcome, most: number): SpinOutcome {
  if (spin.coins <= most) return spin;
  let left = most;
  const wins: CoinWin[] = [];
  for (const win of spin.wins) {
    if (left > 0) wins.push(win.coins > left ? { ...win, coins: left, multiplier: 1 } : win);
    left = Math.max(0, left - win.coins);
  }
  if (!spin.cascade) return { ...spin, wins, coins: most };
  const paidBy = (step: number): number =>
    wins.reduce((sum, win) => (win.kind === 'cluster' && win.step === step ? sum + win.coins : sum), 0);
  return { ...spin, wins, cascade: spin.cascade.map((step, index) => ({ ...step, coins: paidBy(index) })), coins: most };
}

/** Plays a round until it is complete or `served` spins have been played. `sourceOf` returns the chance of each spin. */
export function playRound(game: Game, sourceOf: (spin: number) => Source, served = Number.POSITIVE_INFINITY): RoundOutcome {
  const cap = game.maxWinMultiple * game.coins;
  const spins: SpinOutcome[] = [];
  let coins = 0;
  let total = 0;
  let left = 1;
  while (left > 0 && spins.length < served) {
    const index = spins.length;
    const played = outcomeOf(game, draw(game, sourceOf(index), index > 0), index);
    const awarded = Math.min(played.freeSpinsAwarded, game.free.limit - total);
    total += awarded;
    const paid = cutTo(played, cap - coins);
    coins += paid.coins;
    spins.push({ ...paid, freeSpinsAwarded: awarded });
    left = coins === cap ? 0 : total - index;
  }
  return { spins, coins, freeSpinsTotal: total, freeSpinsLeft: left, isComplete: left === 0 };
}

/** The round that a seed gives, as far as `served` spins. The same call verifies a round in the browser. */
export function roundOf(game: Game, seed: Omit<RoundSeed, 'gameCode' | 'version'>, served?: number): RoundOutcome {
  const key = roundKey({ ...seed, gameCode: game.code, version: game.version });
  return playRound(game, (spin) => spinSource(key, spin), served);
}

/** An amount of money for coins: exact, because a stake is a multiple of the game's coins. */
export function coinsToAmount(game: Game, stake: bigint, coins: number): bigint {
  return (stake / BigInt(game.coins)) * BigInt(coins);
}

function toWin(game: Game, stake: bigint, win: CoinWin): Win {
  const { coins, ...rest } = win;
  return { ...rest, amount: coinsToAmount(game, stake, coins).toString() };
}

function toStep(game: Game, stake: bigint, step: CoinStep): CascadeStep {
  const { coins, ...rest } = step;
  return { ...rest, amount: coinsToAmount(game, stake, coins).toString() };
}

/** A spin as the client is told of it. */
export function toSpinResult(game: Game, stake: bigint, spin: SpinOutcome): SpinResult {
  return {
    index: spin.free,
    free: spin.free > 0,
    stops: spin.stops,
    window: spin.window,
    ...(spin.cascade ? { cascade: spin.cascade.map((step) => toStep(game, stake, step)) } : {}),
    wildCells: spin.wildCells,
    wins: spin.wins.map((win) => toWin(game, stake, win)),
    multiplier: spin.multiplier,
    reelMultipliers: spin.reelMultipliers,
    amount: coinsToAmount(game, stake, spin.coins).toString(),
    scatters: spin.scatters,
    freeSpinsAwarded: spin.freeSpinsAwarded,
  };
}
