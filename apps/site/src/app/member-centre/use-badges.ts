import { useUnread } from '../../domain/messages/unread.ts';
import { useCompletedMissions } from '../../domain/missions/missions.ts';
import { useCollectable } from '../../domain/rewards/rewards.ts';
import type { Badges } from '../centre/page.ts';
import { CENTRE_PAGES, type CentrePage, pageOf } from './pages.ts';

/** The page of the member's messages: docs/rules/screens.md#member-centre. */
const MESSAGES = 'messageV2';
/** The page of what the member can collect. */
const REWARDS = 'rewardCenter';
/** The page of the missions: those that are completed and not collected. */
const MISSIONS = 'missionLeaderboard';

/** What is new in the pages that the centre has: docs/rules/screens.md#member-centre. */
export function useBadges(pages: readonly CentrePage[] = CENTRE_PAGES): Badges {
  return {
    [MESSAGES]: useUnread(pageOf(MESSAGES, pages) !== null),
    [MISSIONS]: useCompletedMissions(pageOf(MISSIONS, pages) !== null),
    [REWARDS]: useCollectable(pageOf(REWARDS, pages) !== null),
  };
}
