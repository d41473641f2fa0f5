import type { GameType } from '@marquee/contract';
import { useQuery } from '@tanstack/react-query';
import { vendorsQuery } from './queries.ts';

/** The types of games, in the order in which a record offers them. */
const TYPES = [
  'RNG',
  'LIVE',
  'SPORTS',
  'ESPORTS',
  'FISH',
  'PVP',
  'LOTT',
  'ELOTT',
  'COCKFIGHT',
  'BINGO',
] as const satisfies readonly GameType[];

/** The type of a text; null for any other. */
export const gameTypeOf = (text: string): GameType | null => TYPES.find((type) => type === text) ?? null;

/** The types of games and the vendors that the brand offers, each vendor once: what a record can be narrowed to. */
export function usePlayed(): { types: readonly GameType[]; vendors: readonly { value: string; label: string }[] } {
  const { data = [] } = useQuery(vendorsQuery());
  const vendors = new Map(data.flatMap(({ cards }) => cards).map((card) => [card.vassalage, card.displayName]));
  return {
    types: TYPES.filter((type) => data.some(({ title, cards }) => title === type && cards.length > 0)),
    vendors: [...vendors].map(([value, label]) => ({ value, label })),
  };
}
