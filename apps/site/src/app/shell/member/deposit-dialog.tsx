import { Link } from 'react-router';
import { FALLBACK_SYMBOLS, useBrand } from '../../../domain/brand/brand.ts';
import { useSession } from '../../../domain/session/store.ts';
import { useBalance } from '../../../domain/wallet/balance.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { hasCustomerService, openCustomerService } from '../../../shared/lib/customer-service.ts';
import { moneyText } from '../../../shared/lib/money.ts';
import { Button, buttonClass } from '../../../shared/ui/base/button.tsx';
import { Icon } from '../../../shared/ui/base/icon.tsx';
import { Dialog } from '../../../shared/ui/overlay/dialog.tsx';
import type { DialogProps } from '../../dialog-props.ts';
import { centrePath } from '../../member-centre/pages.ts';
import { PATHS } from '../../paths.ts';
import styles from './deposit-dialog.module.css';

function PlayMoney() {
  const t = useT();
  const { balance } = useBalance();
  return (
    <>
      <dl className={styles.figure}>
        <dt>{t('demo_balance')}</dt>
        <dd>{balance ? moneyText(balance.sumBalance, balance.currencySymbol || FALLBACK_SYMBOLS.shell) : t('updating')}</dd>
      </dl>
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
