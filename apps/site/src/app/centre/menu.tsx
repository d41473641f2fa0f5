import clsx from 'clsx';
import { Link } from 'react-router';
import { useT } from '../../shared/i18n/use-t.ts';
import { Icon } from '../../shared/ui/base/icon.tsx';
import styles from './centre.module.css';
import type { Badges, CentreEntry } from './page.ts';

interface CentreMenuProps {
  /** What the menu is called. */
  label: string;
  /** The address of the centre. */
  path: string;
  pages: readonly CentreEntry[];
  /** The page that is shown; none on a phone's list of pages. */
  active: string | null;
  /** Do links from here take the place of this entry of the history? */
  isReplacing: boolean;
  badges?: Badges;
}

/** The pages of a centre, the one shown standing out, with what is new in them. */
export function CentreMenu({ label: name, path, pages, active, isReplacing, badges = {} }: CentreMenuProps) {
  const t = useT();
  return (
    <nav className={styles.menu} aria-label={name}>
      {pages.map(({ page, label, icon }) => {
        const unread = badges[page] ?? 0;
        return (
          <Link
            key={page}
            to={`${path}/${page}`}
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
