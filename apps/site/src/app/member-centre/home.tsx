import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useUnread } from '../../domain/messages/unread.ts';
import { useSuggestions } from '../../domain/play/use-suggestions.ts';
import { memberQuery } from '../../domain/security/queries.ts';
import { useSession } from '../../domain/session/store.ts';
import { useBalance } from '../../domain/wallet/balance.ts';
import { InterruptedCards } from '../../features/interrupted-round/interrupted-cards.tsx';
import { useT } from '../../shared/i18n/use-t.ts';
import { useDialogs } from '../../shared/lib/dialog-route.ts';
import { amountOf } from '../../shared/lib/money.ts';
import { Button, buttonClass } from '../../shared/ui/base/button.tsx';
import { Icon } from '../../shared/ui/base/icon.tsx';
import { Skeleton } from '../../shared/ui/base/skeleton.tsx';
import { NextGames } from '../../shared/ui/data/next-games.tsx';
import { RollingMoney } from '../../shared/ui/data/rolling-money.tsx';
import type { Badges } from '../centre/page.ts';
import styles from './home.module.css';
import { MemberMenu } from './menu.tsx';
import { centrePath } from './pages.ts';
import { Tier } from './tier.tsx';

/** What a phone's centre opens with: money, tier, what waits, the pages, and the way out. */
export function CentreHome({ badges }: { badges: Badges }) {
  const t = useT();
  const { open } = useDialogs();
  const { balance, isFailed } = useBalance();
  const isIn = useSession(({ phase }) => phase === 'in');
  const { data: member } = useQuery({ ...memberQuery(), enabled: isIn });
  const unread = useUnread(true);
  return (
    <div className={styles.home}>
      <section className={styles.money} aria-label={t('balance')}>
        <div>
          <p className={styles.label}>{t(balance?.demo ? 'demo_balance' : 'balance')}</p>
          <p className={styles.amount}>
            {balance ? (
              <RollingMoney amount={amountOf(balance.sumBalance)} symbol={balance.currencySymbol} />
            ) : isFailed ? (
              t('balance_unknown')
            ) : (
              <Skeleton width="9rem" height="1em" />
            )}
          </p>
        </div>
        <Link className={buttonClass({ tone: 'primary' })} to={centrePath('depositv2')}>
          <Icon name="plus" size={18} />
          {t('deposit')}
        </Link>
        <dl className={styles.facts}>
          <div>
            <dt className={styles.label}>{t('tier')}</dt>
            <dd className={styles.fact}>
              {member ? <Tier label={member.clubLabel} /> : <Skeleton width="6rem" height="1.25rem" />}
            </dd>
          </div>
          <div>
            <dt className={styles.label}>{t('messages')}</dt>
            <dd className={styles.fact} data-new={unread > 0}>
              {unread > 0 ? t('unread_count', { count: unread }) : t('unread_none')}
            </dd>
          </div>
        </dl>
      </section>
      <InterruptedCards />
      <MemberMenu active={null} isReplacing={false} badges={badges} />
      <Button tone="quiet" isWide onClick={() => open('logout')}>
        <Icon name="logout" />
        {t('sign_out')}
      </Button>
      <NextGames games={useSuggestions()} />
    </div>
  );
}
