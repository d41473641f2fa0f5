import { TRIAL_TYPE } from '@marquee/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventDefinition } from '../base/background/event.ts';
import { usualKind } from '../base/testing/database.ts';
import { depositCompleted, withdrawalCompleted } from '../cashier/index.ts';
import { accountRegistered, accountStatusSet, loginLocked } from '../identity/index.ts';
import { betCancelled, betCorrected, betSettled } from '../play/index.ts';
import { rewardExpiring, vipLevelChanged } from '../reward/index.ts';
import type { InboxOwner } from './index.ts';
import { DAY_MS, type Inboxes, openInboxes } from './testing/world.ts';

const order = (state: string, orderNo = state) => ({
  orderNo,
  state,
  currency: 'VND',
  amount: '15000000',
  channel: 'BANK',
  requestedAt: 1,
  completedAt: 2,
});
const ticket = (change: object) => ({
  ...{ betNo: 'B-1', vendor: 'LOTT', vendorId: 6, gameType: 'LOTT', nodeId: 1, roundRef: 'r', currency: 'VND', stake: '0' },
  ...{ payout: '0', validBet: '0', placedAt: 1_000, settledAt: 2_000, ...change },
});
const KNOWN = { names: { EN: 'Dice' }, no: '202606010001', numbers: '1,2,3', before: '1,2,4' };
/** Ten minutes after the tickets were placed. */
const LATER = 601_000;
const LOCKED = { address: '203.0.113.9', language: 'EN', origin: 'x' };

