import { queryOptions, useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useNavigation, useSearchParams } from 'react-router';
import { gameListFields } from '../domain/brand/call-fields.ts';
import { type GameItem, vendorsQuery } from '../domain/catalogue/queries.ts';
import { isOwnLottery } from '../domain/lottery/lottery-path.ts';
import { hasLotteries, prizeMode, prizeModeOf } from '../domain/lottery/prize-mode.ts';
import { firstOf, meantBy } from '../domain/lottery/wanted-lottery.ts';
import { call } from '../shared/api/api.ts';
import { STALE_MS } from '../shared/api/query-client.ts';
import { useT } from '../shared/i18n/use-t.ts';
import { FailedGame, GamePage, GamePlace, NoGame, readNode } from './game-page.tsx';

/** Most games that a search for one by its vendor looks at. */
const LOOKED_AT = 100;
const CODE = /^[A-Za-z0-9_.-]{1,40}$/;

/** A lottery named by its vendor and, where it has several, by its code. */
interface Wanted {
  vendor: string;
  gameCode: string;
  /** The way to play, where it is one that is known by a name. */
  playType: string;
}

/**
 * Reads the query of docs/rules/games.md#lotteries: parts without a value, or with one that no vendor could have, are not there.
 */
export function readWanted(search: URLSearchParams): Wanted {
  const part = (name: string) => CODE.exec(search.get(name) ?? '')?.[0] ?? '';
  return { vendor: part('vendor'), gameCode: part('gameCode'), playType: part('playType') };
}

/** Does an address name neither a lottery nor a vendor? */
const isAnyWanted = ({ vendor, gameCode }: Omit<Wanted, 'playType'>): boolean => vendor === '' && gameCode === '';

/** A page of the lotteries of a vendor, or of all without one; those of a prize mode first. */
async function listed(mode: 'ELOTT' | 'LOTT', vassalage: string, signal: AbortSignal): Promise<GameItem[]> {
  const gameTypes = mode === 'ELOTT' ? ['ELOTT', 'LOTT'] : ['LOTT', 'ELOTT'];
  const pages = await Promise.all(
    gameTypes.map((gameType) =>
      call('gameList', { query: { ...gameListFields(), gameType, vassalage, pageNo: 1, pageSize: LOOKED_AT }, signal }),
    ),
  );
  return pages.flatMap(({ games }) => games);
}

/** The node of a lottery by vendor and code, those of a prize mode first; null when nobody offers it. */
const wantedQuery = (mode: 'ELOTT' | 'LOTT', { vendor, gameCode }: Omit<Wanted, 'playType'>) =>
  queryOptions({
    queryKey: ['wantedGame', mode, vendor, gameCode],
    queryFn: async ({ signal }) => {
      const own = firstOf(await listed(mode, vendor, signal), gameCode);
      if (own || !isOwnLottery(vendor)) return own?.nodeId ?? null;
      return meantBy(vendor, await listed(mode, '', signal), gameCode)?.nodeId ?? null;
    },
    staleTime: STALE_MS.catalogue,
  });

/**
 * A lottery by `gameCode` and `vendor`, first among those of the `playType`, else of the brand's prize mode; without them the first that is offered. Once found, its node is in the
 * address too: docs/rules/games.md#lotteries.
 */
export function LotteryPage() {
  const t = useT();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const isLeaving = useNavigation().state !== 'idle';
  const isNamed = readNode(search) !== '';
  const vendors = useQuery({ ...vendorsQuery(), enabled: !isNamed });
  const lanes = vendors.data;
  const isSold = lanes !== undefined && hasLotteries(lanes);
  const { playType, ...named } = readWanted(search);
  const mode = prizeModeOf(playType) ?? prizeMode(lanes ?? []);
  const wanted = useQuery({ ...wantedQuery(mode, named), enabled: !isNamed && isSold });
  const title = t('game_type_lott');
  if (isNamed) return <GamePage title={title} />;
  // A link that was followed meanwhile leads on: naming the lottery then would take the player back to it.
  if (wanted.data && !isLeaving) {
    const found = new URLSearchParams(search);
    found.set('nodeId', wanted.data);
    return <Navigate to={`${pathname}?${found}`} replace />;
  }
  const failed = [vendors, wanted].find((each) => each.isError);
  if (failed?.error) {
    return <FailedGame error={failed.error} title={title} isBusy={failed.isFetching} onRetry={() => void failed.refetch()} />;
  }
  if (lanes && !isSold) return <NoGame title={title} text={t('no_vendor_text')} />;
  if (wanted.data === null) return <NoGame title={title} text={t(isAnyWanted(named) ? 'no_vendor_text' : 'unknown_game_text')} />;
  return <GamePlace title={title} />;
}
