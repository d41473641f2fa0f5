import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { useBrand } from '../../domain/brand/brand.ts';
import { CHAT, type ChatLine, linesQuery, markChatRead, readChatAgain, standQuery } from '../../domain/chat/chat.ts';
import { useLocaleTag, useT } from '../../shared/i18n/use-t.ts';
import { momentText } from '../../shared/lib/dates.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { useLive } from '../../shared/live/live.ts';
import { Button } from '../../shared/ui/base/button.tsx';
import { Skeleton } from '../../shared/ui/base/skeleton.tsx';
import { ErrorState } from '../../shared/ui/text/error-state.tsx';
import styles from './chat-room.module.css';
import { Composer } from './composer.tsx';

const HOUR = 60;
/** What scrolls is reached by keys. */
const SCROLLED = { role: 'region', tabIndex: 0 };

/** A minute of the day as a clock shows it. */
const clockText = (minute: number): string =>
  `${String(Math.trunc(minute / HOUR)).padStart(2, '0')}:${String(minute % HOUR).padStart(2, '0')}`;

/** Whether somebody is there, and when somebody answers. */
function Stand() {
  const t = useT();
  const { data } = useQuery(standQuery());
  if (!data) return <p className={styles.stand}>{t('ct_hello')}</p>;
  const { isAttended, isWithinHours, hours, isVip } = data;
  const text = isWithinHours
    ? t(isAttended ? 'ct_there' : 'ct_away')
    : t('ct_hours', { from: clockText(hours?.from ?? 0), until: clockText(hours?.until ?? 0) });
  return (
    <p className={styles.stand} role="status">
      {isVip && <b>{t('ct_vip')} · </b>}
      {text}
    </p>
  );
}

function Line({ line }: { line: ChatLine }) {
  const t = useT();
  const locale = useLocaleTag();
  const { businessTimezone } = useBrand();
  return (
    <li className={styles.line} data-own={line.isOwn}>
      <p className={styles.text}>
        <span className="visually-hidden">{t(line.isOwn ? 'ct_you' : 'ct_house')}: </span>
        {line.text}
      </p>
      <time className={styles.time} dateTime={new Date(line.sentTime).toISOString()}>
        {momentText(line.sentTime, locale, businessTimezone)}
      </time>
    </li>
  );
}

/** The lines, the newest below; what comes is read as long as the window is looked at. */
function Lines() {
  const t = useT();
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(linesQuery());
  const end = useRef<HTMLDivElement>(null);
  const lines = data?.pages.toReversed().flatMap(({ list }) => list) ?? [];
  const newest = lines.at(-1)?.id ?? 0;
  const answered = lines.findLast(({ isOwn }) => !isOwn)?.id ?? 0;

  useEffect(() => {
    if (newest > 0) end.current?.scrollIntoView?.({ block: 'end' });
  }, [newest]);
  useEffect(() => {
    // What could not be marked is marked with the next answer.
    if (answered > 0) markChatRead(answered).catch(() => {});
  }, [answered]);

  if (!data) {
    return error ? (
      <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height="8rem" />
    );
  }
  return (
    <>
      {hasNextPage && (
        <Button size="small" isBusy={isFetching} onClick={() => void fetchNextPage()}>
          {t('ct_older')}
        </Button>
      )}
      <ul className={styles.lines} aria-label={t('ct_lines')} aria-live="polite">
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      <div ref={end} />
    </>
  );
}

/** The member's conversation with the house, over the whole window. */
export function ChatRoom() {
  const t = useT();
  const { brandName } = useBrand();
  useTitle(t('ct_title'));
  useLive(
    'chat',
    useCallback(() => void readChatAgain(), []),
  );
  return (
    <div className={styles.room}>
      <header className={styles.head}>
        <h1 className={styles.title}>{brandName}</h1>
        <p className={styles.kept}>
          {t('ct_title')} · {t('ct_kept', { days: CHAT.keptDays })}
        </p>
      </header>
      <Stand />
      <div className={styles.scroll} aria-label={t('ct_lines')} {...SCROLLED}>
        <Lines />
      </div>
      <Composer />
    </div>
  );
}
