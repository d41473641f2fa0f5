import type { Reply } from '@marquee/contract';
import { formatCount } from '@marquee/money';
import { useQuery } from '@tanstack/react-query';
import { type Contract, progressQuery } from '../../../domain/agents/contracts.ts';
import { rateText } from '../../../domain/agents/rates.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { ProgressBar } from '../../../shared/ui/base/progress-bar.tsx';
import { UpdatedAt, useFigures } from '../figures.tsx';
import styles from './contracts.module.css';
import { useContractWords } from './use-contract-words.ts';
import { useLacks } from './use-lacks.ts';

export type RunningPeriod = Omit<NonNullable<Reply<'contractProgress'>>, 'updatedAt'>;

/** What a running period is called: today, this hour, or since its first day. */
export function usePeriodName(): (period: RunningPeriod) => string {
  const t = useT();
  const { day } = useFigures();
  const { moment } = useContractWords();
  return ({ days, since }) => {
    if (since !== null) return t('ct_progress_since', { from: moment(since) });
    return days.start === days.end ? t('ct_progress_day') : t('ct_progress_since', { from: day(days.start) });
  };
}

/** What counts towards the next tier of a contract and is not enough yet, as bars, each with its figure, and all of it in words. */
export function NextTier({ period: { gross, standing, isForNextDay }, rate }: { period: RunningPeriod; rate: number | null }) {
  const t = useT();
  const { money, signedText } = useFigures();
  const lacksOf = useLacks();
  const { missing, validBet, profit, activeMembers, carriedOver } = standing;
  const bars = missing
    ? [
        { key: 'bet', name: t('rp_measure_validBet'), has: validBet, lacks: missing.validBet, text: money },
        { key: 'profit', name: t('ct_house_kept'), has: profit, lacks: missing.profit, text: signedText },
        { key: 'members', name: t('ct_active'), has: activeMembers, lacks: missing.activeMembers, text: formatCount },
      ].filter(({ lacks }) => lacks > 0)
    : [];
  return (
    <>
      <p>
        {rate === null ? t('ct_no_tier') : t('ct_tier_now', { rate: rateText(rate) })} ·{' '}
        {t('ct_so_far', { amount: money(gross) })}
      </p>
      {rate !== null && !missing && !isForNextDay && <p className={styles.quiet}>{t('ct_highest')}</p>}
      {carriedOver !== 0 && <p className={styles.quiet}>{t('ct_carried', { amount: signedText(carriedOver) })}</p>}
      {bars.map(({ key, name, has, lacks, text }) => (
        <ProgressBar key={key} name={name} value={Math.max(0, has)} max={has + lacks} figure={text(has)} label={name} />
      ))}
      {missing && bars.length > 0 && (
        <p className={styles.quiet}>
          {t(isForNextDay ? 'ct_to_next_day' : 'ct_to_next', { rate: rateText(missing.rate), what: lacksOf(missing).join(', ') })}
        </p>
      )}
    </>
  );
}

/** How far the team of a contract is in its running period, and what is missing to the next tier. */
export function Progress({ contract }: { contract: Contract }) {
  const t = useT();
  const nameOf = usePeriodName();
  const { data } = useQuery(progressQuery(contract.id));
  if (!data) return null;
  const { tier } = data.standing;
  return (
    <section className={styles.progress} aria-label={t('ct_progress')}>
      <p className={styles.stepTitle}>{nameOf(data)}</p>
      <NextTier period={data} rate={tier === null ? null : (contract.tiers[tier]?.rate ?? null)} />
      <UpdatedAt at={data.updatedAt} />
    </section>
  );
}
