import { useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import styles from './short-id.module.css';

/** Characters that show at each end. */
const SHOWN = 6;

/** A long number as its two ends: enough to tell one from another. */
export const shortened = (id: string): string => (id.length > 2 * SHOWN + 2 ? `${id.slice(0, SHOWN)}…${id.slice(-SHOWN)}` : id);

/** A number that is there to be passed on: short, and copied whole by a press anywhere on it. */
export function ShortId({ id }: { id: string }) {
  const t = useT();
  const [news, setNews] = useState('');
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(id);
      setNews(t('copied'));
    } catch {
      setNews(t('copy_failed'));
    }
  };
  return (
    <span className={styles.id}>
      <button type="button" className={styles.button} title={id} onClick={() => void handleCopy()} onBlur={() => setNews('')}>
        <bdi>{shortened(id)}</bdi> <span className={styles.copy}>{t('copy')}</span>
      </button>
      <span className={styles.news} role="status">
        {news}
      </span>
    </span>
  );
}
