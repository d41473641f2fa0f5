import type { Runner } from '../../base/database/database.ts';
import { isFixedOdds, MOST_FIXED_REBATE } from '../../base/fixed-odds.ts';

/** A whole valid bet, in the unit of rates: 10,000 is 1 %. */
export const WHOLE_RATE = 1_000_000;

/** What a rate is for: docs/rules/rewards.md#margin. */
export type RateKind = 'rebate' | 'bonus' | 'salary';

/** A share of each valid bet that a brand's configuration gives away. */
export interface MarginRate {
  /** The game type for which it is given; absent: every one. */
  gameType?: string | undefined;
  /** Given for tables of fixed odds alone, or for other games alone; absent: for both. */
  fixedOdds?: boolean | undefined;
  /** The one game for which it is given; absent: every one of the type. */
  nodeId?: number | undefined;
  /** Millionths of the valid bet: 10,000 is 1 %. */
  rate: number;
  kind: RateKind;
  /** When it is given, in English, for operators: `Legend`. */
  what: string;
}

/** A module's part of what a brand gives away. For each game the highest of its rates counts, and those of all sources are added up. */
export interface RateSource {
  /** One for each source: `rebates`, `points`. */
  name: string;
  /** What is in force in a brand, read through `runner`: what the transaction of a check has before it. */
  rates(runner: Runner, merchantId: number): Promise<readonly MarginRate[]>;
}

/** What one source gives away in a game. */
export interface SourceRate extends MarginRate {
  source: string;
}

/** A game with what it pays back by its vendor's word and by rates, in millionths of the stake. */
export interface GameMargin {
  nodeId: number;
  gameCode: string;
  gameType: string;
  name: string;
  vendor: string;
  /** Null: its vendor publishes none. */
  gameReturn: number | null;
  /** The highest rate of each source that has one for the game. */
  rates: readonly SourceRate[];
  /** Return and rates together; a return that is not published counts as nothing. */
  total: number;
}

/** A game as the guard knows it. */
export type MarginGame = Omit<GameMargin, 'rates' | 'total'>;

const fits = ({ gameType, nodeId, fixedOdds }: MarginRate, game: MarginGame): boolean =>
  (gameType === undefined || gameType === game.gameType) &&
  (nodeId === undefined || nodeId === game.nodeId) &&
  (fixedOdds === undefined || fixedOdds === isFixedOdds(game.gameType, game.vendor));

/** Rebates of tables with fixed odds stop at a rate of their own, and salaries count none of their bets. */
function capped(rate: MarginRate, { gameType, vendor }: MarginGame): MarginRate[] {
  if (!isFixedOdds(gameType, vendor) || rate.kind === 'bonus') return [rate];
  return rate.kind === 'salary' ? [] : [{ ...rate, rate: Math.min(rate.rate, MOST_FIXED_REBATE) }];
}

/** What a game gives away by the rates of all sources. */
export function marginOf(game: MarginGame, sources: ReadonlyMap<string, readonly MarginRate[]>): GameMargin {
  const rates = [...sources].flatMap(([source, all]): SourceRate[] => {
    const own = all.filter((rate) => rate.rate > 0 && fits(rate, game)).flatMap((rate) => capped(rate, game));
    const [highest] = own.sort((a, b) => b.rate - a.rate);
    return highest ? [{ ...highest, source }] : [];
  });
  return { ...game, rates, total: rates.reduce((sum, { rate }) => sum + rate, game.gameReturn ?? 0) };
}

/** A rate as operators read it: `0.5 %`. */
export const percentText = (rate: number): string => `${Number((rate / 10_000).toFixed(4))} %`;

/** A game's margin in one line. */
export const marginText = ({ name, vendor, gameReturn, rates, total }: GameMargin): string =>
  [
    `${name} of ${vendor} returns ${gameReturn === null ? 'what is not published' : percentText(gameReturn)}`,
    ...rates.map(({ source, what, rate }) => `${source} give ${percentText(rate)} (${what})`),
    `together ${percentText(total)}`,
  ].join(', ');
