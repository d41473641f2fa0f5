import type { GameType } from '@marquee/contract';
import { useQuery } from '@tanstack/react-query';
import { translateOr, useT } from '../../shared/i18n/use-t.ts';
import type { RecordField } from '../../shared/lib/use-record-search.ts';
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

/** What a record of play can be narrowed to: the types of games and the vendors that the brand offers, each vendor once. */
export function usePlayedFields(): readonly RecordField<'category' | 'vendor'>[] {
  const t = useT();
  const { data = [] } = useQuery(vendorsQuery());
  const types = TYPES.filter((type) => data.some(({ title, cards }) => title === type && cards.length > 0));
  const vendors = new Map(data.flatMap(({ cards }) => cards).map((card) => [card.vassalage, card.displayName]));
  return [
    {
      field: 'category',
      label: t('game_category'),
      options: types.map((value) => ({ value, label: translateOr(`game_type_${value.toLowerCase()}`, value) })),
    },
    { field: 'vendor', label: t('vendor'), options: [...vendors].map(([value, label]) => ({ value, label })) },
  ];
}
