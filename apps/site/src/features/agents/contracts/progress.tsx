import { formatCount } from '@marquee/money';
import { useQuery } from '@tanstack/react-query';
import { type Contract, progressQuery } from '../../../domain/agents/contracts.ts';
import { rateText } from '../../../domain/agents/rates.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { ProgressBar } from '../../../shared/ui/base/progress-bar.tsx';
import { UpdatedAt, useFigures } from '../figures.tsx';
import styles from './contracts.module.css';
import { useLacks } from './use-lacks.ts';

/** How far the team of a contract is in its running period, and what is missing to the next tier. */
export function Progress({ contract }: { contract: Contract }) {
  const t = useT();
  const { money, day } = useFigures();
  const lacksOf = useLacks();
  const { data } = useQuery(progressQuery(contract.id));
  if (!data) return null;
  const { days, gross, standing, updatedAt } = data;
  const { tier, missing, validBet, profit, activeMembers } = standing;
  const rate = tier === null ? null : (contract.tiers[tier]?.rate ?? null);
  const bars = missing
    ? [
        { key: 'bet', name: t('rp_measure_validBet'), has: validBet, lacks: missing.validBet, text: money },
        { key: 'profit', name: t('ct_house_kept'), has: profit, lacks: missing.profit, text: money },
        { key: 'members', name: t('ct_active'), has: activeMembers, lacks: missing.activeMembers, text: formatCount },
      ].filter(({ lacks }) => lacks > 0)
    : [];
  return (
    <section className={styles.progress} aria-label={t('ct_progress')}>
      <p className={styles.stepTitle}>
        {days.start === days.end ? t('ct_progress_day') : t('ct_progress_since', { from: day(days.start) })}
      </p>
      <p>
        {rate === null ? t('ct_no_tier') : t('ct_tier_now', { rate: rateText(rate) })} ·{' '}
        {t('ct_so_far', { amount: money(gross) })}
      </p>
      {bars.map(({ key, name, has, lacks, text }) => (
        <ProgressBar
          key={key}
          name={name}
          value={Math.max(0, has)}
          max={Math.max(0, has) + lacks}
          figure={text(has)}
          label={name}
        />
      ))}
      {missing && bars.length > 0 && (
        <p className={styles.quiet}>{t('ct_to_next', { rate: rateText(missing.rate), what: lacksOf(missing).join(', ') })}</p>
      )}
      <UpdatedAt at={updatedAt} />
    </section>
  );
}
