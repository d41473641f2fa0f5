import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBrand } from '../../domain/brand/brand.ts';
import { useBalance } from '../../domain/wallet/balance.ts';
import { demoOfferQuery, takeDemoCredit } from '../../domain/wallet/demo-credit.ts';
import { errorText } from '../../shared/i18n/error-text.ts';
import { useLocaleTag, useT } from '../../shared/i18n/use-t.ts';
import { endText } from '../../shared/lib/dates.ts';
import { moneyText } from '../../shared/lib/money.ts';
import { showToast } from '../../shared/lib/toast-store.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { Skeleton } from '../../shared/ui/base/skeleton.tsx';
import styles from './deposit.module.css';

/** More play money once a day, while little is left; until then when there is more. */
function MoreMoney() {
  const t = useT();
  const locale = useLocaleTag();
  const { currencySymbol, businessTimezone } = useBrand();
  const { balance } = useBalance();
  const { data: offer } = useQuery({ ...demoOfferQuery(), enabled: balance?.demo === true });
  const [isBusy, setIsBusy] = useState(false);
  if (!offer) return <Skeleton className={styles.more} />;
  const amount = moneyText(offer.amount, currencySymbol);
  const handleTake = async () => {
    setIsBusy(true);
    try {
      await takeDemoCredit();
      showToast({ tone: 'good', title: t('demo_taken', { amount }) });
    } catch (error) {
      showToast({ tone: 'bad', title: errorText(error) });
    } finally {
      setIsBusy(false);
    }
  };
  if (offer.isOpen) {
    return (
      <Button isBusy={isBusy} onClick={() => void handleTake()}>
        {t('demo_take', { amount })}
      </Button>
    );
  }
  return (
    <p className={styles.more} role="status">
      {offer.nextAt === null
        ? t('deposit_demo_more', { below: moneyText(offer.below, currencySymbol), amount })
        : t('demo_next', { time: endText(offer.nextAt, locale, businessTimezone) })}
    </p>
  );
}

/** What a demo gives for nothing, and that all of it is play money. */
export function PlayMoney() {
  const t = useT();
  return (
    <section className={styles.offer} aria-label={t('dp_play_title')}>
      <h2 className={styles.offerTitle}>{t('dp_play_title')}</h2>
      <MoreMoney />
      <p className={styles.small}>
        {t('dp_play_note')} {t('deposit_demo_never')}
      </p>
    </section>
  );
}
