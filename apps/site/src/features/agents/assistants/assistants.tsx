import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { assistantsQuery, type ToldAssistant } from '../../../domain/agents/assistants.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { Skeleton } from '../../../shared/ui/base/skeleton.tsx';
import { EntryList } from '../../../shared/ui/data/entry-card.tsx';
import { ErrorState } from '../../../shared/ui/text/error-state.tsx';
import { Note } from '../../../shared/ui/text/note.tsx';
import { AssistantCard } from './assistant-card.tsx';
import { AssistantForm } from './assistant-form.tsx';
import styles from './assistants.module.css';
import { NewPassword } from './new-password.tsx';

/** The agent's assistants, and the way to another: docs/rules/agents.md#assistants. */
export function Assistants() {
  const t = useT();
  const { data, error, isFetching, refetch } = useQuery(assistantsQuery());
  const [told, setTold] = useState<ToldAssistant | null>(null);
  if (!data && error) return <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height="20rem" />;
  if (told?.password) return <NewPassword username={told.username} password={told.password} onDone={() => setTold(null)} />;
  return (
    <div className={styles.part}>
      <Note>{t('as_text')}</Note>
      {data.left > 0 ? <AssistantForm onMade={setTold} /> : <Note icon="alert">{t('as_full')}</Note>}
      {data.list.length > 0 && (
        <EntryList>
          {data.list.map((assistant) => (
            <AssistantCard key={assistant.id} assistant={assistant} onTold={setTold} />
          ))}
        </EntryList>
      )}
    </div>
  );
}
