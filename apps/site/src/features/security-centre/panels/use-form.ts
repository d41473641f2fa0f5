import { type FormEvent, useCallback, useRef, useState } from 'react';
import { ApiError } from '../../../shared/api/errors.ts';
import { focusFirst } from '../../../shared/forms/focus-first.ts';
import { refusedMessage, refusedRule } from '../../../shared/forms/refusal.ts';
import { errorText } from '../../../shared/i18n/error-text.ts';
import { translate } from '../../../shared/i18n/use-t.ts';

/** Words beside fields, by the names of their controls. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The field that a refusal is about, by its code. */
const FIELD_OF: Readonly<Record<string, string>> = {
  'password.wrong': 'password',
  'password.rejected': 'newPaymentPassword',
  'invalid.payment.pw': 'oldPaymentPassword',
  'code.invalid': 'code',
  'code.expired': 'code',
  'phone.missing': 'mobileNum',
  'phone.invalid': 'mobileNum',
  'phone.forbidden': 'mobileNum',
  'phone.unknown': 'mobileNum',
  'mobile.taken': 'mobileNum',
  'email.invalid': 'email',
  'mail.unknown': 'email',
  'email.taken': 'email',
  'profile.underage': 'birthday',
};

/** The field that a refusal is about, and what it says there; null when it is about the whole form. */
export function fieldRefusal(error: unknown): { field: string; text: string } | null {
  if (!(error instanceof ApiError)) return null;
  const refused = refusedRule(error);
  if (refused) {
    // Its rule is always the same: six digits, none that is guessed first.
    if (refused.field === 'newPaymentPassword') return { field: refused.field, text: translate('payment_digits') };
    const message = refusedMessage(refused, undefined);
    return { field: refused.field, text: message ? translate(message.id, message.values) : errorText(error) };
  }
  const field = FIELD_OF[error.code];
  return field === undefined ? null : { field, text: errorText(error) };
}

export interface FormControl {
  /** Tells which form it is; for its `ref`. */
  bind: (form: HTMLFormElement | null) => void;
  errors: FieldErrors;
  /** What is wrong with the whole form. */
  failure: string;
  isBusy: boolean;
  /** What was said about a field is not true of what stands in it now. */
  touch: (field: string) => void;
  /** Moves the focus to a field. */
  focus: (field: string) => void;
  /** Shows a refusal where it belongs. */
  refuse: (error: unknown) => void;
  /** Shows what a check has found; true when that is nothing. */
  find: (found: FieldErrors) => boolean;
  /** Checks, and sends when nothing is wrong. The first wrong field gets the focus. */
  submit: (event: FormEvent, check: () => FieldErrors, send: () => Promise<void>) => Promise<void>;
}

/** The state of a panel's form: keeps what was typed after an error, and puts the message beside its field. */
export function useForm(): FormControl {
  const ref = useRef<HTMLFormElement>(null);
  const bind = useCallback((form: HTMLFormElement | null) => {
    ref.current = form;
  }, []);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState('');
  const [isBusy, setIsBusy] = useState(false);

  const find = (found: FieldErrors): boolean => {
    const names = Object.keys(found);
    setErrors(found);
    focusFirst(ref.current, names);
    return names.length === 0;
  };
  const refuse = (error: unknown) => {
    const refusal = fieldRefusal(error);
    // A field that this form does not have cannot say it.
    const isHere = refusal && ref.current?.elements.namedItem(refusal.field);
    if (isHere) find({ [refusal.field]: refusal.text });
    else setFailure(refusal?.text ?? errorText(error));
  };
  const submit: FormControl['submit'] = async (event, check, send) => {
    event.preventDefault();
    if (isBusy) return;
    setFailure('');
    if (!find(check())) return;
    setIsBusy(true);
    try {
      await send();
    } catch (error) {
      refuse(error);
    } finally {
      setIsBusy(false);
    }
  };
  const touch = (field: string) => setErrors((now) => ({ ...now, [field]: '' }));
  const focus = (field: string) => focusFirst(ref.current, [field]);
  return { bind, errors, failure, isBusy, touch, focus, refuse, find, submit };
}

/** "This field is required" for each of the fields that is empty. */
export function missing(values: Readonly<Record<string, string>>): FieldErrors {
  const empty = Object.keys(values).filter((name) => values[name]?.trim() === '');
  return Object.fromEntries(empty.map((name) => [name, translate('field_required')]));
}
