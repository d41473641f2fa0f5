import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { type Announcement, noticesQuery } from '../../domain/content/queries.ts';
import { useSuggestions } from '../../domain/play/use-suggestions.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { buttonClass } from '../../shared/ui/base/button.tsx';
import { Skeleton } from '../../shared/ui/base/skeleton.tsx';
import { NextGames } from '../../shared/ui/data/next-games.tsx';
import { Empty } from '../../shared/ui/text/empty.tsx';
import { ErrorState } from '../../shared/ui/text/error-state.tsx';
import { NoticeArticle } from './notice-article.tsx';
import { NoticeList } from './notice-list.tsx';
import styles from './notice-page.module.css';
import { NOTICES_PER_PAGE, selectNotices } from './selection.ts';
import { useReading } from './use-reading.ts';

const PROMOTIONS = '/promotions';
const PLACES = Array.from({ length: NOTICES_PER_PAGE }, (_, index) => index);

function Waiting() {
  return (
    <div className={styles.columns} aria-hidden="true">
      <div className={styles.list}>
        {PLACES.map((place) => (
          <Skeleton key={place} className={styles.rowWaiting} />
        ))}
      </div>
      <div className={`${styles.article} ${styles.articleWaiting}`}>
        <Skeleton width="60%" height="2rem" />
        <Skeleton height="12rem" />
      </div>
    </div>
  );
}

function Content({ notices }: { notices: readonly Announcement[] }) {
  const t = useT();
  const [search] = useSearchParams();
  const selection = selectNotices(notices, search);
  useReading(selection.isChosen ? selection.selected : null);
  useTitle((selection.isChosen && selection.selected?.title) || t('title_notices'));
  return (
    <div className={styles.columns} data-chosen={selection.isChosen}>
      <NoticeList {...selection} />
      <NoticeArticle page={selection.page} notice={selection.selected} isGone={selection.isGone} isChosen={selection.isChosen} />
      <div className={styles.next}>
        <NextGames games={useSuggestions()} />
      </div>
    </div>
  );
}

/** No notice: the promotions, and games. */
function NoNotices() {
  const t = useT();
  return (
    <Empty
      icon="receipt"
      title={t('notice_none')}
      text={t('notice_none_text')}
      tiles={useSuggestions()}
      action={
        <Link className={buttonClass()} to={PROMOTIONS}>
          {t('title_promotions')}
        </Link>
      }
    />
  );
}

/** Titles at the left, the selected notice at the right, and below it what to go on with; on a phone one after the other. Its state is in the address. */
export function NoticePage() {
  const t = useT();
  const { data: notices, error, isFetching, refetch } = useQuery(noticesQuery());
  return (
    <div className={`page ${styles.page}`}>
      <h1 className={styles.title}>{t('title_notices')}</h1>
      {!notices && !error && <Waiting />}
      {!notices && error && <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />}
      {notices?.length === 0 && <NoNotices />}
      {notices && notices.length > 0 && <Content notices={notices} />}
    </div>
  );
}
