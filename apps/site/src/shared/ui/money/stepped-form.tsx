import { Fragment, type ReactNode, useState } from 'react';
import type { FieldErrors } from '../../forms/checks.ts';
import type { FormState } from '../../forms/use-form.ts';
import { useT } from '../../i18n/use-t.ts';
import { useIsDesk } from '../../lib/use-is-desk.ts';
import { Button } from '../base/button.tsx';
import { Form } from '../form/form.tsx';
import styles from './stepped-form.module.css';

/** One question of a form. */
export interface Step {
  name: string;
  /** The names of its controls: their complaints lead back to it, and the first has the focus when it comes. */
  fields: readonly string[];
  content: ReactNode;
}

interface SteppedFormProps<K extends string> {
  form: FormState<K>;
  steps: readonly Step[];
  /** What is asked of all fields before anything is sent. */
  check: () => FieldErrors;
  send: () => Promise<void>;
  /** The look of the form where it is whole. */
  className?: string | undefined;
  /** What the form does, on its button. */
  action: string;
  /** Another thing to do in the place of going on or sending. */
  instead?: ReactNode;
  isOff?: boolean;
}

const of = (errors: FieldErrors, fields: readonly string[]): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => fields.includes(name)));

/**
 * A form that asks everything at once on a desk, and one question a step on a phone: docs/rules/screens.md#orders-of-money. What was typed
 * stays on the way there and back, and what is wrong brings back the step that it is about.
 */
export function SteppedForm<K extends string>(props: SteppedFormProps<K>) {
  const { form, steps, check, send, className, action, instead, isOff = false } = props;
  const t = useT();
  const isDesk = useIsDesk();
  const [wanted, setWanted] = useState(0);
  const last = steps.length - 1;
  const at = Math.min(wanted, last);
  const wrong = steps.findIndex(({ fields }) => fields.some((name) => form.errors[name] !== undefined));
  if (!isDesk && wrong !== -1 && wrong < at) setWanted(wrong);

  const submit = (
    <Button type="submit" tone="primary" size="large" isWide isBusy={form.isBusy} aria-disabled={isOff || undefined}>
      {isDesk || at === last ? action : t('go_on')}
    </Button>
  );
  if (isDesk) {
    return (
      <Form form={form} check={check} send={send} className={className}>
        {steps.map(({ name, content }) => (
          <Fragment key={name}>{content}</Fragment>
        ))}
        {instead ?? submit}
      </Form>
    );
  }

  const go = (next: number) => {
    setWanted(next);
    const [first] = steps[next]?.fields ?? [];
    if (first !== undefined) form.focus(first);
  };
  const finish = async () => {
    await send();
    // What comes next is another form.
    setWanted(0);
  };
  return (
    <Form
      form={form}
      check={() => (at === last ? check() : of(check(), steps[at]?.fields ?? []))}
      send={at === last ? finish : async () => go(at + 1)}
      className={styles.form}
    >
      {steps.length > 1 && (
        <p className={styles.place} role="status">
          {t('form_step', { at: at + 1, count: steps.length })}
        </p>
      )}
      {steps.map(({ name, content }, index) => (
        <div key={name} className={styles.step} hidden={index !== at}>
          {content}
        </div>
      ))}
      <div className={styles.actions}>
        {at > 0 && (
          <Button size="large" onClick={() => go(at - 1)}>
            {t('form_back')}
          </Button>
        )}
        {instead ?? submit}
      </div>
    </Form>
  );
}
