import type { Announcement } from '../../domain/content/queries.ts';

/** Who looks at the page. */
export interface Viewer {
  /** A name for what is remembered of this viewer on this device: the member's number, or the device's visitors. */
  key: string;
  isMember: boolean;
  /** True from a member's very first login to the end of that session. */
  isFirstLogin: boolean;
}

/** What is remembered of a viewer. */
export interface Memory {
  /** The popups of this session were closed: the flag USER_POPUP or ANONYMOUS_POPUP. */
  isClosed: boolean;
  /** Numbers of those shown in this session. */
  session: readonly number[];
  /** Business day on which each was last shown, by number. */
  days: Readonly<Record<string, string>>;
  /** Business day on which the viewer wants to be left alone. */
  quietDay: string;
}

/** Whom a popup is for: B before login, A after login, F at the first login: docs/rules/content.md#for-whom. */
export function isForViewer(execution: string, viewer: Viewer): boolean {
  if (execution === 'B') return !viewer.isMember;
  if (execution === 'A') return viewer.isMember;
  return execution === 'F' && viewer.isMember && viewer.isFirstLogin;
}

/**
 * Is it time to show a popup? ALWAYS each visit, which is each load of the site until the popups are closed; SESSION once a session, also when
 * it was left unclosed; DAY once a business day of the brand; ONCE once for each member, or visitors' device. Another word is taken for SESSION.
 */
export function isDue(id: number, frequency: string, memory: Memory, today: string): boolean {
  const lastDay = memory.days[String(id)];
  switch (frequency) {
    case 'ALWAYS':
      return true;
    case 'DAY':
      return lastDay !== today;
    case 'ONCE':
      return lastDay === undefined;
    default:
      return !memory.session.includes(id);
  }
}

/** The popups to show now: those of the first login before all others, else in the operator's order. `today` is the brand's business day, `YYYY-MM-DD`. */
export function duePopups(popups: readonly Announcement[], viewer: Viewer, memory: Memory, today: string): Announcement[] {
  if (memory.isClosed || memory.quietDay === today) return [];
  return popups
    .filter((popup) => isForViewer(popup.execution, viewer) && isDue(popup.id, popup.announcementPopupFrequency, memory, today))
    .toSorted((a, b) => Number(b.execution === 'F') - Number(a.execution === 'F'));
}
