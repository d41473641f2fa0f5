import { TRIAL_TYPE } from '@marquee/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualKind } from '../base/testing/database.ts';
import { DAY_MS, type Inboxes, openInboxes } from './testing/world.ts';

const notice = (merchantId: number, key: string) =>
  ({ merchantId, key, template: 'notice', params: { title: { EN: `Title ${key}`, VI: 'Tin' }, text: { EN: 'Text' } } }) as const;

describe.each(usualKind)('the inbox on %s', (kind) => {
  let world: Inboxes;
  beforeAll(async () => {
    world = await openInboxes(kind);
  });
  afterAll(() => world.close());

  const announce = (
    ...args: [
      merchantId: number,
      key: string,
      audience?: { accountTypes?: number[]; vipFrom?: number } | { line: bigint } | { member: bigint },
    ]
  ) => {
    const [merchantId, key, audience = {}] = args;
    return world.db.transaction((tx) => world.messages.announce(tx, { ...notice(merchantId, key), audience }));
  };
  const ids = async (...args: Parameters<Inboxes['list']>) => (await world.list(...args)).map(({ messageId }) => messageId);
  const numbers = (texts: readonly string[]) => texts.map((text) => BigInt(text.slice(1)));
  const count = async (table: string): Promise<number> =>
    Number((await world.db.query<{ n: bigint }>({ text: `select count(*) as n from ${table}` }))[0]?.n);

  it('holds what is sent once a key, however many send it at once', async () => {
    const [member, other] = [world.member(), world.member()];
    const sent = await Promise.all(Array.from({ length: 8 }, () => world.send(member, 'deposit-1')));
    expect(sent.filter(Boolean)).toHaveLength(1);
    expect(await world.send(other, 'deposit-1')).toBe(true);
    expect(await world.list(member)).toMatchObject([{ kind: 'system', title: 'Deposit received', readTime: null }]);
    expect(await world.messages.unread(other)).toBe(1);
  });

  it('has nothing of a transaction that was rolled back, and tells nobody of it', async () => {
    const { accountId, merchantId } = world.member();
    const params = { time: world.clock.now() };
    const undone = world.db.transaction(async (tx) => {
      await world.messages.send(tx, { merchantId, accountId, template: 'login.locked', params, key: 'undone' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    world.told.length = 0;
    await world.events.runAll();
    expect(world.told).not.toContain(`account:${accountId} messages`);
    expect(await world.messages.unread({ accountId, merchantId, type: 0 })).toBe(0);
  });

  it('tells open pages of a message once it is there, and the member’s other pages of what was read', async () => {
    const member = world.member();
    await world.send(member, 'live');
    await world.events.runAll();
    world.told.length = 0;
    await world.send(member, 'live-2');
    expect(world.told).toEqual([]);
    await world.events.runAll();
    expect(world.told).toEqual([`account:${member.accountId} messages`]);
    await world.messages.read(member, { until: world.clock.now() });
    await world.messages.read(member, { until: world.clock.now() });
    expect(world.told).toEqual([`account:${member.accountId} messages`, `account:${member.accountId} messages`]);
    await announce(2, 'live');
    await world.events.runAll();
    expect(world.told.at(-1)).toBe('merchant:2 messages');
  });

  it('holds what is told a line for all of it, of whatever type and level, and tells nobody else', async () => {
    const top = world.member({ merchantId: 4, type: 2 });
    const above = world.member({ merchantId: 4, type: 1, path: [top.accountId] });
    const line = [0, 41].map((type) =>
      world.member({ merchantId: 4, type, vipLevel: type, path: [top.accountId, above.accountId] }),
    );
    const sister = world.member({ merchantId: 4, path: [top.accountId] });
    expect(await announce(4, 'line', { line: above.accountId })).toBe(true);
    expect(await announce(4, 'line', { line: above.accountId })).toBe(false);
    world.told.length = 0;
    await world.events.runAll();
    expect(world.told).toEqual([`line:${above.accountId} messages`]);
    for (const member of line) expect(await world.list(member)).toMatchObject([{ kind: 'notice', title: 'Title line' }]);
    for (const other of [top, above, sister, world.member({ merchantId: 5 })]) {
      expect(await world.list(other)).toEqual([]);
      expect(await world.messages.unread(other)).toBe(0);
    }
    await world.messages.read(sister, { own: [], notices: numbers(await ids(line[0] ?? top)) });
    expect(await world.messages.readers(4, ['line'])).toEqual(new Map());
    await world.messages.read(line[0] ?? top, { until: world.clock.now() });
    expect(await world.messages.readers(4, ['line', 'other'])).toEqual(new Map([['line', 1]]));
    await world.db.transaction((tx) => world.messages.withdraw(tx, { merchantId: 4, line: above.accountId, key: 'line' }));
    for (const member of line) expect(await world.list(member)).toEqual([]);
    await world.events.runAll();
    expect(world.told.at(-1)).toBe(`line:${above.accountId} messages`);
  });

  it('has what is for one member alone, and tells its pages alone', async () => {
    const above = world.member({ merchantId: 4, type: 1 });
    const member = world.member({ merchantId: 4, path: [above.accountId] });
    const below = world.member({ merchantId: 4, path: [above.accountId, member.accountId] });
    world.told.length = 0;
    expect(await announce(4, 'one', { member: member.accountId })).toBe(true);
    await world.events.runAll();
    expect(world.told).toEqual([`account:${member.accountId} messages`]);
    expect(await world.list(member)).toMatchObject([{ kind: 'notice', title: 'Title one' }]);
    for (const other of [above, below]) expect(await world.list(other)).toEqual([]);
    await world.db.transaction((tx) => world.messages.withdraw(tx, { merchantId: 4, member: member.accountId, key: 'one' }));
    expect(await world.list(member)).toEqual([]);
  });

  it('is paged newest first, messages to one and to many in one order', async () => {
    const member = world.member({ merchantId: 3 });
    for (const n of [1n, 2n, 3n]) {
      await world.send(member, `page-${n}`, n);
      world.clock.advance(1_000);
      await announce(3, `page-${n}`);
      world.clock.advance(1_000);
    }
    const pages = await Promise.all([1, 2, 3, 4].map((page) => world.messages.inbox(member, { page, size: 2, language: 'EN' })));
    expect(pages.map(({ totalCount, totalPages }) => [totalCount, totalPages])).toEqual(Array(4).fill([6, 3]));
    const shown = pages.flatMap(({ list }) => list.map(({ kind: sort, content }) => `${sort} ${content}`));
    expect(shown).toEqual([
      'notice Text',
      'system Your deposit of ₫3.00 is in your balance.',
      'notice Text',
      'system Your deposit of ₫2.00 is in your balance.',
      'notice Text',
      'system Your deposit of ₫1.00 is in your balance.',
    ]);
    const inOther = await world.messages.inbox(member, { page: 1, size: 1, language: 'VI' });
    expect(inOther.list).toMatchObject([{ title: 'Tin', content: 'Text' }]);
  });

  it('shows messages to many to those whom they are for, who were there when they were sent', async () => {
    const merchantId = 4;
    const [player, vip, agent, guest] = [
      world.member({ merchantId }),
      world.member({ merchantId, vipLevel: 3 }),
      world.member({ merchantId, type: 1, vipLevel: 9 }),
      world.member({ merchantId, type: TRIAL_TYPE }),
    ];
    await announce(merchantId, 'all');
    await announce(merchantId, 'agents', { accountTypes: [1, 2] });
    await announce(merchantId, 'vip', { accountTypes: [0], vipFrom: 3 });
    expect(await announce(merchantId, 'all')).toBe(false);
    world.clock.advance(1_000);
    const late = world.member({ merchantId });
    const titles = async (...args: Parameters<Inboxes['list']>) => (await world.list(...args)).map(({ title }) => title).sort();
    expect(await titles(player)).toEqual(['Title all']);
    expect(await titles(vip)).toEqual(['Title all', 'Title vip']);
    expect(await titles(agent)).toEqual(['Title agents', 'Title all']);
    expect(await titles(late)).toEqual([]);
    const unread = await Promise.all([player, vip, agent, guest, late].map(world.messages.unread));
    expect(unread).toEqual([1, 2, 2, 0, 0]);
    expect(await titles(world.member({ merchantId: 5 }))).toEqual([]);
    const [notAgents] = (await ids(agent)).filter((id) => id.startsWith('n'));
    await world.messages.read(player, { own: [], notices: numbers([notAgents ?? '']) });
    expect(await world.messages.unread(agent)).toBe(2);
  });

  it('counts right while messages come and are read at once', async () => {
    const member = world.member({ merchantId: 6 });
    await Promise.all(Array.from({ length: 12 }, (_, n) => world.send(member, `count-${n}`)));
    for (const key of ['a', 'b', 'c']) await announce(6, key);
    const all = await ids(member);
    const [own, notices] = ['m', 'n'].map((letter) => numbers(all.filter((id) => id.startsWith(letter))));
    const counts = Array.from({ length: 10 }, () => world.messages.unread(member));
    await Promise.all([
      ...[0, 0, 0].map(() => world.messages.read(member, { own: own?.slice(0, 5) ?? [], notices: notices?.slice(0, 2) ?? [] })),
      world.messages.remove(member, { own: own?.slice(4, 6) ?? [], notices: notices?.slice(1) ?? [] }),
      ...[1, 2].map((n) => world.send(member, `count-late-${n}`)),
    ]);
    for (const seen of await Promise.all(counts)) expect(seen).toSatisfy((value: number) => value >= 6 && value <= 17);
    expect(await world.messages.unread(member)).toBe(8);
    expect((await world.list(member)).filter(({ readTime }) => readTime === null)).toHaveLength(8);
    expect(await world.list(member)).toHaveLength(12 + 2 + 3 - 4);
    await world.messages.read(member, { until: Number.MAX_SAFE_INTEGER });
    expect(await world.messages.unread(member)).toBe(0);
  });

  it('reads all until a moment, and leaves what came later unread', async () => {
    const member = world.member();
    await world.send(member, 'seen');
    const until = world.clock.now();
    world.clock.advance(1);
    await world.send(member, 'unseen');
    await world.messages.read(member, { until: -5 });
    expect(await world.messages.unread(member)).toBe(2);
    await world.messages.read(member, { until });
    expect((await world.list(member)).map(({ readTime }) => readTime)).toEqual([null, world.clock.now()]);
  });

  it('lets nobody read or delete what is another’s', async () => {
    const [owner, stranger] = [world.member({ merchantId: 7 }), world.member({ merchantId: 7 })];
    await world.send(owner, 'mine');
    const own = numbers(await ids(owner));
    await world.messages.read(stranger, { own, notices: [] });
    await world.messages.remove(stranger, { own, notices: own });
    expect(await world.list(owner)).toMatchObject([{ readTime: null }]);
    expect(await world.list(stranger)).toEqual([]);
  });

  it('stops counting at a thousand', async () => {
    const member = world.member();
    await world.db.query({
      text: `insert into message (account_id, template, version, params, key, sent_at, expires_at)
             select $1, 'login.locked', 1, '{"time":0}', n::text, $2, '2100-01-01' from generate_series(1, 1200) n`,
      values: [member.accountId, new Date(world.clock.now())],
    });
    expect(await world.messages.unread(member)).toBe(1_000);
  });

  it('keeps a message for 60 days from when it was sent, read, deleted or to many', async () => {
    const member = world.member({ merchantId: 8 });
    const run = async (): Promise<void> => {
      for (const job of world.messages.jobs) await job.run({ start: new Date(world.clock.now()) });
    };
    world.clock.advance(400 * DAY_MS);
    await run();
    for (const table of ['message', 'message_notice', 'message_notice_mark']) {
      const [row] = await world.db.query<{ n: bigint }>({
        text: `select count(*) as n from ${table} where expires_at < '2099-01-01'`,
      });
      expect(Number(row?.n), table).toBe(0);
    }
    const fixed = await count('message');
    for (const key of ['unread', 'read', 'deleted']) await world.send(member, key);
    await announce(8, 'kept');
    const [, deleted, read] = numbers((await ids(member)).filter((id) => id.startsWith('m')).sort());
    await world.messages.read(member, { own: [read ?? 0n], notices: [] });
    await world.messages.remove(member, { own: [deleted ?? 0n], notices: [] });
    const left = async (): Promise<number[]> => {
      await run();
      return [(await count('message')) - fixed, await count('message_notice')];
    };
    const steps: [days: number, rows: number[]][] = [
      [59, [3, 1]],
      [1, [0, 0]],
    ];
    for (const [days, rows] of steps) {
      world.clock.advance(days * DAY_MS);
      expect(await left(), `${days} days later`).toEqual(rows);
    }
  });

  it('forgets what was opened of announcements after 400 days', async () => {
    const { accountId } = world.member();
    await world.messages.readAnnouncement(accountId, 7);
    await world.messages.readAnnouncement(accountId, 7);
    const days = async (more: number): Promise<number[]> => {
      world.clock.advance(more * DAY_MS);
      for (const job of world.messages.jobs) await job.run({ start: new Date(world.clock.now()) });
      return [...(await world.messages.announcementsRead(accountId))];
    };
    expect([await days(400), await days(1)]).toEqual([[7], []]);
  });

  it('lists and reads a kind alone, and says of which kinds there is one', async () => {
    const member = world.member({ merchantId: 6 });
    const other = world.member({ merchantId: 6 });
    await world.send(member, 'own');
    await announce(6, 'many');
    const given = { template: 'contract.given', params: { time: world.clock.now(), contract: 'DAILY' } } as const;
    await world.db.transaction((tx) => world.messages.send(tx, { ...member, ...given, key: 'contract' }));
    const shown = async (kind?: 'system' | 'notice' | 'contract') => {
      const { list, totalCount, kinds } = await world.messages.inbox(member, {
        page: 1,
        size: 9,
        language: 'EN',
        ...(kind && { kind }),
      });
      return [list.map((row) => row.kind).sort(), totalCount, kinds];
    };
    const all = ['system', 'notice', 'contract'];
    expect(await shown()).toEqual([[...all].sort(), 3, all]);
    for (const kind of ['system', 'notice', 'contract'] as const) expect(await shown(kind)).toEqual([[kind], 1, all]);
    const { list } = await world.messages.inbox(member, { page: 1, size: 9, language: 'EN' });
    expect(list.map(({ kind, contract }) => [kind, contract]).sort()).toEqual([
      ['contract', 'DAILY'],
      ['notice', null],
      ['system', null],
    ]);
    expect(list.find(({ kind }) => kind === 'contract')?.title).toBe('A new contract: Daily salary');
    expect((await world.messages.inbox(other, { page: 1, size: 9, language: 'EN' })).kinds).toEqual(['notice']);
    const until = world.clock.now();
    const left: number[] = [];
    for (const kind of ['contract', 'notice', 'system'] as const) {
      await world.messages.read(member, { until, kind });
      left.push(await world.messages.unread(member));
    }
    expect(left).toEqual([2, 1, 0]);
  });
});
