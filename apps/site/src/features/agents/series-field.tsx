import type { Terms } from '../../domain/agents/agents.ts';
import { rateText } from '../../domain/agents/rates.ts';
import { seriesShare, type TermLimits } from '../../domain/agents/terms-form.ts';
import type { FormState } from '../../shared/forms/use-form.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { TextField } from '../../shared/ui/form/text-field.tsx';
import styles from './terms-fields.module.css';

interface SeriesFieldProps {
  form: Pick<FormState<string>, 'input' | 'set' | 'values'>;
  limits: TermLimits;
  /** What the terms may not be below. */
  from: Terms;
  /** What the agent has itself. */
  own: Terms;
}

/** The series: a number with a slider over what may be given, and what the agent gets of bets on lotteries by it. */
export function SeriesField({ form, limits, from, own }: SeriesFieldProps) {
  const t = useT();
  const [min, max] = [from.series, limits.most.series];
  const share = seriesShare(form.values, limits, { from, own });
  const typed = Number(form.values['series']);
  return (
    <div className={styles.series}>
      <TextField
        label={t('rg_series')}
        inputMode="numeric"
        autoComplete="off"
        required
        hint={
          min >= max ? t('rg_series_only', { max: String(max) }) : t('rg_series_hint', { min: String(min), max: String(max) })
        }
        {...form.input('series')}
      />
      {min < max && (
        <input
          type="range"
          className={styles.slider}
          aria-label={t('rg_series_slide')}
          {...{ min, max, step: limits.seriesStep }}
          // While something else is typed the slider stands at the lowest.
          value={typed >= min && typed <= max ? typed : min}
          onChange={(event) => form.set('series', event.target.value)}
        />
      )}
      {share !== null && <output className={styles.share}>{t('rg_series_share', { rate: rateText(share) })}</output>}
    </div>
  );
}
