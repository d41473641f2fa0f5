import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  announcementsQuery,
  type LineAnnouncement,
  pinAnnouncement,
  withdrawAnnouncement,
} from '../../../domain/agents/announcements.ts';
import { useSuggestions } from '../../../domain/play/use-suggestions.ts';
import { errorText } from '../../../shared/i18n/error-text.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { showToast } from '../../../shared/lib/toast-store.ts';
import { Button } from '../../../shared/ui/base/button.tsx';
import { Pager } from '../../../shared/ui/data/pager.tsx';
import { PageDialog } from '../../../shared/ui/overlay/page-dialog.tsx';
import { RecordView } from '../../../shared/ui/record/record-view.tsx';
import { Empty } from '../../../shared/ui/text/empty.tsx';
import styles from './announcement.module.css';
import { NoticeBoard } from './notice-board.tsx';
import { PAGE_SIZE } from './page-size.ts';

/** How many have read an announcement, the way to pin it, and to take it back after a second look. */
function Standing({ announcement }: { announcement: LineAnnouncement }) {
  const t = useT();
  const { announcementId, readers, pinned, withdrawnAt } = announcement;
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [isPinning, setIsPinning] = useState(false);
  const handlePin = async () => {
    setIsPinning(true);
    await pinAnnouncement(announcementId, !pinned).catch((error: unknown) => showToast({ tone: 'bad', title: errorText(error) }));
    setIsPinning(false);
  };
  const handleWithdraw = async () => {
    setIsBusy(true);
    try {
      await withdrawAnnouncement(announcementId);
      showToast({ tone: 'good', title: t('an_withdrawn_done') });
    } catch (error) {
      showToast({ tone: 'bad', title: errorText(error) });
    }
    setIsBusy(false);
    setIsAsking(false);
  };
  return (
    <div className={styles.standing}>
      <span>{t('an_readers', { count: readers })}</span>
      {withdrawnAt === null && (
        <>
          <Button size="small" isBusy={isPinning} onClick={() => void handlePin()}>
            {t(pinned ? 'an_unpin' : 'an_pin')}
          </Button>
          <Button size="small" tone="danger" onClick={() => setIsAsking(true)}>
            {t('an_withdraw')}
          </Button>
        </>
      )}
      {isAsking && (
        <PageDialog title={t('an_withdraw')} description={t('an_withdraw_text')} onClose={() => setIsAsking(false)}>
          <Button isWide tone="danger" isBusy={isBusy} onClick={() => void handleWithdraw()}>
            {t('an_withdraw')}
          </Button>
        </PageDialog>
      )}
    </div>
  );
}

/** What the agent has told all below it. */
export function OwnAnnouncements({ onWrite }: { onWrite: () => void }) {
  const t = useT();
  const tiles = useSuggestions();
  const [page, setPage] = useState(1);
  const query = useQuery(announcementsQuery(page, PAGE_SIZE));
  const write = (
    <Button tone="primary" onClick={onWrite}>
      {t('an_write')}
    </Button>
  );
  return (
    <RecordView
      query={query}
      height="20rem"
      empty={<Empty icon="send" title={t('an_none')} text={t('an_none_own')} tiles={tiles} action={write} />}
    >
      {({ list, totalPages }) => (
        <>
          <NoticeBoard
            notices={list.map(({ announcementId, to, title, text, pinned, sentAt, withdrawnAt }) => ({
              ...{ id: String(announcementId), title, text, at: sentAt },
              mark: [
                to === null ? [] : t('an_for', { name: to }),
                withdrawnAt === null ? (pinned ? t('an_pinned') : []) : t('an_withdrawn'),
              ]
                .flat()
                .join(' · '),
            }))}
            actions={(id) => {
              const open = list.find(({ announcementId }) => String(announcementId) === id);
              return open && <Standing announcement={open} />;
            }}
          />
          <Pager page={page} totalPages={totalPages} onChange={setPage} />
        </>
      )}
    </RecordView>
  );
}
