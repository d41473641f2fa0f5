import { type InputHTMLAttributes, type KeyboardEvent, useId, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { IconButton } from '../base/button.tsx';
import { Icon } from '../base/icon.tsx';
import look from './field.module.css';
import { Field, messageId } from './field.tsx';
import styles from './text-field.module.css';

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  /** What the field expects; hidden while an error is shown. */
  hint?: string | undefined;
  error?: string | undefined;
  /** Good news in the place of the hint, e.g. "free". */
  success?: string | undefined;
}

/** A labelled input with its hint or error below. Room for one line of message is always kept, so nothing jumps. */
export function TextField({ label, hint, error, success, type = 'text', required, ...rest }: TextFieldProps) {
  const t = useT();
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  const isPassword = type === 'password';
  return (
    <Field
      id={id}
      label={label}
      required={required}
      message={error ?? success ?? hint ?? ''}
      tone={error ? 'error' : success ? 'success' : 'hint'}
    >
      <div className={styles.control}>
        <input
          {...rest}
          id={id}
          type={isPassword && isShown ? 'text' : type}
          className={look.input}
          aria-required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={messageId(id)}
        />
        {isPassword && (
          <IconButton
            className={styles.reveal}
            label={t(isShown ? 'hide_password' : 'show_password')}
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
          >
            <Icon name={isShown ? 'eyeOff' : 'eye'} />
          </IconButton>
        )}
      </div>
    </Field>
  );
}

interface TextAreaProps {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  rows?: number;
  /** Enter sends the form; Shift and Enter begin another row. */
  isSentByEnter?: boolean;
  /** What the field expects; hidden while an error is shown. */
  hint: string;
  error?: string | undefined;
}

/** A labelled text of several lines that must be filled in, with its hint or error below. */
export function TextArea({ name, label, value, onChange, rows = 4, isSentByEnter = false, hint, error }: TextAreaProps) {
  const id = useId();
  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!isSentByEnter || event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  return (
    <Field id={id} label={label} required message={error ?? hint} tone={error ? 'error' : 'hint'}>
      <textarea
        id={id}
        name={name}
        className={`${look.input} ${styles.area}`}
        rows={rows}
        value={value}
        aria-required
        aria-invalid={error ? true : undefined}
        aria-describedby={messageId(id)}
        onKeyDown={handleKey}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}
