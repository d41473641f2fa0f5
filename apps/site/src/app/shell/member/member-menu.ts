import { TRIAL_TYPE } from '../../../domain/session/store.ts';
import type { IconName } from '../../../shared/ui/base/icon.tsx';
import { PATHS } from '../../paths.ts';

/** Who looks at the menu. */
export interface MenuViewer {
  customerType: number;
  /** The promotion for inviting friends is running. */
  hasReferral: boolean;
  /** The member centre is open, and has the entry itself. */
  isCentreOpen: boolean;
}

/** Account types that see what agents see: specification 9. */
const AGENT_TYPES: readonly number[] = [1, 2, 41, 42];

interface Entry {
  /** The page's key: specification 2, member centre. */
  page: string;
  label:
    | 'in_my_account'
    | 'agent_centre'
    | 'in_increase_withdrawal'
    | 'in_account_record'
    | 'in_betting_record'
    | 'invite_friends';
  icon: IconName;
  isShown?: (viewer: MenuViewer) => boolean;
}

/** Entries of the member menu in their order, each with the rule of its visibility: specification 2, header. */
const ENTRIES: readonly Entry[] = [
  { page: 'securityCenter', label: 'in_my_account', icon: 'user' },
  { page: 'agent', label: 'agent_centre', icon: 'people', isShown: (viewer) => AGENT_TYPES.includes(viewer.customerType) },
  { page: 'withdraw', label: 'in_increase_withdrawal', icon: 'wallet' },
  { page: 'transactionHistory', label: 'in_account_record', icon: 'ledger' },
  { page: 'personalHistoryCopy', label: 'in_betting_record', icon: 'receipt' },
  { page: 'referral', label: 'invite_friends', icon: 'gift', isShown: (viewer) => viewer.hasReferral && !viewer.isCentreOpen },
];

/** Where the site has a screen for a page. A page without one is not offered; a new screen is a row here. */
export const MEMBER_PAGES: Readonly<Record<string, string>> = {
  securityCenter: PATHS.account,
  transactionHistory: PATHS.statement,
  personalHistoryCopy: PATHS.bets,
};

/**
 * The entries that a viewer gets, with their addresses; signing out stands below them and is no page. The member section is not
 * for trial accounts: specification 4, account type.
 */
export function memberMenu(viewer: MenuViewer, pages: Readonly<Record<string, string>> = MEMBER_PAGES) {
  if (viewer.customerType === TRIAL_TYPE) return [];
  return ENTRIES.flatMap(({ page, label, icon, isShown }) => {
    const to = pages[page];
    return to !== undefined && (isShown?.(viewer) ?? true) ? [{ label, icon, to }] : [];
  });
}
