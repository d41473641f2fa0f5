import { Fragment, useState } from 'react';
import type { ContractKind, ContractRequest, DownlineContract, Terms } from '../../../domain/agents/contracts.ts';
import { rateText } from '../../../domain/agents/rates.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/base/button.tsx';
import { type Column, DataTable } from '../../../shared/ui/data/data-table.tsx';
import { PageDialog } from '../../../shared/ui/overlay/page-dialog.tsx';
import { FrozenMark } from '../frozen-mark.tsx';
import styles from './contracts.module.css';
import { GivenContract } from './given-contract.tsx';
import { History } from './history.tsx';
import { StatusTag } from './status-tag.tsx';
import { TierList } from './tier-list.tsx';
import { useContractWords } from './use-contract-words.ts';

const keyOf = ({ username, salaryType }: DownlineContract): string => `${username} ${salaryType ?? ''}`;
/** What is agreed on, or was asked; null: nothing ever. */
const termsOf = ({ contract, request }: DownlineContract): Terms | null => contract ?? request;

interface Shown {
  kind: ContractKind;
  /** Requests that wait for an answer. */
  open: readonly ContractRequest[];
  /** Offers a contract to one right below. */
  onOffer: (username: string) => void;
}

/** What there is to a row: the contract in force with what can be done about it, or what was and the way to a new one. */
function Agreement({ row, kind, open, onOffer }: Shown & { row: DownlineContract }) {
  const t = useT();
  const [isHistory, setIsHistory] = useState(false);
  const { username, contract, request, state } = row;
  if (contract && (state === 'ACTIVE' || state === 'ENDING'))
    return (
      <ul className={styles.cards}>
        <GivenContract contract={contract} open={open} />
      </ul>
    );
  const terms = termsOf(row);
  return (
    <div className={styles.panel}>
      {terms && <TierList tiers={terms.tiers} />}
      <div className={styles.actions}>
        {request?.status !== 'PENDING' && <Button onClick={() => onOffer(username)}>{t('ct_new')}</Button>}
        <Button tone="quiet" onClick={() => setIsHistory(true)}>
          {t('ct_history')}
        </Button>
      </div>
      {isHistory && (
        <PageDialog size="modal" title={t('ct_history')} description={username} onClose={() => setIsHistory(false)}>
          <History kind={kind} holder={username} />
        </PageDialog>
      )}
    </div>
  );
}

interface Opened {
  shown: string | null;
  onToggle: (key: string) => void;
}

function useColumns(kind: ContractKind, { shown, onToggle }: Opened): Column<DownlineContract>[] {
  const t = useT();
  const words = useContractWords();
  const period = (row: DownlineContract): string => {
    const terms = termsOf(row);
    if (!terms) return '–';
    return terms.period === null ? (terms.salaryType ? t(`ct_type_${terms.salaryType}`) : '–') : t(`ct_period_${terms.period}`);
  };
  const until = {
    ...{ key: 'until', title: t('ct_effective_until') },
    cell: ({ contract }: DownlineContract) => contract?.effectiveUntil != null && words.moment(contract.effectiveUntil),
  };
  return [
    {
      key: 'username',
      title: t('rg_username'),
      cell: ({ username, memberStatus }) => (
        <>
          <bdi>{username}</bdi>
          <FrozenMark status={memberStatus} />
        </>
      ),
    },
    { key: 'period', title: t(kind === 'DIVIDEND' ? 'bl_unit' : 'ct_salary_type'), cell: period },
    {
      ...{ key: 'rate', title: t('ct_highest_rate'), isFigure: true },
      cell: (row) => {
        const tiers = termsOf(row)?.tiers ?? [];
        return tiers.length === 0 ? '–' : rateText(Math.max(...tiers.map(({ rate }) => rate)));
      },
    },
    {
      ...{ key: 'status', title: t('status') },
      cell: ({ state, request }) => {
        const isOpen = request?.status === 'PENDING';
        const states = [...(state === 'NONE' && isOpen ? [] : [state]), ...(isOpen ? (['PENDING'] as const) : [])];
        return states.map((each, at) => (
          <Fragment key={each}>
            {at > 0 && ' '}
            <StatusTag status={each} />
          </Fragment>
        ));
      },
    },
    {
      ...{ key: 'from', title: t('ct_effective_from'), below: until },
      cell: ({ contract }) => contract && words.day(contract.effectiveFrom),
    },
    { key: 'last', title: t('ct_last_action'), cell: ({ lastAt }) => (lastAt === null ? '–' : words.day(lastAt)) },
    {
      key: 'more',
      title: t('ct_tiers'),
      cell: (row) => (
        <Button size="small" aria-expanded={shown === keyOf(row)} onClick={() => onToggle(keyOf(row))}>
          {t('bet_details')}
        </Button>
      ),
    },
  ];
}

/** Those right below row by row; each opens to what it has, and to what can be done. */
export function DownlineTable({ rows, isStale, ...of }: Shown & { rows: readonly DownlineContract[]; isStale: boolean }) {
  const t = useT();
  const words = useContractWords();
  const [shown, setShown] = useState<string | null>(null);
  const columns = useColumns(of.kind, { shown, onToggle: (key) => setShown(shown === key ? null : key) });
  return (
    <DataTable
      caption={t('ct_down_contract')}
      columns={columns}
      rows={rows}
      rowKey={keyOf}
      brief={({ username, state, request, lastAt }) => ({
        title: username,
        figure: words.state(request?.status === 'PENDING' ? 'PENDING' : state),
        note: lastAt === null ? '' : words.moment(lastAt),
      })}
      more={(row) => shown === keyOf(row) && <Agreement row={row} {...of} />}
      isStale={isStale}
    />
  );
}
