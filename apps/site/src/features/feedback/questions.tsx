import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useBrand } from '../../domain/brand/brand.ts';
import { type Question, questionsQuery, readQuestionsAgain } from '../../domain/feedback/feedback.ts';
import { pictureQuery } from '../../domain/pictures/pictures.ts';
import { useLocaleTag, useT } from '../../shared/i18n/use-t.ts';
import { momentText } from '../../shared/lib/dates.ts';
import { useLive } from '../../shared/live/live.ts';
import { Skeleton } from '../../shared/ui/base/skeleton.tsx';
import { Pager } from '../../shared/ui/data/pager.tsx';
import { ErrorState } from '../../shared/ui/text/error-state.tsx';
import styles from './feedback.module.css';
import { STATE_LABELS, TYPE_LABELS } from './labels.ts';

function Picture({ id, label }: { id: string; label: string }) {
  const { data, error } = useQuery(pictureQuery(id));
  if (error) return <span className={styles.note}>{label}</span>;
  return data ? <img className={styles.picture} src={data} alt={label} /> : <Skeleton height="4.5rem" width="4.5rem" />;
}

function Asked({ question }: { question: Question }) {
  const t = useT();
  const locale = useLocaleTag();
  const { businessTimezone } = useBrand();
  const { questionType, content, pictures, sentTime, state, answer } = question;
  return (
    <li className={styles.question}>
      <p className={styles.head}>
        <span>{t(TYPE_LABELS[questionType])}</span>
        <span className={styles.state} data-state={state}>
          {t(STATE_LABELS[state])}
        </span>
      </p>
      <p className={styles.content}>{content}</p>
      {pictures.length > 0 && (
        <div className={styles.pictures}>
          {pictures.map((id, index) => (
            <Picture key={id} id={id} label={t('fb_picture', { number: index + 1 })} />
          ))}
        </div>
      )}
      {answer !== null && (
        <p className={styles.answer}>
          <b>{t('fb_answer')}:</b> {answer}
        </p>
      )}
      <time className={styles.note} dateTime={new Date(sentTime).toISOString()}>
        {momentText(sentTime, locale, businessTimezone)}
      </time>
    </li>
  );
}

/** The member's own questions, newest first, with their answers. */
export function Questions() {
  const t = useT();
  const [page, setPage] = useState(1);
  const { data, error, isFetching, refetch } = useQuery(questionsQuery(page));
  // An answer comes with a message.
  useLive(
    'messages',
    useCallback(() => void readQuestionsAgain(), []),
  );
  if (!data) {
    return error ? (
      <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Skeleton height="12rem" />
    );
  }
  if (data.list.length === 0) return <p className={styles.note}>{t('fb_none')}</p>;
  return (
    <div className={styles.asked}>
      <ul className={styles.questions}>
        {data.list.map((question) => (
          <Asked key={question.feedbackId} question={question} />
        ))}
      </ul>
      <Pager page={page} totalPages={data.totalPages} onChange={setPage} />
    </div>
  );
}
