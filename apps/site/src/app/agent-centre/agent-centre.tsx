import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { consolidatedQuery, openKinds } from '../../domain/agents/contracts.ts';
import { useBrand } from '../../domain/brand/brand.ts';
import { useSuggestions } from '../../domain/play/use-suggestions.ts';
import { isAgentType } from '../../domain/session/agent.ts';
import { TRIAL_TYPE, useSession } from '../../domain/session/store.ts';
import { TransferRecord } from '../../features/transfer-record/transfer-record.tsx';
import type { MessageId } from '../../shared/i18n/message-id.ts';
import { useT } from '../../shared/i18n/use-t.ts';
import { useIsDesk } from '../../shared/lib/use-is-desk.ts';
import { useTitle } from '../../shared/lib/use-title.ts';
import { buttonClass } from '../../shared/ui/base/button.tsx';
import { Empty } from '../../shared/ui/text/empty.tsx';
import { codeOf } from '../centre/contents.ts';
import { CentreFrame, ShutCentre } from '../centre/frame.tsx';
import { NoSuchPage, RealAccountNeeded } from '../centre/gates.tsx';
import { useWaysOut } from '../centre/leave.ts';
import { CentreMenu } from '../centre/menu.tsx';
import { PATHS } from '../paths.ts';
import { LoginNeeded } from '../shell/member/login-needed.tsx';
import { contractBadges, pagesOf } from './contract-pages.ts';
import { AgentHome } from './home.tsx';
import { AGENT_DEFAULT, AGENT_PAGES, AGENT_PATH, type AgentPage, agentPageOf } from './pages.ts';

/** The code of all pages, by its file. */
const FILES = import.meta.glob<{ default: ComponentType }>('../../features/agents/*/agent-page.tsx');

/** Each page's code once it was opened. */
const CONTENTS: Record<string, ComponentType> = {};

/** In the place of what somebody may not see: why, and where to go on. */
function Refused({ title, text, to, action }: { title: MessageId; text: MessageId; to: string; action: MessageId }) {
  const t = useT();
  return (
    <div className="page">
      <Empty
        isScreen
        icon="people"
        title={t(title)}
        text={t(text)}
        tiles={useSuggestions()}
        action={
          <Link className={buttonClass({ tone: 'primary' })} to={to}>
            {t(action)}
          </Link>
        }
      />
    </div>
  );
}

/** In the place of the centre for a member who is no agent: what agents have, and how one becomes one. */
const NoAgent = () => <Refused title="ac_refused" text="ac_refused_text" to={PATHS.join} action="ac_refused_action" />;

/** In the place of a page that an assistant's agent has not chosen for it. */
const NotChosen = () => <Refused title="as_page_off" text="as_page_off_text" to={AGENT_PATH} action="agent_centre" />;

/** What is told of contracts: which pages there are, and what waits in each. Undefined until it is known. */
function useContracts() {
  const isAgent = useSession(({ phase, customerType }) => phase === 'in' && isAgentType(customerType));
  return useQuery({ ...consolidatedQuery(), enabled: isAgent }).data;
}

/** Which pages the centre has for who is looking: an assistant has those that its agent chose. */
function usePages() {
  const isAssistant = useSession(({ assistantPages }) => assistantPages !== null);
  const chosen: readonly string[] = useSession(({ assistantPages }) => assistantPages) ?? [];
  const told = useContracts();
  const pages = isAssistant ? AGENT_PAGES.filter(({ page }) => chosen.includes(page)) : pagesOf(told ? openKinds(told) : []);
  return {
    isAssistant,
    pages,
    first: isAssistant ? (pages[0]?.page ?? AGENT_DEFAULT) : AGENT_DEFAULT,
    /** Is it known which there are? Only of pages about contracts it is not at once. */
    isKnown: ({ kind }: AgentPage): boolean => isAssistant || kind === undefined || told !== undefined,
    badges: told ? contractBadges(told) : {},
  };
}

/** In the place of the centre for who may not see it; null for who may. */
function useGate(leave: () => void): ReactNode {
  const t = useT();
  const { phase, customerType, assistantPages } = useSession();
  // A brand of a gateway that does not know the module has the centre.
  const isClosed = useBrand().whitelabelVal['AGENTCENTER3'] === false;
  if (phase === 'out' && !assistantPages) {
    return (
      <ShutCentre title={t('agent_centre')} onLeave={leave}>
        <LoginNeeded text={t('centre_login')} />
      </ShutCentre>
    );
  }
  if (phase === 'unknown') return null;
  const isGuest = customerType === TRIAL_TYPE;
  if (isGuest || isClosed) return <RealAccountNeeded isGuest={isGuest} onLeave={leave} />;
  return isAgentType(customerType) ? null : <NoAgent />;
}

/** The agent centre: for agents and affiliates, where the brand has it: docs/rules/screens.md#agent-centre. */
export function AgentCentre() {
  const t = useT();
  const isDesk = useIsDesk();
  const isAwaited = useSession(({ phase }) => phase === 'unknown');
  const { page: name } = useParams();
  const { leave, back } = useWaysOut(AGENT_PATH);
  const { isAssistant, pages, first, isKnown, badges } = usePages();
  const page = agentPageOf(name ?? (isDesk ? first : ''));
  const centre = t('agent_centre');
  const title = page ? t(page.label) : centre;
  const gate = useGate(leave);
  useTitle(title);

  if (gate) return gate;
  const isOff = page !== null && isKnown(page) && !isAwaited && !pages.some((each) => each.page === page.page);
  if (isOff && isAssistant) return <NotChosen />;
  if ((name && !page) || isOff) return <NoSuchPage to={AGENT_PATH} label="agent_centre" />;
  if (page) CONTENTS[page.page] ??= codeOf(FILES[`../../features/agents/${page.feature}/agent-page.tsx`]);
  const Content = page ? CONTENTS[page.page] : undefined;
  const menu = (isReplacing: boolean) => (
    <CentreMenu
      label={centre}
      path={AGENT_PATH}
      pages={pages}
      active={page?.page ?? null}
      isReplacing={isReplacing}
      badges={badges}
    />
  );
  return (
    <CentreFrame
      name={centre}
      title={title}
      hasPage={page !== null}
      menu={menu(true)}
      home={isAssistant ? menu(false) : <AgentHome>{menu(false)}</AgentHome>}
      onLeave={leave}
      onBack={back}
    >
      {isAwaited || !page || !Content || !isKnown(page) ? null : (
        <>
          <Content />
          {page.hasTransfers && !isAssistant && <TransferRecord direction="down" />}
        </>
      )}
    </CentreFrame>
  );
}
