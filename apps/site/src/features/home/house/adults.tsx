import { Link } from 'react-router';
import type { Brand } from '../../../domain/brand/brand.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import styles from './adults.module.css';

/** Who may play, and what playing costs. */
export function Adults({ brand }: { brand: Brand }) {
  const t = useT();
  return (
    <p className={`page ${styles.line}`}>
      <span className={styles.age}>{t('age_mark', { age: brand.minimumAge })}</span>
      <span className={styles.text}>
        {t('adults_line', { age: brand.minimumAge })}{' '}
        <Link className={styles.link} to="/help?article=responsible-gaming">
          {t('adults_link')}
        </Link>
      </span>
    </p>
  );
}
