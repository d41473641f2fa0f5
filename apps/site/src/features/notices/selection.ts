import type { Announcement } from '../../domain/content/queries.ts';
import { pageOf } from '../../shared/ui/data/page-window.ts';

/** Notices on one page: docs/rules/content.md#notices. */
export const NOTICES_PER_PAGE = 7;

/** What the notice page shows of all notices. */
export interface NoticeSelection {
  page: number;
  totalPages: number;
  /** Those on the page. */
  listed: Announcement[];
  /** The one to read; null when there is none, or when the address names one that is gone. */
  selected: Announcement | null;
  /** True when the address names a notice: on a phone it then takes the screen. */
  isChosen: boolean;
  isGone: boolean;
}

/**
 * Reads `?id` and `?page`. Without a page a notice is found on its own; without a notice the first of the page is shown.
 */
export function selectNotices(notices: readonly Announcement[], search: URLSearchParams): NoticeSelection {
  const totalPages = Math.max(1, Math.ceil(notices.length / NOTICES_PER_PAGE));
  const id = search.get('id');
  const place = notices.findIndex((notice) => String(notice.id) === id);
  const text = search.get('page');
  const page = text === null && place >= 0 ? Math.floor(place / NOTICES_PER_PAGE) + 1 : pageOf(text, totalPages);
  const listed = notices.slice((page - 1) * NOTICES_PER_PAGE, page * NOTICES_PER_PAGE);
  return {
    page,
    totalPages,
    listed,
    selected: (id === null ? listed[0] : notices[place]) ?? null,
    isChosen: id !== null,
    isGone: id !== null && place < 0,
  };
}
