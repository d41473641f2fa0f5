import { queryOptions, useQuery } from '@tanstack/react-query';
import { useBrand } from '../../domain/brand/brand.ts';
import { call } from '../../shared/api/api.ts';
import { useLocaleTag, useT } from '../../shared/i18n/use-t.ts';
import { momentText } from '../../shared/lib/dates.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { Icon } from '../../shared/ui/base/icon.tsx';
import { Skeleton } from '../../shared/ui/base/skeleton.tsx';
import { CopyButton } from '../../shared/ui/text/copy-button.tsx';
import { ErrorState } from '../../shared/ui/text/error-state.tsx';
import { StateMessage } from '../../shared/ui/text/state-message.tsx';
import { codeOf, partsOf } from './message-parts.ts';
import styles from './outbox.module.css';

/** While somebody looks at the page. */
const REFRESH_MS = 3_000;

const outboxQuery = () =>
  queryOptions({
    queryKey: ['outbox'],
    queryFn: ({ signal }) => call('outbox', { signal }),
    refetchInterval: REFRESH_MS,
    refetchOnMount: 'always',
  });

type Sent = Awaited<ReturnType<NonNullable<ReturnType<typeof outboxQuery>['queryFn']>>>[number];

function Message({ message }: { message: Sent }) {
  const t = useT();
  const locale = useLocaleTag();
  const { businessTimezone } = useBrand();
  const { channel, to, subject, text, at } = message;
  const code = codeOf(text);
  const isMail = channel === 'mail';
  return (
    <li className={styles.message}>
      <div className={styles.head}>
        <span className={styles.channel}>
          <Icon name={isMail ? 'send' : 'phone'} size={18} />
          {t(isMail ? 'verify_email' : 'verify_sms')}
        </span>
        <bdi className={styles.to}>{t('outbox_to', { to })}</bdi>
        <time className={styles.time} dateTime={new Date(at).toISOString()}>
          {momentText(at, locale, businessTimezone)}
        </time>
      </div>
      {isMail && <h2 className={styles.subject}>{subject}</h2>}
      <p className={styles.text}>
        {partsOf(text, location.origin).map(({ start, text: part, href }) =>
          href ? (
            <a key={start} href={href} className={styles.link}>
              {part}
            </a>
          ) : (
            part
          ),
        )}
      </p>
      {code && (
        <div className={styles.code}>
          <output className={styles.digits} aria-label={t('code_label')}>
            {code}
          </output>
          <CopyButton text={code} label={t('outbox_copy')} />
        </div>
      )}
    </li>
  );
}

/**
 * The messages that a demo brand would have sent to whoever looks: it sends none. They are those that were caused from the
 * viewer's own address.
 */
export function Outbox() {
  const t = useT();
  const { data, error, isFetching, refetch } = useQuery(outboxQuery());
  useTitle(t('outbox_title'));
  return (
    <div className={`page ${styles.page}`}>
      <div>
        <span className={styles.mark}>{t('demo_play')}</span>
        <h1 className={styles.title}>{t('outbox_title')}</h1>
        <p className={styles.lead}>{t('outbox_text')}</p>
      </div>
      {!data && error && <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height="9rem" />}
      {data?.length === 0 && <StateMessage icon="send" title={t('outbox_none')} text={t('outbox_none_text')} />}
      {data && data.length > 0 && (
        <ul className={styles.list} aria-live="polite" aria-relevant="additions" aria-label={t('outbox_title')}>
          {data.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </ul>
      )}
    </div>
  );
}
