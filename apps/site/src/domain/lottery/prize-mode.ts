import type { Lane, VendorCard } from '../catalogue/lanes.ts';

const LOTTERIES = ['ELOTT', 'LOTT'];
/** Cards that make the prize mode ELOTT: docs/rules/games.md#lotteries. */
const ELOTT_CARDS = new Set(['TCG_LOTTO_VN', 'LOTT']);

const cardsOf = (lanes: readonly Lane[], type: string): readonly VendorCard[] =>
  lanes.find((lane) => lane.title === type)?.cards ?? [];

/** Prize mode of the brand's lotteries: ELOTT if that category holds a TCG_LOTTO_VN or LOTT card, else LOTT. */
export function prizeMode(lanes: readonly Lane[]): 'ELOTT' | 'LOTT' {
  return cardsOf(lanes, 'ELOTT').some((card) => ELOTT_CARDS.has(card.vassalage)) ? 'ELOTT' : 'LOTT';
}

/** What a way to play is among: a lottery's own prize mode is its `defaultPlayType`. Null where a name says none. */
export function prizeModeOf(playType: string): 'ELOTT' | 'LOTT' | null {
  const name = playType.toUpperCase();
  if (name === 'ELOTT') return 'ELOTT';
  return ['LOTT', 'ZY', 'SEA'].includes(name) ? 'LOTT' : null;
}

/** True when the brand has a lottery vendor: only then are there popular lotteries to ask for. */
export function hasLotteries(lanes: readonly Lane[]): boolean {
  return LOTTERIES.some((type) => cardsOf(lanes, type).length > 0);
}
