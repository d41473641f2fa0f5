import { type ReactNode, Suspense } from 'react';
import { useCovers } from '../../domain/play/use-covers.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { useIsDesk } from '../../shared/lib/use-is-desk.ts';
import { Icon } from '../../shared/ui/base/icon.tsx';
import { Skeleton } from '../../shared/ui/base/skeleton.tsx';
import styles from './centre.module.css';

interface CentreFrameProps {
  /** What the centre is called above the title of its page. */
  name?: string;
  title: string;
  /** What the page is for. */
  intro?: string | undefined;
  /** Is a page shown? Otherwise a phone has the list of them. */
  hasPage: boolean;
  /** The menu of a desk. */
  menu: ReactNode;
  /** What a phone shows before a page is chosen. */
  home: ReactNode;
  onLeave: () => void;
  onBack: () => void;
  /** The page; null while it is not known whose it is. */
  children: ReactNode;
}

function Waiting() {
  return (
    <div className={styles.waiting}>
      <Skeleton height="6rem" />
      <Skeleton height="18rem" />
    </div>
  );
}

interface ShutCentreProps {
  title: string;
  onLeave: () => void;
  children: ReactNode;
}

/** A centre before it is known to whom it opens: its frame stands already where it will stand, so that a login moves nothing. */
export function ShutCentre({ title, onLeave, children }: ShutCentreProps) {
  const t = useT();
  useCovers(!useIsDesk());
  return (
    <div className={styles.centre}>
      <div className={styles.head}>
        <p className={`${styles.titles} ${styles.title}`}>{title}</p>
        <button type="button" className={styles.headButton} aria-label={t('close')} onClick={onLeave}>
          <Icon name="close" />
        </button>
      </div>
      <div className={styles.shut}>{children}</div>
    </div>
  );
}

/** A centre: menu at the left, page at the right, a way out. A phone shows one of the two on the whole screen, its home first. */
export function CentreFrame({ name, title, intro, hasPage, ...rest }: CentreFrameProps) {
  const { menu, home, onLeave, onBack, children } = rest;
  const t = useT();
  const isDesk = useIsDesk();
  useCovers(!isDesk);
  return (
    <div className={styles.centre}>
      <div className={styles.head}>
        {!isDesk && hasPage && (
          <button type="button" className={styles.headButton} aria-label={t('back_to_menu')} onClick={onBack}>
            <Icon name="chevronLeft" />
          </button>
        )}
        <div className={styles.titles}>
          {name !== undefined && name !== title && <p className={styles.name}>{name}</p>}
          <h1 className={styles.title}>{title}</h1>
        </div>
        <button type="button" className={styles.headButton} aria-label={t('close')} onClick={onLeave}>
          <Icon name="close" />
        </button>
      </div>
      <div className={styles.body}>
        {isDesk && menu}
        {!isDesk && !hasPage && home}
        {hasPage && (
          <div className={styles.content}>
            {intro && <p className={styles.intro}>{intro}</p>}
            {children === null ? <Waiting /> : <Suspense fallback={<Waiting />}>{children}</Suspense>}
          </div>
        )}
      </div>
    </div>
  );
}
