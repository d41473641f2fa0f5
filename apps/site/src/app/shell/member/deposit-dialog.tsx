import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { FALLBACK_SYMBOLS, useBrand } from '../../../domain/brand/brand.ts';
import { useSession } from '../../../domain/session/store.ts';
import { useBalance } from '../../../domain/wallet/balance.ts';
import { demoOfferQuery, takeDemoCredit } from '../../../domain/wallet/demo-credit.ts';
import { errorText } from '../../../shared/i18n/error-text.ts';
import { useLocaleTag, useT } from '../../../shared/i18n/use-t.ts';
import { hasCustomerService, openCustomerService } from '../../../shared/lib/customer-service.ts';
import { endText } from '../../../shared/lib/dates.ts';
import { moneyText } from '../../../shared/lib/money.ts';
import { showToast } from '../../../shared/lib/toast-store.ts';
import { Button, buttonClass } from '../../../shared/ui/base/button.tsx';
import { Icon } from '../../../shared/ui/base/icon.tsx';
import { Skeleton } from '../../../shared/ui/base/skeleton.tsx';
import { Dialog } from '../../../shared/ui/overlay/dialog.tsx';
import type { DialogProps } from '../../dialog-props.ts';
import { centrePath } from '../../member-centre/pages.ts';
import { PATHS } from '../../paths.ts';
import styles from './deposit-dialog.module.css';

/** More play money once a day, while little is left; until then when there is more. */
function MoreMoney() {
  const t = useT();
  const locale = useLocaleTag();
  const { currencySymbol, businessTimezone } = useBrand();
  const { balance } = useBalance();
  const { data: offer } = useQuery({ ...demoOfferQuery(), enabled: balance?.demo === true });
  const [isBusy, setIsBusy] = useState(false);
  if (!offer) return <Skeleton height="2.75rem" />;
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
      <Button isWide tone="primary" size="large" isBusy={isBusy} onClick={() => void handleTake()}>
        {t('demo_take', { amount })}
      </Button>
    );
  }
  return (
    <p className={styles.offer} role="status">
      {offer.nextAt === null
        ? t('deposit_demo_more', { below: moneyText(offer.below, currencySymbol), amount })
        : t('demo_next', { time: endText(offer.nextAt, locale, businessTimezone) })}
    </p>
  );
}

function PlayMoney() {
  const t = useT();
  const { balance } = useBalance();
  return (
    <>
      <dl className={styles.figure}>
        <dt>{t('demo_balance')}</dt>
        <dd>{balance ? moneyText(balance.sumBalance, balance.currencySymbol || FALLBACK_SYMBOLS.shell) : t('updating')}</dd>
      </dl>
      <MoreMoney />
      <ul className={styles.points}>
        <li>{t('deposit_demo_once')}</li>
        <li>{t('deposit_demo_wins')}</li>
        <li>{t('deposit_demo_never')}</li>
      </ul>
      <div className={styles.actions}>
        <Link replace className={buttonClass()} to={centrePath('transactionHistory')}>
          {t('in_account_record')}
        </Link>
        <Link replace className={buttonClass({ tone: 'primary' })} to={PATHS.rng}>
          {t('see_slots')}
        </Link>
      </div>
    </>
  );
}

function ByService() {
  const t = useT();
  const { customerService } = useBrand();
  return hasCustomerService(customerService) ? (
    <Button isWide tone="primary" onClick={() => void openCustomerService(customerService)}>
      <Icon name="headset" />
      {t('in_customer_service')}
    </Button>
  ) : null;
}

/** How money comes into the account on this brand: play money by itself and never by payment, real money by customer service. */
export default function DepositDialog({ onClose }: DialogProps) {
  const t = useT();
  const { demo } = useBrand();
  const isIn = useSession((state) => state.phase === 'in');
  if (!isIn) return null;
  return (
    <Dialog
      size="form"
      title={t(demo ? 'demo_more' : 'deposit')}
      description={t(demo ? 'deposit_demo' : 'deposit_by_service')}
      onClose={onClose}
    >
      {demo ? <PlayMoney /> : <ByService />}
    </Dialog>
  );
}
