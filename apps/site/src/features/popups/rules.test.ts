import { describe, expect, it } from 'vitest';
import { notice } from '../../mocks/content.ts';
import { dayOf } from '../../shared/lib/dates.ts';
import { duePopups, type Memory, type Viewer } from './rules.ts';

const VISITOR: Viewer = { key: 'anonymous', isMember: false, isFirstLogin: false };
const MEMBER: Viewer = { key: 'u7', isMember: true, isFirstLogin: false };
const NEW_MEMBER: Viewer = { ...MEMBER, isFirstLogin: true };
const NOTHING: Memory = { isClosed: false, session: [], days: {}, quietDay: '' };
const TODAY = '2026-06-01';

const popup = (id: number, execution: string, announcementPopupFrequency = 'ALWAYS') =>
  notice(id, `Popup ${id}`, { execution, announcementPopupFrequency });
const due = (popups: ReturnType<typeof popup>[], viewer: Viewer, memory: Partial<Memory> = {}, today = TODAY) =>
  duePopups(popups, viewer, { ...NOTHING, ...memory }, today).map(({ id }) => id);

describe('execution', () => {
  const all = [popup(1, 'B'), popup(2, 'A'), popup(3, 'F'), popup(4, '?')];

  it.each([
    ['a visitor', VISITOR, [1]],
    ['a member', MEMBER, [2]],
    ['a member at the first login', NEW_MEMBER, [3, 2]],
  ])('shows %s what is theirs', (_name, viewer, ids) => {
    expect(due(all, viewer)).toEqual(ids);
  });
});

describe('frequency', () => {
  const all = [popup(1, 'B', 'ALWAYS'), popup(2, 'B', 'SESSION'), popup(3, 'B', 'DAY'), popup(4, 'B', 'ONCE'), popup(5, 'B', '')];
  const seen = { 1: TODAY, 2: TODAY, 3: TODAY, 4: TODAY, 5: TODAY };

  it('shows everything the first time', () => {
    expect(due(all, VISITOR)).toEqual([1, 2, 3, 4, 5]);
  });

  it('shows only ALWAYS again in the same session', () => {
    expect(due(all, VISITOR, { session: [1, 2, 3, 4, 5], days: seen })).toEqual([1]);
  });

  it('shows SESSION again in another session of the day', () => {
    expect(due(all, VISITOR, { days: seen })).toEqual([1, 2, 5]);
  });

  it('shows DAY again on the next business day, and ONCE never', () => {
    expect(due(all, VISITOR, { days: seen }, '2026-06-02')).toEqual([1, 2, 3, 5]);
  });

  it('counts days in the zone of the brand', () => {
    const zone = 'Asia/Ho_Chi_Minh';
    const evening = Date.UTC(2026, 5, 1, 16, 59);
    const days = { 3: dayOf(evening, zone) };
    expect(due([popup(3, 'B', 'DAY')], VISITOR, { days }, dayOf(evening + 30_000, zone))).toEqual([]);
    expect(due([popup(3, 'B', 'DAY')], VISITOR, { days }, dayOf(evening + 60_000, zone))).toEqual([3]);
  });
});

describe('what silences all', () => {
  const all = [popup(1, 'B', 'ALWAYS')];

  it('is the closed flag of the session', () => {
    expect(due(all, VISITOR, { isClosed: true })).toEqual([]);
  });

  it('is the wish to be left alone, until the business day ends', () => {
    expect(due(all, VISITOR, { quietDay: TODAY })).toEqual([]);
    expect(due(all, VISITOR, { quietDay: '2026-05-31' })).toEqual([1]);
  });
});
