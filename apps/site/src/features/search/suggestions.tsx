import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hotGamesQuery } from '../../domain/catalogue/queries.ts';
import { forgetSearches, readSearches } from '../../domain/search/history.ts';
import { lastLikedQuery, lastPlayedQuery } from '../../domain/search/queries.ts';
import { useSession } from '../../domain/session/store.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { ResultList } from './result-list.tsx';
import styles from './search.module.css';

/** Hot games that are suggested. */
export const MOST_HOT = 6;

/** What to look at before anything is typed: earlier searches, then the member's own games, then what others play. */
export function Suggestions({ onSearch }: { onSearch: (text: string) => void }) {
  const t = useT();
  const isIn = useSession((state) => state.phase === 'in');
  const [searches, setSearches] = useState(readSearches);
  const played = useQuery({ ...lastPlayedQuery(), enabled: isIn });
  const liked = useQuery({ ...lastLikedQuery(), enabled: isIn });
  const hot = useQuery(hotGamesQuery());
  const handleForget = () => {
    forgetSearches();
    setSearches([]);
  };
  return (
    <>
      {searches.length > 0 && (
        <section className={styles.section} aria-label={t('recent_searches')}>
          <div className={styles.headed}>
            <h3 className={styles.heading}>{t('recent_searches')}</h3>
            <Button size="small" tone="quiet" onClick={handleForget}>
              {t('forget_searches')}
            </Button>
          </div>
          <ul className={styles.searches}>
            {searches.map((text) => (
              <li key={text}>
                <button type="button" className={styles.search} data-result onClick={() => onSearch(text)}>
                  {text}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {isIn && <ResultList title={t('played_last')} games={played.data ?? []} />}
      {isIn && <ResultList title={t('your_favourites')} games={liked.data ?? []} />}
      <ResultList title={t('hot_games')} games={(hot.data ?? []).slice(0, MOST_HOT)} />
    </>
  );
}
