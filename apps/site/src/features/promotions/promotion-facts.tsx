import { zoneName } from '@marquee/money/moment';
import type { ReactNode } from 'react';
import { useBrand } from '../../domain/brand/brand.ts';
import type { Announcement } from '../../domain/content/queries.ts';
import type { Standing } from '../../domain/promotions/states.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Icon, type IconName } from '../../shared/ui/base/icon.tsx';
import { isInfo, standingOf } from './promotion.ts';
import styles from './promotion-facts.module.css';
import { StateLabel } from './state-label.tsx';
import { TakePart } from './take-part.tsx';
import { TakingPartPanel } from './taking-part.tsx';
import { usePeriod } from './use-period.ts';

function Fact({ icon, name, children }: { icon: IconName; name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt className={styles.name}>
        <Icon name={icon} size={18} /> {name}
      </dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}

/** When it runs, for whom, how it starts, and what it means to take part. */
export function PromotionFacts({ promotion, standing: terms }: { promotion: Announcement; standing: Standing | undefined }) {
  const t = useT();
  const period = usePeriod();
  const { businessTimezone } = useBrand();
  const standing = standingOf(promotion);
  return (
    <aside className={styles.facts}>
      {terms && <TakingPartPanel promotion={promotion} standing={terms} />}
      <dl className={styles.list}>
        <Fact icon="clock" name={t('promo_period')}>
          {period(promotion)}
          <small className={styles.small}>
            {t('promo_period_zone', { zone: zoneName(promotion.startDate, businessTimezone) })}
          </small>
        </Fact>
        {!isInfo(promotion) && (
          <Fact icon="user" name={t('promo_who')}>
            {t(promotion.execution === 'F' ? 'promo_who_new' : 'promo_who_members')}
          </Fact>
        )}
        <Fact icon="check" name={t('promo_how')}>
          {t(
            isInfo(promotion)
              ? 'promo_how_info'
              : promotion.signUpRequestRewardType === 'O'
                ? 'promo_how_auto'
                : 'promo_how_join',
          )}
        </Fact>
        {standing && !terms?.state && (
          <Fact icon="receipt" name={t('promo_standing')}>
            <StateLabel state={standing} />
          </Fact>
        )}
      </dl>
      <div className={styles.honest}>
        <h2 className={styles.heading}>
          <Icon name="scales" size={18} /> {t('promo_honest')}
        </h2>
        <p>{t('promo_honest_text')}</p>
      </div>
      {!isInfo(promotion) && <TakePart />}
    </aside>
  );
}
