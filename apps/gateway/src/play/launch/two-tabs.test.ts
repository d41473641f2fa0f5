import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { sessionsEnded } from '../../identity/index.ts';
import { fakeVendor } from '../testing/fake-vendor.ts';
import { type Harness, openHarness } from '../testing/harness.ts';

const merchant = { id: 1, code: 'm', languages: ['VI'], defaultLanguage: 'VI', bearerSessions: false, allowPlain: false };
const game = { gameCode: 'lantern', currency: 'VND' };

describe.each(usualKind)('the same member in two tabs on %s', (kind) => {
  let harness: Harness;
  const vendor = fakeVendor();
  const balances: bigint[] = [];

  beforeAll(async () => {
    harness = await openHarness(kind, { fetch: vendor.fetch });
    harness.gateway.wallet.onPosted(({ balance }) => void balances.push(balance));
  });
  afterAll(() => harness?.close());

  /** A member with money; `open` is a launch by one login session, and returns what the vendor knows of it. */
  async function member() {
    const { account, wallet, play } = harness.gateway;
    const { id: accountId, username } = await account();
    await wallet.post({
      kind: 'entry',
      code: 'DEPOSIT',
      debit: await wallet.house(1, 'VND', 'deposits'),
      credit: await wallet.accountOf(1, accountId, 'VND'),
      amount: 1_000_000n,
      txId: 'first',
    });
    const request = (login: bigint) => ({
      merchant,
      session: { id: login, accountId, merchantId: 1, username, type: 0 },
      language: 'VI',
      origin: 'https://play.example',
    });
    const open = async (login: bigint, nodeId = '101'): Promise<string> => {
      await play.launch({ launchMode: 'GLS', nodeId }, request(login));
      return String(vendor.sent.at(-1)?.body['token']);
    };
    const who = async (token: string) => harness.call('authenticate', { token });
    return { accountId, open, who, rounds: async () => (await play.interrupted(request(1n))).list };
  }
  const debit = (token: string, id: string, more: object = {}) =>
    harness.call('debit', { token, txId: id, roundId: id, amount: '10000', ...game, ...more });

  test('is one player of the vendor, so that the round of one tab is found in the other', async () => {
    const { open, who } = await member();
    const [one, two] = [await open(1n), await open(1n)];
    expect(one).not.toBe(two);
    expect((await who(two)).player).toBe((await who(one)).player);
  });

  test('opens the same game again without a harm to the round that is open, whichever tab goes on with it', async () => {
    const { open, who, rounds } = await member();
    const one = await open(1n);
    expect((await debit(one, 'same')).status).toBe('OK');
    const two = await open(1n);
    // Another stake of the same round, from the other tab.
    expect(await debit(two, 'same-2', { roundId: 'same' })).toMatchObject({ status: 'OK', balance: '980000' });
    await harness.gateway.play.catchUp();
    harness.clock.advance(6_000);
    expect(await rounds()).toMatchObject([{ roundId: 'same', stake: 2, canResume: true }]);
    const { player } = await who(one);
    const paid = await harness.call('credit', {
      player,
      txId: 'same-c',
      roundId: 'same',
      amount: '5000',
      roundFinished: true,
      ...game,
    });
    expect(paid).toMatchObject({ status: 'OK', balance: '985000' });
    for (const token of [one, two])
      expect(await harness.call('balance', { token })).toMatchObject({ status: 'OK', balance: '985000' });
    await harness.gateway.play.catchUp();
    expect(await rounds()).toEqual([]);
  });

  test('plays two games from one purse: each bet is taken once, and no more than there is', async () => {
    const { open } = await member();
    const [one, two] = [await open(1n), await open(1n, '102')];
    const harbour = { gameCode: 'harbour' };
    const verdicts = await Promise.all([
      debit(one, 'two-1', { amount: '600000' }),
      debit(two, 'two-2', { amount: '600000', ...harbour }),
    ]);
    expect(verdicts.map(({ status }) => status).sort()).toEqual(['INSUFFICIENT_FUNDS', 'OK']);
    expect((await debit(one, 'two-3', { amount: '200000' })).balance).toBe('200000');
    expect((await debit(two, 'two-4', { amount: '200000', ...harbour })).balance).toBe('0');
    // Both pages hear of each posting over the live channel, which this feeds.
    expect(balances.slice(-2)).toEqual([200_000n, 0n]);
  });

  test('logs out in one tab: the game in the other takes no more stakes, and what is staked is paid', async () => {
    const { accountId, open, who } = await member();
    const [one, other] = [await open(21n), await open(22n)];
    const { player } = await who(one);
    expect((await debit(one, 'out')).status).toBe('OK');
    await harness.tell(sessionsEnded.of({ merchantId: 1, accountId }, { reason: 'logout', sessions: ['21'] }));
    expect((await debit(one, 'out-2')).status).toBe('TOKEN_EXPIRED');
    expect((await who(one)).status).toBe('TOKEN_EXPIRED');
    // Another device's login goes on.
    expect((await debit(other, 'out-3')).status).toBe('OK');
    const win = { player, txId: 'out-c', roundId: 'out', amount: '20000', roundFinished: true, ...game };
    expect((await harness.call('credit', win)).status).toBe('OK');
  });
});
