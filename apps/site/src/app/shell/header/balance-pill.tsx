import { useState } from 'react';
import { FALLBACK_SYMBOLS } from '../../../domain/brand/brand.ts';
import { TRIAL_TYPE, useSession } from '../../../domain/session/store.ts';
import { useBalance } from '../../../domain/wallet/balance.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { amountOf } from '../../../shared/lib/money.ts';
import { local } from '../../../shared/lib/storage.ts';
import { IconButton } from '../../../shared/ui/base/button.tsx';
import { Icon } from '../../../shared/ui/base/icon.tsx';
import { RollingMoney } from '../../../shared/ui/data/rolling-money.tsx';
import styles from './balance-pill.module.css';

const HIDDEN = '••••••';
const HIDDEN_KEY = 'balanceHidden';

/** The balance: hidden or shown as this browser last had it, read again on demand, and plainly marked while it may be old. */
export function BalancePill() {
  const t = useT();
  const { balance, isUpdating, isFailed, refresh } = useBalance();
  const isGuest = useSession((state) => state.customerType === TRIAL_TYPE);
  const [isHidden, setIsHidden] = useState(() => local.get(HIDDEN_KEY) === '1');
  const handleToggle = () => {
    local.set(HIDDEN_KEY, isHidden ? '0' : '1');
    setIsHidden(!isHidden);
  };
  return (
    <div className={styles.pill} data-updating={isUpdating}>
      <span className={styles.figure}>
        <span className={styles.label}>
          {isGuest && `${t('guest')} · `}
          {t(isGuest || balance?.demo ? 'demo_balance' : 'balance')}
        </span>
        <span className={styles.amount} aria-live="polite">
          {balance ? (
            isHidden ? (
              HIDDEN
            ) : (
              <RollingMoney amount={amountOf(balance.sumBalance)} symbol={balance.currencySymbol || FALLBACK_SYMBOLS.header} />
            )
          ) : (
            t(isFailed ? 'balance_unknown' : 'updating')
          )}
        </span>
      </span>
      <IconButton
        className={styles.tool}
        label={t(isHidden ? 'show_balance' : 'hide_balance')}
        aria-pressed={isHidden}
        onClick={handleToggle}
      >
        <Icon name={isHidden ? 'eyeOff' : 'eye'} size={18} />
      </IconButton>
      <IconButton className={styles.tool} label={t('refresh_balance')} onClick={refresh}>
        <Icon name="refresh" size={18} />
      </IconButton>
    </div>
  );
}
