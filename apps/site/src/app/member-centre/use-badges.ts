import { useUnread } from '../../domain/messages/unread.ts';
import { type Badges, CENTRE_PAGES, type CentrePage, pageOf } from './pages.ts';

/** The page of the member's messages: specification 2, member centre. */
const MESSAGES = 'messageV2';

/** What is new in the pages that the centre has: specification 2, member centre. */
export function useBadges(pages: readonly CentrePage[] = CENTRE_PAGES): Badges {
  return { [MESSAGES]: useUnread(pageOf(MESSAGES, pages) !== null) };
}
