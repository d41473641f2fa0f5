import type { BootContent, Reply } from '@marquee/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/api.ts';
import { queryClient, STALE_MS } from '../../shared/api/query-client.ts';
import { spoken } from '../../shared/i18n/spoken.ts';
import { answerLanguage, brandFields } from '../brand/call-fields.ts';

/** Everything that the operator announces: banners, notices, popups, promotions, hot announcements. */
export type Announcements = Reply<'announcements'>;
export type Banner = Announcements['banners'][number];
export type Announcement = Announcements['promotion'][number];

/** B banners, PL notices, PU popups, PR promotions, H hot announcements: docs/rules/content.md#kinds. */
const TYPES = 'B,PL,PU,PR,H';
/** Where the banners are that travelled with the page. */
const CARRIED = 'carriedBanners';

/** All that is announced, at once, in the language of the page and as the visitor or member may see it. */
export const announcementsQuery = () =>
  queryOptions({
    ...spoken('announcements'),
    queryFn: ({ signal }) => {
      const { merchant: merchantCode } = brandFields();
      const query = { types: TYPES, platform: 'W', execution: 'B', merchantCode, language: answerLanguage() } as const;
      return call('announcements', { query, signal });
    },
    staleTime: STALE_MS.catalogue,
  });

/** The banners of all pages; until they are there, those of its own that the page carried. */
export const bannersQuery = () => {
  const key = spoken('announcements');
  const carried = () => queryClient.getQueryData<Announcements>(spoken(CARRIED).queryKey);
  return queryOptions({
    ...announcementsQuery(),
    placeholderData: (previous: Announcements | undefined, query) => key.placeholderData(previous, query) ?? carried(),
    select: (reply) => reply.banners,
  });
};

/** The notices, in the operator's order. */
export const noticesQuery = () => queryOptions({ ...announcementsQuery(), select: (reply) => reply.player });

/** The popups that are open to the visitor or member; when each is shown is a matter of its frequency. */
export const popupsQuery = () => queryOptions({ ...announcementsQuery(), select: (reply) => reply.popup });

/** The hot announcements, in the operator's order. */
export const hotNewsQuery = () => queryOptions({ ...announcementsQuery(), select: (reply) => reply.hot });

/** The banners of a page in the operator's order; `group` comes from its path. */
export function bannersOf(banners: readonly Banner[], group: string | null): Banner[] {
  return banners.filter((banner) => banner.groupName === group).toSorted((a, b) => a.sortIndex - b.sortIndex);
}

/** The promotions, in the operator's order. */
export const promotionsQuery = () => queryOptions({ ...announcementsQuery(), select: (reply) => reply.promotion });

/** Groups that have a banner, known from the page's boot data whatever its language: room is kept for them. */
export const bannerGroupsQuery = () =>
  queryOptions<readonly string[]>({ queryKey: ['bannerGroups'], queryFn: () => [], staleTime: 'static' });

/**
 * Puts what travelled with the page where the queries look for it, if it is in the page's language. The page carries the
 * banners of its own group only: they stand in until everything announced is there, which is fetched behind the first screen.
 */
export function seedContent(client: QueryClient, boot: BootContent | null | undefined, language: string): void {
  if (!boot) return;
  client.setQueryData(bannerGroupsQuery().queryKey, [...new Set(boot.banners.map((banner) => banner.groupName))]);
  if (boot.language !== language) return;
  const known: Announcements = { banners: boot.banners, player: [], popup: [], promotion: [], hot: [] };
  client.setQueryData([CARRIED, { language }], known);
}
