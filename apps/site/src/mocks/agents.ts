import type { Body, Query, Reply } from '@marquee/contract';
import { announcementHandlers, fakeAnnouncements } from './announcements.ts';
import { assistantHandlers } from './assistants.ts';
import { billHandlers } from './bills.ts';
import { agreementHandlers, type FakeAgreements, fakeAgreements } from './contracts.ts';
import { FakeFailure } from './fake-failure.ts';
import { pageOf } from './records.ts';
import { COUNTED_AT, teamReportHandlers } from './team-reports.ts';

type Link = Reply<'createAffiliateUrl'>;
type Member = Reply<'downlines'>['list'][number];

const DAY_MS = 86_400_000;

/** An agent with two links and a line of four: a player, and an agent with two below. */
interface FakeAgent extends FakeAgreements {
  terms: Reply<'agentTerms'>;
  links: Link[];
  team: Member[];
  told: ReturnType<typeof fakeAnnouncements>;
}

const linkOf = (code: string, more: Partial<Link> = {}): Link => ({
  code,
  url: `https://play.example.test/register?affiliateCode=${code}`,
  type: 0,
  series: 1_900,
  rates: { RNG: 3_000 },
  remark: '',
  state: 'ACTIVE',
  createdAt: Date.now() - DAY_MS,
  expiresAt: null,
  maxUses: null,
  visits: 12,
  registrations: 3,
  depositors: 1,
  ...more,
});

const memberOf = (username: string, parent: string, more: Partial<Member> = {}): Member => ({
  username,
  nickname: '',
  remark: '',
  parent,
  type: 0,
  status: 'ACTIVE',
  level: 1,
  teamSize: 1,
  children: 0,
  series: 1_880,
  rates: { RNG: 2_000 },
  balance: 25.5,
  teamBalance: 25.5,
  depositToday: 0,
  validBetToday: 0,
  firstDeposit: null,
  joinedAt: Date.now() - 10 * DAY_MS,
  lastLoginAt: Date.now() - DAY_MS,
  isOnline: false,
  ...more,
});

/** What `agent` has. */
export const fakeAgent = (): FakeAgent => ({
  ...fakeAgreements(),
  terms: {
    series: 1_940,
    rates: { RNG: 8_000, LIVE: 5_000 },
    seriesMin: 1_700,
    seriesStep: 2,
    rateStep: 1_000,
    most: { series: 1_938, rates: { RNG: 8_000, LIVE: 5_000 } },
    categories: ['RNG', 'LIVE', 'FISH'],
    linkTypes: [0, 1, 41],
    formTypes: [0, 1],
    linksLeft: 18,
  },
  links: [linkOf('AGENT001', { remark: 'Community page' }), linkOf('AGENT002', { state: 'DISABLED', maxUses: 100 })],
  team: [
    memberOf('harbourlamp', 'agent', { type: 1, teamSize: 3, children: 2, series: 1_930, teamBalance: 76.5, depositToday: 40 }),
    memberOf('coppertern', 'agent', { isOnline: true }),
    memberOf('reedbank', 'harbourlamp', { level: 2, status: 'NO_LOGIN' }),
    memberOf('lowferry', 'harbourlamp', { level: 2, lastLoginAt: null }),
  ],
  told: fakeAnnouncements(),
});

/** The way from the agent's own child down to an account. */
function trailOf({ team }: FakeAgent, username: string): string[] {
  const found = team.find((each) => each.username === username);
  if (!found) throw new FakeFailure('agent.unknown');
  return found.parent === 'agent' ? [username] : [...trailOf({ team } as FakeAgent, found.parent), username];
}

