import { formatCount } from '@marquee/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { rebatesQuery, type TeamOverview } from '../../../domain/agents/reports.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/base/button.tsx';
import { type Column, DataTable } from '../../../shared/ui/data/data-table.tsx';
import { useFigures } from '../figures.tsx';
import { typeWord } from '../terms-fields.tsx';
import { NamedBars } from './named-bars.tsx';
import styles from './overview.module.css';

type Row = TeamOverview['categories'][number];

interface CategoriesProps {
  rows: readonly Row[];
  /** Of which days and of whom the rows are. */
  asked: Parameters<typeof rebatesQuery>[0];
}

/** The team's games by category. What the bets gave back is asked for by itself: it comes of each member's bets. */
export function Categories({ rows, asked }: CategoriesProps) {
  const t = useT();
  const { money, signed } = useFigures();
  // Of a large team it comes of a lot: it is read when somebody wants to know.
  const [isAsked, setAsked] = useState(false);
  const { data: rebates, isFetching } = useQuery({ ...rebatesQuery(asked), enabled: isAsked && rows.length > 0 });
  const rebateOf = (type: Row['gameType']): number => rebates?.list.find(({ gameType }) => gameType === type)?.rebateAccrued ?? 0;
  const columns: Column<Row>[] = [
    { key: 'type', title: t('game_category'), cell: ({ gameType }) => typeWord(gameType) },
    { key: 'bets', title: t('bets_number'), isFigure: true, cell: ({ betCount }) => formatCount(betCount) },
    { key: 'stake', title: t('stake'), isFigure: true, cell: ({ stake }) => money(stake) },
    { key: 'validBet', title: t('valid_bet'), isFigure: true, cell: ({ validBet }) => money(validBet) },
    { key: 'payout', title: t('payout'), isFigure: true, cell: ({ payout }) => money(payout) },
    {
      ...{ key: 'rebate', title: t('up_rebate_accrued'), isFigure: true },
      cell: ({ gameType }) => (rebates ? money(rebateOf(gameType)) : '–'),
    },
    { key: 'result', title: t('pl_game_pl'), isFigure: true, cell: ({ gamePL }) => signed(gamePL) },
  ];
  const title = t('ov_categories');
  return (
    <section className={styles.group} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {rows.length === 0 ? (
        <p className={styles.none}>{t('ov_no_bets')}</p>
      ) : (
        <>
          <NamedBars
            name={t('valid_bet')}
            bars={rows.map(({ gameType, validBet }) => ({ key: gameType, name: typeWord(gameType), value: validBet }))}
            text={money}
          />
          <DataTable
            caption={title}
            columns={columns}
            rows={rows}
            rowKey={({ gameType }) => gameType}
            brief={({ gameType, gamePL, validBet, betCount }) => ({
              title: typeWord(gameType),
              figure: signed(gamePL),
              note: t('total_bets', { count: betCount }),
              state: `${t('valid_bet')} ${money(validBet)}`,
            })}
          />
          {!rebates && (
            <Button size="small" isBusy={isFetching} onClick={() => setAsked(true)}>
              {t('ov_rebates_show')}
            </Button>
          )}
        </>
      )}
    </section>
  );
}
