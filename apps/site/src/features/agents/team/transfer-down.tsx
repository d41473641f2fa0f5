import type { Body } from '@marquee/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBrand } from '../../../domain/brand/brand.ts';
import { transferDown, transferFormQuery } from '../../../domain/wallet/transfers.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { moneyText } from '../../../shared/lib/money.ts';
import { showToast } from '../../../shared/lib/toast-store.ts';
import { Skeleton } from '../../../shared/ui/base/skeleton.tsx';
import { SelectField } from '../../../shared/ui/form/select-field.tsx';
import { TransferForm, type TransferTerms } from '../../../shared/ui/money/transfer-form.tsx';
import { ErrorState } from '../../../shared/ui/text/error-state.tsx';
import styles from './team.module.css';

/** What a transfer is for: a label, nothing more. */
const PURPOSES = ['plain', 'on_behalf', 'salary', 'dividend', 'bonus'] as const satisfies readonly NonNullable<
  Body<'transferDownline'>['purpose']
>[];

/** Money for an account below: docs/rules/money.md. */
export function TransferDown({ username, onDone }: { username: string; onDone: () => void }) {
  const t = useT();
  const { currencySymbol } = useBrand();
  const [purpose, setPurpose] = useState<string>('plain');
  const { data: terms, error, isFetching, refetch } = useQuery(transferFormQuery());
  if (!terms && error) return <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  if (!terms) return <Skeleton height="20rem" />;
  const money = (units: number) => moneyText(units, currencySymbol);
  const { requestKey, turnoverLeft } = terms;
  const facts = [
    { name: t('balance'), value: money(terms.balance) },
    { name: t('wl_withdrawable'), value: money(terms.withdrawable) },
    { name: t('tf_left_today'), value: String(terms.leftToday) },
  ];
  const send = async (transfer: TransferTerms) => {
    const chosen = PURPOSES.find((each) => each === purpose) ?? 'plain';
    await transferDown({ ...transfer, username, purpose: chosen, requestKey });
    showToast({ tone: 'good', title: t('tf_sent', { name: username, amount: money(transfer.amount) }) });
    onDone();
  };
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {turnoverLeft > 0 ? (
        <p role="status">{t('tf_turnover_open')}</p>
      ) : (
        <TransferForm
          receiver={username}
          min={terms.min}
          max={terms.max}
          money={money}
          send={send}
          before={
            <SelectField
              isWide
              label={t('tf_purpose')}
              options={PURPOSES.map((value) => ({ value, label: t(`tf_purpose_${value}`) }))}
              value={purpose}
              onChange={setPurpose}
            />
          }
        />
      )}
    </>
  );
}
