import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useBrand } from '../../domain/brand/brand.ts';
import { avatarQuery, memberQuery } from '../../domain/security/queries.ts';
import { labelsOf } from '../../domain/session/store.ts';
import { progressPercent, progressShare, useRank } from '../../domain/vip/vip.ts';
import { useLocaleTag, useT } from '../../shared/i18n/use-t.ts';
import { dateText, momentText } from '../../shared/lib/dates.ts';
import { ProgressBar } from '../../shared/ui/base/progress-bar.tsx';
import { Skeleton } from '../../shared/ui/base/skeleton.tsx';
import { ErrorState } from '../../shared/ui/text/error-state.tsx';
import { Avatar } from './avatar.tsx';
import styles from './head.module.css';

const RANK_PATH = '/member/playerRank';
/** How the gateway writes a place that it does not know. */
const UNKNOWN = '-';

/** Who the member is: picture, names, labels, since when and when last. */
export function Head({ onAvatar }: { onAvatar: () => void }) {
  const t = useT();
  const locale = useLocaleTag();
  const { businessTimezone } = useBrand();
  const { data: member, error, isFetching, refetch } = useQuery(memberQuery());
  const { data: avatar } = useQuery(avatarQuery());
  const rank = useRank();
  if (!member && error) return <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  const { lastLogin, lastLoginLocation: place } = member ?? {};
  const last = lastLogin ? momentText(lastLogin, locale, businessTimezone) : t('never');
  return (
    <div className={styles.head}>
      <button type="button" className={styles.picture} aria-label={t('avatar_change')} onClick={onAvatar}>
        {avatar === undefined ? <Skeleton className={styles.pictureWaiting} /> : <Avatar number={avatar ?? 0} size={88} />}
        <span className={styles.pictureWords} aria-hidden="true">
          {t('change')}
        </span>
      </button>
      <div className={styles.who}>
        <p className={styles.name}>{member ? member.nickname : <Skeleton width="9rem" height="1.5rem" />}</p>
        <p className={styles.account}>{member ? <bdi>{member.userName}</bdi> : <Skeleton width="6rem" height="1.25rem" />}</p>
        <ul className={styles.labels} aria-label={t('member_labels')}>
          {member && (
            <li className={styles.rank}>
              <Link to={RANK_PATH}>{member.clubLabel.labelName}</Link>
            </li>
          )}
          {member &&
            labelsOf(member).map(({ labelName, color }) => (
              <li key={labelName} className={styles.label}>
                {/* The colour is the operator's, any at all: it never carries words. */}
                <span className={styles.dot} style={{ background: color }} data-color={color} aria-hidden="true" />
                {labelName}
              </li>
            ))}
        </ul>
        {rank?.next && (
          <ProgressBar
            isThin
            max={1}
            value={progressShare(rank)}
            label={t('vp_next_share', { name: rank.next.labelName, percent: progressPercent(rank) })}
          />
        )}
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{t('registered_on')}</dt>
          <dd>{member ? dateText(member.regDate, locale, businessTimezone) : <Skeleton width="7rem" height="1.25rem" />}</dd>
        </div>
        <div>
          <dt>{t('last_login_fact')}</dt>
          <dd>
            {member ? last : <Skeleton width="10rem" height="1.25rem" />}
            {place && place !== UNKNOWN && <span className={styles.place}>{place}</span>}
          </dd>
        </div>
      </dl>
    </div>
  );
}
