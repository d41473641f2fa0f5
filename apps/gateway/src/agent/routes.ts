import type { Reply } from '@marquee/contract';
import type { Database } from '../base/database/database.ts';
import type { Handlers } from '../base/http/handlers.ts';
import { type Brand, type Merchant, RATE_STEP, RATED, SERIES_STEP } from '../brand/index.ts';
import type { Agents } from './agents.ts';
import { agentDemand, type DemandAgent } from './demand.ts';
import type { Link } from './links/store.ts';
import { formTypesOf, linkTypesOf, mostUnder, termsOf } from './terms.ts';

/** What the calls of the agent centre need. */
export interface AgentRouteDeps {
  db: Database;
  agents: Agents;
  brand: Pick<Brand, 'of' | 'memberDomains'>;
}

type AgentCalls =
  | 'agentTerms'
  | 'createAffiliateUrl'
  | 'viewAffiliateUrls'
  | 'updateAffiliateUrl'
  | 'deleteAffiliateUrl'
  | 'openDownlines'
  | 'downlines'
  | 'downlinesFile'
  | 'downline'
  | 'remarkDownline'
  | 'updateDownlineRebates'
  | 'promoteDownline';

const AGENTS_ONLY: readonly number[] = [1, 2];

/** Makes what shows links: with the address at which members of the brand register. */
const linkShower =
  (brand: AgentRouteDeps['brand']) =>
  (merchant: Merchant, origin: string) =>
  ({ uses, createdAt, expiresAt, ...link }: Link): Reply<'createAffiliateUrl'> => {
    const [host = ''] = brand.memberDomains(merchant, origin);
    return {
      ...link,
      url: `${host}/register?affiliateCode=${link.code}`,
      registrations: uses,
      createdAt: createdAt.getTime(),
      expiresAt: expiresAt?.getTime() ?? null,
    };
  };

/** The calls about an agent's registration links. */
function linkRoutes(
  { agents, brand }: AgentRouteDeps,
  demand: DemandAgent,
): Pick<Handlers, 'createAffiliateUrl' | 'viewAffiliateUrls' | 'updateAffiliateUrl' | 'deleteAffiliateUrl'> {
  const showIn = linkShower(brand);
  return {
    async createAffiliateUrl({ session, body, merchant: { id }, origin }) {
      const agent = await demand(session);
      const merchant = brand.of({ id });
      const { remark = '', maxUses = null, ...rest } = body;
      return showIn(merchant, origin)(await agents.links.create(merchant, agent, { ...rest, remark, maxUses }));
    },
    async viewAffiliateUrls({ session, query, merchant: { id }, origin }) {
      const agent = await demand(session);
      const merchant = brand.of({ id });
      const { state = null, remark = '', createdFrom, createdTo, page = 1, size = 10 } = query;
      const day = (at: number | undefined): Date | null => (at === undefined ? null : new Date(at));
      const filter = { state, remark, createdFrom: day(createdFrom), createdTo: day(createdTo) };
      const { rows, total } = await agents.links.list(merchant, agent, filter, { page, size });
      return { list: rows.map(showIn(merchant, origin)), totalPages: Math.ceil(total / size), totalCount: total };
    },
    async updateAffiliateUrl({ session, body: { code, isDisabled = null, remark = null }, merchant: { id }, origin }) {
      const agent = await demand(session);
      const merchant = brand.of({ id });
      return showIn(merchant, origin)(await agents.links.update(merchant, agent, code, { isDisabled, remark }));
    },
    async deleteAffiliateUrl({ session, query: { code }, merchant }) {
      await agents.links.remove(brand.of(merchant), await demand(session), code);
      return null;
    },
  };
}

/** The calls of the agent centre: docs/rules/agents.md. */
export function agentRoutes(deps: AgentRouteDeps): Required<Pick<Handlers, AgentCalls>> {
  const { agents, brand } = deps;
  const demand = agentDemand(deps);
  return {
    ...(linkRoutes(deps, demand) as Required<ReturnType<typeof linkRoutes>>),
    async agentTerms({ session, merchant: { id } }) {
      const agent = await demand(session);
      const merchant = brand.of({ id });
      const { agents: limits } = merchant.site;
      const own = termsOf(agent, limits);
      return {
        ...own,
        seriesMin: limits.seriesMin,
        seriesStep: SERIES_STEP,
        rateStep: RATE_STEP,
        most: mostUnder(own, limits),
        categories: [...RATED],
        linkTypes: [...linkTypesOf(agent.type)],
        formTypes: [...formTypesOf(agent.type)],
        linksLeft: await agents.links.left(merchant, agent),
      };
    },
    async openDownlines({ session, body, merchant, address }) {
      const agent = await demand(session, AGENTS_ONLY);
      return { list: await agents.open(brand.of(merchant), agent, body, address) };
    },
    downlines: async ({ session, query, merchant }) => agents.team.list(brand.of(merchant), await demand(session), query),
    downlinesFile: async ({ session, query, merchant, language }) =>
      agents.teamFile(brand.of(merchant), await demand(session), query, language),
    downline: async ({ session, query, merchant }) =>
      agents.team.one(brand.of(merchant), await demand(session), query.username, {
        withContracts: session.assistant === undefined,
      }),
    async remarkDownline({ session, body, merchant }) {
      const agent = await demand(session);
      await agents.changing.remark(brand.of(merchant), agent.id, body.username, body.remark);
      return null;
    },
    async updateDownlineRebates({ session, body: { username, ...given }, merchant }) {
      const agent = await demand(session, AGENTS_ONLY);
      return agents.changing.raise(brand.of(merchant), agent.id, username, given);
    },
    async promoteDownline({ session, body, merchant }) {
      const agent = await demand(session, AGENTS_ONLY);
      await agents.changing.promote(brand.of(merchant), agent.id, body.username);
      return null;
    },
  };
}
