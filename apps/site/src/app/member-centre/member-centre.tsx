import type { ComponentType } from 'react';
import { useParams } from 'react-router';
import { useBrand } from '../../domain/brand/brand.ts';
import { TRIAL_TYPE, useSession } from '../../domain/session/store.ts';
import { InterruptedCards } from '../../features/interrupted-round/interrupted-cards.tsx';
import { TransferRecord } from '../../features/transfer-record/transfer-record.tsx';
import { Turnover } from '../../features/turnover/turnover.tsx';
import { queryClient } from '../../shared/api/query-client.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { useIsDesk } from '../../shared/lib/use-is-desk.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { codeOf } from '../centre/contents.ts';
import { CentreFrame, ShutCentre } from '../centre/frame.tsx';
import { NoSuchPage, RealAccountNeeded } from '../centre/gates.tsx';
import { useWaysOut } from '../centre/leave.ts';
import { LoginNeeded } from '../shell/member/login-needed.tsx';
import { CentreHome } from './home.tsx';
import { INTROS } from './intros.ts';
import { MemberMenu } from './menu.tsx';
import { CENTRE_PATH, DEFAULT_PAGE, pageOf } from './pages.ts';
import { useBadges } from './use-badges.ts';

/** The code of all pages, by its file. */
const FILES = import.meta.glob<{ default: ComponentType }>('../../features/*/centre-page.tsx');

/** Each page's code once it was opened. */
const CONTENTS: Record<string, ComponentType> = {};

/** Leaving forgets what the points mall has read: docs/rules/screens.md#member-centre. */
function clearPointsMall(): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('point') });
}

/** The member centre. Members only, and real accounts only: docs/rules/screens.md#member-centre. */
export function MemberCentre() {
  const t = useT();
  const badges = useBadges();
  const isDesk = useIsDesk();
  const { phase, customerType } = useSession();
  const { page: name } = useParams();
  const { leave, back } = useWaysOut(CENTRE_PATH, clearPointsMall);
  // A brand of a gateway that does not know the module has the centre.
  const isClosed = useBrand().whitelabelVal['MEMBERCENTER3'] === false;
  const page = pageOf(name ?? (isDesk ? DEFAULT_PAGE : ''));
  const title = t(page?.label ?? 'member_center');
  const intro = page ? INTROS[page.page] : undefined;
  useTitle(title);

  if (phase === 'out') {
    return (
      <ShutCentre title={title} onLeave={leave}>
        <LoginNeeded text={t('centre_login')} />
      </ShutCentre>
    );
  }
  const isGuest = customerType === TRIAL_TYPE;
  if (phase === 'in' && (isGuest || isClosed)) return <RealAccountNeeded isGuest={isGuest} onLeave={leave} />;
  if (name && !page) return <NoSuchPage to={CENTRE_PATH} label="member_center" />;
  if (page) CONTENTS[page.page] ??= codeOf(FILES[`../../features/${page.feature}/centre-page.tsx`]);
  const Content = page ? CONTENTS[page.page] : undefined;
  return (
    <CentreFrame
      title={title}
      intro={intro && t(intro)}
      hasPage={page !== null}
      // One entry of the history holds the centre, whatever page of it is shown.
      menu={<MemberMenu isReplacing active={page?.page ?? null} badges={badges} />}
      home={<CentreHome badges={badges} />}
      onLeave={leave}
      onBack={back}
    >
      {phase === 'unknown' || !page || !Content ? null : (
        <>
          {page.hasRounds && <InterruptedCards />}
          <Content />
          {page.hasTransfers && <TransferRecord direction="up" />}
          {page.hasTurnover && <Turnover />}
        </>
      )}
    </CentreFrame>
  );
}
