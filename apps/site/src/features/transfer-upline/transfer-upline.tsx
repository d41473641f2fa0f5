import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useBrand } from '../../domain/brand/brand.ts';
import { useSuggestions } from '../../domain/play/use-suggestions.ts';
import { readTransfersAgain, type TransferForm as Terms, transferFormQuery, transferUp } from '../../domain/wallet/transfers.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { moneyText } from '../../shared/lib/money.ts';
import { showToast } from '../../shared/lib/toast-store.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { useLive } from '../../shared/live/live.ts';
import { Skeleton } from '../../shared/ui/base/skeleton.tsx';
import { TransferForm, type TransferTerms } from '../../shared/ui/money/transfer-form.tsx';
import { Empty } from '../../shared/ui/text/empty.tsx';
import { ErrorState } from '../../shared/ui/text/error-state.tsx';
import { FactList } from '../../shared/ui/text/fact-list.tsx';
import styles from './transfer-upline.module.css';

/** What there is to give, and to whom. */
function Facts({ terms }: { terms: Terms }) {
  const t = useT();
  const { currencySymbol } = useBrand();
  const facts = [
    { name: t('tf_receiver'), value: terms.receiver },
    { name: t('balance'), value: moneyText(terms.balance, currencySymbol) },
    { name: t('wl_withdrawable'), value: moneyText(terms.withdrawable, currencySymbol) },
    { name: t('tf_left_today'), value: String(terms.leftToday) },
  ];
  return <FactList facts={facts} className={styles.facts} />;
}

/** The form, for the one receiver there is. */
function UplineForm({ terms: { receiver, min, max, requestKey } }: { terms: Terms }) {
  const t = useT();
  const { currencySymbol } = useBrand();
  const send = async (transfer: TransferTerms) => {
    const { transferNo } = await transferUp({ ...transfer, requestKey });
    showToast({ tone: 'good', title: t('tf_made', { number: transferNo }) });
  };
  const money = (units: number) => moneyText(units, currencySymbol);
  return <TransferForm receiver={receiver ?? ''} min={min} max={max} money={money} send={send} />;
}

/** Money for the account above. */
export function TransferUpline() {
  const t = useT();
  const tiles = useSuggestions();
  const { data: terms, error, isFetching, refetch } = useQuery(transferFormQuery());
  useTitle(t('in_transfer_upline'));
  useLive(
    'balance',
    useCallback(() => void readTransfersAgain(), []),
  );
  if (!terms && error) return <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  if (!terms) return <Skeleton height="24rem" />;
  return (
    <div className={styles.page}>
      {terms.isOpen ? (
        <section className={styles.part} aria-label={t('in_transfer_upline')}>
          <Facts terms={terms} />
          {terms.turnoverLeft > 0 ? <p role="status">{t('tf_turnover_open')}</p> : <UplineForm terms={terms} />}
        </section>
      ) : (
        <Empty icon="send" title={t('tf_closed')} text={t('tf_closed_text')} tiles={tiles} />
      )}
    </div>
  );
}
