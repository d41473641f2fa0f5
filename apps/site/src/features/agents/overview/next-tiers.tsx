import { formatCount } from '@marquee/money';
import { useQuery } from '@tanstack/react-query';
import { type RunningContract, runningQuery } from '../../../domain/agents/contracts.ts';
import { rateText } from '../../../domain/agents/rates.ts';
import { useSession } from '../../../domain/session/store.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Skeleton } from '../../../shared/ui/base/skeleton.tsx';
import { type Column, DataTable } from '../../../shared/ui/data/data-table.tsx';
import { NextTier, usePeriodName } from '../contracts/progress.tsx';
import { useContractWords } from '../contracts/use-contract-words.ts';
import { useFigures } from '../figures.tsx';
import styles from './overview.module.css';

/** Contracts are agents' alone: affiliates have none. */
const AGENTS: readonly number[] = [1, 2];

/** What a figure has, and of how much where that is not reached. */
const partOf = (has: number, lacks: number, text: (value: number) => string, whole = text): string =>
  lacks > 0 ? `${text(has)} / ${whole(has + lacks)}` : text(has);

function useColumns(): Column<RunningContract>[] {
  const t = useT();
  const { money, signedText } = useFigures();
  const nameOf = usePeriodName();
  const { title } = useContractWords();
  return [
    { key: 'contract', title: t('ct_contract'), cell: title },
    { key: 'period', title: t('bl_period'), cell: nameOf },
    { key: 'rate', title: t('bl_rate'), isFigure: true, cell: ({ rate }) => (rate === null ? '–' : rateText(rate)) },
    {
      key: 'bet',
      title: t('rp_measure_validBet'),
      isFigure: true,
      cell: ({ standing: { validBet, missing } }) => partOf(validBet, missing?.validBet ?? 0, money),
    },
    {
      key: 'profit',
      title: t('ct_house_kept'),
      isFigure: true,
      cell: ({ standing: { profit, missing } }) => partOf(profit, missing?.profit ?? 0, signedText, money),
    },
    {
      key: 'members',
      title: t('ct_active'),
      isFigure: true,
      cell: ({ standing: { activeMembers, missing } }) => partOf(activeMembers, missing?.activeMembers ?? 0, formatCount),
    },
    { key: 'gross', title: t('bl_gross'), isFigure: true, cell: ({ gross }) => money(gross) },
  ];
}

/** How far the team is towards the next tier of each contract of the agent's own: as bars, in words, and as a table. */
export function NextTiers() {
  const t = useT();
  const { money } = useFigures();
  const { title } = useContractWords();
  const nameOf = usePeriodName();
  const columns = useColumns();
  const customerType = useSession((state) => state.customerType);
  const { data, isLoading } = useQuery({ ...runningQuery(), enabled: AGENTS.includes(customerType ?? 0) });
  // What stands below comes after it, so that nothing moves.
  if (isLoading) return <Skeleton height="12rem" />;
  const list = data?.list ?? [];
  if (list.length === 0) return null;
  return (
    <section className={styles.group} aria-label={t('ov_next_tiers')}>
      <h2 className={styles.title}>{t('ov_next_tiers')}</h2>
      <ul className={styles.tiers}>
        {list.map((contract) => (
          <li key={contract.id} className={styles.tier}>
            <h3 className={styles.tierName}>
              {title(contract)} · {nameOf(contract)}
            </h3>
            <NextTier period={contract} rate={contract.rate} />
          </li>
        ))}
      </ul>
      <details className={styles.fold}>
        <summary>{t('rp_as_table')}</summary>
        <DataTable
          caption={t('ov_next_tiers')}
          columns={columns}
          rows={list}
          rowKey={({ id }) => String(id)}
          brief={(row) => ({
            title: title(row),
            figure: money(row.gross),
            note: nameOf(row),
            state: row.rate === null ? t('ct_no_tier') : t('ct_tier_now', { rate: rateText(row.rate) }),
          })}
        />
      </details>
    </section>
  );
}
