import { useBrand } from '../../domain/brand/brand.ts';
import { usePictureAddress } from '../../domain/brand/use-picture-address.ts';
import type { PointReward } from '../../domain/content/points.ts';
import type { MessageId } from '../../shared/i18n/message-id.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { moneyText } from '../../shared/lib/money.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { RichText } from '../../shared/ui/text/rich-text.tsx';
import { RewardArt } from './reward-art.tsx';
import styles from './reward-card.module.css';

/** Names of the kinds of reward: docs/rules/points.md#mall. */
export const KIND_NAMES = {
  CHIPS: 'mall_kind_chips',
  GOODS: 'mall_kind_goods',
  PROMO: 'mall_kind_promo',
} as const satisfies Record<string, MessageId>;

function kindName(rewardType: string): MessageId {
  return rewardType in KIND_NAMES ? KIND_NAMES[rewardType as keyof typeof KIND_NAMES] : KIND_NAMES.GOODS;
}

interface RewardCardProps {
  reward: PointReward;
  isAlike: boolean;
  onRedeem: (reward: PointReward) => void;
}

/** A reward: what it is, what it takes, how many are left, and on which conditions, unless all on the page have the same. */
export function RewardCard({ reward, isAlike, onRedeem }: RewardCardProps) {
  const t = useT();
  const { currencySymbol } = useBrand();
  const pictureAddress = usePictureAddress();
  const isOut = reward.availableQuantity <= 0;
  return (
    <li className={styles.card} data-out={isOut}>
      <RewardArt reward={reward} />
      <div className={styles.words}>
        <p className={styles.price}>
          <b className="tabular">{t('mall_points', { points: reward.pointsRequired })}</b>
          {reward.amountRequired > 0 && (
            <span className="tabular"> {t('mall_amount', { amount: moneyText(reward.amountRequired, currencySymbol) })}</span>
          )}
        </p>
        <h2 className={styles.name}>{reward.name}</h2>
        <p className={styles.marks}>
          <span className={styles.kind}>{t(kindName(reward.rewardType))}</span>
          <span className={styles.left}>{isOut ? t('mall_out') : t('mall_left', { count: reward.availableQuantity })}</span>
        </p>
        {reward.creditAmount > 0 && (
          <p className={styles.conditions}>{t('mall_credit', { amount: moneyText(reward.creditAmount, currencySymbol) })}</p>
        )}
        {reward.vipMinimum > 0 && <p className={styles.conditions}>{t('mall_vip', { level: reward.vipMinimum })}</p>}
        {reward.memberLimit > 0 && <p className={styles.conditions}>{t('mall_limit', { count: reward.memberLimit })}</p>}
        {!isAlike && reward.conditions && <p className={styles.conditions}>{reward.conditions}</p>}
        {reward.details && (
          <details className={styles.details}>
            <summary>{t('mall_details')}</summary>
            <RichText html={reward.details} headingLevel={3} pictureAddress={pictureAddress} />
          </details>
        )}
        <Button
          className={styles.redeem}
          tone="primary"
          size="small"
          disabled={isOut}
          aria-label={t('mall_redeem_name', { name: reward.name })}
          onClick={() => onRedeem(reward)}
        >
          {t('mall_redeem')}
        </Button>
      </div>
    </li>
  );
}
