import type { Body, Query, Reply } from '@marquee/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { textOfFile } from '../../shared/api/file-answer.ts';
import { queryClient, STALE_MS } from '../../shared/api/query-client.ts';

/** What an agent has, and the most that it gives. */
export type AgentTerms = Reply<'agentTerms'>;
/** Series and rates: a rate is in ten-thousandths of a percent. */
export type Terms = AgentTerms['most'];
export type AgentLink = Reply<'createAffiliateUrl'>;
export type LinkFilter = Query<'viewAffiliateUrls'>;
export type TeamMember = Reply<'downlines'>['list'][number];
export type TeamDetail = Reply<'downline'>;
export type TeamFilter = Query<'downlines'>;
/** Who of a line is asked for, without a page. */
export type TeamSelected = Query<'downlinesFile'>;
/** An account that was opened, with the password that is told this once. */
export type OpenedAccount = Reply<'openDownlines'>['list'][number];

/** What the agent has and gives. */
export const agentTermsQuery = () =>
  queryOptions({
    queryKey: ['agent', 'terms'],
    queryFn: ({ signal }) => call('agentTerms', { signal }),
    staleTime: STALE_MS.start,
  });

/** A page of the agent's registration links, the newest first. */
export const linksQuery = (query: LinkFilter) =>
  queryOptions({
    queryKey: ['agent', 'links', query],
    queryFn: ({ signal }) => call('viewAffiliateUrls', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS.money,
  });

/** A page of accounts below the agent. */
export const downlinesQuery = (query: TeamFilter) =>
  queryOptions({
    queryKey: ['agent', 'team', query],
    queryFn: ({ signal }) => call('downlines', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS.start,
  });

/** The same accounts as the text of a file. */
export const downlinesFile = async (query: Query<'downlinesFile'>): Promise<string> =>
  textOfFile(await call('downlinesFile', { query }));

/** One account below the agent. */
export const downlineQuery = (username: string) =>
  queryOptions({
    queryKey: ['agent', 'member', username],
    queryFn: ({ signal }) => call('downline', { query: { username }, signal }),
    staleTime: STALE_MS.money,
  });

const askAgain = async (...keys: readonly string[]): Promise<void> => {
  await Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: ['agent', key] })));
};

/** Makes a registration link. Rejects with the gateway's error, as do all of these. */
export async function createLink(body: Body<'createAffiliateUrl'>): Promise<AgentLink> {
  const link = await call('createAffiliateUrl', { body });
  await askAgain('links', 'terms');
  return link;
}

/** Disables or enables a link, or writes its remark anew. */
export async function updateLink(body: Body<'updateAffiliateUrl'>): Promise<void> {
  await call('updateAffiliateUrl', { body });
  await askAgain('links', 'terms');
}

/** Deletes a link. */
export async function deleteLink(code: string): Promise<void> {
  await call('deleteAffiliateUrl', { query: { code } });
  await askAgain('links', 'terms');
}

/** Opens accounts by the agent's own hand: all or none. */
export async function openAccounts(body: Body<'openDownlines'>): Promise<readonly OpenedAccount[]> {
  const { list } = await call('openDownlines', { body });
  await askAgain('team');
  return list;
}

/** Raises the terms of an own child. */
export async function raiseTerms(body: Body<'updateDownlineRebates'>): Promise<void> {
  await call('updateDownlineRebates', { body });
  await askAgain('team', 'member');
}

/** Notes down what the agent calls an own child by; empty: nothing. */
export async function remarkChild(username: string, remark: string): Promise<void> {
  await call('remarkDownline', { body: { username, remark } });
  await askAgain('team', 'member');
}

/** Makes an own child an agent. */
export async function promoteChild(username: string): Promise<void> {
  await call('promoteDownline', { body: { username } });
  await askAgain('team', 'member');
}
