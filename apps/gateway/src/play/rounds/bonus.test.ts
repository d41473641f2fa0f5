import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { type Harness, openHarness } from '../testing/harness.ts';
import type { Round } from './rounds.ts';

describe.each(usualKind)('bets with a bonus that says so on %s', (kind) => {
  let harness: Harness;
  const stretches: { accountId: bigint; from: Date; until: Date | null }[] = [];
  beforeAll(async () => {
    const isApart = ({ accountId, settledAt }: Round): boolean =>
      stretches.some(
        ({ from, until, ...each }) =>
          each.accountId === accountId && settledAt !== null && from < settledAt && (until ?? settledAt) >= settledAt,
      );
    harness = await openHarness(kind, {
      more: {
        apartBets: async (remade) =>
          new Set(
            remade
              .filter((each) => each.isNewlySettled)
              .map(({ bet }) => bet)
              .filter(isApart),
          ),
      },
    });
  });
  afterAll(() => harness?.close());

  const record = async (accountId: bigint, roundId: string) => {
    await harness.gateway.play.catchUp();
    const [row] = await harness.db.query<{ valid: bigint; wager: bigint | null; status: string }>({
      text: 'select valid_bet as valid, wager_bet as wager, status from play_round where account_id = $1 and round_ref = $2',
      values: [accountId, roundId],
    });
    return row && [row.status, row.valid, row.wager];
  };
  const told = async (accountId: bigint): Promise<string[]> => {
    const rows = await harness.db.query<{ type: string; payload: Record<string, string> }>({
      text: `select type, payload from outbox_event where account_id = $1 and type like 'bet.%' order by id`,
      values: [accountId],
    });
    return rows.map(({ type, payload }) => `${type} ${payload['stake']} ${payload['payout']} ${payload['validBet']}`);
  };
  /** A transaction of another file of tests on the same server may hold readers back for a while. */
  const untilSeen = (look: () => Promise<void>) => vi.waitFor(look, { timeout: 20_000 });
  const table = (payout: string) => ({ table: 'T1', bets: [{ area: 'Banker', stake: '50000', payout }] });

  test('count for what is to be wagered alone, decided once when they are settled', async () => {
    const who = await harness.seat();
    const round = async (roundId: string) => {
      const game = { roundId, gameCode: 'table' };
      await who.debit({ txId: `d-${roundId}`, amount: '50000', ...game });
      await who.credit({ amount: '50000', debitTxId: `d-${roundId}`, ...game });
      await untilSeen(async () => expect((await record(who.accountId, roundId))?.[0]).toBe('completed'));
      return game;
    };
    await round('before');
    harness.clock.advance(1_000);
    stretches.push({ accountId: who.accountId, from: new Date(harness.clock.now()), until: null });
    await round('at-its-beginning');
    harness.clock.advance(1_000);
    const within = await round('within');
    expect(await record(who.accountId, 'within')).toEqual(['completed', 0n, 50_000n]);
    const [stretch] = stretches;
    if (stretch) stretch.until = new Date(harness.clock.now());
    harness.clock.advance(1_000);
    await round('after');
    for (const roundId of ['before', 'at-its-beginning', 'after'])
      expect(await record(who.accountId, roundId)).toEqual(['completed', 50_000n, null]);

    // What is told of it later changes what it counts there, and whoever wagers hears of it.
    const { player } = who;
    await harness.call('round-detail', { player, currency: 'VND', version: 1, table: table('50000'), ...within });
    await untilSeen(async () => {
      expect(await record(who.accountId, 'within')).toEqual(['completed', 0n, 0n]);
      expect((await told(who.accountId)).slice(2)).toEqual([
        'bet.settled 50000 50000 0',
        'bet.settled 50000 50000 50000',
        'bet.corrected 0 0 0',
      ]);
    });
  });
});
