import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { inboxQuery, markMessagesRead, readInboxAgain } from '../../../domain/messages/inbox.ts';
import { useSuggestions } from '../../../domain/play/use-suggestions.ts';
import { errorText } from '../../../shared/i18n/error-text.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { showToast } from '../../../shared/lib/toast-store.ts';
import { useLive } from '../../../shared/live/live.ts';
import { Pager } from '../../../shared/ui/data/pager.tsx';
import { RecordView } from '../../../shared/ui/record/record-view.tsx';
import { Empty } from '../../../shared/ui/text/empty.tsx';
import { NoticeBoard } from './notice-board.tsx';
import { PAGE_SIZE } from './page-size.ts';

/** docs/rules/messages.md#inbox */
const KEPT_DAYS = 60;

/** The notices of the agent's inbox: from the house and from those above. */
export function ReceivedNotices() {
  const t = useT();
  const tiles = useSuggestions();
  const [page, setPage] = useState(1);
  const query = useQuery(inboxQuery({ kind: 'notice', page, size: PAGE_SIZE }));
  useLive(
    'messages',
    useCallback(() => void readInboxAgain(), []),
  );
  const none = <Empty icon="chat" title={t('an_none')} text={t('an_none_text', { days: KEPT_DAYS })} tiles={tiles} />;
  return (
    <RecordView query={query} height="20rem" empty={none}>
      {({ list, totalPages }) => (
        <>
          <NoticeBoard
            notices={list.map(({ messageId, title, content, pinned, sentTime, readTime }) => ({
              ...{ id: messageId, title, text: content, at: sentTime },
              mark: [readTime === null ? t('an_new') : [], pinned ? t('an_pinned') : []].flat().join(' · '),
            }))}
            onOpen={(id) => {
              if (list.find(({ messageId }) => messageId === id)?.readTime !== null) return;
              markMessagesRead([id]).catch((error: unknown) => showToast({ tone: 'bad', title: errorText(error) }));
            }}
          />
          <Pager page={page} totalPages={totalPages} onChange={setPage} />
        </>
      )}
    </RecordView>
  );
}
