import { useSession } from '../../domain/session/store.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { Skeleton } from '../../shared/ui/base/skeleton.tsx';
import { LoginNeeded } from '../shell/member/login-needed.tsx';
import { AGENT_TYPES } from '../shell/member/member-menu.ts';
import { NothingHere } from '../shell/status/nothing-here.tsx';

/** The place of the agent centre, for agents: it says that the centre is not open yet, and where to go until then. */
export function Component() {
  const t = useT();
  const { phase, customerType } = useSession();
  if (phase === 'out') return <LoginNeeded text={t('agent_login')} />;
  if (phase === 'unknown') {
    return (
      <div className="page">
        <Skeleton height="24rem" />
      </div>
    );
  }
  return <NothingHere title={t('agent_centre')} text={t(AGENT_TYPES.includes(customerType) ? 'agent_soon' : 'agent_only')} />;
}
