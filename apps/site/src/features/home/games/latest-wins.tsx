import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Brand } from '../../../domain/brand/brand.ts';
import { imageUrl } from '../../../domain/brand/images.ts';
import { latestWinsQuery, REFRESH_MS } from '../../../domain/home/queries.ts';
import { demoShare, winKey, winText } from '../../../domain/home/wins.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Skeleton } from '../../../shared/ui/base/skeleton.tsx';
import { Poster } from '../../../shared/ui/data/poster.tsx';
import { agoText } from '../board/duration.ts';
import { PauseButton } from '../board/pause-button.tsx';
import { SnapList } from '../snap-list.tsx';
import { DemoTag } from '../tag.tsx';
import { useUpdates } from '../updates.ts';
import styles from './latest-wins.module.css';

const PLACES = ['one', 'two', 'three', 'four'];
const SECONDS = REFRESH_MS / 1000;

/** What was won just now, in a quiet row: new wins settle in at its left every 30 seconds, unless the reader stops it. */
export function LatestWins({ brand }: { brand: Brand }) {
  const t = useT();
  const isPaused = useUpdates((state) => state.isPaused);
  const { data: wins, dataUpdatedAt, isError } = useQuery(latestWinsQuery(isPaused));
  const [known] = useState(() => new Set(wins?.map(winKey)));
  if (wins?.length === 0 || (!wins && isError)) return null;
  const share = demoShare(wins ?? []);
  // What came with the page may be older than the reader's clock says of its arrival: the later of the two.
  const now = Math.max(dataUpdatedAt, ...(wins ?? []).map((win) => win.settledAt));
  return (
    <section className={styles.band} aria-labelledby="latest-wins">
      <div className={`page ${styles.inner}`}>
        <div className={styles.head}>
          <h2 id="latest-wins" className={styles.title}>
            {t('latest_wins')}
          </h2>
          <p className={styles.text}>{t(isPaused ? 'latest_wins_paused' : 'latest_wins_text', { seconds: SECONDS })}</p>
          {share === 'all' && <DemoTag isWhole />}
        </div>
        <SnapList className={styles.row} labelledBy="latest-wins">
          {wins
            ? wins.map((win) => (
                <li key={winKey(win)} className={styles.win} data-new={!known.has(winKey(win))}>
                  <span className={styles.poster}>
                    <Poster className={styles.picture} src={imageUrl(brand.imageCDNs, win.iconUrl)} title={win.gameName} />
                  </span>
                  <span className={styles.words}>
                    <span className={`${styles.amount} tabular`}>{winText(win, brand.currencySymbol)}</span>
                    <span className={styles.note}>
                      {win.customerName} {share === 'some' && win.demo && <DemoTag />}
                    </span>
                    <span className={styles.note}>
                      {win.gameName} · {agoText(t, win.settledAt, now)}
                    </span>
                  </span>
                </li>
              ))
            : PLACES.map((place) => (
                <li key={place} className={styles.win} aria-hidden="true">
                  <Skeleton width="15rem" height="4rem" />
                </li>
              ))}
        </SnapList>
        <PauseButton />
      </div>
    </section>
  );
}
