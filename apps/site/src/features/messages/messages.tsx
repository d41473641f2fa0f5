import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import { chatUnreadQuery, openChat, readChatAgain } from '../../domain/chat/chat.ts';
import { useAsk } from '../../domain/feedback/use-ask.ts';
import {
  type InboxMessage,
  inboxQuery,
  type MessageKind,
  markMessagesRead,
  readInboxAgain,
} from '../../domain/messages/inbox.ts';
import { useSuggestions } from '../../domain/play/use-suggestions.ts';
import { errorText } from '../../shared/i18n/error-text.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { showToast } from '../../shared/lib/toast-store.ts';
import { useLast } from '../../shared/lib/use-last.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { useLive } from '../../shared/live/live.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { Skeleton } from '../../shared/ui/base/skeleton.tsx';
import { Pager } from '../../shared/ui/data/pager.tsx';
import { FormTabs } from '../../shared/ui/form/form-tabs.tsx';
import { RecordError } from '../../shared/ui/record/record-error.tsx';
import { Empty } from '../../shared/ui/text/empty.tsx';
import { ErrorState } from '../../shared/ui/text/error-state.tsx';
import { MessageRow } from './message-row.tsx';
import { MessageSwitch } from './message-switch.tsx';
import { MessageTools } from './message-tools.tsx';
import styles from './messages.module.css';

/** docs/rules/messages.md#inbox */
const KEPT_DAYS = 60;
const PAGE_SIZE = 20;
const LABELS = { system: 'mg_system', notice: 'mg_notice', contract: 'mg_contract' } as const;
const ALWAYS: readonly MessageKind[] = ['system', 'notice'];
const PLACES = Array.from({ length: 6 }, (_, index) => index);

function Waiting() {
  return (
    <div className={styles.list} aria-hidden="true">
      {PLACES.map((place) => (
        <Skeleton key={place} className={styles.waiting} />
      ))}
    </div>
  );
}

interface ShownProps {
  list: readonly InboxMessage[];
  kind: MessageKind;
}

/** The messages of a page, those that are chosen and the one that is open. */
function Shown({ list, kind }: ShownProps) {
  const [open, setOpen] = useState<string | null>(null);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const chosen = list.filter(({ messageId }) => marked.has(messageId)).map(({ messageId }) => messageId);

  const handleToggle = ({ messageId, readTime }: InboxMessage) => {
    const isOpening = open !== messageId;
    setOpen(isOpening ? messageId : null);
    if (!isOpening || readTime !== null) return;
    markMessagesRead([messageId]).catch((error: unknown) => showToast({ tone: 'bad', title: errorText(error) }));
  };
  const handleChoose = (messageId: string, isChosen: boolean) =>
    setMarked(new Set(isChosen ? [...chosen, messageId] : chosen.filter((each) => each !== messageId)));

  return (
    <>
      <MessageTools kind={kind} list={list} chosen={chosen} onChoose={(ids) => setMarked(new Set(ids))} />
      <ul className={styles.list}>
        {list.map((message) => (
          <MessageRow
            key={message.messageId}
            message={message}
            isOpen={open === message.messageId}
            isChosen={marked.has(message.messageId)}
            onToggle={() => handleToggle(message)}
            onChoose={(isChosen) => handleChoose(message.messageId, isChosen)}
          />
        ))}
      </ul>
    </>
  );
}

/** The ways to reach the house: the chat, with what is new in it, and a question. */
function Ways() {
  const t = useT();
  const ask = useAsk();
  const { data: unread = 0 } = useQuery(chatUnreadQuery());
  useLive(
    'chat',
    useCallback(() => void readChatAgain(), []),
  );
  return (
    <div className={styles.buttons}>
      <Button size="small" onClick={() => void openChat()}>
        {unread > 0 ? `${t('ct_title')} (${unread})` : t('ct_title')}
      </Button>
      <Button size="small" onClick={ask}>
        {t('fb_ask')}
      </Button>
    </div>
  );
}

/** A page of one kind's messages. */
function OfKind({ kind, page, onTurn }: { kind: MessageKind; page: number; onTurn: (page: number) => void }) {
  const t = useT();
  const tiles = useSuggestions();
  const { data, error, isFetching, refetch } = useQuery(inboxQuery({ kind, page, size: PAGE_SIZE }));
  const again = { error, isRetrying: isFetching, onRetry: () => void refetch() };
  if (!data) return error ? <ErrorState {...again} /> : <Waiting />;
  if (data.list.length === 0 && page === 1) {
    const text = t('mg_none_text', { days: KEPT_DAYS });
    return <Empty icon="chat" title={t('mg_none')} text={text} tiles={tiles} action={<Ways />} />;
  }
  return (
    <>
      {error && <RecordError {...again} />}
      <Shown list={data.list} kind={kind} />
      <Pager page={page} totalPages={Math.max(data.totalPages, page)} onChange={onTurn} />
      <div className={styles.tools}>
        <p className={styles.kept}>{t('mg_kept', { days: KEPT_DAYS })}</p>
        <Ways />
      </div>
    </>
  );
}

/** The member's messages by kind. Kind and page stand in the address. */
export function Messages() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  useTitle(t('in_platform_information'));
  useLive(
    'messages',
    useCallback(() => void readInboxAgain(), []),
  );
  const asked = search.get('kind');
  const kind: MessageKind = asked === 'notice' || asked === 'contract' ? asked : 'system';
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1);
  // Messages about contracts have their place once there is one.
  const kinds = useLast(useQuery(inboxQuery({ kind, page, size: PAGE_SIZE })).data)?.kinds ?? [];
  const tabs = [...ALWAYS, ...(kinds.includes('contract') || kind === 'contract' ? (['contract'] as const) : [])];
  const go = (next: Record<string, string>) => setSearch(next, { preventScrollReset: true });
  const place = (of: MessageKind, at: number) => ({
    ...(of !== 'system' && { kind: of }),
    ...(at > 1 && { page: String(at) }),
  });
  return (
    <FormTabs
      label={t('mg_filter')}
      tabs={tabs.map((each) => ({ value: each, label: t(LABELS[each]) }))}
      value={kind}
      onChange={(next) => go(place(next, 1))}
    >
      <div className={styles.page} key={`${kind} ${page}`} data-in-turn>
        <OfKind kind={kind} page={page} onTurn={(next) => go(place(kind, next))} />
        {kind === 'system' && <MessageSwitch />}
      </div>
    </FormTabs>
  );
}
