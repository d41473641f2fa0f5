import { TRIAL_TYPE } from '@marquee/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseKinds } from '../base/testing/database.ts';
import type { InboxOwner } from './index.ts';
import { DAY_MS, type Inboxes, openInboxes } from './testing/world.ts';

const order = (state: string, orderNo = state) => ({ orderNo, state, currency: 'VND', amount: '15000000', channel: 'BANK' });

describe.each(databaseKinds)('messages that follow events on %s', (kind) => {
  let world: Inboxes;
  beforeAll(async () => {
    world = await openInboxes(kind);
  });
  afterAll(() => world.close());

  const titles = async (owner: InboxOwner) => (await world.list(owner)).map(({ title }) => title);

  it.each<[string, object, string[]]>([
    ['deposit.completed', order('SUCCESS'), ['Deposit received']],
    ['deposit.completed', order('FAILED'), ['Deposit not received']],
    ['withdrawal.completed', order('SUCCESS'), ['Withdrawal paid']],
    ['withdrawal.completed', order('RECEIVED'), ['Withdrawal paid']],
    ['withdrawal.completed', order('REJECTED'), ['Withdrawal refused']],
    ['withdrawal.completed', order('FAILED'), ['Withdrawal not paid']],
    ['withdrawal.completed', order('CANCELLED'), []],
    ['account.status', { status: 'NO_LOGIN', before: 'ACTIVE' }, ['Your account was closed']],
    ['account.status', { status: 'NO_BET', before: 'ACTIVE' }, ['Betting was switched off']],
    ['account.status', { status: 'NO_BET_NO_FUNDS', before: 'NO_BET' }, ['Betting was switched off']],
    ['account.status', { status: 'ACTIVE', before: 'NO_LOGIN' }, ['Your account is open again']],
    ['account.status', { status: 'ACTIVE', before: 'ACTIVE' }, []],
    ['login.locked', { address: '203.0.113.9', language: 'EN', origin: 'x' }, ['Your login was locked']],
    ['account.registered', { username: 'somebody' }, []],
  ])('%s %o tells %o', async (type, payload, told) => {
    const member = world.member();
    await world.emit(member, type, { ...payload });
    await world.events.runAll();
    expect(await titles(member)).toEqual(told);
  });

  it('keep no more of an event than amounts and times', async () => {
    const rows = await world.db.query<{ params: object }>({ text: 'select params from message' });
    expect(rows.length).toBeGreaterThan(5);
    for (const { params } of rows) {
      expect(JSON.stringify(params)).toMatch(
        /^\{"(time":\d+|amount":\{"(amount|currency)":"\w+","(amount|currency)":"\w+"\})\}$/,
      );
    }
  });

  it('come once, from gateways that handle the same event at once and after one was killed before it moved on', async () => {
    const member = world.member();
    const gateways = await Promise.all([world.gateway(), world.gateway(), world.gateway()]);
    await world.emit(member, 'withdrawal.completed', order('SUCCESS', 'W1'));
    await Promise.all(gateways.map(({ events }) => events.runAll()));
    expect(await titles(member)).toEqual(['Withdrawal paid']);
    await world.db.query({ text: `delete from event_cursor where consumer = 'message.senders'` });
    await Promise.all(gateways.map(({ events }) => events.runAll()));
    expect(await titles(member)).toEqual(['Withdrawal paid']);
  });

  it('of a lock come once a day, however often the name is locked', async () => {
    const member = world.member();
    for (const hours of [0, 1, 1, 24]) {
      world.clock.advance(hours * 3_600_000);
      await world.emit(member, 'login.locked', {});
    }
    await world.events.runAll();
    expect(await titles(member)).toHaveLength(2);
  });

  it('have the time of what they tell of, and none comes of what is three days old', async () => {
    const member = world.member();
    const at = world.clock.now();
    await world.emit(member, 'deposit.completed', order('SUCCESS', 'D1'));
    world.clock.advance(3 * DAY_MS);
    await world.emit(member, 'deposit.completed', order('SUCCESS', 'D2'));
    await world.events.runAll();
    expect((await world.list(member)).map(({ sentTime }) => sentTime)).toEqual([world.clock.now(), at]);
    await world.emit(member, 'deposit.completed', order('SUCCESS', 'D3'));
    world.clock.advance(3 * DAY_MS + 1);
    await world.events.runAll();
    expect(await world.list(member)).toHaveLength(2);
  });

  it('go to no guest, and to nobody where the account is not known', async () => {
    const guest = world.member({ type: TRIAL_TYPE });
    await world.emit(guest, 'account.status', { status: 'NO_LOGIN', before: 'ACTIVE' });
    await world.emit({ ...guest, accountId: 4_711n }, 'login.locked', {});
    const before = await world.db.query({ text: 'select 1 from message' });
    await world.events.runAll();
    expect(await world.db.query({ text: 'select 1 from message' })).toHaveLength(before.length);
  });
});
