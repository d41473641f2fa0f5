import clsx from 'clsx';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { useUnread } from '../../../domain/messages/unread.ts';
import { useFullPage } from '../../../domain/play/full-page.ts';
import { TRIAL_TYPE, useSession } from '../../../domain/session/store.ts';
import { useRank } from '../../../domain/vip/vip.ts';
import { useT } from '../../../shared/i18n/use-t.ts';
import { useDialogs } from '../../../shared/lib/dialog-route.ts';
import { loadChunk } from '../../../shared/lib/lazy-retry.ts';
import { Button, buttonClass } from '../../../shared/ui/base/button.tsx';
import { Icon } from '../../../shared/ui/base/icon.tsx';
import { centrePath } from '../../member-centre/pages.ts';
import { Tier } from '../../member-centre/tier.tsx';
import { BalancePill } from '../header/balance-pill.tsx';
import styles from './member-block.module.css';
import { useMemberMenu } from './use-member-menu.ts';

const Menu = lazy(() => loadChunk(() => import('../../../shared/ui/overlay/menu.tsx')));

/** The level with how far the next is, where there is room for it. */
function HeaderTier() {
  const rank = useRank();
  return rank && <Tier label={rank} className={styles.tier} />;
}

/** The block where it is seen: what covers it spares the member what it asks for, and the code of its menu. */
export default function MemberBlock() {
  return useFullPage((page) => page.isCovering) ? null : <Block />;
}

/** Balance, level, deposit and member menu. A guest, who has nothing to pay in, is called one and led to the registration. */
function Block() {
  const t = useT();
  const { open } = useDialogs();
  const isGuest = useSession((state) => state.customerType === TRIAL_TYPE);
  const userName = useSession((state) => state.userName);
  const name = isGuest ? t('guest') : userName;
  const entries = useMemberMenu();
  const unread = useUnread(true);
  // What is read out has in it what is seen.
  const badge = unread > 99 ? '99+' : String(unread);
  const label = (
    <>
      <Icon name="user" />
      <span className="m-member-name">{name}</span>
      <Icon name="chevronDown" size={16} />
    </>
  );
  return (
    <div className="m-account">
      <BalancePill />
      {!isGuest && <HeaderTier />}
      {!isGuest && (
        <Link
          className={styles.messages}
          aria-label={
            unread > 0
              ? `${t('in_platform_information')}: ${unread > 99 ? badge : t('unread_count', { count: unread })}`
              : t('in_platform_information')
          }
          to={centrePath('messageV2')}
        >
          <Icon name="chat" />
          {unread > 0 && <span className={styles.badge}>{badge}</span>}
        </Link>
      )}
      {isGuest ? (
        <Button className={styles.deposit} tone="primary" size="small" onClick={() => open('register')}>
          {t('register')}
        </Button>
      ) : (
        <Link
          className={clsx(buttonClass({ tone: 'primary', size: 'small' }), styles.deposit)}
          aria-label={t('deposit')}
          to={centrePath('depositv2')}
        >
          <Icon name="plus" size={18} />
          <span className={styles.word}>{t('deposit')}</span>
        </Link>
      )}
      <Suspense fallback={<span className="m-member">{label}</span>}>
        <Menu
          label={t('member_menu', { name })}
          triggerClass="m-member"
          rows={[...entries, { icon: 'logout', label: t('sign_out'), onSelect: () => open('logout') }]}
        >
          {label}
        </Menu>
      </Suspense>
    </div>
  );
}
