import { useQuery } from '@tanstack/react-query';
import { useBrand } from '../../../domain/brand/brand.ts';
import { updateProfile } from '../../../domain/security/actions.ts';
import { ONCE, type ProfileField, profileField } from '../../../domain/security/profile-fields.ts';
import { profileQuery } from '../../../domain/security/queries.ts';
import { countryQuery } from '../../../domain/verification/country.ts';
import { type FieldErrors, missing } from '../../../shared/forms/checks.ts';
import { ageOn, isRealName } from '../../../shared/forms/person.ts';
import { useForm } from '../../../shared/forms/use-form.ts';
import { useLocaleTag, useT } from '../../../shared/i18n/use-t.ts';
import { countryName } from '../../../shared/lib/country-names.ts';
import { dayOf } from '../../../shared/lib/dates.ts';
import { showToast } from '../../../shared/lib/toast-store.ts';
import { SelectField } from '../../../shared/ui/form/select-field.tsx';
import { TextField } from '../../../shared/ui/form/text-field.tsx';
import type { PanelProps } from '../use-panel.ts';
import { FormDialog } from './form-dialog.tsx';

/** The figure of the birthday's confirmation, beside the minimum age of 18: docs/rules/registration.md#age. */
const CONFIRMED_AGE = 21;
/** Fields that an account always has. */
const REQUIRED: readonly string[] = ['nickname', ...ONCE];

/** The countries by name, in the reader's language, with "not told" first. */
function useCountries() {
  const t = useT();
  const tag = useLocaleTag();
  const countries = useQuery(countryQuery()).data?.countries ?? [];
  const codes = [...new Set(countries.map(({ countryCode }) => countryCode))];
  const options = codes.map((value) => ({ value, label: countryName(value, tag) }));
  return [{ value: '', label: t('not_told') }, ...options.toSorted((a, b) => a.label.localeCompare(b.label, tag))];
}

/** Sets or changes one field of the profile. */
export function FieldPanel({ about, onClose }: PanelProps) {
  const field = profileField(about);
  return field ? <OneField field={field} onClose={onClose} /> : null;
}

function OneField({ field, onClose }: { field: ProfileField; onClose: () => void }) {
  const t = useT();
  const form = useForm<string>({});
  const { minimumAge, businessTimezone } = useBrand();
  const countries = useCountries();
  const { name, kind, longest } = field;
  const isOnce = ONCE.includes(name);
  const before = useQuery(profileQuery()).data?.values[name] ?? '';
  const value = form.values[name] ?? (isOnce ? '' : before);
  const label = t(field.label);
  const hint =
    kind === 'date'
      ? t('birthday_confirm', { age: Math.max(CONFIRMED_AGE, minimumAge), minimum: minimumAge })
      : field.hint && t(field.hint);

  const check = (): FieldErrors => {
    if (REQUIRED.includes(name) && value.trim() === '') return missing({ [name]: '' });
    if (name === 'payeeName' && !isRealName(value)) return { [name]: { id: 'reg_payee_accents' } };
    if (kind !== 'date') return {};
    const age = ageOn(dayOf(Date.now(), businessTimezone), value);
    if (age === null) return { [name]: { id: 'field_invalid' } };
    return age < minimumAge ? { [name]: { id: 'birthday_underage', values: { age: minimumAge } } } : {};
  };
  const send = async () => {
    await updateProfile({ [name]: value.trim() });
    showToast({ tone: 'good', title: t('field_saved', { field: label }) });
    onClose();
  };
  return (
    <FormDialog
      title={label}
      text={isOnce ? t('field_once') : undefined}
      onClose={onClose}
      form={form}
      check={check}
      send={send}
      action={t('save')}
    >
      {kind === 'country' ? (
        <SelectField isWide label={label} options={countries} value={value} onChange={(next) => form.set(name, next)} />
      ) : (
        <TextField
          label={label}
          type={kind === 'date' ? 'date' : 'text'}
          required={REQUIRED.includes(name)}
          autoComplete={field.autoComplete ?? 'off'}
          maxLength={longest}
          hint={hint}
          {...form.input(name)}
          value={value}
        />
      )}
    </FormDialog>
  );
}
