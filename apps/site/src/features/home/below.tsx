import { useQuery } from '@tanstack/react-query';
import { startTransition, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useBrand } from '../../domain/brand/brand.ts';
import { hotNewsQuery } from '../../domain/content/queries.ts';
import { useSession } from '../../domain/session/store.ts';
import styles from './below.module.css';
import { Doors } from './games/doors.tsx';
import { Featured, useHasNew } from './games/featured.tsx';
import { HotNews } from './games/hot-news.tsx';
import { LatestWins } from './games/latest-wins.tsx';
import { Lotteries, useLotteries, VietnamLotteries } from './games/lotteries.tsx';
import { useVietnam } from './games/vietnam.ts';
import { useHasWinners, WinnerBoard } from './games/winner-board.tsx';
import { Adults } from './house/adults.tsx';
import { GetApp } from './house/get-app.tsx';
import { Partners } from './house/partners.tsx';
import { Promises } from './house/promises.tsx';
import { Steps } from './house/steps.tsx';
import { quietMoment } from './when-shown.ts';

/** Everything of the home page below the first screen. Loaded when the first screen stands. */
export default function Below() {
  const brand = useBrand();
  const hasWinners = useHasWinners();
  const hasNew = useHasNew();
  const isIn = useSession((state) => state.phase === 'in');
  const { hash } = useLocation();
  // In two parts, so that neither keeps the page busy for long; the second when the first has all that could push it.
  const [isQuiet, setIsQuiet] = useState(false);
  const isAwaited = [useQuery(hotNewsQuery()), useLotteries(), useVietnam()].some(({ isLoading }) => isLoading);
  const isWhole = isQuiet && !isAwaited;
  useEffect(() => {
    let isShown = true;
    void quietMoment().then(() => {
      if (isShown) startTransition(() => setIsQuiet(true));
    });
    return () => {
      isShown = false;
    };
  }, []);
  useEffect(() => {
    if (isWhole && hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [isWhole, hash]);
  return (
    <div className={styles.below}>
      <div className={`page ${styles.programme}`} data-alone={!hasWinners || !hasNew}>
        <Featured brand={brand} />
        <WinnerBoard brand={brand} />
      </div>
      <HotNews />
      <LatestWins brand={brand} />
      <Doors brand={brand} />
      <Lotteries brand={brand} />
      <VietnamLotteries brand={brand} />
      {isWhole ? (
        <>
          <Promises brand={brand} />
          <Partners brand={brand} />
          <div className={`page ${styles.way}`} data-alone={isIn}>
            {!isIn && <Steps brand={brand} />}
            <GetApp brand={brand} />
          </div>
          <Adults brand={brand} />
        </>
      ) : (
        <div className={styles.rest} aria-hidden="true" />
      )}
    </div>
  );
}
