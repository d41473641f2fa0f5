import type { AgentLink } from '../../../domain/agents/agents.ts';

/** Where a link's registration is: a brand without a host of its own registers on this one. */
export const addressOf = ({ url }: Pick<AgentLink, 'url'>): string => new URL(url, location.href).href;
