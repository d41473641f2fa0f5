import { type ContractKind, waitingKinds } from '../../domain/agents/contracts.ts';
import type { Badges } from '../centre/page.ts';
import { AGENT_PAGES, type AgentPage } from './pages.ts';

/** The pages of a brand where contracts of these kinds are open. */
export const pagesOf = (kinds: readonly ContractKind[]): readonly AgentPage[] =>
  AGENT_PAGES.filter((page: AgentPage) => page.kind === undefined || kinds.includes(page.kind));

/** What waits for the member's answer, by the page that is about it. */
export const contractBadges = (told: Parameters<typeof waitingKinds>[0]): Badges => {
  const waiting = waitingKinds(told);
  return Object.fromEntries(
    AGENT_PAGES.flatMap(({ page, kind }: AgentPage) => (kind && waiting.includes(kind) ? [[page, 1]] : [])),
  );
};
