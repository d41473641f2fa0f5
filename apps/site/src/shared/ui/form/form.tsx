import { type ReactNode, useId } from 'react';
import type { FieldErrors } from '../../forms/checks.ts';
import type { FormState } from '../../forms/use-form.ts';
import styles from './form.module.css';
import { FormError } from './form-error.tsx';

interface FormProps {
  form: FormState;
  /** What is asked of the fields before anything is sent; without it nothing is. */
  check?: (() => FieldErrors) | undefined;
  send: () => Promise<void>;
  /** In the place of the usual look. */
  className?: string | undefined;
  /** What stands over the errors. */
  before?: ReactNode;
  children: ReactNode;
}

const nothing = (): FieldErrors => ({});

/** A form with what is wrong with the whole of it above its fields. The browser's own checks are off: the rules are the brand's. */
export function Form({ form, check = nothing, send, className = styles.form, before, children }: FormProps) {
  const id = useId();
  const { bind, failure, submit } = form;
  return (
    <form ref={bind} className={className} noValidate aria-describedby={id} onSubmit={(event) => void submit(event, check, send)}>
      {before}
      <FormError id={id} text={failure} />
      {children}
    </form>
  );
}

/** For the password manager alone: whose password is asked for. */
export function AccountName({ name }: { name: string }) {
  return (
    <input
      className={styles.account}
      type="text"
      name="username"
      autoComplete="username"
      value={name}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}
