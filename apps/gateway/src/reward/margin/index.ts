export { createMargin, type Margin, type MarginDeps, type Proposed } from './margin.ts';
export {
  type GameMargin,
  type MarginGame,
  type MarginRate,
  type RateKind,
  type RateSource,
  WHOLE_RATE,
} from './rate.ts';
export { type RuleSource, shareOf, type TurnoverShare, turnoverShare } from './turnover.ts';
