import { ratesAbove, rateText } from '../../../domain/agents/rates.ts';
import type { TeamOverview } from '../../../domain/agents/reports.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { FigureCards } from '../../../shared/ui/data/figure-cards.tsx';
import { Note } from '../../../shared/ui/text/note.tsx';
import { useFigures } from '../figures.tsx';
import { INCOME_SOURCES } from '../income-sources.ts';
import { typeWord } from '../terms-fields.tsx';
import styles from './overview.module.css';

/** What the agent earned in the range, and its own terms. */
export function OwnFigures({ own }: Pick<TeamOverview, 'own'>) {
  const t = useT();
  const { signed } = useFigures();
  const earned = INCOME_SOURCES.filter((source) => own[source] !== 0);
  const rates = ratesAbove(own.rates).map(([type, rate]) => `${typeWord(type)} ${rateText(rate)}`);
  return (
    <section className={styles.group} aria-label={t('ov_my_figures')}>
      <h2 className={styles.title}>{t('ov_my_figures')}</h2>
      {earned.length === 0 ? (
        <p className={styles.none}>{t('ov_nothing_earned')}</p>
      ) : (
        <FigureCards
          cards={earned.map((source) => ({
            key: source,
            label: t(`inc_${source}`),
            figure: signed(source === 'paidToDownlines' ? -own[source] : own[source]),
          }))}
        />
      )}
      <Note>
        {t('rg_series')} {own.series}
        {rates.length > 0 && ` · ${rates.join(' · ')}`}
      </Note>
    </section>
  );
}
