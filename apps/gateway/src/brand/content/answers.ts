import type { Reply } from '@marquee/contract';
import type { ContentItem, ItemWords } from './item.ts';
import { isFor, isInTime, popsUpFor, type Reader, wordsFor } from './showing.ts';

type Announcements = Reply<'announcements'>;
export type Banner = Announcements['banners'][number];
export type Announcement = Announcements['player'][number];

/** A banner with the stable name that a promotion knows it by. */
export type ShownBanner = Banner & { slug: string };

/** What a reader is shown of a brand's content. */
export interface Shown {
  banners: ShownBanner[];
  player: Announcement[];
  popup: Announcement[];
  hot: Announcement[];
}

/** One banner for each page that shows it. */
function bannersOf(item: ContentItem, reader: Reader): ShownBanner[] {
  const words = wordsFor(item.words, reader);
  const { type, target, vendor, gameType } = item.link;
  return item.groups.map((groupName) => ({
    announcementId: item.id,
    bannerId: item.id,
    slug: item.slug,
    title: words.title,
    groupName,
    url: words.image ?? item.image,
    linkageType: type,
    linkage: target,
    vendor,
    gameType,
    nodeId: type === 'G' ? target : '',
    roomId: type === 'G' ? target : '',
    sortIndex: item.sort,
    startDate: item.startsAt,
    endDate: item.endsAt,
  }));
}

const TYPE: Readonly<Record<ContentItem['kind'], string>> = { banner: 'B', notice: 'PL', popup: 'PU', hot: 'H', help: '' };

/** What an announcement says once more, for clients that read it there: docs/rules/content.md#fields-for-other-clients. */
export function repeatedFields(
  { title, content }: ItemWords,
  picture: string,
  endDate: number | null,
): Pick<Announcement, 'announcementImages' | 'contents' | 'noExpiry' | 'expiry' | 'status'> {
  const words = { sequence: 1, title, content, language: 'default', isDefault: true };
  return {
    status: 'A',
    expiry: endDate,
    noExpiry: endDate === null ? 1 : 0,
    announcementImages: picture === '' ? [] : [{ sequence: 1, url: picture, imageUrl: picture }],
    contents: [{ ...words, webImageUrl: picture, mobileImageUrl: picture }],
  };
}

function announcementOf(item: ContentItem, reader: Reader): Announcement {
  const words = wordsFor(item.words, reader);
  const picture = words.image ?? item.image;
  return {
    id: item.id,
    title: words.title,
    content: words.content,
    type: TYPE[item.kind],
    execution: item.execution,
    photoUrl: picture,
    category: item.category,
    priority: item.priority,
    sortIndex: item.sort,
    startDate: item.startsAt,
    endDate: item.endsAt,
    announcementPopupFrequency: item.kind === 'popup' ? item.frequency : '',
    linkageType: item.link.type,
    linkage: item.link.target,
    signUpStatus: '',
    signUpRequestRewardType: '',
    read: false,
    ...repeatedFields(words, picture, item.endsAt),
  };
}

/** By the operator's order; of those that share a place the newer first. */
const inOrder = (items: readonly ContentItem[]): ContentItem[] =>
  [...items].sort((a, b) => a.sort - b.sort || b.startsAt - a.startsAt || a.id - b.id);

/** The open items of a kind that suit a reader. */
const openOf = (items: readonly ContentItem[], kind: ContentItem['kind'], reader: Reader, suits: typeof isFor): ContentItem[] =>
  inOrder(items.filter((item) => item.kind === kind && isInTime(item, reader.now) && suits(item, reader)));

/** What a reader is shown of a brand's items, apart from help. */
export function shownOf(items: readonly ContentItem[], reader: Reader): Shown {
  const announced = (kind: ContentItem['kind'], suits: typeof isFor): Announcement[] =>
    openOf(items, kind, reader, suits).map((item) => announcementOf(item, reader));
  return {
    banners: openOf(items, 'banner', reader, isFor).flatMap((item) => bannersOf(item, reader)),
    player: announced('notice', isFor),
    popup: announced('popup', popsUpFor),
    hot: announced('hot', isFor),
  };
}

/** The help articles for a reader. */
export function helpOf(items: readonly ContentItem[], reader: Reader): Reply<'helpCenter'> {
  return openOf(items, 'help', reader, isFor).map((item) => {
    const { title, content } = wordsFor(item.words, reader);
    return { id: item.id, slug: item.slug, title, content, category: item.category, tags: [...item.tags] };
  });
}
