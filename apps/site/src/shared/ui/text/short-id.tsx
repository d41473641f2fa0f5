import { useT } from '../../i18n/use-t.ts';
import { useCopy } from '../../lib/use-copy.ts';
import { Icon } from '../base/icon.tsx';
import styles from './short-id.module.css';

/** Characters that show at each end. */
const SHOWN = 6;

/** A long number as its two ends: enough to tell one from another. */
export const shortened = (id: string): string => (id.length > 2 * SHOWN + 2 ? `${id.slice(0, SHOWN)}…${id.slice(-SHOWN)}` : id);

/** A number that is there to be passed on: short, and copied whole by a press anywhere on it. */
export function ShortId({ id }: { id: string }) {
  const t = useT();
  const { news, copy, forget } = useCopy(id);
  return (
    <span className={styles.id}>
      <button type="button" className={styles.button} title={id} onClick={copy} onBlur={forget}>
        <bdi>{shortened(id)}</bdi> <span className="visually-hidden">{t('copy')}</span>
        <span className={styles.copy}>
          <Icon name="copy" size={14} />
        </span>
      </button>
      <span className={styles.news} role="status">
        {news}
      </span>
    </span>
  );
}
