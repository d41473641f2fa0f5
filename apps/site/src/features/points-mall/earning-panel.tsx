import { formatCount } from '@marquee/money';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { useBrand } from '../../domain/brand/brand.ts';
import { pointConfigQuery } from '../../domain/content/points.ts';
import { TRIAL_TYPE, useSession } from '../../domain/session/store.ts';
import { translateOr, useT } from '../../shared/i18n/use-t.ts';
import { useDialogs } from '../../shared/lib/dialog-route.ts';
import { moneyText } from '../../shared/lib/money.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { Skeleton } from '../../shared/ui/base/skeleton.tsx';
import { ErrorState } from '../../shared/ui/text/error-state.tsx';
import { earningOf, factorsOf, factorText, RATIO_UNITS, worthOf } from './earning.ts';
import styles from './earning-panel.module.css';
import { MemberPoints } from './member/index.tsx';

/** What the member has, or how to begin. */
export function Begin() {
  const t = useT();
  const { phase, customerType } = useSession();
  const { open } = useDialogs();
  const { pathname, search } = useLocation();
  const next = pathname + search;
  if (phase === 'in' && customerType !== TRIAL_TYPE) {
    return (
      <Suspense fallback={<Skeleton />}>
        <MemberPoints />
      </Suspense>
    );
  }
  if (phase === 'in') {
    return (
      <section className={styles.box}>
        <h2 className={styles.heading}>{t('mall_member')}</h2>
        <p>{t('mall_member_text')}</p>
      </section>
    );
  }
  return (
    <section className={styles.box} data-call="true">
      <h2 className={styles.heading}>{t('mall_visitor')}</h2>
      <p>{t('mall_visitor_text')}</p>
      <div className={styles.buttons}>
        <Button tone="primary" onClick={() => open('register', { next })}>
          {t('register')}
        </Button>
        <Button onClick={() => open('login', { next })}>{t('log_in')}</Button>
      </div>
    </section>
  );
}

/** How points are earned, and what they are worth. */
export function EarningPanel() {
  const t = useT();
  const { currencySymbol } = useBrand();
  const { data: config, error, isFetching, refetch } = useQuery(pointConfigQuery());
  if (!config && error) return <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  if (!config) return <Skeleton height="18rem" />;
  const { games, deposit } = earningOf(config);
  const worth = worthOf(config);
  const amount = moneyText(RATIO_UNITS, currencySymbol);
  return (
    <aside className={styles.panel}>
      <section className={styles.box}>
        <h2 className={styles.heading}>{t('mall_earn')}</h2>
        {games.length === 0 && deposit === 0 && <p>{t('mall_earn_none')}</p>}
        {games.length > 0 && <p>{t('mall_earn_text', { amount })}</p>}
        {games.length > 0 && (
          <ul className={styles.rows}>
            {games.map(({ gameType, points }) => (
              <li key={gameType} className={styles.row}>
                <span>{translateOr(`game_type_${gameType.toLowerCase()}`, gameType)}</span>
                <b className="tabular">{t('mall_points', { points })}</b>
              </li>
            ))}
          </ul>
        )}
        {factorsOf(config).map(({ level, factor }) => (
          <p key={level}>{t('mall_earn_factor', { level, factor: factorText(factor) })}</p>
        ))}
        {deposit > 0 && <p>{t('mall_earn_deposit', { amount, points: formatCount(deposit) })}</p>}
      </section>
      <section className={styles.box}>
        <h2 className={styles.heading}>{t('mall_worth')}</h2>
        <p>
          {worth
            ? t('mall_worth_text', {
                points: formatCount(worth.points),
                amount: moneyText(worth.units, currencySymbol),
                min: formatCount(config.minAmount),
                max: formatCount(config.maxAmount),
              })
            : t('mall_worth_none')}
        </p>
      </section>
    </aside>
  );
}
