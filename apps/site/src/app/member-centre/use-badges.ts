import { useUnread } from '../../domain/messages/unread.ts';
import { type Badges, CENTRE_PAGES, type CentrePage, pageOf } from './pages.ts';

/** The page of the member's messages: docs/rules/screens.md#member-centre. */
const MESSAGES = 'messageV2';

/** What is new in the pages that the centre has: docs/rules/screens.md#member-centre. */
export function useBadges(pages: readonly CentrePage[] = CENTRE_PAGES): Badges {
  return { [MESSAGES]: useUnread(pageOf(MESSAGES, pages) !== null) };
}
