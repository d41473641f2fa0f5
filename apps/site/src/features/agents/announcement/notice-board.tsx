import { type ReactNode, useId, useState } from 'react';
import { useBrand } from '../../../domain/brand/brand.ts';
import { useLocaleTag, useT } from '../../../shared/i18n/use-t.ts';
import { momentText } from '../../../shared/lib/dates.ts';
import { useIsDesk } from '../../../shared/lib/use-is-desk.ts';
import styles from './announcement.module.css';

/** A notice: what it says, when it came, and a mark beside its title. */
export interface Notice {
  id: string;
  title: string;
  text: string;
  at: number;
  /** Empty: there is none. */
  mark: string;
}

interface NoticeBoardProps {
  notices: readonly Notice[];
  /** A notice was opened. */
  onOpen?: (id: string) => void;
  /** What can be done with the one that is open. */
  actions?: (id: string) => ReactNode;
}

interface WordsProps extends Pick<NoticeBoardProps, 'actions'> {
  notice: Notice;
  id: string;
}

function Words({ notice, id, actions }: WordsProps) {
  return (
    <article id={id} className={styles.words} aria-label={notice.title}>
      <h2 className={styles.title}>{notice.title}</h2>
      <p className={styles.text}>{notice.text}</p>
      {actions?.(notice.id)}
    </article>
  );
}

/** Notices by title and time; the words of the open one stand beside them, on a phone below its title. */
export function NoticeBoard({ notices, onOpen, actions }: NoticeBoardProps) {
  const t = useT();
  const locale = useLocaleTag();
  const { businessTimezone } = useBrand();
  const isDesk = useIsDesk();
  const wordsId = useId();
  const [open, setOpen] = useState<string | null>(null);
  const shown = notices.find(({ id }) => id === open);
  const handleOpen = (id: string) => {
    const isClosing = !isDesk && open === id;
    setOpen(isClosing ? null : id);
    if (!isClosing) onOpen?.(id);
  };
  const words = shown && <Words notice={shown} id={wordsId} {...(actions && { actions })} />;
  return (
    <div className={styles.board}>
      <ul className={styles.list}>
        {notices.map(({ id, title, at, mark }) => (
          <li key={id} className={styles.notice}>
            <button
              type="button"
              className={styles.opener}
              aria-expanded={open === id}
              aria-controls={open === id ? wordsId : undefined}
              onClick={() => handleOpen(id)}
            >
              <span className={styles.name}>{title}</span>
              {mark !== '' && <span className={styles.mark}>{mark}</span>}
              <time className={styles.time} dateTime={new Date(at).toISOString()}>
                {momentText(at, locale, businessTimezone)}
              </time>
            </button>
            {!isDesk && open === id && words}
          </li>
        ))}
      </ul>
      {isDesk && (words ?? <p className={styles.choose}>{t('an_choose')}</p>)}
    </div>
  );
}
