import { useLocation } from 'react-router';
import { Home } from '../../features/home/home.tsx';
import { InterruptedRound } from '../../features/interrupted-round/interrupted-round.tsx';
import { routeInfo } from '../route-table.ts';
import { BannerSlot } from '../shell/banner/banner-slot.tsx';

/** The home page: an unfinished round first, then the house itself. */
export function Component() {
  const { bannerGroup } = routeInfo(useLocation().pathname);
  return (
    <>
      <InterruptedRound />
      <Home banner={<BannerSlot group={bannerGroup} />} />
    </>
  );
}
