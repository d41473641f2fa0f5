import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { createIdentity, type Identity, type IdentityDeps } from '../index.ts';
import { type Caller, openWorld, type World } from '../testing/world.ts';

describe.each(usualKind)('news of sessions and accounts on %s', (kind) => {
  let world: World;
  let name = 0;
  let caller: Required<Pick<Caller, 'token' | 'cookie'>>;
  let accountId = 0n;

  beforeAll(async () => {
    world = await openWorld(kind);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    const { body, cookie } = await world.register({ username: `news${(name += 1)}` });
    caller = { token: body.value.token, cookie: cookie ?? '' };
    accountId = BigInt(body.value.id);
  });

  const sessionIds = async () =>
    (
      await world.db.query<{ id: bigint }>({
        text: 'select id from session where account_id = $1 order by id',
        values: [accountId],
      })
    ).map(({ id }) => String(id));
  const news = () =>
    world.db.query({
      text: `select type, merchant_id as brand, payload from outbox_event
             where account_id = $1 and type in ('session.ended', 'account.status') order by id`,
      values: [accountId],
    });
  const ended = (reason: string, sessions: string[]) => ({
    type: 'session.ended',
    brand: world.demo.id,
    payload: { reason, sessions },
  });

  /** The module with some of what it stands on replaced. */
  const identityOn = (parts: Partial<IdentityDeps>): Identity => {
    const { db, clock, events, rates, brand } = world;
    const { events: some, ...others } = parts;
    // The world's own module has named its consumers already.
    const told = { ...events, ...some, relay: () => {} };
    return createIdentity({ db, clock, rates, brand, ...others, events: told });
  };

  it('tells of a logout, once', async () => {
    const ids = await sessionIds();
    await world.call('DELETE', '/wps/session/logout', caller);
    await world.call('DELETE', '/wps/session/logout', caller);
    expect(await news()).toEqual([ended('logout', ids)]);
  });

  it('tells of the session that a login replaces', async () => {
    const ids = await sessionIds();
    await world.login(`news${name}`, 'Harbour42', { cookie: caller.cookie });
    expect(await news()).toEqual([ended('replaced', ids)]);
  });

  it('tells of all sessions of an account at once, and of nothing when none is left', async () => {
    await world.login(`news${name}`, 'Harbour42');
    const ids = await sessionIds();
    expect(ids).toHaveLength(2);
    await world.identity.endSessions(accountId, 'operator');
    await world.identity.endSessions(accountId, 'operator');
    await world.identity.endSessions(987_654_321n, 'operator');
    expect(await news()).toEqual([ended('operator', [expect.any(String), expect.any(String)])]);
    expect(world.signals.filter((signal) => signal === `account:${accountId} session`)).toHaveLength(1);
  });

  it('tells of every status, and of the sessions that a freeze ends', async () => {
    const ids = await sessionIds();
    const status = (to: string, before: string) => ({
      type: 'account.status',
      brand: world.demo.id,
      payload: { status: to, before },
    });
    expect(await world.identity.setStatus(accountId, 'NO_BET')).toBe(true);
    expect(await world.identity.setStatus(accountId, 'NO_LOGIN')).toBe(true);
    expect(await world.identity.setStatus(accountId, 'ACTIVE')).toBe(true);
    expect(await world.identity.setStatus(987_654_321n, 'NO_BET')).toBe(false);
    expect(await news()).toEqual([
      status('NO_BET', 'ACTIVE'),
      status('NO_LOGIN', 'NO_BET'),
      ended('frozen', ids),
      status('ACTIVE', 'NO_LOGIN'),
    ]);
  });

  it('wakes the consumers and the open pages only after the commit', async () => {
    const steps: string[] = [];
    const identity = identityOn({
      db: {
        ...world.db,
        async transaction(work) {
          const result = await world.db.transaction(work);
          steps.push('commit');
          return result;
        },
      },
      events: {
        ...world.events,
        emit: (tx, ...events) => {
          steps.push(...events.map(({ type }) => type));
          return world.events.emit(tx, ...events);
        },
        nudge: () => void steps.push('nudge'),
      },
      live: { publish: (_channel, { type }) => void steps.push(`live ${type}`) },
    });
    const session = await world.sessionOf(caller);
    if (!session) throw new Error('there is no session');
    await identity.sessions.end(session, 'logout');
    expect(steps).toEqual(['session.ended', 'commit', 'live session', 'nudge']);
    steps.length = 0;
    await identity.setStatus(accountId, 'NO_BET');
    expect(steps).toEqual(['account.status', 'commit', 'nudge']);
  });

  it('changes nothing when the news cannot be written', async () => {
    const identity = identityOn({
      events: {
        ...world.events,
        emit: async () => {
          throw new Error('the outbox is full');
        },
      },
    });
    await expect(identity.setStatus(accountId, 'NO_LOGIN')).rejects.toThrow('outbox');
    await expect(identity.endSessions(accountId, 'operator')).rejects.toThrow('outbox');
    expect((await world.identity.account(accountId))?.status).toBe('ACTIVE');
    expect((await world.call('GET', '/wps/member/info', caller)).body.success).toBe(true);
  });
});
