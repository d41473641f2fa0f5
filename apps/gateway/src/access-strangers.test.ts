import { type Call, type CallName, callList } from '@marquee/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from './app.ts';
import { manualClock } from './base/calendar/clock.ts';
import { databaseKinds } from './base/testing/database.ts';
import { browser, openTestApp, vendorCall } from './testing/app.ts';

/** Fields that name what belongs to a member. Games, vendors and the like belong to nobody. */
const OWNED = ['id', 'address', 'challengeId', 'betNo', 'gameSession', 'token', 'username', 'messageIds'];
/** Fields of such a name that are something else: here the address where a member lives. */
const OTHERS = ['updateProfile.address'];
const fieldsOf = (schema: unknown): string[] => Object.keys((schema as { properties?: object } | null)?.properties ?? {});
const namesOwned = ([name, { query, body }]: [CallName, Call]): boolean =>
  [...fieldsOf(query), ...fieldsOf(body)].some((field) => OWNED.includes(field) && !OTHERS.includes(`${name}.${field}`));

describe.each(databaseKinds)('a call that names what belongs to a member, on %s', (kind) => {
  let app: App;
  const clock = manualClock(Date.UTC(2026, 5, 1, 5));
  let owner: ReturnType<typeof browser>;
  let stranger: ReturnType<typeof browser>;

  beforeAll(async () => {
    app = await openTestApp(kind, clock);
    await app.db.query({
      text: `insert into game (vendor_id, game_code, game_type, names, min_stake, max_stake, lines, rtp_basis_points, volatility, has_demo, is_new, version)
             select id, 'sample', 'RNG', '{"EN":"Sample","VI":"Mẫu"}', 100, 1000000, 20, 9600, 'low', true, false, 1 from vendor where code = 'RLT'`,
    });
    [owner, stranger] = [browser(app), browser(app)];
    await owner.register('walkowner1');
    await stranger.register('walkother1');
  });
  afterAll(() => app.close());

  /** The ids of the owner’s messages: one. */
  const ownersMessages = async (): Promise<string[]> => {
    await app.db.query({
      text: `insert into message (account_id, template, version, params, key, sent_at, expires_at)
             select id, 'login.locked', 1, '{"time":0}', 'walk', created_at, '2100-01-01' from account where username = 'walkowner1'
             on conflict do nothing`,
    });
    const { list } = (await owner.call('inbox')).value as unknown as { list: { messageId: string }[] };
    expect(list).toHaveLength(1);
    return list.map(({ messageId }) => messageId);
  };

  /** By call, how a stranger names what is the owner's, and what must still be the owner's afterwards. */
  const cases: Partial<Record<CallName, () => Promise<void>>> = {
    endSession: async () => {
      const [mine] = (await owner.call('sessions')).value as unknown as { id: string }[];
      await stranger.call('endSession', { body: { id: mine?.id, password: 'Demo2026x' } });
      expect((await owner.call('memberInfo')).success).toBe(true);
    },
    removePasskey: async () => {
      await app.db.query({
        text: `insert into passkey (id, account_id, merchant_id, rp_id, public_key, counter, transports, name, created_at)
               select 'owners-key', id, merchant_id, 'localhost', '', 0, '{}', 'Phone', created_at from account where username = 'walkowner1'`,
      });
      await stranger.call('removePasskey', { body: { id: 'owners-key', password: 'Demo2026x' } });
      expect(await app.db.query({ text: `select id from passkey where id = 'owners-key'` })).toHaveLength(1);
    },
    addPasskey: async () => {
      const { value } = await owner.call('passkeyOptions', { body: { password: 'Demo2026x' } });
      const body = { challengeId: value?.['challengeId'], name: 'Mine now', response: {} };
      expect((await stranger.call('addPasskey', { body })).errorCode).toBe('passkey.invalid');
      const left = await app.db.query({
        text: `select c.id from passkey_challenge c join account a on a.id = c.account_id where a.username = 'walkowner1'`,
      });
      expect(left, 'the challenge of the owner').toHaveLength(1);
    },
    forgetAddress: async () => {
      await app.db.query({
        text: `insert into login_address (account_id, address, merchant_id, first_seen_at, last_seen_at)
               select id, '198.51.100.7', merchant_id, created_at, created_at from account where username = 'walkowner1'`,
      });
      await stranger.call('forgetAddress', { body: { address: '198.51.100.7', password: 'Demo2026x' } });
      expect(await app.db.query({ text: `select 1 from login_address where address = '198.51.100.7'` })).toHaveLength(1);
    },
    forgetDevice: async () => {
      const [device] = await app.db.query<{ id: bigint }>({
        text: `insert into trusted_device (digest, account_id, merchant_id, address, user_agent, created_at, last_seen_at, expires_at)
               select '\\x01', id, merchant_id, '198.51.100.7', '', created_at, created_at, created_at + interval '100 years'
               from account where username = 'walkowner1' returning id`,
      });
      await stranger.call('forgetDevice', { body: { id: String(device?.id), password: 'Demo2026x' } });
      expect(await app.db.query({ text: 'select 1 from trusted_device where id = $1', values: [device?.id] })).toHaveLength(1);
    },
    bets: async () => {
      const made = (await vendorCall(app, clock, 'test/session', { balance: '1000000' })) as Record<string, string>;
      const { token, gameCode, currency } = made;
      const round = { token, txId: 'w1', roundId: 'w1', stake: '100', payout: '0', roundFinished: true, gameCode, currency };
      expect(await vendorCall(app, clock, 'debit-credit', round)).toMatchObject({ status: 'OK' });
      await app.settle();
      const [bet] = await app.db.query<{ bet_no: string; session: bigint }>({
        text: `select r.bet_no, s.id as session from play_round r join game_session s on s.account_id = r.account_id`,
      });
      expect(bet).toBeDefined();
      for (const query of [{ betNo: String(bet?.bet_no) }, { gameSession: String(bet?.session) }]) {
        expect((await stranger.call('bets', { query })).value, JSON.stringify(query)).toMatchObject({
          list: [],
          totalCount: 0,
        });
      }
    },
    favouriteIds: async () => {
      await owner.call('addFavourite', { body: { nodeId: '100001', vendor: 'RLT' } });
      const own = (await owner.call('favouriteIds')).value;
      const shown = (await stranger.call('favouriteIds', { query: { token: owner.token } })).value;
      expect(JSON.stringify(own)).toContain('100001');
      expect(JSON.stringify(shown)).not.toContain('100001');
    },
    favouriteGames: async () => {
      const shown = (await stranger.call('favouriteGames', { query: { token: owner.token } })).value;
      expect(JSON.stringify(shown)).not.toContain('100001');
    },
    addFavourite: async () => {
      await owner.call('removeFavourite', { body: { nodeId: '100001', vendor: 'RLT' } });
      await stranger.call('addFavourite', { body: { nodeId: '100001', vendor: 'RLT', token: owner.token } });
      expect(JSON.stringify((await owner.call('favouriteIds')).value)).not.toContain('100001');
    },
    removeFavourite: async () => {
      await owner.call('addFavourite', { body: { nodeId: '100001', vendor: 'RLT' } });
      await stranger.call('removeFavourite', { body: { nodeId: '100001', vendor: 'RLT', token: owner.token } });
      expect(JSON.stringify((await owner.call('favouriteIds')).value)).toContain('100001');
    },
    transferDownline: async () => {
      // The owner stands below nobody who asks.
      const body = { username: 'walkowner1', amount: 10, paymentPassword: '481516', requestKey: 'walk' };
      expect((await stranger.call('transferDownline', { body })).errorCode).toBe('transfer.off');
      expect((await owner.call('turnoverRequirements')).value).toMatchObject({ totalCount: 0 });
    },
    readMessages: async () => {
      const messageIds = await ownersMessages();
      expect((await stranger.call('readMessages', { body: { messageIds } })).value).toEqual({ unread: 0 });
      expect((await owner.call('unreadCount')).value).toBe(messageIds.length);
    },
    deleteMessages: async () => {
      const messageIds = await ownersMessages();
      const query = { messageIds: messageIds.join(',') };
      expect((await stranger.call('deleteMessages', { query })).value).toEqual({ unread: 0 });
      expect(await ownersMessages()).toEqual(messageIds);
    },
    launchGame: async () => {
      const sessions = () =>
        app.db.query({
          text: `select g.id from game_session g join account a on a.id = g.account_id where a.username = 'walkowner1'`,
        });
      const before = await sessions();
      await stranger.call('launchGame', { query: { launchMode: 'GLS', nodeId: '100001', username: 'walkowner1' } });
      expect(await sessions()).toEqual(before);
    },
    announcements: async () => {
      const query = { types: 'S' };
      const own = await stranger.call('announcements', { query });
      expect(await stranger.call('announcements', { query: { ...query, token: owner.token } })).toEqual(own);
    },
  };

  it('is tried by a stranger', () => {
    const guarded = callList.filter(([, { access }]) => access !== 'public') as [CallName, Call][];
    const naming = guarded.filter(namesOwned).map(([name]) => name);
    expect(Object.keys(cases).sort()).toEqual(naming.sort());
  });

  it.each(Object.keys(cases) as CallName[])('leaves the owner’s alone: %s', async (name) => {
    await cases[name]?.();
  });
});
