import type { Body } from '@marquee/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { type Debts, debtsQuery } from '../../../domain/agents/bills.ts';
import { useBrand } from '../../../domain/brand/brand.ts';
import { type SecurityConfig, securityQuery } from '../../../domain/security/queries.ts';
import { type TransferForm as TransferStart, transferDown, transferFormQuery } from '../../../domain/wallet/transfers.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { moneyText } from '../../../shared/lib/money.ts';
import { showToast } from '../../../shared/lib/toast-store.ts';
import { buttonClass } from '../../../shared/ui/base/button.tsx';
import { Skeleton } from '../../../shared/ui/base/skeleton.tsx';
import { SelectField } from '../../../shared/ui/form/select-field.tsx';
import { TransferForm, type TransferTerms } from '../../../shared/ui/money/transfer-form.tsx';
import { ErrorState } from '../../../shared/ui/text/error-state.tsx';
import { FactList } from '../../../shared/ui/text/fact-list.tsx';
import { Note } from '../../../shared/ui/text/note.tsx';
import styles from './team.module.css';

/** What a transfer is for: a label, nothing more. */
const PURPOSES = ['plain', 'on_behalf', 'salary', 'dividend', 'bonus'] as const satisfies readonly NonNullable<
  Body<'transferDownline'>['purpose']
>[];

/** What is known before anything is asked. */
interface Start {
  terms: TransferStart;
  debts: Debts;
  security: SecurityConfig;
}

interface Obstacle {
  text: string;
  /** How to put it right. */
  way?: { to: string; label: string };
}

/** What stands in the way of every transfer; null where nothing does. */
function useObstacle({ terms, debts, security }: Start, money: (units: number) => string): Obstacle | null {
  const t = useT();
  if (debts.open > 0)
    return { text: t('db_text', { amount: money(debts.open) }), way: { to: '/agent/agentRevenueReport', label: t('ac_income') } };
  if (!security.hasPaymentPassword)
    return { text: t('tf_no_password'), way: { to: '/member/securityCenter', label: t('wd_way_security') } };
  return terms.turnoverLeft > 0 ? { text: t('tf_turnover_open') } : null;
}

interface TransferDownProps {
  username: string;
  onDone: () => void;
}

function Transfer({ username, onDone, ...start }: TransferDownProps & Start) {
  const t = useT();
  const { currencySymbol } = useBrand();
  const [purpose, setPurpose] = useState<string>('plain');
  const money = (units: number) => moneyText(units, currencySymbol);
  const obstacle = useObstacle(start, money);
  const { terms } = start;
  const { requestKey } = terms;
  const facts = [
    { name: t('tf_receiver'), value: username },
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
      <FactList facts={facts} className={styles.facts} />
      {obstacle ? (
        <>
          <Note icon="alert">{obstacle.text}</Note>
          {obstacle.way && (
            <Link className={buttonClass({ tone: 'primary' })} to={obstacle.way.to}>
              {obstacle.way.label}
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

/** Money for an account below: docs/rules/money.md. */
export function TransferDown(props: TransferDownProps) {
  const terms = useQuery(transferFormQuery());
  const debts = useQuery(debtsQuery());
  const security = useQuery(securityQuery());
  if (terms.data && debts.data && security.data)
    return <Transfer {...props} terms={terms.data} debts={debts.data} security={security.data} />;
  const asked = [terms, debts, security].filter(({ data }) => !data);
  const failed = asked.find(({ error }) => error);
  if (!failed) return <Skeleton height="20rem" />;
  const retry = () => {
    for (const { refetch } of asked) void refetch();
  };
  return <ErrorState error={failed.error} isRetrying={asked.some(({ isFetching }) => isFetching)} onRetry={retry} />;
}