/** Answers about links; what is made, changed and deleted stays so. */
function linkHandlers(agent: FakeAgent) {
  const find = (code: string): Link => {
    const link = agent.links.find((each) => each.code === code);
    if (!link) throw new FakeFailure('agent.link');
    return link;
  };
  return {
    createAffiliateUrl({ body }: { body: Body<'createAffiliateUrl'> }): Link {
      const { days, ...given } = body;
      const code = `AGENT${String(agent.links.length + 1).padStart(3, '0')}`;
      const expiresAt = days === 0 ? null : Date.now() + days * DAY_MS;
      const link = linkOf(code, { ...given, expiresAt, visits: 0, registrations: 0, depositors: 0 } as Partial<Link>);
      agent.links.unshift(link);
      agent.terms.linksLeft -= 1;
      return link;
    },
    viewAffiliateUrls: ({ query }: { query: Query<'viewAffiliateUrls'> }) =>
      pageOf(
        agent.links.filter(
          ({ state, remark, createdAt }) =>
            (query.state === undefined || query.state === state) &&
            remark.toLowerCase().includes((query.remark ?? '').toLowerCase()) &&
            createdAt >= (query.createdFrom ?? 0) &&
            createdAt < (query.createdTo ?? Number.POSITIVE_INFINITY),
        ),
        query,
      ),
    updateAffiliateUrl({ body: { code, isDisabled, remark } }: { body: Body<'updateAffiliateUrl'> }): Link {
      const link = find(code);
      if (isDisabled !== undefined) link.state = isDisabled ? 'DISABLED' : 'ACTIVE';
      if (remark !== undefined) link.remark = remark;
      return link;
    },
    deleteAffiliateUrl({ query: { code } }: { query: Query<'deleteAffiliateUrl'> }): null {
      agent.links = agent.links.filter((each) => each !== find(code));
      return null;
    },
  };
}

/** Answers about an agent's line and links. */
export function agentHandlers(agent: FakeAgent) {
  const find = (username: string): Member => {
    const found = agent.team.find((each) => each.username === username);
    if (!found) throw new FakeFailure('agent.unknown');
    return found;
  };
  return {
    ...linkHandlers(agent),
    ...assistantHandlers(),
    ...announcementHandlers(agent.told),
    ...billHandlers,
    ...agreementHandlers(agent),
    ...teamReportHandlers,
    agentTerms: () => agent.terms,
    openDownlines: ({ body: { username, password, count = 1 } }: { body: Body<'openDownlines'> }): Reply<'openDownlines'> => ({
      list: Array.from({ length: count }, (_, at) => ({
        username: count === 1 ? username : `${username}${at + 1}`,
        password: password ?? `Secret${at + 1}x`,
      })),
    }),
    downlines({ query }: { query: Query<'downlines'> }): Reply<'downlines'> {
      const above = query.above ?? 'agent';
      const isWhole = query.scope === 'team' || query.search !== undefined;
      const rows = agent.team.filter(
        ({ username, parent, type, status }) =>
          (isWhole || parent === above) &&
          (query.search === undefined || username === query.search.toLowerCase()) &&
          (query.type === undefined || type === query.type) &&
          (query.status === undefined || status === query.status),
      );
      const self =
        agent.team.find(({ username }) => username === above) ?? memberOf('agent', '', { type: 1, level: 0, children: 2 });
      return {
        ...(!isWhole && { self }),
        ...pageOf(rows, query),
        trail: query.above === undefined ? [] : trailOf(agent, query.above),
        updatedAt: COUNTED_AT,
      };
    },
    downline({ query: { username } }: { query: Query<'downline'> }): Reply<'downline'> {
      const member = find(username);
      const isChild = member.parent === 'agent';
      const most = isChild ? agent.terms.most : { series: member.series, rates: member.rates };
      return { ...member, isChild, most, isPromotable: isChild && member.type === 0, agents: 1, players: 2, contracts: [] };
    },
    updateDownlineRebates({ body: { username, series, rates } }: { body: Body<'updateDownlineRebates'> }) {
      const member = find(username);
      if (series !== undefined) member.series = series;
      member.rates = { ...member.rates, ...rates };
      return { series: member.series, rates: member.rates };
    },
    remarkDownline({ body: { username, remark } }: { body: Body<'remarkDownline'> }): null {
      find(username).remark = remark;
      return null;
    },
    promoteDownline({ body: { username } }: { body: Body<'promoteDownline'> }): null {
      find(username).type = 1;
      return null;
    },
  };
}
