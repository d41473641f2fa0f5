import { ratesAbove, rateText } from '../../../domain/agents/rates.ts';
import type { TeamOverview } from '../../../domain/agents/reports.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { DataTable } from '../../../shared/ui/data/data-table.tsx';
import { FigureCards } from '../../../shared/ui/data/figure-cards.tsx';
import { Note } from '../../../shared/ui/text/note.tsx';
import { useFigures } from '../figures.tsx';
import { INCOME_SOURCES } from '../income-sources.ts';
import { typeWord } from '../terms-fields.tsx';
import { NamedBars } from './named-bars.tsx';
import styles from './overview.module.css';

/** What the agent earned in the range, and its own terms. */
export function OwnFigures({ own }: Pick<TeamOverview, 'own'>) {
  const t = useT();
  const { signed, signedText } = useFigures();
  const earned = INCOME_SOURCES.filter((source) => own[source] !== 0);
  const amountOf = (source: (typeof INCOME_SOURCES)[number]) => (source === 'paidToDownlines' ? -own[source] : own[source]);
  const rates = ratesAbove(own.rates).map(([type, rate]) => `${typeWord(type)} ${rateText(rate)}`);
  return (
    <section className={styles.group} aria-label={t('ov_my_figures')}>
      <h2 className={styles.title}>{t('ov_my_figures')}</h2>
      {earned.length === 0 ? (
        <p className={styles.none}>{t('ov_nothing_earned')}</p>
      ) : (
        <>
          <FigureCards
            cards={earned.map((source) => ({
              key: source,
              label: t(`inc_${source}`),
              figure: signed(amountOf(source)),
            }))}
          />
          {earned.length > 1 && (
            <>
              <NamedBars
                name={t('inc_net')}
                bars={earned.map((source) => ({ key: source, name: t(`inc_${source}`), value: amountOf(source) }))}
                text={signedText}
              />
              <details className={styles.fold}>
                <summary>{t('rp_as_table')}</summary>
                <DataTable
                  caption={t('ov_my_figures')}
                  columns={[
                    { key: 'source', title: t('inc_source'), cell: (source) => t(`inc_${source}`) },
                    { key: 'amount', title: t('inc_amount'), isFigure: true, cell: (source) => signed(amountOf(source)) },
                  ]}
                  rows={earned}
                  rowKey={(source) => source}
                  brief={(source) => ({ title: t(`inc_${source}`), figure: signed(amountOf(source)), note: '' })}
                />
              </details>
            </>
          )}
        </>
      )}
      <Note>
        {t('rg_series')} {own.series}
        {rates.length > 0 && ` · ${rates.join(' · ')}`}
      </Note>
    </section>
  );
}
