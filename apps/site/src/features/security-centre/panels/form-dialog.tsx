import { type ReactNode, useId } from 'react';
import { useSession } from '../../../domain/session/store.ts';
import { Button } from '../../../shared/ui/base/button.tsx';
import { firstField } from '../../../shared/ui/form/first-field.ts';
import { FormError } from '../../../shared/ui/form/form-error.tsx';
import { Dialog } from '../../../shared/ui/overlay/dialog.tsx';
import styles from './form-dialog.module.css';
import type { FieldErrors, FormControl } from './use-form.ts';

interface FormDialogProps {
  title: string;
  text?: string | undefined;
  onClose: () => void;
  form: FormControl;
  check: () => FieldErrors;
  send: () => Promise<void>;
  /** What the button does. */
  action: string;
  /** True for what ends something. */
  isDanger?: boolean;
  children?: ReactNode;
}

/** A panel with a form: what is wrong with the whole of it above, one button below. */
export function FormDialog({ title, text, onClose, form, check, send, action, isDanger = false, children }: FormDialogProps) {
  const id = useId();
  const { bind, failure, isBusy, submit } = form;
  const userName = useSession((session) => session.userName);
  return (
    <Dialog title={title} description={text} onClose={onClose} initialFocus={firstField}>
      <form
        ref={bind}
        className={styles.form}
        noValidate
        aria-describedby={id}
        onSubmit={(event) => void submit(event, check, send)}
      >
        <FormError id={id} text={failure} />
        {/* For the password manager alone: whose password is asked for. */}
        <input
          className={styles.account}
          type="text"
          name="username"
          autoComplete="username"
          value={userName}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        {children}
        <Button type="submit" tone={isDanger ? 'danger' : 'primary'} size="large" isWide isBusy={isBusy}>
          {action}
        </Button>
      </form>
    </Dialog>
  );
}
