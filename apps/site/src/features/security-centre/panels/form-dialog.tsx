import type { ReactNode } from 'react';
import { useSession } from '../../../domain/session/store.ts';
import type { FieldErrors } from '../../../shared/forms/checks.ts';
import type { FormState } from '../../../shared/forms/use-form.ts';
import { Button } from '../../../shared/ui/base/button.tsx';
import { firstField } from '../../../shared/ui/form/first-field.ts';
import { AccountName, Form } from '../../../shared/ui/form/form.tsx';
import { Dialog } from '../../../shared/ui/overlay/dialog.tsx';

interface FormDialogProps {
  title: string;
  text?: string | undefined;
  onClose: () => void;
  form: FormState;
  /** What is asked of the fields; a panel that only asks "really?" has none. */
  check?: () => FieldErrors;
  send: () => Promise<void>;
  /** What the button does. */
  action: string;
  /** True for what ends something. */
  isDanger?: boolean;
  children?: ReactNode;
}

/** A panel with a form: what is wrong with the whole of it above, one button below. */
export function FormDialog({ title, text, onClose, form, check, send, action, isDanger = false, children }: FormDialogProps) {
  const userName = useSession((session) => session.userName);
  return (
    <Dialog size="form" title={title} description={text} onClose={onClose} initialFocus={firstField}>
      <Form form={form} check={check} send={send}>
        <AccountName name={userName} />
        {children}
        <Button type="submit" tone={isDanger ? 'danger' : 'primary'} size="large" isWide isBusy={form.isBusy}>
          {action}
        </Button>
      </Form>
    </Dialog>
  );
}
