import type { GameType } from '@marquee/contract';
import { STATUS_CHOICES, statusCodeOf } from '../../shared/i18n/bet-status.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import type { RecordField, RecordSearch } from '../../shared/lib/use-record-search.ts';
import { gameTypeOf, usePlayedFields } from '../catalogue/use-played.ts';
import type { BetFilter } from './queries.ts';

/** What a record of bets is narrowed by, a member's own as that of a team. */
export const BET_FIELDS = ['category', 'vendor', 'game', 'status', 'by', 'number', 'draw'] as const;
type BetField = (typeof BET_FIELDS)[number];
type BetSearch = Pick<RecordSearch<BetField>, 'days' | 'fields'>;

/** Are games of a type bet on draws? */
export const isOnDraws = (type: GameType | null): boolean => type === 'LOTT' || type === 'ELOTT';

/** What the gateway is asked for. */
export function betFilterOf({ days, fields }: BetSearch): BetFilter {
  const status = statusCodeOf(fields.status);
  const gameType = gameTypeOf(fields.category);
  return {
    startDate: days.from,
    endDate: days.to,
    ...(status === null ? {} : { status }),
    ...(gameType ? { gameType } : {}),
    ...(fields.vendor ? { vassalage: fields.vendor } : {}),
    ...(/^\d{1,9}$/.test(fields.game) ? { nodeId: fields.game } : {}),
    ...(fields.by === 'settled' ? { dateBy: 'settled' as const } : {}),
    ...(fields.number ? { betNo: fields.number } : {}),
    ...(fields.draw && isOnDraws(gameType) ? { draw: fields.draw } : {}),
  };
}

/** The games of the selection, and the one that is chosen: what can be narrowed to next. */
function gamesOf(known: readonly { nodeId: string; gameName: string }[], chosen: string) {
  const games = new Map(known.map(({ nodeId, gameName }) => [nodeId, gameName]));
  if (chosen !== '' && !games.has(chosen)) games.set(chosen, chosen);
  return [...games].map(([value, label]) => ({ value, label }));
}

/** The choices of a record of bets. `known` are the games of the selection. */
export function useBetFields(
  { fields }: BetSearch,
  known: readonly { nodeId: string; gameName: string }[],
): RecordField<BetField>[] {
  const t = useT();
  const played = usePlayedFields();
  return [
    ...played,
    { field: 'game', label: t('game'), options: gamesOf(known, fields.game) },
    {
      field: 'status',
      label: t('status'),
      options: STATUS_CHOICES.map(({ name, label }) => ({ value: name, label: t(label) })),
    },
    {
      field: 'by',
      label: t('date_by'),
      isAlways: true,
      options: [
        { value: '', label: t('by_placed') },
        { value: 'settled', label: t('by_settled') },
      ],
    },
    { field: 'number', label: t('bet_number') },
    ...(isOnDraws(gameTypeOf(fields.category)) ? [{ field: 'draw' as const, label: t('bet_draw_number') }] : []),
  ];
}

/** Of games of which type bets are shown; null for any. */
export const betTypeOf = ({ fields }: BetSearch): GameType | null => gameTypeOf(fields.category);
