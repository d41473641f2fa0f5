import { useState } from 'react';
import { useBrand } from '../../domain/brand/brand.ts';
import { collectReward, type RewardShown } from '../../domain/rewards/rewards.ts';
import { useWorth } from '../../domain/rewards/use-worth.ts';
import { useLocaleTag, useT } from '../../shared/i18n/use-t.ts';
import { momentText } from '../../shared/lib/dates.ts';
import { moneyText } from '../../shared/lib/money.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { CollectButton } from '../../shared/ui/base/collect-button.tsx';
import { EntryCard } from '../../shared/ui/data/entry-card.tsx';
import { Note } from '../../shared/ui/text/note.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { timeLeft, useNow } from './expiry.ts';
import styles from './reward-centre.module.css';

/** Until when, and how long that is. */
function Expiry({ expiresAt }: { expiresAt: number }) {
  const t = useT();
  const locale = useLocaleTag();
  const { businessTimezone } = useBrand();
  const { unit, count } = timeLeft(expiresAt, useNow(expiresAt));
  return (
    <Note icon="clock">
      {t('rw_expires_in', { left: t(`rw_left_${unit}`, { count }) })} · {momentText(expiresAt, locale, businessTimezone)}
    </Note>
  );
}

/** A product is collected with where it goes to. */
function Deliver({ reward, product }: { reward: RewardShown; product: NonNullable<RewardShown['product']> }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button tone="primary" aria-label={`${t('rw_collect')}: ${reward.title}`} onClick={() => setIsOpen(true)}>
        {t('rw_collect')}
      </Button>
      {isOpen && <DeliveryDialog rewardId={reward.rewardId} product={product} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function Collect({ reward }: { reward: RewardShown }) {
  const worth = useWorth();
  if (reward.product) return <Deliver reward={reward} product={reward.product} />;
  return <CollectButton title={reward.title} collect={async () => worth(await collectReward(reward.rewardId))} />;
}

/** A reward: what it is, what collecting it asks for, until when; or what became of it. */
export function RewardCard({ reward }: { reward: RewardShown }) {
  const t = useT();
  const locale = useLocaleTag();
  const worth = useWorth();
  const { currencySymbol, businessTimezone } = useBrand();
  const { title, promotionType, multiple, required, countsBets, status, expiresAt, endedAt, remark } = reward;
  return (
    <EntryCard
      kind={t(`rq_source_${promotionType.toLowerCase() as Lowercase<typeof promotionType>}`)}
      title={title}
      action={status === 'COLLECTABLE' && <Collect reward={reward} />}
    >
      <p className={styles.worth}>{worth(reward)}</p>
      {remark !== '' && <Note>{t('rw_returned', { reason: remark })}</Note>}
      <Note icon="scales">
        {required > 0
          ? t('rw_wager', { amount: moneyText(required, currencySymbol), multiple: `${multiple}×` })
          : t('rw_no_wager')}
      </Note>
      {required > 0 && countsBets === false && <Note>{t('rw_alone')}</Note>}
      {status === 'COLLECTABLE' ? (
        <Expiry expiresAt={expiresAt} />
      ) : (
        <Note>
          {t(status === 'COLLECTED' ? 'rw_collected' : 'rw_expired')} ·{' '}
          {momentText(endedAt ?? expiresAt, locale, businessTimezone)}
        </Note>
      )}
    </EntryCard>
  );
}
