import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useSuggestions } from '../../domain/play/use-suggestions.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { Button, buttonClass } from '../../shared/ui/base/button.tsx';
import { SearchField } from '../../shared/ui/form/search-field.tsx';
import { Empty } from '../../shared/ui/text/empty.tsx';
import { nearestPath, wordsOf } from '../nearest-path.ts';
import { PATHS } from '../paths.ts';
import { KNOWN_PATHS, routeInfo } from '../route-table.ts';
import styles from './not-found.module.css';

const LONGEST = 100;
const USUAL = [PATHS.rng, PATHS.promotions, PATHS.help, PATHS.download] as const;

/** An address that leads nowhere: the screen that was probably meant, a search for games, and what is often looked for. */
export function Component() {
  const t = useT();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [text, setText] = useState(() => wordsOf(pathname).slice(0, LONGEST));
  const tiles = useSuggestions();
  const nearest = nearestPath(pathname, KNOWN_PATHS);
  useTitle(t('not_found_title'));
  const handleSearch = (event: { preventDefault(): void }) => {
    event.preventDefault();
    const words = text.trim();
    void navigate(words ? `${PATHS.rng}?${new URLSearchParams({ q: words })}` : PATHS.rng);
  };
  return (
    <div className="page">
      <Empty
        isScreen
        icon="search"
        title={t('not_found_title')}
        text={t('not_found_text')}
        tiles={tiles}
        action={
          <div className={styles.help}>
            {nearest && (
              <Link className={styles.nearest} to={nearest}>
                {t('did_you_mean', { page: t(routeInfo(nearest).title) })}
              </Link>
            )}
            <form className={styles.search} onSubmit={handleSearch}>
              <SearchField
                label={t('search_games')}
                value={text}
                maxLength={LONGEST}
                onChange={setText}
                onClear={() => setText('')}
              />
              <Button type="submit" tone="primary">
                {t('search_button')}
              </Button>
            </form>
            <nav aria-label={t('popular_pages')}>
              <ul className={styles.links}>
                <li>
                  <Link className={buttonClass()} to={PATHS.home}>
                    {t('back_home')}
                  </Link>
                </li>
                {USUAL.map((path) => (
                  <li key={path}>
                    <Link className={buttonClass({ tone: 'quiet' })} to={path}>
                      {t(routeInfo(path).title)}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          </div>
        }
      />
    </div>
  );
}
