import { type Call, type CallName, callList } from '@marquee/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from './app.ts';
import { manualClock } from './base/calendar/clock.ts';
import { usualKind } from './base/testing/database.ts';
import { browser, openTestApp, vendorCall } from './testing/app.ts';
import { OTHERS, OWNED } from './testing/owned.ts';
import { agentCases } from './testing/walk-agents.ts';
import { refusesChoice, refusesProof, refusesReward, refusesTicket } from './testing/walk-rewards.ts';
import { supportCases } from './testing/walk-support.ts';

const fieldsOf = (schema: unknown): string[] => Object.keys((schema as { properties?: object } | null)?.properties ?? {});
const namesOwned = ([name, { query, body }]: [CallName, Call]): boolean =>
  [...fieldsOf(query), ...fieldsOf(body)].some((field) => OWNED.includes(field) && !OTHERS.includes(`${name}.${field}`));

describe.each(usualKind)('a call that names what belongs to a member, on %s', (kind) => {
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
    await Promise.all([owner.register('walkowner1'), stranger.register('walkother1')]);
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

  /** A deposit of the owner that waits for its money, and where it stands. */
  const ownersDeposit = async (): Promise<{ orderNo: string; state(): Promise<unknown[]> }> => {
    const orderNo = 'D-2222222222';
    await app.db.query({
      text: `insert into deposit_order (order_no, merchant_id, account_id, channel, currency, amount, state, request_key, requested_at)
             select $1, merchant_id, id, 'QR', 'VND', 500000, 'CREATED', 'walk', created_at from account where username = 'walkowner1'
             on conflict do nothing`,
      values: [orderNo],
    });
    const text = `select o.state, t.question from deposit_order o left join deposit_ticket t using (order_no) where order_no = $1`;
    return { orderNo, state: () => app.db.query({ text, values: [orderNo] }) };
  };
  /** A stranger's call about the owner's deposit is refused, and changes nothing. */
  const refusesDeposit = async (name: CallName, input: (orderNo: string) => Parameters<typeof stranger.call>[1]) => {
    const { orderNo, state } = await ownersDeposit();
    expect(await stranger.call(name, input(orderNo))).toMatchObject({ success: false, errorCode: 'deposit.unknown' });
    expect(await state()).toEqual([{ state: 'CREATED', question: null }]);
    expect((await owner.call('depositOrder', { query: { orderNo } })).success).toBe(true);
  };
  /** A payout account, a picture and a payout that waits for the owner's word: planted. */
  const ownersMoney = async (): Promise<{ bankCardId: string; picture: string; payoutNo: string; orderNo: string }> => {
    const plant = (text: string) => app.db.query({ text });
    const of = `from account where username = 'walkowner1'`;
    await plant(
      `insert into payout_account (merchant_id, account_id, kind, bank_code, account_key, account_no, holder, is_default, created_at)
       select merchant_id, id, 'BANK', 'LOTUS', 'owners', '123456', 'OWNER', false, created_at - interval '9 days' ${of} on conflict do nothing`,
    );
    await plant(
      `insert into member_picture (id, merchant_id, account_id, type, content, created_at)
       select 'owners-picture', merchant_id, id, 'image/png', '\\x01', created_at ${of} on conflict do nothing`,
    );
    await plant(
      `insert into withdrawal_order (order_no, merchant_id, account_id, channel, currency, amount, state, request_key, requested_at)
       select 'W-OWNER', merchant_id, id, 'BANK', 'VND', 100000, 'WAIT_CONFIRM', 'owner', created_at ${of} on conflict do nothing`,
    );
    await plant(
      `insert into withdrawal_part (payout_no, order_no, merchant_id, account_id, part, amount, state, confirm_until)
       select 'W-OWNER.1', 'W-OWNER', merchant_id, id, 1, 100000, 'WAIT_CONFIRM', '2100-01-01' ${of} on conflict do nothing`,
    );
    const text = `select id from payout_account where account_key = 'owners'`;
    const [account] = await app.db.query<{ id: bigint }>({ text });
    return { bankCardId: String(account?.id), picture: 'owners-picture', payoutNo: 'W-OWNER.1', orderNo: 'W-OWNER' };
  };
  /** What was planted is as it was. */
  const isUntouched = async (): Promise<void> => {
    const [row] = await app.db.query<{ state: string; removedAt: Date | null; isDefault: boolean; subject: string | null }>({
      text: `select p.state, a.removed_at as "removedAt", a.is_default as "isDefault", m.subject
             from withdrawal_part p, payout_account a, member_picture m
             where p.payout_no = 'W-OWNER.1' and a.account_key = 'owners' and m.id = 'owners-picture'`,
    });
    expect(row).toEqual({ state: 'WAIT_CONFIRM', removedAt: null, isDefault: false, subject: null });
  };
  const PIN = '481516';
  const withPin = async (): Promise<void> => {
    const body = { newPaymentPassword: PIN, confirmPaymentPassword: PIN, loginPassword: 'Demo2026x' };
    await stranger.call('setPaymentPassword', { body });
  };

  /** By call, how a stranger names what is the owner's, and what must still be the owner's afterwards. */
  const cases: Partial<Record<CallName, () => Promise<void>>> = {
    depositBonus: async () => refusesChoice(app, { owner, stranger }, (await ownersDeposit()).orderNo),
    depositOrder: () => refusesDeposit('depositOrder', (orderNo) => ({ query: { orderNo } })),
    depositPaid: () => refusesDeposit('depositPaid', (orderNo) => ({ body: { orderNo } })),
    depositCancel: () => refusesDeposit('depositCancel', (orderNo) => ({ body: { orderNo } })),
    depositReceipt: async () => {
      const pictures = [(await ownersMoney()).picture];
      await refusesDeposit('depositReceipt', (orderNo) => ({ body: { orderNo, payer: 'MINE', pictures } })).then(isUntouched);
    },
    depositTicket: () => refusesDeposit('depositTicket', (orderNo) => ({ body: { orderNo, question: 'where is it' } })),
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
    drawRaffle: () => refusesTicket(app, clock, owner, stranger),
    claimIssuedPromotion: () => refusesReward(app, clock, stranger),
    signUpRequestReward: async () => refusesProof(stranger, (await ownersMoney()).picture).then(isUntouched),
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
    betsFile: async () => {
      const [bet] = await app.db.query<{ bet_no: string }>({ text: 'select bet_no from play_round limit 1' });
      const { value } = await stranger.call('betsFile', { query: { betNo: String(bet?.bet_no) } });
      expect(value?.['text']).not.toContain(String(bet?.bet_no));
    },
    statement: async () => {
      await app.settle();
      const { list } = (await owner.call('statement')).value as { list: { txId: string; orderNo: string; amount: number }[] };
      expect(list.length).toBeGreaterThan(0);
      const [row] = list;
      for (const query of [{ orderNo: row?.txId ?? '' }, { before: row?.txId ?? '' }, { after: row?.txId ?? '' }]) {
        const shown = (await stranger.call('statement', { query })).value as { list: { txId: string }[] };
        expect(shown.list, JSON.stringify(query)).toEqual([]);
      }
    },
    statementFile: async () => {
      const { list } = (await owner.call('statement')).value as { list: { txId: string; orderNo: string }[] };
      const { value } = await stranger.call('statementFile', { query: { orderNo: list[0]?.txId ?? '' } });
      expect(String(value?.['text']).split('\r\n')).toHaveLength(2);
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
    ...agentCases(() => [owner, stranger]),
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
    defaultBankCard: async () => {
      await withPin();
      const { bankCardId } = await ownersMoney();
      expect((await stranger.call('defaultBankCard', { body: { bankCardId, password: PIN } })).errorCode).toBe('not.found');
      await isUntouched();
    },
    removeBankCard: async () => {
      await withPin();
      const { bankCardId } = await ownersMoney();
      expect((await stranger.call('removeBankCard', { body: { bankCardId, password: PIN } })).errorCode).toBe('not.found');
      await isUntouched();
    },
    withdraw: async () => {
      await withPin();
      await stranger.call('updateProfile', { body: { payeeName: 'Tran An' } });
      const { bankCardId } = await ownersMoney();
      const body = { amount: 100, bankCardId, password: PIN };
      expect((await stranger.call('withdraw', { body })).errorCode).toBe('withdraw.account');
      await isUntouched();
    },
    picture: async () => {
      const { picture } = await ownersMoney();
      expect((await stranger.call('picture', { query: { id: picture } })).errorCode).toBe('not.found');
      expect((await owner.call('picture', { query: { id: picture } })).success).toBe(true);
    },
    cancelWithdrawal: async () => {
      const { orderNo } = await ownersMoney();
      expect((await stranger.call('cancelWithdrawal', { body: { orderNo } })).errorCode).toBe('not.found');
      await isUntouched();
    },
    confirmReceipt: async () => {
      const { payoutNo } = await ownersMoney();
      expect((await stranger.call('confirmReceipt', { body: { payoutNo } })).errorCode).toBe('not.found');
      await isUntouched();
    },
    disputeReceipt: async () => {
      const { payoutNo, picture } = await ownersMoney();
      const body = { payoutNo, remark: 'mine', pictures: [picture] };
      expect((await stranger.call('disputeReceipt', { body })).errorCode).toBe('not.found');
      await isUntouched();
    },
    ...supportCases(() => [owner, stranger], { ownersMoney, isUntouched }),
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
      const asked = (token: object) => stranger.call('announcements', { query: { types: 'S', ...token } });
      expect(await asked({ token: owner.token })).toEqual(await asked({}));
    },
  };

  it('is tried by a stranger', () => {
    const guarded = callList.filter(([, { access }]) => access !== 'public') as [CallName, Call][];
    expect(Object.keys(cases).sort()).toEqual(
      guarded
        .filter(namesOwned)
        .map(([name]) => name)
        .sort(),
    );
  });

  it.each(Object.keys(cases) as CallName[])('leaves the owner’s alone: %s', async (name) => {
    await cases[name]?.();
  });
});
