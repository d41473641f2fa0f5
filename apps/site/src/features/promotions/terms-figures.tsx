import { formatCount } from '@marquee/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBrand } from '../../domain/brand/brand.ts';
import { promotionBonusQuery } from '../../domain/promotions/deposit-bonuses.ts';
import type { Standing } from '../../domain/promotions/states.ts';
import { useWorth } from '../../domain/rewards/use-worth.ts';
import { useLocaleTag, useT } from '../../shared/i18n/use-t.ts';
import { momentText } from '../../shared/lib/dates.ts';
import { moneyText } from '../../shared/lib/money.ts';
import { useDebounced } from '../../shared/lib/use-debounced.ts';
import { ProgressBar } from '../../shared/ui/base/progress-bar.tsx';
import { SelectField } from '../../shared/ui/form/select-field.tsx';
import { TextField } from '../../shared/ui/form/text-field.tsx';
import styles from './promotion-facts.module.css';

const TYPES = ['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'LOTT', 'ELOTT', 'COCKFIGHT', 'BINGO'] as const;
type Type = (typeof TYPES)[number];
const DEBOUNCE_MS = 300;
const AMOUNT = /^\d{1,9}(?:\.\d{1,2})?$/;

/** What has to be staked where a bet counts only in part, in cents rounded up; null where it does not count. */
export const stakesFor = (required: number, weight: number): number | null =>
  weight > 0 ? Math.ceil(Math.round((required / weight) * 10_000) / 100) / 100 : null;

/** How far the reader is with one condition. */
function Condition({ condition }: { condition: Standing['conditions'][number] }) {
  const t = useT();
  const { currencySymbol } = useBrand();
  const { metric, gameTypes, current, target, isMoney } = condition;
  const shown = (figure: number) => (isMoney ? moneyText(figure, currencySymbol) : formatCount(figure));
  const types = gameTypes.map((type) => t(`game_type_${type.toLowerCase() as Lowercase<Type>}`)).join(', ');
  const figure = t(`pm_metric_${metric}`);
  const name = types === '' ? figure : `${figure} (${types})`;
  return (
    <ProgressBar
      value={current}
      max={target}
      label={name}
      name={name}
      figure={`${shown(Math.min(current, target))} / ${shown(target)}`}
    />
  );
}

/** What a computed bonus comes to: its steps, and the most that it gives. */
function BonusSteps({ bonus }: { bonus: NonNullable<Standing['bonus']> }) {
  const t = useT();
  const { currencySymbol } = useBrand();
  const { of, steps, most } = bonus;
  return (
    <>
      <p>{t(`pm_of_${of}`)}</p>
      <ul className={styles.steps}>
        {steps.map(({ from, percent, amount }) => (
          <li key={from}>
            {t('pm_step', {
              worth: percent > 0 ? `${percent}%` : moneyText(amount, currencySymbol),
              from: moneyText(from, currencySymbol),
            })}
          </li>
        ))}
      </ul>
      {most !== null && <p className={styles.small}>{t('pm_most', { amount: moneyText(most, currencySymbol) })}</p>}
    </>
  );
}

/** What is to be wagered: so much, or of a computed bonus so many times. */
function Wagering({ standing }: { standing: Standing }) {
  const t = useT();
  const { currencySymbol } = useBrand();
  const { multiple, required, bonus, wagerBase } = standing;
  const times = { multiple: `${multiple}×` };
  if (multiple === 0) return <p>{t('rw_no_wager')}</p>;
  if (bonus) return <p>{t(wagerBase === 'BONUS' ? 'pm_wager_bonus' : 'pm_wager_both', times)}</p>;
  return <p>{required > 0 ? t('rw_wager', { amount: moneyText(required, currencySymbol), ...times }) : t('rw_no_wager')}</p>;
}

/** What a promotion gives, what for, and what is to be wagered then: before anybody accepts it. */
export function TermsFigures({ standing }: { standing: Standing }) {
  const t = useT();
  const locale = useLocaleTag();
  const { businessTimezone } = useBrand();
  const { amount, points, tickets, bonus, conditions, placesLeft, collectDays, period, cycleEndsAt } = standing;
  const worth = useWorth();
  return (
    <div className={styles.figures}>
      {amount + points + tickets > 0 && <p className={styles.worth}>{worth(standing)}</p>}
      {bonus && <BonusSteps bonus={bonus} />}
      <Wagering standing={standing} />
      {standing.multiple > 0 && standing.countsBets === false && <p>{t('rw_alone')}</p>}
      <p className={styles.small}>
        {t(`pm_period_${period}`)} · {t('pm_collect_days', { count: collectDays })}
      </p>
      {placesLeft !== null && <p className={styles.small}>{t('pm_places', { count: placesLeft })}</p>}
      {conditions.length > 0 && <h3 className={styles.name}>{t('pm_progress')}</h3>}
      {conditions.map((condition) => (
        <Condition key={`${condition.metric} ${condition.gameTypes.join()}`} condition={condition} />
      ))}
      {conditions.length > 0 && cycleEndsAt !== null && (
        <p className={styles.small}>{t('pm_until', { time: momentText(cycleEndsAt, locale, businessTimezone) })}</p>
      )}
    </div>
  );
}

/** What a computed bonus comes to for an amount that is typed, as the gateway says it; null without one. */
function useComputed({ promotionId, bonus }: Standing, typed: string) {
  const settled = useDebounced(typed.trim(), DEBOUNCE_MS);
  const amount = bonus && AMOUNT.test(settled) ? Number(settled) : 0;
  const { data = null } = useQuery({ ...promotionBonusQuery(promotionId, amount), enabled: amount > 0 });
  return amount > 0 ? data : null;
}

/** What is to be staked where a bet counts only in part, and how many rounds that is. */
function Stakes({ required, weight, stake }: { required: number; weight: number; stake: number }) {
  const t = useT();
  const { currencySymbol } = useBrand();
  const stakes = stakesFor(required, weight);
  if (stakes === null) return <p role="status">{t('pm_counts_not')}</p>;
  const share = `${Math.round(weight * 100)}%`;
  return (
    <p role="status">
      {t('pm_stakes', { amount: moneyText(stakes, currencySymbol), share })}
      {stake > 0 && ` ${t('pm_rounds', { rounds: formatCount(Math.ceil(stakes / stake)) })}`}
    </p>
  );
}

/** What must be wagered, by the kind of game and the stake of a round. */
export function WagerCalculator({ standing }: { standing: Standing }) {
  const t = useT();
  const { currencySymbol } = useBrand();
  const [type, setType] = useState<Type>('RNG');
  const [stake, setStake] = useState('1');
  const [base, setBase] = useState('');
  const { bonus, weights } = standing;
  const computed = useComputed(standing, base);
  const required = bonus ? (computed?.required ?? 0) : standing.required;
  if (!bonus && required === 0) return null;
  return (
    <details className={styles.calculator}>
      <summary className={styles.summary}>{t('pm_calculator')}</summary>
      {bonus && (
        <TextField
          label={t(`pm_base_${bonus.of}`)}
          inputMode="decimal"
          autoComplete="off"
          value={base}
          maxLength={12}
          onChange={(event) => setBase(event.target.value)}
        />
      )}
      {computed && (
        <p role="status">
          {t('pm_comes_to', {
            amount: moneyText(computed.amount, currencySymbol),
            required: moneyText(computed.required, currencySymbol),
          })}
        </p>
      )}
      <SelectField
        isWide
        label={t('pm_game_type')}
        options={TYPES.map((value) => ({ value, label: t(`game_type_${value.toLowerCase() as Lowercase<Type>}`) }))}
        value={type}
        onChange={(value) => setType(TYPES.find((each) => each === value) ?? 'RNG')}
      />
      <TextField
        label={t('pm_stake')}
        inputMode="decimal"
        autoComplete="off"
        value={stake}
        maxLength={12}
        onChange={(event) => setStake(event.target.value)}
      />
      {required > 0 && (
        <Stakes required={required} weight={weights[type] ?? 1} stake={AMOUNT.test(stake.trim()) ? Number(stake) : 0} />
      )}
    </details>
  );
}