describe.each(usualKind)('messages that follow events on %s', (kind) => {
  let world: Inboxes;
  beforeAll(async () => {
    world = await openInboxes(kind);
  });
  afterAll(() => world.close());

  const titles = async (owner: InboxOwner) => (await world.list(owner)).map(({ title }) => title);

  it.each<[EventDefinition, object, string[]]>([
    [depositCompleted, order('SUCCESS'), ['Deposit received']],
    [depositCompleted, order('FAILED'), ['Deposit not received']],
    [withdrawalCompleted, order('SUCCESS'), ['Withdrawal paid']],
    [withdrawalCompleted, order('RECEIVED'), ['Withdrawal paid']],
    [withdrawalCompleted, order('REJECTED'), ['Withdrawal refused']],
    [withdrawalCompleted, order('FAILED'), ['Withdrawal not paid']],
    [withdrawalCompleted, order('CANCELLED'), []],
    [accountStatusSet, { status: 'NO_LOGIN', before: 'ACTIVE' }, ['Your account was closed']],
    [accountStatusSet, { status: 'NO_BET', before: 'ACTIVE' }, ['Betting was switched off']],
    [accountStatusSet, { status: 'NO_BET_NO_FUNDS', before: 'NO_BET' }, ['Betting was switched off']],
    [accountStatusSet, { status: 'ACTIVE', before: 'NO_LOGIN' }, ['Your account is open again']],
    [accountStatusSet, { status: 'ACTIVE', before: 'ACTIVE' }, []],
    [loginLocked, LOCKED, ['Your login was locked']],
    [vipLevelChanged, { from: 0, to: 2, reason: 'PROMOTION', names: { EN: 'Silver' } }, ['You reached Silver']],
    [vipLevelChanged, { from: 2, to: 1, reason: 'DEMOTION', names: { EN: 'Bronze' } }, ['Your VIP level is Bronze now']],
    [vipLevelChanged, { from: 1, to: 2, reason: 'RETURN', names: { EN: 'Silver' } }, ['You are back at Silver']],
    [vipLevelChanged, { from: 2, to: 3, reason: 'OPERATOR', names: { EN: 'Gold' } }, ['Your VIP level is Gold now']],
    [betCorrected, ticket({ payout: '-5000' }), []],
    [betCorrected, ticket({ payout: '-5000', correction: 1 }), ['A lottery result was corrected']],
    [betCorrected, ticket({ gameType: 'ELOTT', payout: '5000' }), ['A lottery result was corrected']],
    [betCorrected, ticket({ correction: 1, draw: KNOWN }), ['A lottery result was corrected']],
    [betCorrected, ticket({ validBet: '-5000' }), []],
    [betCorrected, ticket({ gameType: 'RNG', payout: '5000' }), []],
    [betCorrected, ticket({ payout: '5000', trial: true }), []],
    [betSettled, ticket({ payout: '5000', settledAt: LATER }), ['Your lottery ticket won']],
    [betSettled, ticket({ payout: '5000', returned: '4999', settledAt: LATER }), ['Your lottery ticket won']],
    [betSettled, ticket({ payout: '5000', returned: '5000', settledAt: LATER }), ['Your draw was held']],
    [betSettled, ticket({ gameType: 'ELOTT', settledAt: LATER }), ['Your draw was held']],
    [betSettled, ticket({ payout: '5000', settledAt: LATER - 1 }), []],
    [betSettled, ticket({ gameType: 'RNG', payout: '5000', settledAt: LATER }), []],
    [betSettled, ticket({ payout: '5000', settledAt: LATER, trial: true }), []],
    [betCancelled, ticket({ stake: '-10000' }), ['A draw is void']],
    [betCancelled, ticket({ stake: '-10000', draw: KNOWN }), ['A draw is void']],
    [betCancelled, ticket({}), []],
    [betCancelled, ticket({ isVoid: true }), ['A draw is void']],
    [betCancelled, ticket({ isVoid: true, trial: true }), []],
    [accountRegistered, { username: 'somebody', type: 0 }, []],
  ])('$0.type $1 tells $2', async (definition, payload, told) => {
    const member = world.member();
    await world.emit(member, definition, payload);
    await world.events.runAll();
    expect(await titles(member)).toEqual(told);
  });

  it('keep no more of an event than amounts, times, the names of levels and of games, and draws', async () => {
    const rows = await world.db.query<{ params: object }>({ text: 'select params from message' });
    expect(rows.length).toBeGreaterThan(5);
    for (const { params } of rows) {
      expect(JSON.stringify(params)).toMatch(
        /^\{("(time":\d+|(level|game)":\{"EN":"\w+"\}|(draw|before|numbers)":"[\d ]+"|amount":\{"(amount|currency)":"\w+","(amount|currency)":"\w+"\}),?)+\}$/,
      );
    }
  });

  it('come once, from gateways that handle the same event at once and after one was killed before it moved on', async () => {
    const member = world.member();
    const gateways = await Promise.all([world.gateway(), world.gateway(), world.gateway()]);
    await world.emit(member, withdrawalCompleted, order('SUCCESS', 'W1'));
    await Promise.all(gateways.map(({ events }) => events.runAll()));
    expect(await titles(member)).toEqual(['Withdrawal paid']);
    await world.db.query({ text: `update event_cursor set xid = '0', id = 0 where consumer = 'message.senders'` });
    await Promise.all(gateways.map(({ events }) => events.runAll()));
    expect(await titles(member)).toEqual(['Withdrawal paid']);
  });

  it('of draws come once for each ticket that pays, and once a day and game of those that do not, with open pages told', async () => {
    const [member, other] = [world.member(), world.member()];
    const gateways = await Promise.all([world.gateway(), world.gateway()]);
    const settled = (betNo: string, change: object) => ticket({ betNo, settledAt: LATER, ...change });
    for (const [who, bet] of [
      [member, settled('B1', { payout: '19900000' })],
      [member, settled('B2', { payout: '10000' })],
      [member, settled('B3', {})],
      [member, settled('B4', {})],
      [member, settled('B5', { nodeId: 2 })],
      [other, settled('B6', {})],
    ] as const)
      await world.emit(who, betSettled, bet);
    await Promise.all(gateways.map(({ events }) => events.runAll()));
    await world.db.query({ text: `update event_cursor set xid = '0', id = 0 where consumer = 'message.draws'` });
    await Promise.all(gateways.map(({ events }) => events.runAll()));
    const [won, lost] = ['Your lottery ticket won', 'Your draw was held'];
    expect((await titles(member)).sort()).toEqual([lost, lost, won, won]);
    expect(await titles(other)).toEqual([lost]);
    expect(await world.list(member)).toContainEqual(
      expect.objectContaining({ content: expect.stringContaining('paid ₫1,990.00') }),
    );
    const heard = gateways.flatMap(({ told }) => told).filter((line) => line.includes('messages'));
    expect(new Set(heard).size).toBe(2);
  });

  it('of corrected results come once for each, though what was paid is taken back and paid anew, and of none that ends void', async () => {
    const member = world.member();
    const corrected = 'A lottery result was corrected';
    const tell = async (...news: object[]): Promise<string[]> => {
      for (const change of news) await world.emit(member, betCorrected, ticket(change));
      await world.events.runAll();
      return titles(member);
    };
    const first = { payout: '8000', correction: 1 };
    expect(await tell({ payout: '-5000' }, first, first)).toEqual([corrected]);
    expect(await tell({ payout: '-8000' }, { correction: 2 })).toEqual([corrected, corrected]);
    await world.emit(member, betCorrected, ticket({ betNo: 'B-2', payout: '-5000' }));
    await world.emit(member, betCancelled, ticket({ betNo: 'B-2', stake: '-10000' }));
    await world.events.runAll();
    expect((await titles(member)).sort()).toEqual(['A draw is void', corrected, corrected]);
  });

  it('of corrected results say of which draw they are, and what its numbers were and are, in the reader’s language', async () => {
    const draw = { names: { EN: 'Dice', VI: 'XucXac' }, no: '202606010001' };
    const north = Array.from({ length: 27 }, (_, at) => String(10_000 + at));
    const told = async (more: object, language?: string) => {
      const member = world.member();
      await world.emit(member, betCorrected, ticket({ payout: '5000', correction: 1, draw: { ...draw, ...more } }));
      await world.events.runAll();
      return (await world.list(member, 9, language)).map(({ content }) => content);
    };
    const start = 'Dice, draw 202606010001: the result was corrected';
    expect(await told({})).toEqual([expect.stringContaining(`${start}. Your ticket of`)]);
    expect(await told({ numbers: '1,2,3' })).toEqual([expect.stringContaining(`${start}. Your ticket of`)]);
    expect(await told({ numbers: '1,2,3', before: '1,2,4' })).toEqual([expect.stringContaining(`${start} from 1 2 4 to 1 2 3.`)]);
    // Of a long result those that are others.
    const changed = { numbers: north.join(), before: ['99999', ...north.slice(1)].join() };
    expect(await told(changed)).toEqual([expect.stringContaining(`${start} from 99999 to 10000.`)]);
    const whole = { numbers: north.join(), before: north.toReversed().join() };
    expect(await told(whole)).toEqual([expect.stringContaining(`${start} from 10026 … to 10000 ….`)]);
    expect(await told(changed, 'VI')).toEqual([expect.stringContaining('XucXac, kỳ 202606010001: kết quả đã được sửa từ 99999')]);
  });

  it('of void draws say of which draw they are, and what comes of the ticket, in the reader’s language', async () => {
    const draw = { names: { EN: 'Dice', VI: 'XucXac' }, no: '202606010001' };
    const told = async (more: object, language?: string) => {
      const member = world.member();
      await world.emit(member, betCancelled, ticket(more));
      await world.events.runAll();
      return (await world.list(member, 9, language)).map(({ content }) => content);
    };
    const start = 'Dice, draw 202606010001, is void. Your stake on the ticket of';
    expect(await told({ isVoid: true, draw })).toEqual([expect.stringMatching(`^${start} .+ is back\\.$`)]);
    const settled = { stake: '-10000', draw };
    expect(await told(settled)).toEqual([
      expect.stringMatching(`^${start} .+ is back; what the ticket had paid was taken back\\.$`),
    ]);
    expect(await told(settled, 'VI')).toEqual([expect.stringContaining('XucXac, kỳ 202606010001: kỳ quay đã bị hủy')]);
    expect(await told({ isVoid: true, draw: { names: {}, no: '1' } })).toEqual([
      expect.stringContaining('The draw of your ticket'),
    ]);
  });

  it('of a lock come once a day, however often the name is locked', async () => {
    const member = world.member();
    for (const hours of [0, 1, 1, 24]) {
      world.clock.advance(hours * 3_600_000);
      await world.emit(member, loginLocked, LOCKED);
    }
    await world.events.runAll();
    expect(await titles(member)).toHaveLength(2);
  });

  it('have the time of what they tell of, and none comes of what is three days old', async () => {
    const member = world.member();
    const at = world.clock.now();
    await world.emit(member, depositCompleted, order('SUCCESS', 'D1'));
    world.clock.advance(3 * DAY_MS);
    await world.emit(member, depositCompleted, order('SUCCESS', 'D2'));
    await world.events.runAll();
    expect((await world.list(member)).map(({ sentTime }) => sentTime)).toEqual([world.clock.now(), at]);
    await world.emit(member, depositCompleted, order('SUCCESS', 'D3'));
    world.clock.advance(3 * DAY_MS + 1);
    await world.events.runAll();
    expect(await world.list(member)).toHaveLength(2);
  });

  it('tell once of a reward about to expire, by its title, and not at all while the member has switched that off', async () => {
    const [member, quiet] = [world.member(), world.member()];
    const expiring = (rewardId: string) => ({
      ...{
        rewardId,
        source: 'MISSION',
        words: { EN: 'Ten spins', VI: 'Mười vòng' },
        currency: 'VND',
        money: '100000',
        points: 0,
      },
      expiresAt: world.clock.now() + DAY_MS,
    });
    await world.messages.set(quiet.accountId, { rewardExpiry: false });
    const gateways = await Promise.all([world.gateway(), world.gateway()]);
    const both = async (rewardId: string): Promise<void> => {
      for (const each of [member, member, quiet]) await world.emit(each, rewardExpiring, expiring(rewardId));
      await Promise.all(gateways.map(({ events }) => events.runAll()));
    };
    await both('1');
    const content = '“Ten spins” can be collected until 9 Jun 2026 14:00:00 GMT+7.';
    expect(await world.list(member)).toMatchObject([{ kind: 'system', title: 'A reward is about to expire', content }]);
    expect(await titles(quiet)).toEqual([]);
    await world.messages.set(quiet.accountId, { rewardExpiry: true });
    await both('2');
    expect([(await titles(member)).length, (await titles(quiet)).length]).toEqual([2, 1]);
  });

  it('of draws held long ago do not come', async () => {
    const member = world.member();
    await world.emit(member, betSettled, ticket({ payout: '5000', settledAt: LATER }));
    world.clock.advance(3 * DAY_MS + 1);
    await world.events.runAll();
    expect(await titles(member)).toEqual([]);
  });

  it('go to no guest, and to nobody where the account is not known', async () => {
    const guest = world.member({ type: TRIAL_TYPE });
    await world.emit(guest, accountStatusSet, { status: 'NO_LOGIN', before: 'ACTIVE' });
    await world.emit({ ...guest, accountId: 4_711n }, loginLocked, LOCKED);
    const before = await world.db.query({ text: 'select 1 from message' });
    await world.events.runAll();
    expect(await world.db.query({ text: 'select 1 from message' })).toHaveLength(before.length);
  });
});
