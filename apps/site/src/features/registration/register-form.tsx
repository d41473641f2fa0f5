import { type FormEvent, useId, useRef, useState } from 'react';
import { useBrand } from '../../domain/brand/brand.ts';
import type { RegisterRules } from '../../domain/brand/register-rules.ts';
import { register } from '../../domain/session/enrol.ts';
import { ApiError } from '../../shared/api/errors.ts';
import { hintOf, type Message } from '../../shared/forms/rules.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Button } from '../../shared/ui/button.tsx';
import { useDialogs } from '../../shared/ui/dialog-route.ts';
import { errorText } from '../../shared/ui/error-text.ts';
import { FormError } from '../../shared/ui/form-error.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import { showToast } from '../../shared/ui/toast-store.ts';
import {
  checkAll,
  checkOne,
  FIELD_KINDS,
  type FieldErrors,
  type FieldName,
  type FieldValues,
  isRequired,
  registerBody,
  shownFields,
} from './fields.ts';
import styles from './register-dialog.module.css';
import { useUsernameCheck } from './use-username-check.ts';

interface RegisterFormProps {
  rules: RegisterRules;
  onDone: () => void;
}

function focusFirst(form: HTMLFormElement | null, errors: FieldErrors): void {
  const first = [...(form?.elements ?? [])].find((element) => (element.getAttribute('name') ?? '') in errors);
  if (first instanceof HTMLElement) first.focus();
}

/** The fields that the brand enables, checked as the gateway will check them. What was typed stays after an error. */
export function RegisterForm({ rules, onDone }: RegisterFormProps) {
  const t = useT();
  const brand = useBrand();
  const { open } = useDialogs();
  const errorId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<FieldValues>({});
  const [isAgreed, setIsAgreed] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);
  const username = (values.username ?? '').trim();
  const availability = useUsernameCheck(username, username !== '' && checkOne(rules, 'username', values) === null);
  const words = (message: Message | null | undefined) => (message ? t(message.id, message.values) : undefined);

  const handleChange = (name: FieldName, value: string) => {
    setValues({ ...values, [name]: value });
    const { [name]: _mended, ...others } = errors;
    setErrors(others);
  };

  const handleBlur = (name: FieldName) => {
    if (!values[name]) return;
    const message = checkOne(rules, name, values);
    if (message) setErrors({ ...errors, [name]: message });
  };

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const found = checkAll(rules, values, isAgreed);
    if (!found.username && availability === 'taken') found.username = { id: 'username_taken' };
    setErrors(found);
    setFailure(null);
    if (Object.keys(found).length > 0) return focusFirst(form.current, found);
    setIsBusy(true);
    try {
      await register({ ...registerBody(rules, values), agreed: isAgreed });
      if (brand.demo) showToast({ tone: 'good', title: t('welcome'), text: t('welcome_demo_credit') });
      else showToast({ tone: 'good', title: t('welcome') });
      onDone();
    } catch (error) {
      setIsBusy(false);
      if (error instanceof ApiError && error.code === 'username.taken') {
        const taken: FieldErrors = { username: { id: 'username_taken' } };
        setErrors(taken);
        focusFirst(form.current, taken);
      } else setFailure(error);
    }
  };

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)} aria-describedby={errorId}>
      <FormError id={errorId} text={failure ? errorText(failure) : ''} />
      {shownFields(rules).map((name) => {
        const { label, ...kind } = FIELD_KINDS[name];
        const rule = rules[name];
        const isTaken = name === 'username' && availability === 'taken';
        return (
          <TextField
            key={name}
            {...kind}
            name={name}
            label={t(label)}
            required={isRequired(rules, name)}
            autoCapitalize="none"
            spellCheck={false}
            value={values[name] ?? ''}
            error={words(errors[name]) ?? (isTaken ? t('username_taken') : undefined)}
            hint={rule ? words(hintOf(rule)) : undefined}
            success={name === 'username' && availability === 'free' ? t('username_free') : undefined}
            onChange={(event) => handleChange(name, event.target.value)}
            onBlur={() => handleBlur(name)}
          />
        );
      })}
      <label className={styles.agree}>
        <input
          type="checkbox"
          name="agreed"
          checked={isAgreed}
          aria-invalid={errors.agreed ? true : undefined}
          onChange={(event) => {
            setIsAgreed(event.target.checked);
            const { agreed: _mended, ...others } = errors;
            setErrors(others);
          }}
        />
        <span>
          {t('agree', { age: brand.minimumAge })}
          <span className={styles.agreeError} aria-live="polite">
            {words(errors.agreed)}
          </span>
        </span>
      </label>
      <Button type="submit" tone="primary" size="large" isWide isBusy={isBusy}>
        {t('register')}
      </Button>
      <p className={styles.other}>
        {t('have_account')}{' '}
        <button type="button" className={styles.link} onClick={() => open('login', { replace: true })}>
          {t('log_in')}
        </button>
      </p>
    </form>
  );
}
