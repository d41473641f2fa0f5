import { formatCount } from '@marquee/money';
import { inputOf, TIER_FIELDS, type TierInput, tierField } from '../../../domain/agents/contract-form.ts';
import type { Terms } from '../../../domain/agents/contracts.ts';
import { rateText } from '../../../domain/agents/rates.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/base/button.tsx';
import { TextField } from '../../../shared/ui/form/text-field.tsx';
import { useFigures } from '../figures.tsx';
import styles from './editor.module.css';

interface TierFieldsProps {
  tiers: readonly TierInput[];
  /** Those of the agent's own contract: where an offer differs from them, they are said beside it. */
  own: Terms['tiers'];
  /** The most that there may be. */
  most: number;
  /** What is wrong beside a field, in words, by its name. */
  errorOf: (name: string) => string | undefined;
  onChange: (tiers: readonly TierInput[]) => void;
}

const EMPTY: TierInput = { rate: '', validBet: '', profit: '', activeMembers: '' };

/** The tiers of an offer, each a row on a desk and a card on a phone. */
export function TierFields({ tiers, own, most, errorOf, onChange }: TierFieldsProps) {
  const t = useT();
  const { money } = useFigures();
  const typed = inputOf(own);
  const written: Readonly<Record<keyof TierInput, (value: number) => string>> = {
    ...{ rate: rateText, validBet: money, profit: money, activeMembers: formatCount },
  };
  const mineOf = (index: number, field: keyof TierInput): string | undefined => {
    const mine = own[index]?.[field];
    if (mine === undefined || typed[index]?.[field] === tiers[index]?.[field]) return undefined;
    return t('ct_mine', { value: written[field](mine) });
  };
  const change = (at: number, field: keyof TierInput, value: string) =>
    onChange(tiers.map((tier, index) => (index === at ? { ...tier, [field]: value } : tier)));
  return (
    <div className={styles.tiers}>
      {tiers.map((tier, index) => (
        <fieldset key={tierField('tier', index)} className={styles.tier}>
          <legend className={styles.legend}>{t('ct_tier_no', { number: index + 1 })}</legend>
          <div className={styles.fields}>
            {TIER_FIELDS.map((field) => (
              <TextField
                key={field}
                name={tierField(field, index)}
                label={t(`ct_field_${field}`)}
                inputMode="decimal"
                autoComplete="off"
                required
                value={tier[field]}
                hint={mineOf(index, field)}
                error={errorOf(tierField(field, index))}
                onChange={({ target }) => change(index, field, target.value)}
              />
            ))}
          </div>
          {tiers.length > 1 && (
            <Button size="small" tone="quiet" onClick={() => onChange(tiers.filter((_, at) => at !== index))}>
              {t('ct_remove_tier')}
            </Button>
          )}
        </fieldset>
      ))}
      {tiers.length < most && <Button onClick={() => onChange([...tiers, tiers.at(-1) ?? EMPTY])}>{t('ct_add_tier')}</Button>}
    </div>
  );
}
