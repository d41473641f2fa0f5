import { queryOptions, useQuery } from '@tanstack/react-query';
import { answerLanguage, brandFields } from '../../../domain/brand/call-fields.ts';
import { vendorsQuery } from '../../../domain/catalogue/queries.ts';
import type { LotteryItem } from '../../../domain/home/queries.ts';
import { prizeMode } from '../../../domain/lottery/prize-mode.ts';
import { tablesOfVietnam } from '../../../domain/lottery/tables-of-vietnam.ts';
import { call } from '../../../shared/api/api.ts';
import { STALE_MS } from '../../../shared/api/query-client.ts';
import { spoken } from '../../../shared/i18n/spoken.ts';
import { lotteriesDueIn } from './due.ts';

/** How many are shown: docs/rules/games.md#lotteries. */
const SHOWN = 20;

/** The Vietnamese lotteries in one row, those that take bets first. */
const rowOf = (games: readonly LotteryItem[]): LotteryItem[] =>
  [...games].sort((one, other) => Number(other.isSale) - Number(one.isSale)).slice(0, SHOWN);

/** Its key is that of the popular ones: lists of the house, which stay on the screen when another user logs in. */
const menuQuery = (mode: string) =>
  queryOptions({
    ...spoken('popularLotteries', 'vnMenu', mode),
    queryFn: ({ signal }) => {
      const { platform, lotteryType } = brandFields();
      return call('vnMenu', { query: { prizeMode: mode, lotteryType, device: platform, language: answerLanguage() }, signal });
    },
    select: (menu) => rowOf(menu.flatMap(({ gameMenus }) => gameMenus)),
    staleTime: STALE_MS.catalogue,
  });

/** The Vietnamese lotteries by the menu that they have of their own, whatever the prize mode of the brand's others; asked for where it has any. */
export function useVietnam() {
  const { data: lanes = [] } = useQuery(vendorsQuery());
  return useQuery({
    ...menuQuery(prizeMode(lanes)),
    enabled: tablesOfVietnam(lanes).length > 0,
    refetchInterval: ({ state }) => (state.data ? lotteriesDueIn(state.data.flatMap(({ gameMenus }) => gameMenus)) : false),
  });
}
