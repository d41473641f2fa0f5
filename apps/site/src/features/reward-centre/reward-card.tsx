import { useBrand } from '../../domain/brand/brand.ts';
import { collectReward, type RewardShown } from '../../domain/rewards/rewards.ts';
import { useLocaleTag, useT } from '../../shared/i18n/use-t.ts';
import { momentText } from '../../shared/lib/dates.ts';
import { moneyText } from '../../shared/lib/money.ts';
import { CollectButton } from '../../shared/ui/base/collect-button.tsx';
import { Icon } from '../../shared/ui/base/icon.tsx';
import { timeLeft, useNow } from './expiry.ts';
import styles from './reward-centre.module.css';

/** What a reward is worth: money, points, tickets of a raffle. */
export function useWorth(): (worth: { amount: number; points: number; tickets?: number }) => string {
  const t = useT();
  const locale = useLocaleTag();
  const { currencySymbol } = useBrand();
  return ({ amount, points, tickets = 0 }) => {
    const parts = [
      ...(amount > 0 ? [moneyText(amount, currencySymbol)] : []),
      ...(points > 0 ? [t('rw_points', { count: points, figure: points.toLocaleString(locale) })] : []),
      ...(tickets > 0 ? [t('rf_tickets', { count: tickets })] : []),
    ];
    return parts.join(' + ');
  };
}

/** Until when, and how long that is. */
function Expiry({ expiresAt }: { expiresAt: number }) {
  const t = useT();
  const locale = useLocaleTag();
  const { businessTimezone } = useBrand();
  const { unit, count } = timeLeft(expiresAt, useNow(expiresAt));
  return (
    <p className={styles.note}>
      <Icon name="clock" size={16} /> {t('rw_expires_in', { left: t(`rw_left_${unit}`, { count }) })} ·{' '}
      {momentText(expiresAt, locale, businessTimezone)}
    </p>
  );
}

function Collect({ reward }: { reward: RewardShown }) {
  const worth = useWorth();
  return <CollectButton title={reward.title} collect={async () => worth(await collectReward(reward.rewardId))} />;
}

/** A reward: what it is, what collecting it asks for, until when; or what became of it. */
export function RewardCard({ reward }: { reward: RewardShown }) {
  const t = useT();
  const locale = useLocaleTag();
  const worth = useWorth();
  const { currencySymbol, businessTimezone } = useBrand();
  const { title, promotionType, multiple, required, status, expiresAt, endedAt } = reward;
  return (
    <li className={styles.card}>
      <div className={styles.words}>
        <span className={styles.source}>{t(`rq_source_${promotionType.toLowerCase() as Lowercase<typeof promotionType>}`)}</span>
        <h3 className={styles.name}>{title}</h3>
        <p className={styles.worth}>{worth(reward)}</p>
        <p className={styles.note}>
          <Icon name="scales" size={16} />{' '}
          {required > 0
            ? t('rw_wager', { amount: moneyText(required, currencySymbol), multiple: `${multiple}×` })
            : t('rw_no_wager')}
        </p>
        {status === 'COLLECTABLE' ? (
          <Expiry expiresAt={expiresAt} />
        ) : (
          <p className={styles.note}>
            {t(status === 'COLLECTED' ? 'rw_collected' : 'rw_expired')} ·{' '}
            {momentText(endedAt ?? expiresAt, locale, businessTimezone)}
          </p>
        )}
      </div>
      {status === 'COLLECTABLE' && <Collect reward={reward} />}
    </li>
  );
}
