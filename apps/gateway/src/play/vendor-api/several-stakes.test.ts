import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseKinds } from '../../base/testing/database.ts';
import { type Harness, openHarness } from '../testing/harness.ts';

const START = 1_000_000n;

/** Three stakes of 1, 2 and 3 thousand, each of its own round. */
const stakesOf = (name: string) =>
  [1, 2, 3].map((number) => ({ txId: `${name}-d${number}`, roundId: `${name}-r${number}`, amount: String(number * 10_000) }));

// As a chase takes them: one call, a round for each draw.
describe.each(databaseKinds)('stakes of several rounds that are taken together on %s', (kind) => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await openHarness(kind);
  });
  afterAll(async () => {
    expect(await harness.gateway.wallet.reconcile()).toEqual([]);
    await harness.close();
  });

  async function seat(balance = START) {
    const who = await harness.seat(String(balance));
    const about = { gameCode: 'lantern', currency: 'VND' };
    return {
      ...who,
      take: (stakes: ReturnType<typeof stakesOf>, more: object = {}) => {
        const [first, ...further] = stakes;
        return harness.call('debit', { token: who.token, ...about, ...first, further, ...more });
      },
      back: (txId: string, roundId: string) =>
        harness.call('rollback', { player: who.player, ...about, txId: `${txId}-back`, refTxId: txId, roundId }),
      records: async () => {
        await harness.gateway.play.catchUp();
        expect(await harness.gateway.play.differences()).toEqual([]);
        return harness.db.query<Record<string, unknown>>({
          text: 'select round_ref, stake, refunded, status from play_round where account_id = $1 order by round_ref',
          values: [who.accountId],
        });
      },
      balance: async () => BigInt(String((await harness.call('balance', { token: who.token }))['balance'])),
    };
  }

  test('are one call and a round each, and the same call again moves nothing', async () => {
    const who = await seat();
    const stakes = stakesOf('all');
    const first = await who.take(stakes);
    expect(first).toMatchObject({ status: 'OK', balance: String(START - 60_000n) });
    expect(await who.take(stakes)).toEqual(first);
    expect(await who.balance()).toBe(START - 60_000n);
    expect(await who.records()).toEqual(
      stakes.map(({ roundId, amount }) => ({ round_ref: roundId, stake: BigInt(amount), refunded: 0n, status: 'open' })),
    );
  });

  test.each([4, 5, 50])('are taken whole, or not at all, where a chase has %s draws', async (count) => {
    const stakes = Array.from({ length: count }, (_, at) => ({
      txId: `n${count}-d${at}`,
      roundId: `n${count}-r${at}`,
      amount: '10000',
    }));
    const sum = 10_000n * BigInt(count);
    const poor = await seat(sum - 1n);
    expect(await poor.take(stakes)).toMatchObject({ status: 'INSUFFICIENT_FUNDS', balance: String(sum - 1n) });
    expect(await poor.records()).toEqual([]);
    const who = await seat(sum);
    const first = await who.take(stakes);
    expect(first).toMatchObject({ status: 'OK', balance: '0' });
    expect(await who.take(stakes)).toEqual(first);
    expect(await who.records()).toHaveLength(count);
  });

  test('of several players at once are each taken whole beside stakes of one', async () => {
    const many = await Promise.all(Array.from({ length: 12 }, () => seat()));
    const answers = await Promise.all(
      many.flatMap((who, player) => {
        const stakes = Array.from({ length: 50 }, (_, at) => ({
          txId: `m${player}-d${at}`,
          roundId: `m${player}-r${at}`,
          amount: '10000',
        }));
        return [who.take(stakes), who.debit({ amount: '10000' })];
      }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['OK']));
    expect(await Promise.all(many.map((who) => who.balance()))).toEqual(many.map(() => START - 510_000n));
  });

  test('are each returned and paid by themselves from then on', async () => {
    const who = await seat();
    await who.take(stakesOf('own'));
    expect(await who.back('own-d2', 'own-r2')).toMatchObject({ status: 'OK', balance: String(START - 40_000n) });
    expect(await who.credit({ roundId: 'own-r3', amount: '90000', debitTxId: 'own-d3' })).toMatchObject({ status: 'OK' });
    expect((await who.records()).map(({ status }) => status)).toEqual(['open', 'cancelled', 'completed']);
    expect(await who.balance()).toBe(START + 50_000n);
  });

  test('are refused as a whole where the money is not enough for all', async () => {
    const who = await seat(50_000n);
    expect(await who.take(stakesOf('poor'))).toMatchObject({ status: 'INSUFFICIENT_FUNDS', balance: '50000' });
    expect(await who.records()).toEqual([]);
    const state = await harness.call('status', { player: who.player, txId: 'poor-d1', kind: 'debit' });
    expect(state).toMatchObject({ state: 'unknown' });
  });

  test('are refused as a whole where one of them was barred, and where one has other content', async () => {
    const who = await seat();
    await who.back('barred-d3', 'barred-r3');
    expect(await who.take(stakesOf('barred'))).toMatchObject({ status: 'TX_ROLLED_BACK' });
    const stakes = stakesOf('other');
    await who.take(stakes.slice(1));
    expect(await who.take(stakes.map((stake) => ({ ...stake, amount: '50000' })))).toMatchObject({ status: 'TX_MISMATCH' });
    expect(await who.balance()).toBe(START - 50_000n);
  });

  test('are refused as a whole where one is above the limit of the game', async () => {
    const who = await seat(9_000_000_000_000n);
    const stakes = stakesOf('high').map((stake, at) => (at === 2 ? { ...stake, amount: '8000000000000' } : stake));
    expect(await who.take(stakes)).toMatchObject({ status: 'LIMIT_REACHED' });
    expect(await who.records()).toEqual([]);
  });

  test('keep their answer when the player is blocked since', async () => {
    const who = await seat();
    const stakes = stakesOf('since');
    const first = await who.take(stakes);
    await harness.call('test/session', { balance: '0', player: who.player, state: 'frozen' });
    expect(await who.take(stakes)).toEqual(first);
    expect(await who.take(stakesOf('later'))).toMatchObject({ status: 'PLAYER_BLOCKED' });
  });

  test.each([
    ['two of one id', { further: [{ txId: 'bad-d1', roundId: 'bad-r2', amount: '10000' }] }],
    ['two of one round', { further: [{ txId: 'bad-d2', roundId: 'bad-r1', amount: '10000' }] }],
    ['one of nothing', { further: [{ txId: 'bad-d2', roundId: 'bad-r2', amount: '0' }] }],
    ['none', { further: [] }],
    ['fifty more', { further: Array.from({ length: 50 }, (_, at) => ({ txId: `b${at}`, roundId: `b${at}`, amount: '10000' })) }],
  ])('are bad input with %s', async (_, more) => {
    const who = await seat();
    expect(await who.take(stakesOf('bad').slice(0, 1), more)).toMatchObject({ status: 'BAD_REQUEST' });
    expect(await who.balance()).toBe(START);
  });
});
