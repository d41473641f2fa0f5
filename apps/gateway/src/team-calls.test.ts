import type { Reply } from '@marquee/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from './app.ts';
import { manualClock } from './base/calendar/clock.ts';
import { createLog } from './base/log.ts';
import { usualKind } from './base/testing/database.ts';
import { tree } from './identity/index.ts';
import { openTestApp } from './testing/app.ts';
import { walkers } from './testing/walkers.ts';
import { createWallet } from './wallet/index.ts';

interface Member {
  username: string;
  remark: string;
  children: number;
  balance: number;
  teamBalance: number | null;
  depositToday: number;
  validBetToday: number;
  firstDeposit: number | null;
}

describe.each(usualKind)('the team of an agent on %s', (kind) => {
  let app: App;
  const clock = manualClock(Date.UTC(2026, 5, 1, 5));
  const { logIn, as, open } = walkers(() => app);

  beforeAll(async () => {
    app = await openTestApp(kind, clock);
    for (const name of ['demotop', 'demoagent']) await logIn(name, 'Demo2026');
    await open('demoagent', 'teamchild', 1);
    await open('teamchild', 'teamleaf', 0);
    await app.settle();
  });
  afterAll(() => app.close());

  const list = async (query: Record<string, string> = {}, by = 'demoagent') => {
    const answer = await as(by, 'downlines', { query: { scope: 'team', size: '100', ...query } });
    expect(answer.errorCode).toBeUndefined();
    return answer.value as never as { list: Member[]; totalCount: number; updatedAt: number | null };
  };
  const names = ({ list: rows }: { list: Member[] }) => rows.map(({ username }) => username);
  const one = async (username: string, by?: string) => (await list({ search: username }, by)).list[0];

  it('says what each has and did today with all below it', async () => {
    const [leaf, child] = [await one('teamleaf'), await one('teamchild')];
    // The play money of a demo is no deposit.
    expect(leaf).toMatchObject({ teamBalance: leaf?.balance, depositToday: 0, firstDeposit: null });
    expect(leaf?.balance).toBeGreaterThan(0);
    // Nobody has counted it yet.
    await app.db.query({ text: 'delete from report_people' });
    expect((await one('teamchild'))?.teamBalance).toBeNull();
    clock.advance(5 * 60_000);
    await app.settle();
    expect((await one('teamchild'))?.teamBalance).toBe((child?.balance ?? 0) + (leaf?.balance ?? 0));
    expect((await list()).updatedAt).toBeLessThanOrEqual(clock.now());
    await app.db.query({
      text: `insert into report_bet (account_id, below, day, game_type, vendor_id, bets, stake, payout, valid_bet, won_valid_bet, lost_valid_bet)
             select id, true, date '2026-06-01' - n, 'RNG', 1, 1, 0, 0, 700000 + n, 0, 0 from account, generate_series(0, 1) n where username = 'teamchild'`,
    });
    expect(await one('teamchild')).toMatchObject({ validBetToday: 70 });
    expect((await as('demoagent', 'downline', { query: { username: 'teamchild' } })).value).toMatchObject({ validBetToday: 70 });
  });

  it('begins with the account whose children are listed, on every page, and without it where a name or the whole line is asked for', async () => {
    const self = async (query: Record<string, string>) =>
      ((await as('demoagent', 'downlines', { query })).value as never as { self?: Member & { level: number; parent: string } })
        .self;
    // Who is above the agent is not told to it.
    expect(await self({ page: '2', size: '1' })).toMatchObject({ username: 'demoagent', level: 0, parent: '' });
    expect(await self({ above: 'teamchild' })).toMatchObject({
      username: 'teamchild',
      level: 1,
      parent: 'demoagent',
      children: 1,
    });
    expect([await self({ scope: 'team' }), await self({ search: 'teamleaf' })]).toEqual([undefined, undefined]);
    expect(names(await list({ scope: 'direct', above: 'teamchild' }))).toEqual(['teamleaf']);
  });

  it('is narrowed by what each has itself, in pages, names and files alike', async () => {
    const all = (await list()).list;
    const [low, high] = [Math.min(...all.map(({ balance }) => balance)), Math.max(...all.map(({ balance }) => balance))];
    expect(low).toBeLessThan(high);
    const within = (from: number, to: number) =>
      all.filter(({ balance }) => balance >= from && balance <= to).map(({ username }) => username);
    for (const [from, to] of [
      [low, low],
      [high, high],
      [low, high],
      [low + 0.01, high],
      [high + 1, high + 2],
    ] as const) {
      const found = await list({ balanceFrom: String(from), balanceTo: String(to) });
      expect([names(found), found.totalCount], `${from} to ${to}`).toEqual([within(from, to), within(from, to).length]);
    }
    expect(names(await list({ balanceFrom: String(high) }))).toEqual(within(high, high));
    expect(names(await list({ balanceTo: String(low), search: within(high, high)[0] ?? '' }))).toEqual([]);
    const direct = await list({ scope: 'direct', balanceFrom: '0' });
    expect(names(direct)).toContain('teamchild');
    expect(names(direct)).not.toContain('teamleaf');
    const query = { scope: 'team', balanceTo: String(low) };
    const { text } = (await as('demoagent', 'downlinesFile', { query })).value as { text: string };
    expect(text.trim().split('\r\n')).toHaveLength(within(low, low).length + 1);
    for (const bad of [{ balanceFrom: '1.23456' }, { balanceTo: '-1' }, { firstDepositFrom: '2026-02-30' }])
      expect((await as('demoagent', 'downlines', { query: bad as Record<string, string> })).errorCode).toBe('request_param_err');
  });

  it('has those behind the card of first deposits, with what they paid in first', async () => {
    const node = await tree.byName(app.db, 1, 'teamleaf');
    if (!node) throw new Error('the leaf is gone');
    const wallet = createWallet({ db: app.db, clock, log: createLog('silent') });
    const debit = await wallet.house(1, node.currency, 'deposits');
    const credit = await wallet.accountOf(1, node.id, node.currency);
    for (const amount of [77n, 55n]) {
      await wallet.post({ kind: 'entry', code: 'DEPOSIT', debit, credit, amount, txId: `in-${amount}` });
      clock.advance(5 * 60_000);
    }
    // It gives back the connections that the database waits for when it closes.
    await wallet.drain();
    await app.settle();
    const found = await list({ firstDepositFrom: '2026-06-01', firstDepositTo: '2026-06-01' });
    // What came later is no first deposit.
    expect(found).toMatchObject({ list: [{ username: 'teamleaf', firstDeposit: 0.0077 }], totalCount: 1 });
    const { text } = (await as('demoagent', 'downlinesFile', { query: { search: 'teamleaf' } })).value as { text: string };
    expect(text).toContain(',0.0077,2026-06-01,');
    const { people } = (await as('demoagent', 'teamOverview', { query: { range: 'today' } })).value as never as {
      people: { firstDepositors: number };
    };
    expect(people.firstDepositors).toBe(1);
    // Its own, and what was paid in below it.
    for (const username of ['teamleaf', 'teamchild']) expect((await one(username))?.depositToday, username).toBe(0.0132);
    expect((await list({ firstDepositFrom: '2026-06-01', scope: 'direct' })).totalCount).toBe(0);
    expect((await list({ firstDepositFrom: '2026-06-01', balanceTo: '0' })).totalCount).toBe(0);
    expect((await list({ firstDepositTo: '2026-05-31' })).totalCount).toBe(0);
  });

  it('says of chosen games what their bets gave back, of each itself or with all below it', async () => {
    const leaf = await tree.byName(app.db, 1, 'teamleaf');
    for (const [type, amount] of [
      ['RNG', 300],
      ['LIVE', 50],
    ] as const) {
      await app.db.query({
        text: `insert into report_bet (account_id, below, day, game_type, vendor_id, bets, stake, payout, valid_bet, won_valid_bet, lost_valid_bet, path)
               select id, false, date '2026-06-01', $2, 1, 1, $3::bigint, 0, $3, 0, $3, path from account where id = $1
               union all select u.id, true, date '2026-06-01', $2, 1, 1, $3::bigint, 0, $3, 0, $3, null from account a, unnest(a.path) as u (id) where a.id = $1
               on conflict do nothing`,
        values: [leaf?.id, type, amount * 10_000],
      });
      await app.db.query({
        text: `insert into reward_rebate_line (account_id, day, game_type, vendor_id, rate, merchant_id, valid_bet)
               values ($1, '2026-06-01', $2, 1, 10000, 1, $3)`,
        values: [leaf?.id, type, amount * 10_000],
      });
    }
    const accrued = async (asked: Record<string, string>) => {
      const query = { startDate: '2026-06-01', endDate: '2026-06-01', ...asked };
      const { value } = await as('demoagent', 'teamProfit', { query });
      const { self, list, footer } = value as never as Reply<'teamProfit'>;
      return [self, ...list, footer.page, footer.all].map((row) => row?.rebateAccrued);
    };
    expect(await accrued({ view: 'team', gameType: 'RNG' })).toEqual([3, 3, 3, 3]);
    expect(await accrued({ view: 'personal', gameType: 'RNG' })).toEqual([0, 0, 3]);
    expect(await accrued({ view: 'team', category: 'THIRD_PARTY' })).toEqual([3.5, 3.5, 3.5, 3.5]);
    expect(await accrued({ view: 'personal', above: 'teamchild', gameType: 'RNG' })).toEqual([0, 3, 3, 3]);
    // Who is looked for stands beside the account whose children are shown.
    const beside = { view: 'team', above: 'teamleaf', search: 'teamchild', gameType: 'RNG' };
    expect(await accrued(beside)).toEqual([undefined, 3, 3, 3]);
    expect(await accrued({ view: 'team', category: 'LOTTERY' })).toEqual([0, 0, 0]);
    const dayBefore = { startDate: '2026-05-30', endDate: '2026-05-30' };
    expect(await accrued({ view: 'team', gameType: 'RNG', ...dayBefore })).toEqual([0, 0, 0]);
    expect(new Set(await accrued({ view: 'team' }))).toEqual(new Set([undefined]));
    const query = { scope: 'team', gameType: 'RNG', startDate: '2026-06-01', endDate: '2026-06-01' };
    const { text } = (await as('demoagent', 'teamProfitFile', { query })).value as { text: string };
    expect(text).toMatch(/^.*,Result,Rebate accrued\r\n(.*\r\n)*teamleaf,.*,3\.00\r\nWhole team,.*,3\.00\r\n/);
  });

  it('has remarks of its agent on own children, which nobody else sees', async () => {
    const note = (remark: string, username = 'teamchild', by = 'demoagent') =>
      as(by, 'remarkDownline', { body: { username, remark } });
    expect((await note('  From the\nforum ')).success).toBe(true);
    expect(await one('teamchild')).toMatchObject({ remark: 'From the forum' });
    expect(await one('teamchild', 'demotop')).toMatchObject({ remark: '' });
    for (const username of ['teamleaf', 'demotop', 'demoagent', 'nobodyatall'])
      expect((await note('Mine', username)).errorCode, username).toBe('agent.unknown');
    const { text } = (await as('demoagent', 'downlinesFile', { query: { search: 'teamchild' } })).value as { text: string };
    const [heads = '', line = ''] = text.trim().split('\r\n');
    const file = new Map(heads.split(',').map((head, place) => [head, line.split(',')[place]]));
    const shown = await one('teamchild');
    const figure = (amount: unknown) =>
      expect.stringMatching(new RegExp(`^${Number(amount).toFixed(2).replace('.', '\\.')}\\d*$`));
    expect(Object.fromEntries(file)).toEqual({
      ...{ Member: 'teamchild', Nickname: expect.any(String), Remark: 'From the forum', Upline: 'demoagent' },
      ...{ 'Account type': 'Agent', 'Levels below you': '1', Status: 'Open', 'Team members': '2', 'Direct children': '1' },
      ...{
        Series: '1700',
        'Rebate rate': '0%',
        'Own balance': figure(shown?.balance),
        'Team balance': figure(shown?.teamBalance),
      },
      ...{ 'Deposits today': figure(shown?.depositToday), 'Valid bet today': figure(shown?.validBetToday) },
      ...{ 'First deposit': '', Registered: '2026-06-01', 'Last login': '2026-06-01', Online: '' },
    });
    expect((await note('x'.repeat(31))).errorCode).toBe('request_param_err');
    expect(await one('teamchild')).toMatchObject({ remark: 'From the forum' });
    await note('Other');
    expect((await as('demoagent', 'downline', { query: { username: 'teamchild' } })).value).toMatchObject({ remark: 'Other' });
    expect((await note(' ')).success).toBe(true);
    expect(await one('teamchild')).toMatchObject({ remark: '' });
  });

  it('takes who never logged in for away since the account was opened, on the cards and in the lists behind them', async () => {
    const away = async (): Promise<{ cards: (number | undefined)[]; listed: boolean[] }> => {
      clock.advance(5 * 60_000);
      await app.settle();
      const { value } = await as('demoagent', 'teamOverview');
      const { now } = value as unknown as Reply<'teamOverview'>;
      const lists = await Promise.all(['3', '7', '30'].map(async (idleDays) => names(await list({ idleDays }))));
      return { cards: [now?.idle3, now?.idle7, now?.idle30], listed: lists.map((each) => each.includes('teamleaf')) };
    };
    const open = (daysAgo: number) =>
      app.db.query({
        text: `update account set last_login_at = null, created_at = $1 where username_key = 'teamleaf'`,
        values: [new Date(clock.now() - daysAgo * 86_400_000)],
      });
    await open(0);
    const { cards, listed } = await away();
    expect(listed).toEqual([false, false, false]);
    await open(8);
    expect(await away()).toEqual({ cards: [Number(cards[0]) + 1, Number(cards[1]) + 1, cards[2]], listed: [true, true, false] });
  });
});
