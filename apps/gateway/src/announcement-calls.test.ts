import { LINE_ANNOUNCEMENT } from '@marquee/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from './app.ts';
import { manualClock } from './base/calendar/clock.ts';
import { usualKind } from './base/testing/database.ts';
import { tree } from './identity/index.ts';
import { openTestApp } from './testing/app.ts';
import { walkers } from './testing/walkers.ts';

interface Shown {
  list: { title: string; content: string; kind: string; messageId: string }[];
}

describe.each(usualKind)('announcements to a line on %s', (kind) => {
  let app: App;
  const clock = manualClock(Date.UTC(2026, 5, 1, 5));
  const { page, logIn, as, open } = walkers(() => app);
  const LINE = ['tellchild', 'tellleaf', 'demoplayer'];
  const OTHERS = ['demoagent', 'demotop', 'tellsister', 'tellniece'];

  beforeAll(async () => {
    app = await openTestApp(kind, clock);
    for (const name of ['demotop', 'demoagent', 'demoplayer']) await logIn(name, 'Demo2026');
    await open('demotop', 'tellsister', 1);
    await open('demoagent', 'tellchild', 1);
    await open('tellchild', 'tellleaf', 0);
    await open('tellsister', 'tellniece', 0);
    expect(await page('guest').call('freePlay', { body: {} })).toMatchObject({ success: true });
  });
  afterAll(() => app.close());

  const write = (by: string, title: string, requestKey = `key-of-${title.replaceAll(' ', '-')}`) =>
    as(by, 'writeLineAnnouncement', { body: { title, text: `About ${title}`, requestKey } });
  const titles = async (of: string): Promise<string[]> => {
    const { value } = await as(of, 'inbox', { query: { kind: 'notice', size: '100' } });
    return (value as never as Shown).list.map(({ title }) => title);
  };
  const have = async (who: readonly string[]): Promise<string[][]> => Promise.all(who.map(titles));

  it('are open to no player and no guest', async () => {
    for (const [name, code] of [
      ['demoplayer', 'agent.off'],
      ['guest', 'in_need_true_account'],
    ] as const) {
      expect((await as(name, 'lineAnnouncements')).errorCode).toBe(code);
      expect((await write(name, 'Nothing')).errorCode).toBe(code);
      expect((await as(name, 'withdrawLineAnnouncement', { query: { announcementId: '1' } })).errorCode).toBe(code);
    }
  });

  it('come to all below, once for each key, and to nobody else', async () => {
    const [first, second] = await Promise.all([write('demoagent', 'Friday'), write('demoagent', 'Friday')]);
    expect(first?.value).toMatchObject({ title: 'Friday', text: 'About Friday', withdrawnAt: null, readers: 0 });
    expect(second?.value).toEqual(first?.value);
    expect(await have(LINE)).toEqual(LINE.map(() => ['Friday']));
    expect(await have(OTHERS)).toEqual(OTHERS.map(() => []));
    expect((await as('tellleaf', 'unreadCount')).value).toBe(1);
    expect((await as('tellniece', 'unreadCount')).value).toBe(0);
    const { value } = await as('tellleaf', 'inbox');
    const [message] = (value as never as Shown).list;
    expect(message).toMatchObject({ kind: 'notice', content: 'From an agent above you: About Friday' });
    // Who is named nowhere: the upline of the upline is nobody's to know.
    expect(JSON.stringify(value)).not.toContain('demoagent');
    await as('tellleaf', 'readMessages', { body: { messageIds: [message?.messageId] } });
    // Another's message, by its number.
    await as('tellniece', 'readMessages', { body: { messageIds: [message?.messageId] } });
    const listed = await as('demoagent', 'lineAnnouncements');
    expect(listed.value).toMatchObject({
      list: [{ title: 'Friday', readers: 1 }],
      totalCount: 1,
      left: LINE_ANNOUNCEMENT.aDay - 1,
    });
    for (const name of ['demotop', 'tellsister', 'tellchild'])
      expect((await as(name, 'lineAnnouncements')).value).toMatchObject({
        list: [],
        totalCount: 0,
        left: LINE_ANNOUNCEMENT.aDay,
      });
  });

  it('come to one own child alone where it is named, and count apart', async () => {
    const body = { username: 'TellChild', title: 'For you', text: 'Only you', requestKey: 'key-of-one-child' };
    const [made, again] = await Promise.all([1, 2].map(() => as('demoagent', 'writeLineAnnouncement', { body })));
    expect(made?.value).toMatchObject({ to: 'tellchild', readers: 0 });
    expect(again?.value).toEqual(made?.value);
    expect(await have([...LINE, ...OTHERS])).toEqual([['For you', 'Friday'], ['Friday'], ['Friday'], [], [], [], []]);
    expect((await as('tellchild', 'unreadCount')).value).toBe(2);
    const { value } = await as('tellchild', 'inbox');
    const messageIds = [(value as never as Shown).list.find(({ title }) => title === 'For you')?.messageId];
    // Another's, by its number.
    for (const name of ['tellleaf', 'tellchild']) await as(name, 'readMessages', { body: { messageIds } });
    const listed = await as('demoagent', 'lineAnnouncements');
    expect(listed.value).toMatchObject({
      list: [{ to: 'tellchild', readers: 1 }, { to: null }],
      totalCount: 2,
      left: LINE_ANNOUNCEMENT.aDay - 1,
    });
    for (const username of ['tellleaf', 'tellniece', 'demotop', 'demoagent', 'nobodyatall'])
      expect(
        (await as('demoagent', 'writeLineAnnouncement', { body: { ...body, username, requestKey: `no-${username}` } })).errorCode,
      ).toBe('agent.unknown');
    const announcementId = String(made?.value?.['announcementId']);
    expect((await as('demoagent', 'withdrawLineAnnouncement', { query: { announcementId } })).value).toMatchObject({
      to: 'tellchild',
    });
    expect(await titles('tellchild')).toEqual(['Friday']);
  });

  it('come to one child once, though two gateways are told the same at once and later again', async () => {
    const second = await openTestApp(kind, clock, { ...app.db, close: async () => {} });
    const there = walkers(() => second);
    try {
      await there.logIn('demoagent', 'Demo2026');
      const body = { username: 'tellchild', title: 'Twice', text: 'Once', requestKey: 'key-of-two-gateways' };
      const send = (by: typeof as) => by('demoagent', 'writeLineAnnouncement', { body });
      const made = await Promise.all([as, there.as, as, there.as].map(send));
      made.push(await send(as), await send(there.as));
      expect(made[0]).toMatchObject({ success: true, value: { to: 'tellchild', title: 'Twice' } });
      for (const answer of made) expect(answer).toEqual(made[0]);
      expect(await titles('tellchild')).toEqual(['Twice', 'Friday']);
      expect(
        await app.db.query({ text: 'select from agent_announcement where request_key = $1', values: [body.requestKey] }),
      ).toHaveLength(1);
      const announcementId = String(made[0]?.value?.['announcementId']);
      for (const by of [there.as, as])
        expect((await by('demoagent', 'withdrawLineAnnouncement', { query: { announcementId } })).success).toBe(true);
      expect(await titles('tellchild')).toEqual(['Friday']);
    } finally {
      await second.close();
    }
  });

  it('are withdrawn by who wrote them, and by nobody else', async () => {
    const made = await write('demoagent', 'Mistake');
    const announcementId = String(made.value?.['announcementId']);
    for (const name of ['demotop', 'tellsister', 'tellchild']) {
      const about = await as(name, 'withdrawLineAnnouncement', { query: { announcementId } });
      expect(about, name).toEqual(await as(name, 'withdrawLineAnnouncement', { query: { announcementId: '999999' } }));
      expect(about.errorCode).toBe('agent.announcement');
    }
    expect(await titles('tellleaf')).toEqual(['Mistake', 'Friday']);
    for (const _ of [1, 2]) {
      const { value, errorCode } = await as('demoagent', 'withdrawLineAnnouncement', { query: { announcementId } });
      expect(errorCode).toBeUndefined();
      expect(value).toMatchObject({ title: 'Mistake', withdrawnAt: clock.now() });
    }
    expect(await have(LINE)).toEqual(LINE.map(() => ['Friday']));
    expect((await as('tellleaf', 'unreadCount')).value).toBe(0);
  });

  it('stand above newer ones while they are pinned, three at most, by who wrote them alone', async () => {
    const pin = (by: string, announcementId: unknown, pinned = true) =>
      as(by, 'pinLineAnnouncement', { body: { announcementId: Number(announcementId), pinned } });
    const made: unknown[] = [];
    for (const nth of [1, 2, 3, 4]) {
      clock.advance(1_000);
      made.push((await write('tellchild', `Pin ${nth}`)).value?.['announcementId']);
    }
    const newest = ['Pin 4', 'Pin 3', 'Pin 2', 'Pin 1', 'Friday'];
    expect(await titles('tellleaf')).toEqual(newest);
    for (const name of ['demotop', 'demoagent', 'tellsister']) {
      const about = await pin(name, made[0]);
      expect(about, name).toEqual(await pin(name, 999_999));
      expect(about.errorCode).toBe('agent.announcement');
    }
    const answers = await Promise.all(made.map((id) => pin('tellchild', id)));
    expect(answers.map(({ errorCode }) => errorCode ?? 'ok').toSorted()).toEqual(['agent.pins', 'ok', 'ok', 'ok']);
    for (const id of made) await pin('tellchild', id, false);
    expect((await pin('tellchild', made[0])).value).toMatchObject({ title: 'Pin 1', pinned: true });
    expect(await titles('tellleaf')).toEqual(['Pin 1', 'Pin 4', 'Pin 3', 'Pin 2', 'Friday']);
    const { value } = await as('tellleaf', 'inbox', { query: { kind: 'notice', page: '2', size: '1' } });
    expect((value as never as Shown).list).toMatchObject([{ title: 'Pin 4', pinned: false }]);
    // Among messages of all kinds they stand where they came.
    const all = await as('tellleaf', 'inbox', { query: { size: '4' } });
    expect((all.value as never as Shown).list.map(({ title }) => title)).toEqual(newest.slice(0, 4));
    for (const id of made) await as('tellchild', 'withdrawLineAnnouncement', { query: { announcementId: String(id) } });
    expect((await pin('tellchild', made[1])).errorCode).toBe('agent.announcement');
    expect(await titles('tellleaf')).toEqual(['Friday']);
  });

  it('are refused where their words are none or too many, or a day has seen enough', async () => {
    const text = 'x'.repeat(LINE_ANNOUNCEMENT.text);
    for (const [title, given] of [
      ['', 'Text'],
      [' \n ', 'Text'],
      ['Title', ' '],
      ['x'.repeat(LINE_ANNOUNCEMENT.title + 1), 'Text'],
      ['Title', `${text}x`],
    ]) {
      const body = { title, text: given, requestKey: 'never-written' };
      expect((await as('tellsister', 'writeLineAnnouncement', { body })).errorCode).toBe('agent.words');
    }
    const longest = { title: '👍🏽'.repeat(LINE_ANNOUNCEMENT.title), text, requestKey: 'the-longest' };
    expect((await as('tellsister', 'writeLineAnnouncement', { body: longest })).success).toBe(true);
    const at = async (nth: number) => write('tellsister', `News ${nth}`, `news-number-${nth}`);
    const codes = (await Promise.all([1, 2, 3, 4, 5, 6].map(at))).map(({ errorCode }) => errorCode ?? 'ok');
    expect(codes.filter((code) => code === 'ok')).toHaveLength(LINE_ANNOUNCEMENT.aDay - 1);
    expect(new Set(codes)).toEqual(new Set(['ok', 'agent.announcements']));
    expect(await titles('tellniece')).toHaveLength(LINE_ANNOUNCEMENT.aDay);
    clock.advance(86_400_000 + 1);
    for (const [name, password] of [
      ['tellsister', 'Harbour77lamp'],
      ['demoagent', 'Demo2026'],
    ] as const)
      await logIn(name, password);
    expect((await write('tellsister', 'Next day')).success).toBe(true);
  });

  it('follow who is below whom', async () => {
    const idOf = async (username: string) => (await tree.byName(app.db, 1, username))?.id ?? 0n;
    const [child, sister] = [await idOf('tellchild'), await idOf('tellsister')];
    await app.db.transaction((tx) => tree.move(tx, child, sister, clock));
    clock.advance(61_000);
    for (const name of ['tellleaf', 'tellniece']) await logIn(name, 'Harbour77lamp');
    const [moved, before] = await have(['tellleaf', 'tellniece']);
    expect(moved).toEqual(before);
    expect(moved).toContain('Next day');
  });
});
