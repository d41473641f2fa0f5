import { useQuery } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useMemo } from 'react';
import { keepLotteryFavourite, lotteriesOfQuery, useLotteryFavourites } from '../../domain/lottery/favourites.ts';
import { useSession } from '../../domain/session/store.ts';
import { tellFrame } from './frame-messages.ts';

/**
 * Tells the frame of a lottery the member's favourites among those of its vendor, which are kept on this side, whenever they change. Returns
 * what hears of a choice in the frame, by the game's code; an unknown one changes nothing. Another game, without a vendor here, and a visitor's hear nothing.
 */
export function useFrameFavourites(
  frame: RefObject<HTMLIFrameElement | null>,
  { origin, isReady, lotteriesOf }: { origin: string; isReady: boolean; lotteriesOf: string | null },
): (code: string, isFavourite: boolean) => void {
  const isMember = useSession(({ phase }) => phase === 'in');
  const { data: lotteries } = useQuery({
    ...lotteriesOfQuery(lotteriesOf ?? ''),
    enabled: lotteriesOf !== null && isReady && isMember,
  });
  const ids = useLotteryFavourites();
  const games = useMemo(() => {
    const codes = lotteries && new Map(lotteries.map(({ gameId, gameCode }) => [gameId, gameCode]));
    return codes && ids.flatMap((id) => codes.get(id) ?? []);
  }, [lotteries, ids]);

  useEffect(() => {
    if (games && isReady && isMember) tellFrame(frame.current?.contentWindow, origin, { type: 'marquee:favourites', games });
  }, [frame, games, isReady, isMember, origin]);

  return useCallback(
    (code, isFavourite) => {
      const game = lotteries?.find(({ gameCode }) => gameCode === code);
      if (game) keepLotteryFavourite(game.gameId, isFavourite);
    },
    [lotteries],
  );
}
