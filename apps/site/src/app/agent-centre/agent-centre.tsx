import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Link, useParams } from 'react-router';
import { consolidatedQuery, openKinds } from '../../domain/agents/contracts.ts';
import { useBrand } from '../../domain/brand/brand.ts';
import { useSuggestions } from '../../domain/play/use-suggestions.ts';
import { isAgentType } from '../../domain/session/agent.ts';
import { TRIAL_TYPE, useSession } from '../../domain/session/store.ts';
import { TransferRecord } from '../../features/transfer-record/transfer-record.tsx';
import { useT } from '../../shared/i18n/use-t.ts';
import { useIsDesk } from '../../shared/lib/use-is-desk.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { buttonClass } from '../../shared/ui/base/button.tsx';
import { Empty } from '../../shared/ui/text/empty.tsx';
import { codeOf } from '../centre/contents.ts';
import { CentreFrame } from '../centre/frame.tsx';
import { NoSuchPage, RealAccountNeeded } from '../centre/gates.tsx';
import { useWaysOut } from '../centre/leave.ts';
import { CentreMenu } from '../centre/menu.tsx';
import { PATHS } from '../paths.ts';
import { LoginNeeded } from '../shell/member/login-needed.tsx';
import { contractBadges, pagesOf } from './contract-pages.ts';
import { AgentHome } from './home.tsx';
import { AGENT_DEFAULT, AGENT_PATH, agentPageOf } from './pages.ts';

/** The code of all pages, by its file. */
const FILES = import.meta.glob<{ default: ComponentType }>('../../features/agents/*/agent-page.tsx');

/** Each page's code once it was opened. */
const CONTENTS: Record<string, ComponentType> = {};

/** In the place of the centre for a member who is no agent: what agents have, and how one becomes one. */
function NoAgent() {
  const t = useT();
  return (
    <div className="page">
      <Empty
        isScreen
        icon="people"
        title={t('ac_refused')}
        text={t('ac_refused_text')}
        tiles={useSuggestions()}
        action={
          <Link className={buttonClass({ tone: 'primary' })} to={PATHS.join}>
            {t('ac_refused_action')}
          </Link>
        }
      />
    </div>
  );
}

/** What is told of contracts: which pages there are, and what waits in each. Undefined until it is known. */
function useContracts() {
  const isAgent = useSession(({ phase, customerType }) => phase === 'in' && isAgentType(customerType));
  return useQuery({ ...consolidatedQuery(), enabled: isAgent }).data;
}

/** The agent centre: for agents and affiliates, where the brand has it: docs/rules/screens.md#agent-centre. */
export function AgentCentre() {
  const t = useT();
  const isDesk = useIsDesk();
  const { phase, customerType } = useSession();
  const { page: name } = useParams();
  const { leave, back } = useWaysOut(AGENT_PATH);
  // A brand of a gateway that does not know the module has the centre.
  const isClosed = useBrand().whitelabelVal['AGENTCENTER3'] === false;
  const told = useContracts();
  const kinds = told ? openKinds(told) : [];
  const page = agentPageOf(name ?? (isDesk ? AGENT_DEFAULT : ''));
  const centre = t('agent_centre');
  const title = page ? t(page.label) : centre;
  useTitle(title);

  if (phase === 'out') return <LoginNeeded text={t('centre_login')} />;
  if (phase === 'in') {
    const isGuest = customerType === TRIAL_TYPE;
    if (isGuest || isClosed) return <RealAccountNeeded isGuest={isGuest} onLeave={leave} />;
    if (!isAgentType(customerType)) return <NoAgent />;
  }
  const isOff = page?.kind !== undefined && told !== undefined && !kinds.includes(page.kind);
  if ((name && !page) || isOff) return <NoSuchPage to={AGENT_PATH} label="agent_centre" />;
  if (page) CONTENTS[page.page] ??= codeOf(FILES[`../../features/agents/${page.feature}/agent-page.tsx`]);
  const Content = page ? CONTENTS[page.page] : undefined;
  const menu = (isReplacing: boolean) => (
    <CentreMenu
      label={centre}
      path={AGENT_PATH}
      pages={pagesOf(kinds)}
      active={page?.page ?? null}
      isReplacing={isReplacing}
      badges={told ? contractBadges(told) : {}}
    />
  );
  return (
    <CentreFrame
      name={centre}
      title={title}
      hasPage={page !== null}
      menu={menu(true)}
      home={<AgentHome>{menu(false)}</AgentHome>}
      onLeave={leave}
      onBack={back}
    >
      {phase === 'unknown' || !page || !Content || (page.kind && !told) ? null : (
        <>
          <Content />
          {page.hasTransfers && <TransferRecord />}
        </>
      )}
    </CentreFrame>
  );
}
