import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useBrand } from '../../domain/brand/brand.ts';
import { type DepositBonus, depositBonusQuery } from '../../domain/promotions/deposit-bonuses.ts';
import { useRewardNews } from '../../domain/rewards/rewards.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { moneyText } from '../../shared/lib/money.ts';
import { buttonClass } from '../../shared/ui/base/button.tsx';
import styles from './deposit.module.css';

const STATES = {
  WAITING: 'db_waiting',
  GIVEN: 'db_given',
  REFUSED: 'db_refused',
  GONE: 'db_gone',
} as const satisfies Record<DepositBonus['state'], string>;

/** The bonus that was chosen with an order: what it is, what is to be wagered, and what became of it. */
export function OrderBonus({ orderNo }: { orderNo: string }) {
  const t = useT();
  const { currencySymbol } = useBrand();
  const { data: bonus } = useQuery(depositBonusQuery(orderNo));
  useRewardNews();
  if (!bonus) return null;
  const { title, state, amount, required, multiple, reason, rewardId } = bonus;
  const isAlive = state === 'WAITING' || state === 'GIVEN';
  return (
    <section className={styles.offer} aria-label={t('db_bonus')}>
      <h3 className={styles.offerTitle}>
        {title}
        {isAlive && ` · ${moneyText(amount, currencySymbol)}`}
      </h3>
      <p role="status">
        {t(STATES[state])} {reason}
      </p>
      {isAlive && required > 0 && (
        <p>{t('rw_wager', { amount: moneyText(required, currencySymbol), multiple: `${multiple}×` })}</p>
      )}
      {rewardId !== null && (
        <Link className={buttonClass({ tone: 'primary' })} to="/member/rewardCenter">
          {t('db_collect')}
        </Link>
      )}
    </section>
  );
}
