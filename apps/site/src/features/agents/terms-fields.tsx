import type { Terms } from '../../domain/agents/agents.ts';
import { rateText } from '../../domain/agents/rates.ts';
import { offeredTypes, rateField, rateShares, type TermLimits } from '../../domain/agents/terms-form.ts';
import type { FormState } from '../../shared/forms/use-form.ts';
import { translateOr, useT } from '../../shared/i18n/use-t.ts';
import { TextField } from '../../shared/ui/form/text-field.tsx';
import { Note } from '../../shared/ui/text/note.tsx';
import { SeriesField } from './series-field.tsx';
import styles from './terms-fields.module.css';

interface TermsFieldsProps {
  form: Pick<FormState<string>, 'input' | 'set' | 'values'>;
  limits: TermLimits;
  /** What the terms may not be below. */
  from: Terms;
  /** What the agent has itself. */
  own: Terms;
}

/** The words of a category of games. */
export const typeWord = (type: string): string => translateOr(`game_type_${type.toLowerCase()}`, type);

/** Series and rates, each with the most that may be given, and what the agent gets of the account’s bets by them. */
export function TermsFields({ form, limits, from, own }: TermsFieldsProps) {
  const t = useT();
  const types = offeredTypes(limits);
  const shares = rateShares(form.values, limits, own).map(([type, rate]) => `${typeWord(type)} ${rateText(rate)}`);
  return (
    <>
      <SeriesField form={form} limits={limits} from={from} own={own} />
      {types.length > 0 && (
        <fieldset className={styles.rates}>
          <legend className={styles.legend}>{t('rg_rebate_rate')}</legend>
          <p className={styles.hint}>{t('rg_rates_hint')}</p>
          <div className={styles.fields}>
            {types.map((type) => (
              <TextField
                key={type}
                label={typeWord(type)}
                inputMode="decimal"
                autoComplete="off"
                required
                hint={t('rg_rate_most', { rate: rateText(limits.most.rates[type] ?? 0) })}
                {...form.input(rateField(type))}
              />
            ))}
          </div>
        </fieldset>
      )}
      {shares.length > 0 && <Note>{t('rg_share', { list: shares.join(' · ') })}</Note>}
    </>
  );
}
