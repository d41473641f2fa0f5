import { useBrand } from '../../domain/brand/brand.ts';
import type { RankProgress } from '../../domain/vip/vip.ts';
import { useLocaleTag, useT } from '../../shared/i18n/use-t.ts';
import { endText } from '../../shared/lib/dates.ts';
import { moneyText, sumOf } from '../../shared/lib/money.ts';
import { ProgressBar } from '../../shared/ui/base/progress-bar.tsx';
import { LevelMark } from '../../shared/ui/data/level-mark.tsx';
import { Note } from '../../shared/ui/text/note.tsx';
import styles from './player-rank.module.css';

type Figures = RankProgress['totalDeposit'];

const missingOf = ({ actual, expected }: Figures): number => Math.max(0, sumOf([expected, -actual]));

/** A figure with what is asked of it. */
function Bar({ label, figures }: { label: string; figures: Figures }) {
  const { currencySymbol } = useBrand();
  const { actual, expected } = figures;
  const text = `${moneyText(actual, currencySymbol)} / ${moneyText(expected, currencySymbol)}`;
  return <ProgressBar value={actual} max={expected} label={`${label}: ${text}`} name={label} figure={text} />;
}

/** What is missing for the next level, in words. */
function useMissing(): (rank: RankProgress) => string {
  const t = useT();
  const locale = useLocaleTag();
  const { currencySymbol, businessTimezone } = useBrand();
  const money = (amount: number) => moneyText(amount, currencySymbol);
  return ({ next, isDue, totalDeposit, totalTurnover, monthlyTurnover, keep }) => {
    if (!next) return t('vp_top');
    const name = next.labelName;
    if (isDue) return t('vp_due', { name });
    if (next.by === 'RETURN') {
      const bet = money(missingOf(monthlyTurnover));
      return keep
        ? t('vp_back_by', { bet, name, time: endText(keep.endsAt, locale, businessTimezone) })
        : t('vp_back', { bet, name });
    }
    const [deposit, bet] = [missingOf(totalDeposit), missingOf(totalTurnover)];
    if (bet === 0) return t('vp_missing_deposit', { name, deposit: money(deposit) });
    if (deposit === 0) return t('vp_missing_bet', { name, bet: money(bet) });
    return t('vp_missing_both', { name, deposit: money(deposit), bet: money(bet) });
  };
}

/** What keeping the level asks for, and until when. */
function Keep({ rank: { keep, labelName } }: { rank: RankProgress }) {
  const t = useT();
  const locale = useLocaleTag();
  const { currencySymbol, businessTimezone } = useBrand();
  if (!keep) return <Note>{t('vp_keep_none', { name: labelName })}</Note>;
  const missing = missingOf(keep);
  return (
    <div className={styles.keep}>
      <Bar label={t('vp_keep', { name: labelName })} figures={keep} />
      <Note>
        {missing === 0 ? t('vp_keep_done') : t('vp_keep_missing', { bet: moneyText(missing, currencySymbol) })} ·{' '}
        {t('vp_days_left', { count: keep.daysLeft, time: endText(keep.endsAt, locale, businessTimezone) })}
      </Note>
    </div>
  );
}

/** Which level the member has, what is missing for the next, and what keeps it. */
export function Standing({ rank, last }: { rank: RankProgress; last: number }) {
  const t = useT();
  const missing = useMissing();
  const { labelName, rankLevel, color, color2, next, totalDeposit, totalTurnover, monthlyTurnover } = rank;
  return (
    <section className={styles.standing} aria-label={t('vp_current')}>
      <div className={styles.who}>
        <LevelMark isLarge color={color} color2={color2} />
        <div>
          <h2 className={styles.name}>{labelName}</h2>
          <Note>{t('vp_place', { level: rankLevel, last })}</Note>
        </div>
        {next && (
          <p className={styles.next}>
            <span className={styles.state}>{t('vp_next')}</span>
            <LevelMark color={next.color} color2={next.color2} />
            <strong>{next.labelName}</strong>
          </p>
        )}
      </div>
      {next?.by === 'PROMOTION' && (
        <div className={styles.bars}>
          <Bar label={t('vp_deposits')} figures={totalDeposit} />
          <Bar label={t('vp_valid_bet')} figures={totalTurnover} />
        </div>
      )}
      {next?.by === 'RETURN' && <Bar label={t('vp_valid_bet')} figures={monthlyTurnover} />}
      <p className={styles.missing}>{missing(rank)}</p>
      <Keep rank={rank} />
    </section>
  );
}
