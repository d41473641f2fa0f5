import { useQuery } from '@tanstack/react-query';
import { categoryIn } from '../../../domain/catalogue/categories.ts';
import type { PlaceBeside } from '../../../domain/catalogue/place-beside.ts';
import { vendorsQuery } from '../../../domain/catalogue/queries.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { LOBBY_PATHS } from '../../paths.ts';
import { GAME_TYPES } from './game-types.ts';

const OTHERS: Readonly<Record<string, string>> = { LOTT: 'ELOTT', ELOTT: 'LOTT' };

/**
 * The lobby of the brand's other lotteries, beside those of a game type: docs/rules/lobbies.md#lotteries. Null where there are none, undefined
 * until the vendors are known.
 */
export function useOtherLottery(gameType: string | undefined): PlaceBeside | null | undefined {
  const t = useT();
  const other = GAME_TYPES.find(({ type }) => type === OTHERS[gameType ?? '']);
  const { data: lanes } = useQuery({ ...vendorsQuery(), enabled: other !== undefined });
  if (!other) return null;
  if (!lanes) return undefined;
  const to = LOBBY_PATHS[other.type];
  return to && categoryIn(lanes, other.type).cards.length > 0 ? { to, label: t(other.label) } : null;
}
