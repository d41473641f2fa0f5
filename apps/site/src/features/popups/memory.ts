import type { Memory, Viewer } from './rules.ts';

/** Browser storage that may be switched off. */
export interface Area {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

interface SessionNotes {
  /** Key of the member of this session; empty for none. */
  user: string;
  userIds: number[];
  anonymousIds: number[];
}

interface DayNotes {
  quietDay: string;
  days: Record<string, string>;
}

/** Session flags of docs/rules/content.md#popups, and their value. */
export const USER_FLAG = 'USER_POPUP';
export const ANONYMOUS_FLAG = 'ANONYMOUS_POPUP';
export const CLOSED = 'closed';

const SESSION_KEY = 'popupSession';
const DAY_KEY = 'popupDays';
/** Popups of which a device remembers when it showed them. */
const MOST_KEPT = 200;

const flagOf = (viewer: Viewer): string => (viewer.isMember ? USER_FLAG : ANONYMOUS_FLAG);

/** What storage holds may be anything: a value of another kind counts as nothing. */
function parse(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

const numbers = (value: unknown): number[] => (Array.isArray(value) ? value.filter((each) => typeof each === 'number') : []);

function readSession(session: Area, viewer: Viewer): SessionNotes {
  const { user, userIds, anonymousIds } = parse(session.get(SESSION_KEY));
  const own = viewer.isMember ? viewer.key : '';
  // Another login is another session: what the last member closed says nothing about this one.
  if (typeof user === 'string' && user !== '' && user !== own) session.remove(USER_FLAG);
  return { user: own, userIds: user === own ? numbers(userIds) : [], anonymousIds: numbers(anonymousIds) };
}

function readDays(local: Area, viewer: Viewer): DayNotes {
  const { quietDay, days } = parse(local.get(`${DAY_KEY}.${viewer.key}`));
  const entries = typeof days === 'object' && days !== null ? Object.entries(days) : [];
  return {
    quietDay: typeof quietDay === 'string' ? quietDay : '',
    days: Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string')),
  };
}

/** What this browser remembers of the viewer: flags and showings of the session, days for as long as the device keeps them. */
export function readMemory(session: Area, local: Area, viewer: Viewer): Memory {
  const notes = readSession(session, viewer);
  session.set(SESSION_KEY, JSON.stringify(notes));
  return {
    isClosed: session.get(flagOf(viewer)) === CLOSED,
    session: viewer.isMember ? notes.userIds : notes.anonymousIds,
    ...readDays(local, viewer),
  };
}

/** Notes that a popup was shown on a business day. Of more than the device should keep, the lowest numbers are forgotten: the oldest. */
export function noteShown(session: Area, local: Area, viewer: Viewer, id: number, today: string): void {
  const notes = readSession(session, viewer);
  const ids = viewer.isMember ? notes.userIds : notes.anonymousIds;
  if (!ids.includes(id)) ids.push(id);
  session.set(SESSION_KEY, JSON.stringify(notes));
  const { quietDay, days } = readDays(local, viewer);
  const kept = Object.entries({ ...days, [id]: today })
    .toSorted(([a], [b]) => Number(b) - Number(a))
    .slice(0, MOST_KEPT);
  local.set(`${DAY_KEY}.${viewer.key}`, JSON.stringify({ quietDay, days: Object.fromEntries(kept) }));
}

/** Notes that the viewer closed the popups: no more in this session, and with `quietDay` none on that business day. */
export function noteClosed(session: Area, local: Area, viewer: Viewer, quietDay: string | null): void {
  session.set(flagOf(viewer), CLOSED);
  if (quietDay === null) return;
  local.set(`${DAY_KEY}.${viewer.key}`, JSON.stringify({ ...readDays(local, viewer), quietDay }));
}
