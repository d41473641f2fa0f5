import { useMemo } from 'react';
import { Link } from 'react-router';
import type { HelpArticle } from '../../domain/content/later.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { StateMessage } from '../../shared/ui/text/state-message.tsx';
import { articlePath } from './article-path.ts';
import styles from './help-centre.module.css';
import { indexArticles, type Piece, searchArticles } from './help-search.ts';
import { TopicName } from './topic-name.tsx';

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  let place = 0;
  return pieces.map((piece) => {
    const key = place;
    place += piece.text.length;
    return piece.isHit ? <mark key={key}>{piece.text}</mark> : <span key={key}>{piece.text}</span>;
  });
}

interface ResultsProps {
  articles: readonly HelpArticle[];
  search: string;
  onClear: () => void;
}

/** The articles that fit the search. */
export function Results({ articles, search, onClear }: ResultsProps) {
  const t = useT();
  const index = useMemo(() => indexArticles(articles), [articles]);
  const found = useMemo(() => searchArticles(index, search), [index, search]);
  return (
    <section className={styles.results}>
      <p className={styles.count} role="status">
        {t('help_results', { count: found.length })}
      </p>
      {found.length === 0 && (
        <StateMessage
          icon="search"
          title={t('help_no_results', { search })}
          text={t('help_no_results_text')}
          action={<Button onClick={onClear}>{t('help_show_topics')}</Button>}
        />
      )}
      <ul className={styles.found}>
        {found.map(({ article, title, snippet }) => (
          <li key={article.id}>
            <Link className={styles.result} to={articlePath(article.slug)}>
              <span className={styles.resultTopic}>
                <TopicName category={article.category} />
              </span>
              <span className={styles.resultTitle}>
                <Pieces pieces={title} />
              </span>
              <span className={styles.snippet}>
                <Pieces pieces={snippet} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
