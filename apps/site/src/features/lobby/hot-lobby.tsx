import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useBrand } from '../../domain/brand/brand.ts';
import { hotGamesQuery } from '../../domain/catalogue/queries.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { buttonClass } from '../../shared/ui/button.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { StateMessage } from '../../shared/ui/state-message.tsx';
import { GameGrid } from './game-grid.tsx';
import styles from './lobby.module.css';

interface HotLobbyProps {
  gameType: string;
  title: string;
  /** Address of the whole lobby. */
  lobby: string;
}

/** The hot games of one type, all at once: the route type `hot` of specification 2. */
export function HotLobby({ gameType, title, lobby }: HotLobbyProps) {
  const t = useT();
  const brand = useBrand();
  const { data: games, error, isFetching, refetch } = useQuery(hotGamesQuery(gameType));
  const all = (
    <Link className={buttonClass()} to={lobby}>
      {t('clear_filters')}
    </Link>
  );
  return (
    <div className={`page ${styles.lobby}`}>
      <div className={styles.head}>
        <h1 className={styles.title}>
          {title} · {t('hot_games')}
        </h1>
      </div>
      {error && !games && <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />}
      {games?.length === 0 && <StateMessage icon="search" title={t('no_games')} action={all} />}
      {!error && games?.length !== 0 && <GameGrid brand={brand} games={games} />}
      {games && games.length > 0 && <div className={styles.more}>{all}</div>}
    </div>
  );
}
