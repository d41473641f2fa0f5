import { TRIAL_TYPE } from '../../../domain/session/store.ts';
import {
  CENTRE_PAGES,
  CENTRE_PATH,
  type CentrePage,
  centrePath,
  PAGES_TO_COME,
  type PageToCome,
} from '../../member-centre/pages.ts';

/** Who looks at the menu. */
export interface MenuViewer {
  customerType: number;
  /** The promotion for inviting friends is running. */
  hasReferral: boolean;
  /** The member centre is open, and has the entry itself. */
  isCentreOpen: boolean;
}

/** Account types that see what agents see: docs/rules/accounts.md#account-types. */
const AGENT_TYPES: readonly number[] = [1, 2, 41, 42];

/** Entries that not everybody sees. */
const SHOWN_TO: Readonly<Record<string, (viewer: MenuViewer) => boolean>> = {
  agent: (viewer) => AGENT_TYPES.includes(viewer.customerType),
  referral: (viewer) => viewer.hasReferral && !viewer.isCentreOpen,
};

/**
 * Entries of the member menu in their order: docs/rules/screens.md#member-menu. Those of the centre's pages come from its table.
 */
function entriesOf(pages: readonly CentrePage[]): PageToCome[] {
  const own = pages.flatMap(({ menuPlace, ...page }) => (menuPlace === undefined ? [] : [{ ...page, menuPlace }]));
  const rest = PAGES_TO_COME.filter(({ page }) => !pages.some((each) => each.page === page));
  return [...own, ...rest].toSorted((a, b) => a.menuPlace - b.menuPlace);
}

/**
 * Where the entries lead; one without an address is not offered. The agent centre's says of itself that it is still to come.
 */
export const MEMBER_PAGES: Readonly<Record<string, string>> = {
  agent: `${CENTRE_PATH}/agent`,
  ...Object.fromEntries(CENTRE_PAGES.map(({ page }) => [page, centrePath(page)])),
};

/**
 * The entries that a viewer gets, with their addresses; signing out stands below them and is no page. The member section is not
 * for trial accounts: docs/rules/screens.md#member-menu.
 */
export function memberMenu(viewer: MenuViewer, screens: Readonly<Record<string, string>> = MEMBER_PAGES) {
  if (viewer.customerType === TRIAL_TYPE) return [];
  return entriesOf(CENTRE_PAGES).flatMap(({ page, label, icon }) => {
    const to = screens[page];
    return to !== undefined && (SHOWN_TO[page]?.(viewer) ?? true) ? [{ label, icon, to }] : [];
  });
}
