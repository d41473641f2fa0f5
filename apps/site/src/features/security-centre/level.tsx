import { useQuery } from '@tanstack/react-query';
import { type LevelItem, missingItems } from '../../domain/security/level.ts';
import { type SecurityConfig, securityQuery } from '../../domain/security/queries.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { Skeleton } from '../../shared/ui/base/skeleton.tsx';
import styles from './level.module.css';

interface LevelProps {
  onItem: (item: LevelItem) => void;
  now?: () => number;
}

/** Each is called what its row is called. */
const ITEMS = {
  password: 'login_password',
  payment: 'payment_password',
  realName: 'reg_payee_name',
  mobile: 'reg_mobile',
  email: 'reg_email',
  payout: 'item_payout',
} as const satisfies Record<LevelItem, string>;

const NAMES = { low: 'level_low', medium: 'level_medium', high: 'level_high' } as const;

function nameOf({ name }: SecurityConfig['level']) {
  return NAMES[name as keyof typeof NAMES] ?? NAMES.low;
}

/** How safe the account is, and what would make it safer, each with the way to it. */
export function Level({ onItem, now = Date.now }: LevelProps) {
  const t = useT();
  const { data: config, error } = useQuery(securityQuery());
  // The rows below say it, and can be asked again.
  if (!config && error) return null;
  if (!config) return <Skeleton className={styles.waiting} />;
  const { level } = config;
  const items = missingItems(config, now());
  return (
    <section className={styles.level} aria-label={t('security_level')} data-level={level.name}>
      <div className={styles.head}>
        <p>
          {t('security_level')}: <strong className={styles.name}>{t(nameOf(level))}</strong>
        </p>
        <p className={styles.count}>{t('level_done', { done: level.done, of: level.of })}</p>
      </div>
      <div className={styles.bars} aria-hidden="true">
        {Array.from({ length: level.of }, (_, at) => (
          <span key={at} className={styles.bar} data-on={at < level.done || undefined} />
        ))}
      </div>
      {items.length > 0 && (
        <div className={styles.missing}>
          <p className={styles.words}>{t('level_missing')}</p>
          <ul className={styles.items}>
            {items.map((item) => (
              <li key={item}>
                <Button size="small" onClick={() => onItem(item)}>
                  {t(ITEMS[item])}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
