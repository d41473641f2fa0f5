import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { betCancelled, betCorrected, betSettled } from '../events.ts';
import { testGame } from '../testing/catalogue.ts';
import { type Harness, openHarness } from '../testing/harness.ts';

describe.each(usualKind)('news of lottery results, on %s', (kind) => {
  let harness: Harness;
  const heard: { type: string; draw?: object; returned?: string }[] = [];
  beforeAll(async () => {
    harness = await openHarness(kind);
    harness.gateway.catalogue.games.push(testGame(105, 1, 'lotto', { gameType: 'LOTT' }));
    harness.gateway.events.consume('test.draws', [betSettled, betCorrected, betCancelled], async ({ type, payload }) => {
      const { draw, returned } = payload;
      heard.push({ type, ...(draw ? { draw } : {}), ...(returned === undefined ? {} : { returned }) });
    });
  });
  afterAll(() => harness?.close());

  const names = { EN: 'Game lotto', VI: 'Trò chơi lotto' };

  /** A ticket that is told of while it waits, where `isTold`, and settled by each of the results; what its payouts come to. */
  async function settledBy(
    results: readonly { numbers: string; payout: string; returned?: string }[],
    isTold = true,
  ): Promise<void> {
    heard.length = 0;
    const who = await harness.seat();
    const round = { roundId: `t${who.accountId}`, gameCode: 'lotto' };
    await who.debit({ txId: 'd', ...round });
    const tell = async (version: number, paid: { payout: string; returned?: string }, more: object = {}) => {
      const ticket = { betType: 'pair', selection: '12', unit: '10000', multiple: 1, tickets: 1, stake: '10000', ...paid };
      const body = {
        player: who.player,
        currency: 'VND',
        ...round,
        version,
        draw: { draw: '20260601', bets: [ticket], ...more },
      };
      if (isTold) expect(await harness.call('round-detail', body)).toMatchObject({ status: 'OK' });
    };
    await tell(1, { payout: '0' });
    for (const [place, { numbers, ...paid }] of results.entries()) {
      if (place > 0)
        expect(await who.rollback({ of: 'credit', refTxId: `c${place - 1}`, ...round })).toMatchObject({ status: 'OK' });
      await harness.gateway.play.catchUp();
      await tell(place + 2, paid, { numbers });
      await who.credit({ txId: `c${place}`, debitTxId: 'd', amount: paid.payout, ...round });
      await harness.gateway.play.catchUp();
    }
    await harness.gateway.events.runAll();
  }

  test('says of which draw they are, and what its numbers were and are', async () => {
    await settledBy([
      { numbers: '1,2', payout: '20000' },
      { numbers: '1,3', payout: '0' },
      { numbers: '1,2', payout: '20000' },
    ]);
    const about = { names, no: '20260601' };
    expect(heard).toEqual([
      { type: 'bet.settled' },
      // What is only taken back is no correction yet.
      { type: 'bet.corrected' },
      { type: 'bet.corrected', draw: { ...about, numbers: '1,3', before: '1,2' } },
      { type: 'bet.corrected', draw: { ...about, numbers: '1,2', before: '1,3' } },
    ]);
  });

  test('says no numbers from before where they were the same', async () => {
    await settledBy([
      { numbers: '1,2', payout: '20000' },
      { numbers: '1,2', payout: '30000' },
    ]);
    expect(heard.at(-1)).toEqual({ type: 'bet.corrected', draw: { names, no: '20260601', numbers: '1,2' } });
  });

  test('says what the numbers gave back of the stake, once it is settled', async () => {
    await settledBy([{ numbers: '1,2', payout: '10000', returned: '10000' }]);
    expect(heard).toEqual([{ type: 'bet.settled', returned: '10000' }]);
  });

  test('says nothing of draws of which nothing was told', async () => {
    const results = [
      { numbers: '1,2', payout: '20000' },
      { numbers: '1,3', payout: '30000' },
    ];
    await settledBy(results, false);
    expect(heard.length).toBeGreaterThan(1);
    for (const news of heard) expect(news).not.toHaveProperty('draw');
  });

  test('says of which draw a ticket is that is taken back as its draw is void, settled or not, and not of one that its player took back', async () => {
    const about = { names, no: '20260601' };
    const takenBack = async (isVoid: boolean, isSettled: boolean): Promise<object | undefined> => {
      heard.length = 0;
      const who = await harness.seat();
      const round = { roundId: `v${who.accountId}`, gameCode: 'lotto' };
      await who.debit({ txId: 'd', ...round });
      const bet = { betType: 'pair', selection: '12', unit: '10000', multiple: 1, tickets: 1, stake: '10000', payout: '0' };
      const told = { player: who.player, currency: 'VND', ...round };
      const draw = { draw: '20260601', bets: [bet], numbers: '1,2', ...(isVoid ? { isVoid } : {}) };
      expect(await harness.call('round-detail', { ...told, version: 1, draw })).toMatchObject({ status: 'OK' });
      if (isSettled) {
        await who.credit({ txId: 'c', debitTxId: 'd', amount: '20000', ...round });
        await harness.gateway.play.catchUp();
        await who.rollback({ of: 'credit', refTxId: 'c', ...round });
      }
      expect(await who.rollback({ refTxId: 'd', ...round })).toMatchObject({ status: 'OK' });
      await harness.gateway.play.catchUp();
      await harness.gateway.events.runAll();
      expect(heard.at(-1)?.type).toBe('bet.cancelled');
      return heard.at(-1)?.draw;
    };
    expect(await takenBack(true, false)).toEqual(about);
    expect(await takenBack(true, true)).toEqual(about);
    expect(await takenBack(false, true)).toEqual(about);
    expect(await takenBack(false, false)).toBeUndefined();
  });
});
