import { formatCount } from '@marquee/money';
import { useQuery } from '@tanstack/react-query';
import { useBrand } from '../../domain/brand/brand.ts';
import { claimReferral, type ReferralDetails, referralQuery, useReferralNews } from '../../domain/referral/referral.ts';
import { useWorth } from '../../domain/rewards/use-worth.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { moneyText } from '../../shared/lib/money.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { CollectButton } from '../../shared/ui/base/collect-button.tsx';
import { Skeleton } from '../../shared/ui/base/skeleton.tsx';
import { FigureCards } from '../../shared/ui/data/figure-cards.tsx';
import { RecordError } from '../../shared/ui/record/record-error.tsx';
import { ErrorState } from '../../shared/ui/text/error-state.tsx';
import { Note } from '../../shared/ui/text/note.tsx';
import { Friends } from './friends.tsx';
import { InviteCard } from './invite-card.tsx';
import styles from './referral.module.css';
import { Ladder, Rules } from './rules.tsx';

/** What came of the member's friends, and the button that collects what waits. */
function Totals({ details }: { details: ReferralDetails }) {
  const t = useT();
  const worth = useWorth();
  const { currencySymbol } = useBrand();
  const { totalInvitations, qualified, earned, claimable, terms, sharedThisMonth } = details;
  const cards = [
    { key: 'invited', label: t('iv_invited'), figure: formatCount(totalInvitations) },
    { key: 'qualified', label: t('iv_qualified'), figure: formatCount(qualified) },
    { key: 'earned', label: t('iv_earned'), figure: worth(earned) },
    { key: 'claimable', label: t('iv_claimable'), figure: worth(claimable) },
    ...(terms.share || sharedThisMonth > 0
      ? [{ key: 'shared', label: t('iv_shared_month'), figure: moneyText(sharedThisMonth, currencySymbol) }]
      : []),
  ];
  const collect = async (): Promise<string> => worth(await claimReferral());
  return (
    <div className={styles.totals}>
      <FigureCards cards={cards} />
      {claimable.count > 0 && (
        <CollectButton title={t('rw_waiting', { count: claimable.count, worth: worth(claimable) })} collect={collect} />
      )}
    </div>
  );
}

/** Inviting friends: how, what came of it, who came, and what the brand gives for it: docs/rules/screens.md#member-centre. */
export function ReferralPage() {
  const t = useT();
  useTitle(t('invite_friends'));
  useReferralNews();
  const { data, error, isFetching, refetch } = useQuery(referralQuery());
  const again = { error, isRetrying: isFetching, onRetry: () => void refetch() };
  return (
    <section className={styles.referral} aria-label={t('invite_friends')}>
      {error && (data ? <RecordError {...again} /> : <ErrorState {...again} />)}
      {!data && !error && <Skeleton height="20rem" />}
      {data && (
        <>
          {!data.isOpen && <Note>{t('iv_closed')}</Note>}
          {data.referralCode !== null && <InviteCard details={data} code={data.referralCode} />}
          <Totals details={data} />
          {data.isOpen && <Ladder terms={data.terms} month={data.month} />}
          <Friends />
          {data.isOpen && <Rules terms={data.terms} />}
        </>
      )}
    </section>
  );
}
