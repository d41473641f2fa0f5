import { listedAs } from './categories.ts';
import type { Lane, VendorCard } from './lanes.ts';
import { ALL_MAKERS, classesFor, type GameClass, type LobbyChoice, MIN_BETS } from './lobby-address.ts';

/** The filters that a lobby offers, without the choice of all. */
export interface OfferedFilters {
  classes: readonly GameClass[];
  minBets: readonly string[];
}

interface Shown {
  /** Every lane; undefined while they are not known: nothing is offered then. */
  lanes: readonly Lane[] | undefined;
  category: string;
  /** The category's vendors. */
  cards: readonly VendorCard[];
  /** A vendor's code, or `ALL_MAKERS`. */
  vendor: string;
  /** What is chosen already, and offered however little it finds. */
  chosen: Pick<LobbyChoice, 'classify' | 'minBet'>;
  /** The brand's languages. */
  languages: readonly string[];
}

/** The filters that at least one game of the chosen vendor fits: docs/rules/lobbies.md#filters. */
export function offeredFilters({ lanes, category, cards, vendor, chosen, languages }: Shown): OfferedFilters {
  if (!lanes) return { classes: [], minBets: [] };
  const own = vendor === ALL_MAKERS ? cards : cards.filter((card) => card.vassalage === vendor);
  const type = listedAs(category);
  // Only slots are classified.
  const classed = type === 'RNG' ? lanes.filter((lane) => listedAs(lane.title) === type) : [];
  const has = (key: GameClass) =>
    classed.some(({ gameClassify }) =>
      gameClassify.some((each) => each.key === key && own.some((card) => each.vendors.includes(card.vassalage))),
    );
  return {
    classes: type === 'RNG' ? classesFor(languages).filter((key) => key === chosen.classify || has(key)) : [],
    minBets: MIN_BETS.filter(
      (choice) => choice !== '' && (choice === chosen.minBet || own.some(({ minBet = 0 }) => minBet <= Number(choice))),
    ),
  };
}
