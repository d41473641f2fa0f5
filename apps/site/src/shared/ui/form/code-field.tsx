import clsx from 'clsx';
import { useId } from 'react';
import type { CodeControl } from '../../forms/controls.ts';
import { useT } from '../../i18n/use-t.ts';
import { Button } from '../base/button.tsx';
import styles from './code-field.module.css';
import look from './field.module.css';
import { Field, messageId } from './field.tsx';

interface CodeFieldProps {
  label: string;
  name?: string;
  value: string;
  onChange: (value: string) => void;
  control: CodeControl;
  /** Asks for a code. It is not called during the countdown or while one is asked for. */
  onSend: () => void;
  error?: string | undefined;
  hint?: string | undefined;
  maxLength?: number;
}

/**
 * A one-time code, which the browser can fill in from the message, and the button that sends it. The button is blocked while
 * the countdown runs; its begin and end are announced, not each second.
 */
export function CodeField({
  label,
  name = 'code',
  value,
  onChange,
  control,
  onSend,
  error,
  hint,
  maxLength = 20,
}: CodeFieldProps) {
  const t = useT();
  const id = useId();
  const { secondsLeft, totalSeconds, isSending, outbox } = control;
  const isCounting = secondsLeft > 0;
  const handleSend = () => {
    if (!isCounting && !isSending) onSend();
  };
  const news = totalSeconds === 0 ? '' : isCounting ? t('code_sent', { seconds: totalSeconds }) : t('code_ready');
  return (
    <Field
      id={id}
      label={label}
      required
      message={error ?? (news || hint || '')}
      tone={error ? 'error' : 'hint'}
      after={
        outbox && (
          // In a tab of its own: what was typed here stays.
          <a className={styles.outbox} href={outbox} target="_blank" rel="noopener">
            {t('outbox_link')}
          </a>
        )
      }
    >
      <div className={styles.row}>
        <input
          id={id}
          name={name}
          className={clsx(look.input, look.digits)}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={maxLength}
          value={value}
          aria-required
          aria-invalid={error ? true : undefined}
          aria-describedby={messageId(id)}
          onChange={(event) => onChange(event.target.value)}
        />
        <Button className={styles.send} isBusy={isSending} aria-disabled={isCounting || isSending} onClick={handleSend}>
          {t(isCounting ? 'code_again' : 'code_send')}
          {isCounting && (
            <span className={styles.seconds} aria-hidden="true">
              {t('code_seconds', { seconds: secondsLeft })}
            </span>
          )}
        </Button>
      </div>
    </Field>
  );
}
