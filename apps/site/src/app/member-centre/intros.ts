import type { MessageId } from '../../shared/i18n/message-id.ts';
import type { PageKey } from './pages.ts';

/**
 * What a page of the centre is for, above its content and drawn by index.html before any code is there: the first thing that is seen of it,
 * and the largest. Forms and the account speak for themselves.
 */
export const INTROS: Readonly<Record<string, MessageId>> = {
  transferFund: 'wallet_intro',
  personalHistoryCopy: 'bets_intro',
  transactionHistory: 'account_intro',
  personalProfit: 'profit_intro',
  bonusDetails: 'bonus_intro',
  rewardCenter: 'rewards_intro',
  referral: 'referral_intro',
  missionLeaderboard: 'missions_intro',
  messageV2: 'messages_intro',
  manualRebate: 'rebate_intro',
  playerRank: 'rank_intro',
} satisfies Partial<Record<PageKey, MessageId>>;
