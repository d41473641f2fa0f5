import { useT } from '../../shared/i18n/use-t.ts';
import { Icon } from '../../shared/ui/base/icon.tsx';
import styles from './trail.module.css';

/** The way from oneself down to whose line is shown; nothing for one's own. */
export function Trail({ names, onGo }: { names: readonly string[]; onGo: (username: string) => void }) {
  const t = useT();
  if (names.length === 0) return null;
  return (
    <nav aria-label={t('tm_trail')} className={styles.trail}>
      <button type="button" className={styles.step} onClick={() => onGo('')}>
        {t('tm_self')}
      </button>
      {names.map((name, index) => (
        <span key={name} className={styles.place}>
          <Icon name="chevronRight" size={16} />
          {index === names.length - 1 ? (
            <bdi aria-current="location">{name}</bdi>
          ) : (
            <button type="button" className={styles.step} onClick={() => onGo(name)}>
              {name}
            </button>
          )}
        </span>
      ))}
    </nav>
  );
}
