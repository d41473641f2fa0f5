import type { ComponentType } from 'react';
import type { MessageId } from '../../shared/i18n/message-id.ts';
import type { IconName } from '../../shared/ui/base/icon.tsx';

/** A page of the member centre. */
export interface CentrePage {
  /** Its key and the last part of its address: specification 2, member centre. */
  page: string;
  label: MessageId;
  icon: IconName;
  load: () => Promise<{ default: ComponentType }>;
}

/** What is new in a page, by its key: shown beside its entry when above zero. */
export type Badges = Readonly<Record<string, number>>;

/** The page that the centre opens with. */
export const DEFAULT_PAGE = 'securityCenter';

/** The pages in the specification's order. A new page is one file in `pages/` and one row here. */
export const CENTRE_PAGES: readonly CentrePage[] = [
  { page: 'securityCenter', label: 'in_my_account', icon: 'user', load: () => import('./pages/security-center.tsx') },
  { page: 'personalHistoryCopy', label: 'in_betting_record', icon: 'receipt', load: () => import('./pages/bets.tsx') },
  { page: 'transactionHistory', label: 'in_account_record', icon: 'ledger', load: () => import('./pages/statement.tsx') },
];

/** The page of an address' last part, whatever its case; null for one that there is not. */
export function pageOf(name: string, pages: readonly CentrePage[] = CENTRE_PAGES): CentrePage | null {
  return pages.find(({ page }) => page.toLowerCase() === name.toLowerCase()) ?? null;
}
