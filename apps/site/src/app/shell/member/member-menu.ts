import { isAgentType } from '../../../domain/session/agent.ts';
import { TRIAL_TYPE } from '../../../domain/session/store.ts';
import { AGENT_PATH } from '../../agent-centre/pages.ts';
import type { CentreEntry } from '../../centre/page.ts';
import { CENTRE_PAGES, type CentrePage, centrePath } from '../../member-centre/pages.ts';

/** Who looks at the menu. */
export interface MenuViewer {
  customerType: number;
  /** The promotion for inviting friends is running. */
  hasReferral: boolean;
  /** The member centre is open, and has the entry itself. */
  isCentreOpen: boolean;
  /** The brand has the agent centre. */
  hasAgentCentre: boolean;
}

type Entry = Pick<CentreEntry, 'page' | 'label' | 'icon'> & { menuPlace: number };

/** The way to the other centre. */
const AGENT_ENTRY: Entry = { page: 'agent', label: 'agent_centre', icon: 'people', menuPlace: 20 };

/** Entries that not everybody sees. */
const SHOWN_TO: Readonly<Record<string, (viewer: MenuViewer) => boolean>> = {
  agent: (viewer) => isAgentType(viewer.customerType) && viewer.hasAgentCentre,
  referral: (viewer) => viewer.hasReferral && !viewer.isCentreOpen,
};

/**
 * Entries of the member menu in their order: docs/rules/screens.md#member-menu. Those of the centre's pages come from its table.
 */
function entriesOf(pages: readonly CentrePage[]): Entry[] {
  const own = pages.flatMap(({ menuPlace, ...page }) => (menuPlace === undefined ? [] : [{ ...page, menuPlace }]));
  return [...own, AGENT_ENTRY].toSorted((a, b) => a.menuPlace - b.menuPlace);
}

/** Where the entries lead; one without an address is not offered. */
export const MEMBER_PAGES: Readonly<Record<string, string>> = {
  agent: AGENT_PATH,
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
