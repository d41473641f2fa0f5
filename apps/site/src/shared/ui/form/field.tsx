import type { ReactNode } from 'react';
import { useT } from '../../i18n/use-t.ts';
import styles from './field.module.css';

interface FieldProps {
  /** Of the control; that of its message follows from it. */
  id: string;
  /** Above the control; without one the control names itself. */
  label?: string;
  required?: boolean | undefined;
  /** What stands below; room for one line of it is always kept, so that nothing jumps. */
  message: string;
  tone: 'hint' | 'error' | 'success';
  children: ReactNode;
  /** Below the message. */
  after?: ReactNode;
}

/** The id of the message of a control, for its `aria-describedby`. */
export const messageId = (id: string): string => `${id}-message`;

/** What every field has: its label, the control and a line of message. */
export function Field({ id, label, required = false, message, tone, children, after }: FieldProps) {
  const t = useT();
  return (
    <div className={styles.field}>
      {label !== undefined && (
        <label className={styles.label} htmlFor={id}>
          <span className={required ? styles.required : undefined}>{label}</span>
          {!required && <span className={styles.optional}>{t('optional')}</span>}
        </label>
      )}
      {children}
      <p id={messageId(id)} className={styles[tone]} aria-live="polite">
        {message}
      </p>
      {after}
    </div>
  );
}
