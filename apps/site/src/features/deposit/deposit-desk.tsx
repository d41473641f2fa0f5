import { useQuery } from '@tanstack/react-query';
import { useBrand } from '../../domain/brand/brand.ts';
import { depositChannelsQuery, depositSettingsQuery, useLiveDeposits } from '../../domain/wallet/deposits.ts';
import { useLocaleTag, useT } from '../../shared/i18n/use-t.ts';
import { hasCustomerService, openCustomerService } from '../../shared/lib/customer-service.ts';
import { endText } from '../../shared/lib/dates.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { Icon } from '../../shared/ui/base/icon.tsx';
import { Skeleton } from '../../shared/ui/base/skeleton.tsx';
import { ErrorState } from '../../shared/ui/text/error-state.tsx';
import styles from './deposit.module.css';
import { DepositForm } from './deposit-form.tsx';
import { DepositOrderView } from './deposit-order.tsx';
import { PlayMoney } from './play-money.tsx';

interface DeskProps {
  /** The order that is shown; null: the form for a new one. */
  orderNo: string | null;
  onShow: (orderNo: string | null) => void;
}

/** Nobody can be paid by: who knows of other ways. */
function NoMethods() {
  const t = useT();
  const { customerService } = useBrand();
  return (
    <div className={styles.notice}>
      <p>{t('dp_no_methods')}</p>
      {hasCustomerService(customerService) && (
        <Button tone="primary" onClick={() => void openCustomerService(customerService)}>
          <Icon name="headset" />
          {t('in_customer_service')}
        </Button>
      )}
    </div>
  );
}

function NewDeposit({ onShow }: Pick<DeskProps, 'onShow'>) {
  const t = useT();
  const locale = useLocaleTag();
  const { businessTimezone } = useBrand();
  const settings = useQuery(depositSettingsQuery());
  const channels = useQuery(depositChannelsQuery());
  const error = settings.error ?? channels.error;
  if (!settings.data || !channels.data) {
    if (!error) return <Skeleton height="24rem" />;
    const retry = () => void Promise.all([settings.refetch(), channels.refetch()]);
    return <ErrorState error={error} isRetrying={settings.isFetching || channels.isFetching} onRetry={retry} />;
  }
  const { blockedUntil } = settings.data.depositInfo;
  if (blockedUntil !== null) {
    return (
      <p className={styles.notice} role="status">
        {t('dp_blocked', { time: endText(blockedUntil, locale, businessTimezone) })}
      </p>
    );
  }
  if (channels.data.length === 0) return <NoMethods />;
  return <DepositForm channels={channels.data} info={settings.data.depositInfo} onShow={onShow} />;
}

/** Where money comes in: the order that is shown, or the form for a new one. In a demo what it gives for nothing stands above. */
export function DepositDesk({ orderNo, onShow }: DeskProps) {
  const { demo } = useBrand();
  useLiveDeposits();
  if (orderNo !== null) return <DepositOrderView orderNo={orderNo} onShow={onShow} />;
  return (
    <div className={styles.desk}>
      {demo && <PlayMoney />}
      <NewDeposit onShow={onShow} />
    </div>
  );
}
