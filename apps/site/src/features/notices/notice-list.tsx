import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useBrand } from '../../domain/brand/brand.ts';
import type { Announcement } from '../../domain/content/queries.ts';
import { useLocaleTag, useT } from '../../shared/i18n/use-t.ts';
import { dateText } from '../../shared/lib/dates.ts';
import { Icon } from '../../shared/ui/base/icon.tsx';
import { NumberedPager } from '../../shared/ui/data/numbered-pager.tsx';
import styles from './notice-page.module.css';
import { useIsKept } from './use-reading.ts';

interface NoticeListProps {
  listed: readonly Announcement[];
  selected: Announcement | null;
  isChosen: boolean;
  page: number;
  totalPages: number;
}

/** The titles of a page of notices. */
export function NoticeList({ listed, selected, isChosen, page, totalPages }: NoticeListProps) {
  const t = useT();
  const locale = useLocaleTag();
  const isKept = useIsKept();
  const { businessTimezone } = useBrand();
  const list = useRef<HTMLUListElement>(null);
  const lastRead = useRef<number | null>(null);

  // On a phone the notice took the place of the list: back from it, the focus returns to its title.
  useEffect(() => {
    if (isChosen) lastRead.current = selected?.id ?? null;
    else if (lastRead.current !== null) {
      list.current?.querySelector<HTMLElement>(`[data-notice="${lastRead.current}"]`)?.focus({ preventScroll: true });
      lastRead.current = null;
    }
  }, [isChosen, selected]);

  return (
    <nav className={styles.list} aria-label={t('notice_list')}>
      <ul ref={list} className={styles.rows}>
        {listed.map((notice) => (
          <li key={notice.id}>
            <Link
              className={styles.row}
              to={`?${new URLSearchParams({ id: String(notice.id), page: String(page) })}`}
              preventScrollReset
              data-notice={notice.id}
              data-selected={notice.id === selected?.id}
              aria-current={isChosen && notice.id === selected?.id ? 'true' : undefined}
            >
              <span className={styles.rowTitle}>
                {isKept && !notice.read && <span className={styles.unread} role="img" aria-label={t('notice_unread')} />}
                {notice.title}
              </span>
              <time className={styles.rowDate} dateTime={new Date(notice.startDate).toISOString()}>
                {dateText(notice.startDate, locale, businessTimezone)}
              </time>
              <span className={styles.rowIcon}>
                <Icon name="chevronRight" size={18} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <NumberedPager page={page} totalPages={totalPages} to={(each) => `?page=${each}`} />
    </nav>
  );
}
