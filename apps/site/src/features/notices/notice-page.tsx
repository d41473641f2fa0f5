import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { type Announcement, noticesQuery } from '../../domain/content/queries.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { Skeleton } from '../../shared/ui/base/skeleton.tsx';
import { ErrorState } from '../../shared/ui/text/error-state.tsx';
import { StateMessage } from '../../shared/ui/text/state-message.tsx';
import { NoticeArticle } from './notice-article.tsx';
import { NoticeList } from './notice-list.tsx';
import styles from './notice-page.module.css';
import { NOTICES_PER_PAGE, selectNotices } from './selection.ts';

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
  useTitle((selection.isChosen && selection.selected?.title) || t('title_notices'));
  return (
    <div className={styles.columns} data-chosen={selection.isChosen}>
      <NoticeList {...selection} />
      <NoticeArticle page={selection.page} notice={selection.selected} isGone={selection.isGone} isChosen={selection.isChosen} />
    </div>
  );
}

/** Titles at the left, the selected notice at the right; on a phone one after the other. Its state is in the address. */
export function NoticePage() {
  const t = useT();
  const { data: notices, error, isFetching, refetch } = useQuery(noticesQuery());
  return (
    <div className={`page ${styles.page}`}>
      <h1 className={styles.title}>{t('title_notices')}</h1>
      {!notices && !error && <Waiting />}
      {!notices && error && <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />}
      {notices?.length === 0 && <StateMessage icon="receipt" title={t('notice_none')} text={t('notice_none_text')} />}
      {notices && notices.length > 0 && <Content notices={notices} />}
    </div>
  );
}
