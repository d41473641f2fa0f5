import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { Link } from 'react-router';
import { memberQuery } from '../../domain/security/queries.ts';
import { useSession } from '../../domain/session/store.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Icon } from '../../shared/ui/base/icon.tsx';
import styles from './member-centre.module.css';
import { type Badges, CENTRE_PAGES, CENTRE_PATH, type CentrePage } from './pages.ts';

interface MenuProps {
  /** The page that is shown; none on a phone's list of pages. */
  active: string | null;
  /** Do links from here take the place of this entry of the history? */
  isReplacing: boolean;
  badges: Badges;
  pages?: readonly CentrePage[];
}

/** The pages of the centre, the one shown standing out, with what is new in them. */
export function Menu({ active, isReplacing, badges, pages = CENTRE_PAGES }: MenuProps) {
  const t = useT();
  // A visitor sees the menu too, beside the way to the login.
  const isIn = useSession(({ phase }) => phase === 'in');
  const { data: member } = useQuery({ ...memberQuery(), enabled: isIn });
  const shown = pages.filter(({ needsUpline, isApart }) => !isApart && (!needsUpline || member?.toUpline === true));
  return (
    <nav className={styles.menu} aria-label={t('member_center')}>
      {shown.map(({ page, label, icon }) => {
        const unread = badges[page] ?? 0;
        return (
          <Link
            key={page}
            to={`${CENTRE_PATH}/${page}`}
            replace={isReplacing}
            preventScrollReset
            className={clsx(styles.entry, page === active && styles.active)}
            aria-current={page === active ? 'page' : undefined}
          >
            <Icon name={icon} />
            <span className={styles.label}>{t(label)}</span>
            {unread > 0 && (
              <span className={styles.badge} aria-label={t('unread_count', { count: unread })}>
                {unread > 99 ? '99+' : unread}
              </span>
            )}
          </Link>
        );
      })}
    </nav>
  );
}
