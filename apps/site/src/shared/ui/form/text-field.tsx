import { type InputHTMLAttributes, useId, useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { IconButton } from '../base/button.tsx';
import { Icon } from '../base/icon.tsx';
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
  const message = error ?? success ?? hint ?? '';
  const tone = error ? styles.error : success ? styles.success : styles.hint;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        <span className={required ? styles.required : undefined}>{label}</span>
        {!required && <span className={styles.optional}>{t('optional')}</span>}
      </label>
      <div className={styles.control}>
        <input
          {...rest}
          id={id}
          type={isPassword && isShown ? 'text' : type}
          className={styles.input}
          aria-required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-message`}
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
      <p id={`${id}-message`} className={tone} aria-live="polite">
        {message}
      </p>
    </div>
  );
}
