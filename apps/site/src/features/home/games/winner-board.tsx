import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import type { Brand } from '../../../domain/brand/brand.ts';
import { imageUrl } from '../../../domain/brand/images.ts';
import { BOARD_PLACES, winnerBoardQuery } from '../../../domain/home/queries.ts';
import { demoShare, type PublicWin, winKey, winText } from '../../../domain/home/wins.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Skeleton } from '../../../shared/ui/base/skeleton.tsx';
import { Poster } from '../../../shared/ui/data/poster.tsx';
import { DemoTag } from '../tag.tsx';
import styles from './winner-board.module.css';

const PLACES = Array.from({ length: BOARD_PLACES }, (_, index) => index + 1);

/** Whether the board has, or may still get, something to show. */
export function useHasWinners(): boolean {
  const { data, isPending } = useQuery(winnerBoardQuery());
  return isPending || (data?.length ?? 0) > 0;
}

interface RowProps {
  brand: Brand;
  win: PublicWin;
  rank: number;
  isTagged: boolean;
}

function Row({ brand, win, rank, isTagged }: RowProps) {
  return (
    <li className={styles.row}>
      <span className={styles.rank}>{rank}</span>
      <span className={styles.poster}>
        <Poster className={styles.picture} src={imageUrl(brand.imageCDNs, win.iconUrl)} title={win.gameName} />
      </span>
      <span className={styles.who}>
        <span className={styles.name}>
          {win.customerName} {isTagged && <DemoTag />}
        </span>
        <span className={styles.game}>{win.gameName}</span>
      </span>
      <span className={`${styles.amount} tabular`}>{winText(win, brand.currencySymbol)}</span>
    </li>
  );
}

/** The highest wins of the week, from settled rounds; nothing at all while there are none. */
export function WinnerBoard({ brand }: { brand: Brand }) {
  const t = useT();
  const { data: wins } = useQuery(winnerBoardQuery());
  if (wins?.length === 0) return null;
  const share = demoShare(wins ?? []);
  return (
    <section className={styles.board} aria-labelledby="winner-board">
      <div className={styles.head}>
        <h2 id="winner-board" className={styles.title}>
          {t('winner_board')}
        </h2>
        {share === 'all' && <DemoTag isWhole />}
        <p className={styles.text}>{t('winner_board_text')}</p>
      </div>
      <ol className={styles.rows}>
        {wins
          ? wins.map((win, index) => (
              <Row key={winKey(win)} brand={brand} win={win} rank={index + 1} isTagged={share === 'some' && win.demo} />
            ))
          : PLACES.map((place) => (
              <li key={place} className={clsx(styles.row, styles.place)} aria-hidden="true">
                <Skeleton width="100%" height="2.5rem" />
              </li>
            ))}
      </ol>
    </section>
  );
}
