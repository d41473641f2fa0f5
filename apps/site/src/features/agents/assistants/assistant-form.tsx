import { useState } from 'react';
import {
  type AssistantPage,
  createAssistant,
  isAssistantName,
  NAME_LENGTH,
  type ToldAssistant,
} from '../../../domain/agents/assistants.ts';
import { useSession } from '../../../domain/session/store.ts';
import { type FieldErrors, missing } from '../../../shared/forms/checks.ts';
import { useForm } from '../../../shared/forms/use-form.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Button } from '../../../shared/ui/base/button.tsx';
import { Form } from '../../../shared/ui/form/form.tsx';
import { TextField } from '../../../shared/ui/form/text-field.tsx';
import styles from './assistants.module.css';
import { PagePicks } from './page-picks.tsx';

/** Makes an assistant: its name, and what it may read. */
export function AssistantForm({ onMade }: { onMade: (made: ToldAssistant) => void }) {
  const t = useT();
  const agent = useSession(({ userName }) => userName);
  const [pages, setPages] = useState<readonly AssistantPage[]>(['agentTeamOverview']);
  const form = useForm({ username: '' });
  const name = form.values.username.trim();
  const picks = form.beside('pages', setPages);
  const check = (): FieldErrors => ({
    ...(isAssistantName(name) ? {} : { username: { id: 'as_name_off' } as const }),
    ...missing({ username: name }),
    ...(pages.length === 0 && { pages: { id: 'as_pages_none' } as const }),
  });
  const send = async () => {
    const made = await createAssistant({ name, pages: [...pages] });
    form.reset();
    onMade(made);
  };
  return (
    <Form form={form} check={check} send={send} className={styles.form}>
      <TextField
        label={t('as_name')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={NAME_LENGTH}
        required
        hint={t('as_name_hint', { name: `${agent}.${name === '' ? t('as_name_sample') : name}` })}
        {...form.input('username')}
      />
      <PagePicks pages={pages} {...picks} />
      <Button type="submit" tone="primary" isBusy={form.isBusy}>
        {t('as_create')}
      </Button>
    </Form>
  );
}
