import type { ReactNode } from 'react';
import { useT } from '../../shared/i18n/use-t.ts';
import { CodeField } from '../../shared/ui/form/code-field.tsx';
import { PasswordField } from '../../shared/ui/form/password-field.tsx';
import { PhoneField } from '../../shared/ui/form/phone-field.tsx';
import { StrengthMeter } from '../../shared/ui/form/strength-meter.tsx';
import { TextField } from '../../shared/ui/form/text-field.tsx';
import { FIELD_KINDS, type FieldKind, type FieldName, fieldHint, inputType, isRequired } from './fields.ts';
import type { RegisterFormState } from './use-register-form.ts';

const LONGEST = 254;

interface RegisterFieldProps {
  name: FieldName;
  state: RegisterFormState;
  /** What stands between the number and its code. */
  before: ReactNode;
}

/** One field of the rules, with what belongs to it: a password with its strength, a number with its code. */
export function RegisterField({ name, state, before }: RegisterFieldProps) {
  const t = useT();
  const { form, registration, values, availability, isCodeShown } = state;
  const { label: title, inputMode, autoComplete }: FieldKind = FIELD_KINDS[name];
  const type = inputType(registration.rules, name);
  const label = t(title);
  const hint = fieldHint(registration, name);
  const wrongCode = state.wrongCodes[name];
  const isTaken = name === 'username' && availability === 'taken';
  const standing = wrongCode ? t(wrongCode.id, wrongCode.values) : isTaken ? t('username_taken') : undefined;
  const common = {
    label,
    required: isRequired(registration.rules, name),
    hint: hint ? t(hint.id, hint.values) : undefined,
    onBlur: () => state.leave(name),
  };
  const { error = standing, ...typed } = form.input(name);
  const input = { ...common, ...typed, error, maxLength: LONGEST };

  if (name === 'mobileNum') {
    return (
      <>
        <PhoneField
          {...common}
          countries={state.phone.countries}
          value={state.phone.value}
          {...form.beside(name, state.phone.setValue)}
        />
        {before}
        {isCodeShown && (
          <CodeField
            label={t('code_label')}
            control={state.code}
            {...form.field('verificationCode')}
            onSend={() => void state.sendCode()}
          />
        )}
      </>
    );
  }
  if (type === 'password') {
    if (name !== 'password')
      return <PasswordField {...input} autoComplete={name === 'paymentPassword' ? 'off' : 'new-password'} />;
    const password = values.password ?? '';
    return (
      <>
        <PasswordField {...input} hint={password === '' ? input.hint : undefined} autoComplete="new-password" />
        <StrengthMeter password={password} username={values.username || values.mobileNum} isHidden={error !== undefined} />
      </>
    );
  }
  return (
    <TextField
      {...input}
      type={type ?? 'text'}
      inputMode={inputMode}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      success={name === 'username' && availability === 'free' ? t('username_free') : undefined}
    />
  );
}
