import type { Source } from '../engine/stream.ts';
import type { PoolTerms, PotDraw } from './pool.ts';
import type { GameView } from './views.ts';

/** What a player may decide now. */
export interface Choice {
  /** Small letters, digits and hyphens, e.g. `open-7` or `double`. */
  code: string;
  /** What it costs beside the first stake, in hundredths of that; 0 for most. */
  cost: number;
}

/** What is chosen before the round, e.g. how many mines there are. */
export interface Option {
  code: string;
  values: readonly string[];
  usual: string;
}

/** A value for each option of the game. */
export type Params = Readonly<Record<string, string>>;

/** What lay on a part of the game and what comes back of it, in hundredths of the first stake. */
export interface AreaResult {
  area: string;
  stake: number;
  back: number;
}

export interface Outcome {
  areas: readonly AreaResult[];
  /** How the round ended, as it stands in records of any language. */
  result: string;
}

/**
 * The rules of a game as pure functions. A state is never changed, and everything that chance decides is drawn in `open`: what follows
 * depends on the player's choices alone, so that seed and choices say the whole round.
 */
export interface Rules<S> {
  open(params: Params, chance: Source): S;
  /** What may be chosen; nothing once the round is decided. */
  choices(state: S): readonly Choice[];
  /** The state after a choice that `choices` offered. */
  step(state: S, choice: string): S;
  /** Of a decided state. */
  outcome(state: S): Outcome;
  /** The choice that is made for a player who does not come back; null where the stake is given back instead. */
  idle(state: S): string | null;
  /** What the player may see: never a hidden card or mine. */
  view(state: S): GameView;
}

/** What a game says of itself. Stakes are ten-thousandths and whole hundredths of a unit, so that every payout is exact. */
export interface Facts {
  code: string;
  /** Another one for any change that could change an outcome; rounds on record name theirs. */
  version: string;
  vendor: string;
  names: Readonly<Record<string, string>>;
  classification: 'TG' | 'AC' | 'JP';
  volatility: 'low' | 'medium' | 'high';
  isNew: boolean;
  stakes: readonly bigint[];
  defaultStake: bigint;
  options: readonly Option[];
  /** The least that any way to play it carefully returns, in parts of 10,000, the pool's part included; exact. docs/rules/arcade.md says how it is counted. */
  rtpBasisPoints: number;
  /** The most that a round pays, in whole stakes. */
  maxWinMultiple: number;
  /** The cheapest choice that costs anything, in hundredths of the stake; 0 where none does. */
  leastCost: number;
  /** The pool that a part of each stake goes to; its return is a part of `rtpBasisPoints`. */
  pool?: PoolTerms;
  /** How a round takes a pot, in versions that do it otherwise than by `part`. */
  potDraw?: PotDraw;
}

/** A round as far as its choices have brought it. */
export interface Played {
  view: GameView;
  choices: readonly Choice[];
  isComplete: boolean;
  /** Null before the round is decided. */
  outcome: Outcome | null;
  /** See `Rules.idle`; null once the round is decided. */
  idle: string | null;
}

export interface ArcadeGame extends Facts {
  /** Plays a round from its chance. Throws a RangeError for params or a choice that the game does not have. */
  play(chance: Source, params: Params, choices: readonly string[]): Played;
}

/** Whether there is one of its values for each option, and nothing else. */
export function fitsOptions(options: readonly Option[], params: Params): boolean {
  return (
    Object.keys(params).length === options.length && options.every(({ code, values }) => values.includes(params[code] ?? ''))
  );
}

/** Makes a game of its facts and rules. */
export function arcadeGame<S>(facts: Facts, rules: Rules<S>): ArcadeGame {
  return {
    ...facts,
    play(chance, params, choices) {
      if (!fitsOptions(facts.options, params)) throw new RangeError(`${facts.code} has no such options`);
      let state = rules.open(params, chance);
      let offered = rules.choices(state);
      for (const choice of choices) {
        if (!offered.some(({ code }) => code === choice)) throw new RangeError(`${choice} cannot be chosen now`);
        state = rules.step(state, choice);
        offered = rules.choices(state);
      }
      const isComplete = offered.length === 0;
      return {
        view: rules.view(state),
        choices: offered,
        isComplete,
        outcome: isComplete ? rules.outcome(state) : null,
        idle: isComplete ? null : rules.idle(state),
      };
    },
  };
}

const HUNDREDTHS = 100n;

/** An amount of money for hundredths of the first stake. */
export const amountOf = (stake: bigint, hundredths: number): bigint => (stake * BigInt(hundredths)) / HUNDREDTHS;

/** What an outcome pays for a first stake. */
export const payoutOf = (stake: bigint, { areas }: Outcome): bigint =>
  areas.reduce((sum, { back }) => sum + amountOf(stake, back), 0n);

/** A value of an option as a number. */
export const numberIn = (params: Params, code: string): number => Number(params[code]);
