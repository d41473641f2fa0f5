import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { useBrand } from '../../domain/brand/brand.ts';
import { imageUrl } from '../../domain/brand/images.ts';
import type { GameItem } from '../../domain/catalogue/queries.ts';
import { returnLabel } from '../../domain/catalogue/returns.ts';
import { useLaunch } from '../../domain/play/use-launch.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Poster } from '../../shared/ui/data/poster.tsx';
import styles from './search.module.css';

interface ResultListProps {
  title: string;
  games: readonly GameItem[];
  /** A game was chosen, before it opens. */
  onChoose?: () => void;
}

/** Games as rows, each leading to its game. Nothing without games. */
export function ResultList({ title, games, onChoose }: ResultListProps) {
  const t = useT();
  const { imageCDNs } = useBrand();
  const { pathOf, onLaunch } = useLaunch();
  if (games.length === 0) return null;
  const handleClick = (event: MouseEvent<HTMLAnchorElement>, game: GameItem) => {
    onChoose?.();
    // The way back from the game leads to the page, not to an empty search over it.
    onLaunch(event, game, { replace: true });
  };
  return (
    <section className={styles.section} aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      <ul className={styles.results}>
        {games.map((game) => (
          <li key={game.nodeId}>
            <Link className={styles.result} data-result to={pathOf(game)} onClick={(event) => handleClick(event, game)}>
              <span className={styles.poster}>
                <Poster src={imageUrl(imageCDNs, game.iconUrl)} title={game.displayName} />
              </span>
              <span className={styles.words}>
                <span className={styles.name}>{game.displayName}</span>
                <span className={styles.note}>{game.vendorName}</span>
              </span>
              {game.rtpBasisPoints !== null && <span className={styles.figure}>{returnLabel(game, t)}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
