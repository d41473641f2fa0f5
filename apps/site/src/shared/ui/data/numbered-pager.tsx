import { Link } from 'react-router';
import { useT } from '../../i18n/use-t.ts';
import { Icon } from '../base/icon.tsx';
import styles from './numbered-pager.module.css';
import { pageWindow } from './page-window.ts';

interface NumberedPagerProps {
  page: number;
  totalPages: number;
  /** Address of a page: each is a link, so that it can be opened apart and gone back to. */
  to: (page: number) => string;
}

/** The pages of a list by number. Nothing when there is only one. */
export function NumberedPager({ page, totalPages, to }: NumberedPagerProps) {
  const t = useT();
  if (totalPages <= 1) return null;
  const step = (target: number, label: string, icon: 'chevronLeft' | 'chevronRight') =>
    target < 1 || target > totalPages ? (
      <span className={styles.step} aria-hidden="true">
        <Icon name={icon} size={18} />
      </span>
    ) : (
      <Link className={styles.step} to={to(target)} aria-label={label} preventScrollReset>
        <Icon name={icon} size={18} />
      </Link>
    );
  return (
    <nav className={styles.pager} aria-label={t('pages')}>
      {step(page - 1, t('previous_page'), 'chevronLeft')}
      <ol className={styles.pages}>
        {pageWindow(page, totalPages).map((mark) => (
          <li key={mark}>
            {typeof mark === 'number' ? (
              <Link
                className={styles.page}
                to={to(mark)}
                aria-label={t('page_number', { page: mark })}
                aria-current={mark === page ? 'page' : undefined}
                preventScrollReset
              >
                {mark}
              </Link>
            ) : (
              <span className={styles.gap} aria-hidden="true">
                …
              </span>
            )}
          </li>
        ))}
      </ol>
      {step(page + 1, t('next_page'), 'chevronRight')}
    </nav>
  );
}
