import { useQuery } from '@tanstack/react-query';
import { rateText } from '../../../domain/agents/rates.ts';
import { type Commissions, commissionsQuery, type IncomeDays } from '../../../domain/agents/reports.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import type { Days } from '../../../shared/lib/day-ranges.ts';
import type { RecordSearch } from '../../../shared/lib/use-record-search.ts';
import { type Column, DataTable } from '../../../shared/ui/data/data-table.tsx';
import { RecordView } from '../../../shared/ui/record/record-view.tsx';
import { Note } from '../../../shared/ui/text/note.tsx';
import { BetsLink } from '../bets-link.tsx';
import { useFigures } from '../figures.tsx';
import { NothingHere } from '../nothing-here.tsx';
import { typeWord } from '../terms-fields.tsx';
import styles from './income.module.css';

type Row = Commissions['list'][number];

/** Whose line brought what in which category: each leads to its bets. */
function useColumns({ from, to }: Days): Column<Row>[] {
  const t = useT();
  const { signed, money } = useFigures();
  return [
    {
      key: 'username',
      title: t('cm_source'),
      cell: ({ username, gameType }) => (
        <BetsLink from={from} to={to} member={username} category={gameType}>
          <bdi>{username}</bdi>
        </BetsLink>
      ),
    },
    { key: 'type', title: t('cm_category'), cell: ({ gameType }) => typeWord(gameType) },
    { key: 'validBet', title: t('cm_valid_bet'), isFigure: true, cell: ({ validBet }) => money(validBet) },
    { key: 'rate', title: t('cm_difference'), isFigure: true, cell: ({ rate }) => rateText(rate) },
    { key: 'commission', title: t('inc_commission'), isFigure: true, cell: ({ commission }) => signed(commission) },
  ];
}

interface CommissionSourcesProps {
  asked: IncomeDays;
  search: RecordSearch<string>;
}

/** By whom and by what commission was earned in some days, page by page, and what waits to be paid. */
export function CommissionSources({ asked, search }: CommissionSourcesProps) {
  const t = useT();
  const { signed, money } = useFigures();
  const { days, page, size } = search;
  const query = useQuery(commissionsQuery({ ...asked, page, size }));
  const columns = useColumns(days);
  return (
    <section aria-label={t('cm_title')} className={styles.part}>
      <h2 className={styles.title}>{t('cm_title')}</h2>
      <RecordView
        query={query}
        height="24rem"
        search={search}
        above={({ waiting }) => <Note icon="clock">{t('cm_waiting', { amount: money(waiting) })}</Note>}
        empty={<NothingHere icon="wallet" title={t('ov_nothing_earned')} />}
      >
        {({ list, footer }, isStale) => (
          <DataTable
            caption={t('cm_title')}
            columns={columns}
            rows={list}
            rowKey={({ username, gameType, rate }) => `${username} ${gameType} ${rate}`}
            brief={({ username, gameType, commission, rate }) => ({
              title: username,
              figure: signed(commission),
              note: typeWord(gameType),
              state: rateText(rate),
            })}
            isStale={isStale}
            totalsWords={t('all_total')}
            totals={{ commission: signed(footer.commission) }}
          />
        )}
      </RecordView>
    </section>
  );
}
