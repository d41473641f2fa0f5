import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useBrand } from '../../domain/brand/brand.ts';
import { usePictureAddress } from '../../domain/brand/use-picture-address.ts';
import type { Announcement } from '../../domain/content/queries.ts';
import { useLocaleTag, useT } from '../../shared/i18n/use-t.ts';
import { dateText } from '../../shared/lib/dates.ts';
import { Icon } from '../../shared/ui/base/icon.tsx';
import { RichText } from '../../shared/ui/text/rich-text.tsx';
import { StateMessage } from '../../shared/ui/text/state-message.tsx';
import styles from './notice-page.module.css';

interface NoticeArticleProps {
  notice: Announcement | null;
  isGone: boolean;
  isChosen: boolean;
  /** Page of the list to go back to. */
  page: number;
}

/** The notice that is read. */
export function NoticeArticle({ notice, isGone, isChosen, page }: NoticeArticleProps) {
  const t = useT();
  const locale = useLocaleTag();
  const { businessTimezone } = useBrand();
  const pictureAddress = usePictureAddress();
  const back = useRef<HTMLAnchorElement>(null);
  const wasChosen = useRef(isChosen);

  // Where the list has made room for the notice (a phone), the focus would be lost with it.
  useEffect(() => {
    const isOpened = isChosen && !wasChosen.current;
    wasChosen.current = isChosen;
    if (!isOpened || !back.current?.offsetParent) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    back.current.focus({ preventScroll: true });
  }, [isChosen]);

  return (
    <article className={styles.article} aria-labelledby={notice ? 'notice-title' : undefined}>
      <Link ref={back} className={styles.back} to={`?page=${page}`}>
        <Icon name="chevronLeft" size={18} /> {t('notice_back')}
      </Link>
      {isGone && <StateMessage icon="search" title={t('notice_gone')} text={t('notice_gone_text')} />}
      {notice && (
        <>
          <header className={styles.articleHead}>
            <time className={styles.date} dateTime={new Date(notice.startDate).toISOString()}>
              {dateText(notice.startDate, locale, businessTimezone)}
            </time>
            <h2 id="notice-title" className={styles.articleTitle}>
              {notice.title}
            </h2>
          </header>
          <RichText html={notice.content} headingLevel={3} pictureAddress={pictureAddress} />
        </>
      )}
    </article>
  );
}
