import { useQuery } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useMemo } from 'react';
import { keepLotteryFavourite, lotteryCodesQuery, useLotteryFavourites } from '../../domain/lottery/favourites.ts';
import { useSession } from '../../domain/session/store.ts';
import { tellFrame } from './frame-messages.ts';

/** The lotteries that a frame shows beside its own: those of its type and vendor. */
export interface FrameLotteries {
  gameType: string;
  vendor: string;
}

/**
 * Tells a lottery's frame the member's favourites, which are kept on this side, whenever they change. Returns what hears of a choice in the
 * frame, by the game's code; an unknown one changes nothing. Of other games, and of a visitor, nothing is told.
 */
export function useFrameFavourites(
  frame: RefObject<HTMLIFrameElement | null>,
  { origin, isReady, lotteries }: { origin: string; isReady: boolean; lotteries: FrameLotteries | null },
): (code: string, isFavourite: boolean) => void {
  const isMember = useSession(({ phase }) => phase === 'in');
  const { gameType = '', vendor = '' } = lotteries ?? {};
  const { data: codes } = useQuery({
    ...lotteryCodesQuery(gameType, vendor),
    enabled: lotteries !== null && isReady && isMember,
  });
  const ids = useLotteryFavourites();
  const games = useMemo(() => codes && ids.flatMap((id) => codes.get(id) ?? []), [codes, ids]);

  useEffect(() => {
    if (games && isReady && isMember) tellFrame(frame.current?.contentWindow, origin, { type: 'marquee:favourites', games });
  }, [frame, games, isReady, isMember, origin]);

  return useCallback(
    (code, isFavourite) => {
      const [id] = [...(codes ?? [])].find((each) => each[1] === code) ?? [];
      if (id !== undefined) keepLotteryFavourite(id, isFavourite);
    },
    [codes],
  );
}
