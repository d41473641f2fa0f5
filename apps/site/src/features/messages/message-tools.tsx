import { useState } from 'react';
import { deleteMessages, type InboxMessage, type MessageKind, markKindRead } from '../../domain/messages/inbox.ts';
import { errorText } from '../../shared/i18n/error-text.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { showToast } from '../../shared/lib/toast-store.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import styles from './messages.module.css';

interface MessageToolsProps {
  kind: MessageKind;
  list: readonly InboxMessage[];
  chosen: readonly string[];
  onChoose: (messageIds: readonly string[]) => void;
}

/** Chooses all of a page, marks all as read, and deletes what is chosen. */
export function MessageTools({ kind, list, chosen, onChoose }: MessageToolsProps) {
  const t = useT();
  const [busy, setBusy] = useState<'read' | 'delete' | null>(null);
  const isAll = list.length > 0 && chosen.length === list.length;

  const run = async (what: 'read' | 'delete', work: () => Promise<void>) => {
    setBusy(what);
    try {
      await work();
    } catch (error) {
      showToast({ tone: 'bad', title: errorText(error) });
    }
    setBusy(null);
  };
  const handleDelete = () =>
    run('delete', async () => {
      await deleteMessages(chosen);
      onChoose([]);
      showToast({ tone: 'good', title: t('mg_deleted', { count: chosen.length }) });
    });

  return (
    <div className={styles.tools}>
      <label className={styles.all}>
        <input type="checkbox" checked={isAll} onChange={() => onChoose(isAll ? [] : list.map(({ messageId }) => messageId))} />
        {t('mg_select_all')}
      </label>
      <div className={styles.buttons}>
        <Button
          size="small"
          isBusy={busy === 'read'}
          disabled={list.every(({ readTime }) => readTime !== null)}
          onClick={() => void run('read', () => markKindRead(kind))}
        >
          {t('mg_read_all')}
        </Button>
        <Button size="small" isBusy={busy === 'delete'} disabled={chosen.length === 0} onClick={() => void handleDelete()}>
          {t('mg_delete_selected')}
        </Button>
      </div>
    </div>
  );
}
