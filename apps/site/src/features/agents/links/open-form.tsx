import { useState } from 'react';
import { type AgentTerms, type OpenedAccount, openAccounts } from '../../../domain/agents/agents.ts';
import { termFaults, termsIn, termValues, wholeNumber } from '../../../domain/agents/terms-form.ts';
import { type FieldErrors, missing } from '../../../shared/forms/checks.ts';
import { useForm } from '../../../shared/forms/use-form.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/base/button.tsx';
import { Form } from '../../../shared/ui/form/form.tsx';
import { PasswordField } from '../../../shared/ui/form/password-field.tsx';
import { TextField } from '../../../shared/ui/form/text-field.tsx';
import { Note } from '../../../shared/ui/text/note.tsx';
import { TermsFields } from '../terms-fields.tsx';
import styles from './agent-links.module.css';
import { lowestOf } from './lowest.ts';
import { OpenedAccounts } from './opened-accounts.tsx';
import { TypeChips } from './type-chips.tsx';

const MOST = 10;

type OpenedType = 0 | 1 | 41;

/** Accounts that an agent opens by its own hand, with the passwords that are told this once. */
export function OpenForm({ terms }: { terms: AgentTerms }) {
  const t = useT();
  const [opened, setOpened] = useState<readonly OpenedAccount[]>([]);
  const [type, setType] = useState(String(terms.formTypes[0] ?? 0));
  const lowest = lowestOf(terms);
  const form = useForm<string>({ username: '', nickname: '', password: '', count: '1', ...termValues(terms, lowest) });
  const { username = '', nickname = '', password = '', count = '' } = form.values;

  const check = (): FieldErrors => ({
    ...missing({ username }),
    ...(wholeNumber(count, 1, MOST) === null && { count: { id: 'rg_number_off', values: { min: 1, max: MOST } } as const }),
    ...termFaults(form.values, terms, lowest),
  });
  const send = async () => {
    const made = await openAccounts({
      ...termsIn(form.values, terms),
      username: username.trim(),
      nickname: nickname.trim(),
      ...(password !== '' && { password }),
      type: Number(type) as OpenedType,
      count: Number(count),
    });
    form.reset();
    setOpened(made);
  };

  if (opened.length > 0) return <OpenedAccounts accounts={opened} onMore={() => setOpened([])} />;
  return (
    <Form form={form} check={check} send={send} className={styles.form}>
      <TypeChips types={terms.formTypes} value={type} onChange={setType} />
      <div className={styles.pair}>
        <TextField
          label={t('rg_username')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          hint={Number(count) > 1 ? t('rg_username_many') : undefined}
          {...form.input('username')}
        />
        <TextField label={t('rg_nickname')} autoComplete="off" maxLength={30} {...form.input('nickname')} />
      </div>
      <PasswordField
        label={t('rg_password')}
        autoComplete="new-password"
        hint={t('rg_password_hint')}
        {...form.input('password')}
      />
      <TextField
        label={t('rg_quantity')}
        inputMode="numeric"
        autoComplete="off"
        required
        hint={t('rg_quantity_hint')}
        {...form.input('count')}
      />
      <Note>{t('rg_own', { series: String(terms.series) })}</Note>
      <TermsFields form={form} limits={terms} from={lowest} own={terms} />
      <Button type="submit" tone="primary" isBusy={form.isBusy}>
        {t('rg_open')}
      </Button>
    </Form>
  );
}
