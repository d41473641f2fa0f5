import { useT } from '../../i18n/use-t.ts';
import { IconButton } from '../base/button.tsx';
import { Icon } from '../base/icon.tsx';
import styles from './pager.module.css';

interface PagerProps {
  page: number;
  totalPages: number;
  onChange: (page: number) => void;
}

/** Steps through the pages of a list. Nothing when there is only one. */
export function Pager({ page, totalPages, onChange }: PagerProps) {
  const t = useT();
  if (totalPages <= 1) return null;
  return (
    <nav className={styles.pager} aria-label={t('pages')}>
      <IconButton label={t('previous_page')} disabled={page <= 1} onClick={() => onChange(page - 1)}>
        <Icon name="chevronLeft" />
      </IconButton>
      <span className="tabular">{t('page_of', { page, total: totalPages })}</span>
      <IconButton label={t('next_page')} disabled={page >= totalPages} onClick={() => onChange(page + 1)}>
        <Icon name="chevronRight" />
      </IconButton>
    </nav>
  );
}
