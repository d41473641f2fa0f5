import { useBrand } from '../../domain/brand/brand.ts';
import type { VendorWallet } from '../../domain/wallet/vendor-wallets.ts';
import { translateOr, useT } from '../../shared/i18n/use-t.ts';
import { moneyText } from '../../shared/lib/money.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import type { Direction } from './transfer-form.tsx';
import styles from './vendor-wallets.module.css';

interface WalletListProps {
  wallets: readonly VendorWallet[];
  onChoose: (accountTypeId: number, direction: Direction) => void;
}

/** Each vendor with what it has, what is lying there, and the two ways of a transfer. */
export function WalletList({ wallets, onChoose }: WalletListProps) {
  const t = useT();
  const { currencySymbol } = useBrand();
  return (
    <ul className={styles.list}>
      {wallets.map(({ accountTypeId, accountName, gameTypes, availBalance, isOpen, isTold }) => (
        <li key={accountTypeId} className={styles.wallet}>
          <div className={styles.name}>
            <strong>{accountName}</strong>
            <span className={styles.types}>
              {gameTypes.map((type) => translateOr(`game_type_${type.toLowerCase()}`, type)).join(', ')}
            </span>
            {!isOpen && <span className={styles.flag}>{t('wl_maintenance')}</span>}
          </div>
          <div className={styles.balance}>
            {moneyText(availBalance, currencySymbol)}
            {!isTold && <small className={styles.hint}>{t('wl_not_told')}</small>}
          </div>
          <div className={styles.actions}>
            <Button
              size="small"
              tone="primary"
              disabled={!isOpen}
              aria-label={`${t('wl_transfer_in')} ${accountName}`}
              onClick={() => onChoose(accountTypeId, 'in')}
            >
              {t('wl_transfer_in')}
            </Button>
            <Button
              size="small"
              aria-label={`${t('wl_transfer_out')} ${accountName}`}
              onClick={() => onChoose(accountTypeId, 'out')}
            >
              {t('wl_transfer_out')}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}
