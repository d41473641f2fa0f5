import { type CentreEntry, pageIn } from '../centre/page.ts';

/** A page of the member centre, drawn by its feature's `centre-page.tsx`. */
export interface CentrePage extends CentreEntry {
  /** Its place in the member menu of the header, by which the entries are ordered; without one it is not there. */
  menuPlace?: number;
  /** True where the rounds that wait to be played on stand above it. */
  hasRounds?: boolean;
  /** True where what the member has to wager stands below it. */
  hasTurnover?: boolean;
  /** True where the member's transfers stand below it. */
  hasTransfers?: boolean;
  /** True for a page that no menu has: something else leads to it. */
  isApart?: boolean;
  /** Other addresses that lead to it. */
  aliases?: readonly string[];
}

/** The address of the centre: on a phone the list of its pages. */
export const CENTRE_PATH = '/member';

/**
 * The pages in the order of docs/rules/screens.md#member-centre, those of no menu last. From these rows come the centre's menu, the header's, the
 * addresses and the walks of the tests: docs/how-to/centre-page.md.
 */
export const CENTRE_PAGES = [
  {
    page: 'securityCenter',
    label: 'in_my_account',
    icon: 'user',
    feature: 'security-centre',
    menuPlace: 10,
    hasRounds: true,
  },
  { page: 'transferFund', label: 'in_my_wallet', icon: 'wallet', feature: 'vendor-wallets', hasTurnover: true },
  { page: 'depositv2', label: 'in_increase_deposit', icon: 'plus', feature: 'deposit', menuPlace: 25 },
  { page: 'withdraw', label: 'in_increase_withdrawal', icon: 'wallet', feature: 'withdraw', menuPlace: 30, hasTurnover: true },
  {
    page: 'transferUpline',
    label: 'in_transfer_upline',
    icon: 'send',
    feature: 'transfer-upline',
    hasTransfers: true,
    hasTurnover: true,
  },
  {
    page: 'personalHistoryCopy',
    label: 'in_betting_record',
    icon: 'receipt',
    feature: 'betting-record',
    menuPlace: 50,
    hasRounds: true,
    aliases: ['/records', '/records/bets'],
  },
  {
    page: 'transactionHistory',
    label: 'in_account_record',
    icon: 'ledger',
    feature: 'account-record',
    menuPlace: 40,
    aliases: ['/records/account'],
  },
  {
    page: 'personalProfit',
    label: 'in_personal_loss',
    icon: 'chart',
    feature: 'profit-record',
  },
  { page: 'bonusDetails', label: 'in_bonus_details', icon: 'seal', feature: 'bonus-details' },
  { page: 'rewardCenter', label: 'in_reward_center', icon: 'gift', feature: 'reward-centre' },
  { page: 'referral', label: 'invite_friends', icon: 'people', feature: 'referral', menuPlace: 60 },
  { page: 'missionLeaderboard', label: 'mission_activity', icon: 'ticket', feature: 'missions' },
  { page: 'messageV2', label: 'in_platform_information', icon: 'chat', feature: 'messages' },
  { page: 'manualRebate', label: 'manual_rebate', icon: 'percent', feature: 'manual-rebate' },
  { page: 'playerRank', label: 'player_rank', icon: 'seal', feature: 'player-rank', isApart: true },
] as const satisfies readonly CentrePage[];

export type PageKey = (typeof CENTRE_PAGES)[number]['page'];

/** The page that the centre opens with. */
export const DEFAULT_PAGE: PageKey = 'securityCenter';

/** The address of a page. */
export const centrePath = (page: PageKey): string => `${CENTRE_PATH}/${page}`;

/** The page of an address' last part, whatever its case; null for one that there is not. */
export function pageOf(name: string, pages: readonly CentrePage[] = CENTRE_PAGES): CentrePage | null {
  return pageIn(pages, name);
}

/** Where another address of a page leads; null where it is none. */
export function pathOfAlias(pathname: string): string | null {
  const plain = pathname.toLowerCase().replace(/\/$/, '');
  const pages: readonly CentrePage[] = CENTRE_PAGES;
  const found = pages.find(({ aliases = [] }) => aliases.includes(plain));
  return found ? `${CENTRE_PATH}/${found.page}` : null;
}
