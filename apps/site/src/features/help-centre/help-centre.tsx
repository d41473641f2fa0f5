import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type HelpArticle, helpQuery } from '../../domain/content/later.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { loadChunk } from '../../shared/lib/lazy-retry.ts';
import { useDebounced } from '../../shared/lib/use-debounced.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { Skeleton } from '../../shared/ui/base/skeleton.tsx';
import { SearchField } from '../../shared/ui/form/search-field.tsx';
import { ErrorState } from '../../shared/ui/text/error-state.tsx';
import { StateMessage } from '../../shared/ui/text/state-message.tsx';
import styles from './help-centre.module.css';
import { Results } from './results.tsx';
import { Topics } from './topics.tsx';

// The topics are there before the sanitiser, which only an article needs.
const loadArticleView = () => import('./article-view.tsx');
const ArticleView = lazy(() => loadChunk(loadArticleView).then((chunk) => ({ default: chunk.ArticleView })));

const DEBOUNCE_MS = 300;
const LONGEST = 80;
const PLACES = ['one', 'two', 'three', 'four', 'five', 'six'];

interface HelpCentreProps {
  /** True inside of the member centre's frame, which has a heading of its own. */
  isEmbedded?: boolean;
}

/** The text of the search box, which the address follows when typing pauses. */
function useSearchText() {
  const [search, setSearch] = useSearchParams();
  const written = search.get('q') ?? '';
  const [text, setText] = useState(written);
  const [known, setKnown] = useState(written);
  const settled = useDebounced(text, DEBOUNCE_MS).trim();

  // A link, or Back, changed the search from outside: the box follows.
  if (known !== written) {
    setKnown(written);
    if (text.trim() !== written) setText(written);
  }

  useEffect(() => {
    if (settled !== text.trim() || settled === known) return;
    // A search begins a list of its own: the article that was open is left.
    setSearch(settled === '' ? {} : { q: settled }, { replace: known !== '', preventScrollReset: true });
  }, [settled, text, known, setSearch]);

  return {
    text,
    search: known,
    slug: search.get('article'),
    setText: (value: string) => setText(value.slice(0, LONGEST)),
    clear: () => {
      setText('');
      setSearch({}, { replace: true, preventScrollReset: true });
    },
  };
}

function Waiting() {
  return (
    <div className={styles.topics} aria-hidden="true">
      {PLACES.map((place) => (
        <Skeleton key={place} className={styles.topicWaiting} />
      ))}
    </div>
  );
}

interface ContentProps {
  articles: readonly HelpArticle[];
  search: string;
  slug: string | null;
  onClear: () => void;
}

function ArticleWaiting() {
  return (
    <div className={styles.reading} aria-hidden="true">
      <span className={styles.side} />
      <Skeleton className={styles.articleWaiting} />
    </div>
  );
}

function Content({ articles, search, slug, onClear }: ContentProps) {
  if (search !== '') return <Results articles={articles} search={search} onClear={onClear} />;
  if (slug !== null) {
    return (
      <Suspense fallback={<ArticleWaiting />}>
        <ArticleView articles={articles} slug={slug} />
      </Suspense>
    );
  }
  return <Topics articles={articles} />;
}

/** Topics, a search over all articles, and the article that is read. What is shown is in the address: `?article`, `?q`. */
export function HelpCentre({ isEmbedded = false }: HelpCentreProps) {
  const t = useT();
  const { text, search, slug, setText, clear } = useSearchText();
  const { data: articles, error, isFetching, refetch } = useQuery(helpQuery());
  const article = search === '' ? articles?.find((each) => each.slug === slug) : undefined;
  useTitle(article?.title ?? t('in_help_center'));
  // Beside the articles themselves, so that the first one opens at once; a failure is met when it does.
  useEffect(() => void loadArticleView().catch(() => {}), []);
  return (
    <div className={`page ${styles.page}`} data-embedded={isEmbedded}>
      <header className={styles.head}>
        <h1 className={styles.title}>{t('in_help_center')}</h1>
        {slug === null && <p className={styles.text}>{t('help_text')}</p>}
        <div className={styles.search}>
          <SearchField label={t('help_search')} value={text} maxLength={LONGEST} onChange={setText} onClear={clear} />
        </div>
      </header>
      {!articles && !error && (slug === null ? <Waiting /> : <ArticleWaiting />)}
      {!articles && error && <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />}
      {articles?.length === 0 && <StateMessage icon="search" title={t('help_none')} text={t('help_none_text')} />}
      {articles && articles.length > 0 && <Content articles={articles} search={search} slug={slug} onClear={clear} />}
    </div>
  );
}
