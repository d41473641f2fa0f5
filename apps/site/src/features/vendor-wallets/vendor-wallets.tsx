import { useQuery } from '@tanstack/react-query';
import { useCallback, useId, useState } from 'react';
import { useBalance } from '../../domain/wallet/balance.ts';
import {
  collectAll,
  merchantWalletQuery,
  refreshWallets,
  setAutomatic,
  vendorWalletsQuery,
} from '../../domain/wallet/vendor-wallets.ts';
import { useForm } from '../../shared/forms/use-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { useLive } from '../../shared/live/live.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { Skeleton } from '../../shared/ui/base/skeleton.tsx';
import { FormError } from '../../shared/ui/form/form-error.tsx';
import { ErrorState } from '../../shared/ui/text/error-state.tsx';
import { type Direction, TransferForm } from './transfer-form.tsx';
import { TransferRecords } from './transfer-records.tsx';
import styles from './vendor-wallets.module.css';
import { WalletHead } from './wallet-head.tsx';
import { WalletList } from './wallet-list.tsx';

/** What is chosen in the form: a wallet at a vendor, and which way. `turn` counts the choices, each of which begins the form anew. */
interface Chosen {
  accountTypeId: number;
  direction: Direction;
  turn: number;
}

/** The member's wallets at vendors: what is where, transfers in and out, and their records. */
function Wallets() {
  const t = useT();
  const errors = useId();
  const { data, error, isFetching, refetch } = useQuery(vendorWalletsQuery());
  const { balance } = useBalance();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const collecting = useForm({});
  const switching = useForm({});
  useLive(
    'balance',
    useCallback(() => void refreshWallets(), []),
  );

  if (!data && error) return <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height="20rem" />;
  const { wallets, isAutomatic } = data;
  const [first] = wallets;
  if (!first) return null;
  const choose = (accountTypeId: number, direction: Direction) =>
    setChosen((before) => ({ accountTypeId, direction, turn: (before?.turn ?? 0) + 1 }));
  const { accountTypeId, direction, turn } = chosen ?? { ...first, direction: 'in' as const, turn: 0 };
  return (
    <section className={styles.wallets} aria-label={t('wl_vendors')}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('wl_vendors')}</h2>
        <label className={styles.switch}>
          <input
            type="checkbox"
            role="switch"
            checked={isAutomatic}
            disabled={switching.isBusy}
            onChange={(event) => {
              const isOn = event.target.checked;
              void switching.run(() => setAutomatic(isOn));
            }}
          />
          <span>
            {t('wl_auto_transfer')}
            <small className={styles.hint}>{t('wl_auto_hint')}</small>
          </span>
        </label>
        <Button isBusy={collecting.isBusy} onClick={() => void collecting.run(collectAll)}>
          {t('wl_collect_all')}
        </Button>
      </div>
      <FormError id={errors} text={collecting.failure || switching.failure} />
      <WalletList wallets={wallets} onChoose={choose} />
      <TransferForm
        key={`${accountTypeId}-${direction}-${turn}`}
        wallets={wallets}
        mainBalance={balance?.mainWalletBalance ?? 0}
        accountTypeId={accountTypeId}
        direction={direction}
        isChosen={turn > 0}
      />
      <TransferRecords />
    </section>
  );
}

/** The member's money, and the wallets at vendors where the brand has more than one wallet. */
export function VendorWallets() {
  const { data } = useQuery(merchantWalletQuery());
  return (
    <>
      <WalletHead />
      {data?.isSingle === 0 && <Wallets />}
    </>
  );
}
