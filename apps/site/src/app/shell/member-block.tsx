import { lazy, Suspense } from 'react';
import { useSession } from '../../domain/session/store.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { loadChunk } from '../../shared/lib/lazy-retry.ts';
import { useDialogs } from '../../shared/ui/dialog-route.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { PATHS } from '../paths.ts';
import { BalancePill } from './balance-pill.tsx';

const Menu = lazy(() => loadChunk(() => import('../../shared/ui/menu.tsx')));

/** Balance and member menu. */
export default function MemberBlock() {
  const t = useT();
  const { open } = useDialogs();
  const userName = useSession((state) => state.userName);
  const label = (
    <>
      <Icon name="user" />
      <span className="m-member-name">{userName}</span>
      <Icon name="chevronDown" size={16} />
    </>
  );
  return (
    <div className="m-account">
      <BalancePill />
      <Suspense fallback={<span className="m-member">{label}</span>}>
        <Menu
          label={t('member_menu', { name: userName })}
          triggerClass="m-member"
          rows={[
            { icon: 'receipt', label: t('in_betting_record'), to: PATHS.bets },
            { icon: 'ledger', label: t('in_account_record'), to: PATHS.statement },
            { icon: 'logout', label: t('sign_out'), onSelect: () => open('logout') },
          ]}
        >
          {label}
        </Menu>
      </Suspense>
    </div>
  );
}
