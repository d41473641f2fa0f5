import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { type Harness, openHarness } from '../testing/harness.ts';
import { keepDetails } from './detail-store.ts';

describe.each(usualKind)('valid bets from details on %s', (kind) => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await openHarness(kind);
  });
  afterAll(() => harness?.close());

  const bet = (area: string, stake: string, payout: string, more: object = {}) => ({ area, stake, payout, ...more });
  const opposite = { table: 'T1', bets: [bet('Banker', '30000', '58500', { against: 'Player' }), bet('Player', '20000', '0')] };
  const push = { table: 'T1', bets: [bet('Banker', '50000', '50000')] };

  /** A player at a table who has staked 50,000 on a round, and what is done with it. */
  const openRound = async (roundId: string) => {
    const who = await harness.seat();
    const game = { roundId, gameCode: 'table' };
    await who.debit({ txId: 'd', amount: '50000', ...game });
    return {
      ...who,
      pay: (amount: string, more: object = {}) => who.credit({ amount, debitTxId: 'd', ...game, ...more }),
      tell: (table: object, version = 1) =>
        harness.call('round-detail', { player: who.player, currency: 'VND', table, version, ...game }),
      async record() {
        await harness.gateway.play.catchUp();
        const [row] = await harness.db.query<{ valid_bet: bigint; valid_bet_basis: string; corrected: boolean }>({
          text: 'select valid_bet, valid_bet_basis, corrected from play_round where account_id = $1 and round_ref = $2',
          values: [who.accountId, roundId],
        });
        return row && [row.valid_bet, row.valid_bet_basis, row.corrected];
      },
      async told() {
        const rows = await harness.db.query<{ type: string; payload: Record<string, string> }>({
          text: `select type, payload from outbox_event where account_id = $1 and type like 'bet.%' order by id`,
          values: [who.accountId],
        });
        return rows.map(({ type, payload }) => `${type} ${payload['stake']} ${payload['payout']} ${payload['validBet']}`);
      },
    };
  };

  test('details that come before the end count with it', async () => {
    const round = await openRound('before');
    await round.tell(opposite);
    expect(await round.record()).toEqual([0n, 'stake', false]);
    await round.pay('58500');
    expect(await round.record()).toEqual([10_000n, 'detail', false]);
    expect(await round.told()).toEqual(['bet.settled 50000 58500 10000']);
  });

  test('without details it is the stake, and what comes later corrects it by the difference, once', async () => {
    const round = await openRound('after');
    await round.pay('58500');
    expect(await round.record()).toEqual([50_000n, 'stake', false]);
    await round.tell(opposite);
    await round.tell(opposite);
    expect(await round.record()).toEqual([10_000n, 'detail', false]);
    await harness.gateway.play.catchUp();
    expect(await round.told()).toEqual(['bet.settled 50000 58500 50000', 'bet.corrected 0 0 -40000']);
  });

  test('a corrected result needs corrected details, and is the stake until they come', async () => {
    const round = await openRound('result');
    await round.tell(opposite);
    await round.pay('58500', { txId: 'c' });
    expect(await round.record()).toEqual([10_000n, 'detail', false]);
    await round.rollback({ of: 'credit', refTxId: 'c', roundId: 'result', gameCode: 'table' });
    await round.pay('50000', { txId: 'c2' });
    expect(await round.record()).toEqual([50_000n, 'stake', true]);
    await round.tell(push, 2);
    expect(await round.record()).toEqual([0n, 'detail', true]);
    expect(await round.told()).toEqual([
      'bet.settled 50000 58500 10000',
      'bet.corrected 0 -8500 40000',
      'bet.corrected 0 0 -50000',
    ]);
  });

  test('a part that came back has to be in the details too', async () => {
    const round = await openRound('part');
    await round.tell(opposite);
    const back = { player: round.player, txId: 's', refTxId: 'd', roundId: 'part', gameCode: 'table', currency: 'VND' };
    await harness.call('return-stake', { ...back, amount: '20000' });
    await round.pay('58500');
    expect(await round.record()).toEqual([30_000n, 'stake', false]);
    await round.tell({ table: 'T1', bets: [bet('Banker', '30000', '58500', { against: 'Player' })] }, 2);
    expect(await round.record()).toEqual([30_000n, 'detail', false]);
  });

  test('details that a gateway kept before it died are counted by the next', async () => {
    const round = await openRound('died');
    await round.pay('58500');
    expect(await round.record()).toEqual([50_000n, 'stake', false]);
    const [row] = await harness.db.query<{ wallet: bigint }>({
      text: 'select wallet_account_id as wallet from vendor_player where account_id = $1',
      values: [round.accountId],
    });
    await keepDetails(harness.db, [
      {
        accountId: round.accountId,
        vendorId: 1,
        roundRef: 'died',
        version: 1,
        wallet: row?.wallet ?? 0n,
        nodeId: 104,
        told: { part: 'table', detail: opposite },
        at: new Date(harness.clock.now()),
      },
    ]);
    expect(await round.record()).toEqual([10_000n, 'detail', false]);
    expect(await harness.db.query({ text: 'select from play_round_detail where not is_counted' })).toEqual([]);
  });
});
