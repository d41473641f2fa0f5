import { beforeEach, describe, expect, it } from 'vitest';
import { ANONYMOUS_FLAG, type Area, noteClosed, noteShown, readMemory, USER_FLAG } from './memory.ts';
import type { Viewer } from './rules.ts';

const VISITOR: Viewer = { key: 'anonymous', isMember: false, isFirstLogin: false };
const MEMBER: Viewer = { key: 'u7', isMember: true, isFirstLogin: false };
const OTHER: Viewer = { key: 'u8', isMember: true, isFirstLogin: false };
const TODAY = '2026-06-01';

function area(): Area & { all: Map<string, string> } {
  const all = new Map<string, string>();
  return {
    all,
    get: (key) => all.get(key) ?? null,
    set: (key, value) => void all.set(key, value),
    remove: (key) => void all.delete(key),
  };
}

let session = area();
let local = area();
beforeEach(() => {
  session = area();
  local = area();
});
const show = (viewer: Viewer, id: number) => noteShown(session, local, viewer, id, TODAY);
const read = (viewer: Viewer) => readMemory(session, local, viewer);

describe('memory', () => {
  it('is empty at first', () => {
    expect(read(VISITOR)).toEqual({ isClosed: false, session: [], days: {}, quietDay: '' });
  });

  it('keeps what was shown, for each viewer apart', () => {
    show(MEMBER, 1);
    show(MEMBER, 2);
    expect(read(MEMBER)).toMatchObject({ session: [1, 2], days: { 1: TODAY, 2: TODAY } });
    expect(read(VISITOR)).toMatchObject({ session: [], days: {} });
  });

  it('forgets the session with the tab, and the days not', () => {
    show(VISITOR, 1);
    session = area();
    expect(read(VISITOR)).toMatchObject({ session: [], days: { 1: TODAY } });
  });

  it('keeps the newest two hundred', () => {
    for (let id = 1; id <= 201; id += 1) show(VISITOR, id);
    const { days } = read(VISITOR);
    expect([Object.keys(days).length, days[1], days[2]]).toEqual([200, undefined, TODAY]);
  });

  it('sets the flag of the viewer’s kind', () => {
    noteClosed(session, local, VISITOR, null);
    expect([session.get(ANONYMOUS_FLAG), session.get(USER_FLAG)]).toEqual(['closed', null]);
    expect([read(VISITOR).isClosed, read(MEMBER).isClosed]).toEqual([true, false]);
  });

  it('opens the popups again for another login', () => {
    read(MEMBER);
    show(MEMBER, 1);
    noteClosed(session, local, MEMBER, null);
    expect(read(MEMBER).isClosed).toBe(true);
    expect(read(OTHER)).toMatchObject({ isClosed: false, session: [] });
    noteClosed(session, local, OTHER, null);
    read(VISITOR);
    expect(read(OTHER).isClosed).toBe(false);
  });

  it('heeds a flag that somebody else set', () => {
    session.set(USER_FLAG, 'closed');
    read(VISITOR);
    expect(read(MEMBER).isClosed).toBe(true);
  });

  it('keeps the day on which nobody wants to be asked', () => {
    show(VISITOR, 1);
    noteClosed(session, local, VISITOR, TODAY);
    expect(read(VISITOR)).toMatchObject({ quietDay: TODAY, days: { 1: TODAY } });
  });

  it('takes nonsense in storage for nothing', () => {
    for (const text of ['', 'x', 'null', '7', '{"days":7,"quietDay":7}', '{"days":{"1":2}}']) {
      local.set('popupDays.anonymous', text);
      session.set('popupSession', text);
      expect(read(VISITOR)).toEqual({ isClosed: false, session: [], days: {}, quietDay: '' });
    }
  });
});
