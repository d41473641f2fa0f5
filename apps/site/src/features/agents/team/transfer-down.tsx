import type { Body } from '@marquee/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { debtsQuery } from '../../../domain/agents/bills.ts';
import { useBrand } from '../../../domain/brand/brand.ts';
import { securityQuery } from '../../../domain/security/queries.ts';
import { transferDown, transferFormQuery } from '../../../domain/wallet/transfers.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { moneyText } from '../../../shared/lib/money.ts';
import { showToast } from '../../../shared/lib/toast-store.ts';
import { buttonClass } from '../../../shared/ui/base/button.tsx';
import { Skeleton } from '../../../shared/ui/base/skeleton.tsx';
import { SelectField } from '../../../shared/ui/form/select-field.tsx';
import { TransferForm, type TransferTerms } from '../../../shared/ui/money/transfer-form.tsx';
import { ErrorState } from '../../../shared/ui/text/error-state.tsx';
import { Note } from '../../../shared/ui/text/note.tsx';
import styles from './team.module.css';

/** What a transfer is for: a label, nothing more. */
const PURPOSES = ['plain', 'on_behalf', 'salary', 'dividend', 'bonus'] as const satisfies readonly NonNullable<
  Body<'transferDownline'>['purpose']
>[];

/** What stands in the way of every transfer, said before anything is asked, with the way to put it right; null where nothing does. */
function useBlocker(money: (units: number) => string): { text: string; way?: { to: string; label: string } } | null {
  const t = useT();
  const terms = useQuery(transferFormQuery()).data;
  const debts = useQuery(debtsQuery()).data;
  const security = useQuery(securityQuery()).data;
  if (debts && debts.open > 0)
    return { text: t('db_text', { amount: money(debts.open) }), way: { to: '/agent/agentRevenueReport', label: t('ac_income') } };
  if (security && !security.hasPaymentPassword)
    return { text: t('tf_no_password'), way: { to: '/member/securityCenter', label: t('wd_way_security') } };
  return terms && terms.turnoverLeft > 0 ? { text: t('tf_turnover_open') } : null;
}

/** Money for an account below: docs/rules/money.md. */
export function TransferDown({ username, onDone }: { username: string; onDone: () => void }) {
  const t = useT();
  const { currencySymbol } = useBrand();
  const [purpose, setPurpose] = useState<string>('plain');
  const { data: terms, error, isFetching, refetch } = useQuery(transferFormQuery());
  const money = (units: number) => moneyText(units, currencySymbol);
  const blocker = useBlocker(money);
  if (!terms && error) return <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  if (!terms) return <Skeleton height="20rem" />;
  const { requestKey } = terms;
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
      {blocker ? (
        <>
          <Note icon="alert">{blocker.text}</Note>
          {blocker.way && (
            <Link className={buttonClass({ tone: 'primary' })} to={blocker.way.to}>
              {blocker.way.label}
            </Link>
          )}
        </>
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
