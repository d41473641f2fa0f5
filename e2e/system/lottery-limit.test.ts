import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '../../apps/studio/src/lottery/clock.ts';
import { NORTH } from '../../apps/studio/src/lottery/families/vn-layout.ts';
import { findPostgres } from '../../scripts/lib/postgres-binaries.ts';
import { bookedByGateways, bookedByStudio } from './lottery-books.ts';
import { LotteryPlayer } from './lottery-player.ts';
import { startLotteries, tonight } from './lottery-programs.ts';
import { SlipPlayer } from './lottery-slip.ts';
import { until } from './programs.ts';

const [GAME, VENDOR] = ['xsmb', 'TCG_LOTTO_VN'] as const;
/** Units of 1.00 on đề 68. Each order wins 99.5 times as much, and a number may win 300,000.00: docs/rules/lottery.md#exposure. */
const UNITS = 60;
const IN_FRAME = [{ bet: 'MB_DE', selection: '68', unit: '10000', multiple: UNITS }];
const IN_SLIP = [{ betType: 'MB_DE', selection: '68', unit: 1, multiple: UNITS }];
const TAKEN = 50;
const COST = 600_000n;
const PAYOUT = 59_700_000n;
/** So many players order in each of two ways. Orders of one player are taken one after the other: more of them at once would wait longer than a gateway does. */
const PLAYERS = 5;
const ORDERS_EACH = 20;
const REFUSALS: ReadonlySet<string> = new Set(['number.closed', 'lottery.number', 'lottery.room']);
/** What an order comes to that waited longer than its gateway did, as on a busy machine: nothing was staked. */
const CANCELLED: ReadonlySet<string> = new Set(['cancelled', 'lottery.cancelled']);
/** States of orders that came to nothing. */
const BACK: ReadonlySet<string> = new Set(['refused', 'returned']);

/** Has somebody order until the number decides. */
async function untilDecided(order: () => Promise<string>): Promise<void> {
  while (CANCELLED.has(await order())) continue;
}

describe.skipIf((await findPostgres()) === null)('a number of a draw on two gateways', () => {
  let folder = '';
  let system: Awaited<ReturnType<typeof startLotteries>>;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'marquee-limit-'));
    // Before tonight's draw of the North.
    system = await startLotteries(folder, tonight('16:00') - Date.now());
  });
  afterAll(async () => {
    await system?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('takes of 200 orders at once exactly those that its limit has room for, and pays them', async () => {
    const players = Array.from({ length: PLAYERS }, () => new LotteryPlayer(system.urls));
    const slips = Array.from({ length: PLAYERS }, () => new SlipPlayer(system.urls));
    await Promise.all([
      ...players.map((player) => player.enter(GAME, 'gameType=LOTT')),
      ...slips.map((player) => player.enter(GAME)),
    ]);
    const found = await slips[0]?.find(GAME);
    if (!found) throw new Error(`there is no ${GAME}`);
    await Promise.all(
      Array.from({ length: ORDERS_EACH }, () => [
        ...players.map((player) => untilDecided(() => player.orderIn(GAME, IN_FRAME, found.numero))),
        ...slips.map((player) => untilDecided(() => player.orderIn(found, IN_SLIP, UNITS))),
      ]).flat(),
    );
    const all = [...players, ...slips];
    expect(all.flatMap(({ contradictions }) => contradictions)).toEqual([]);
    // Each request has one answer, whatever it took to get it: an order of its own, or that the number takes no more.
    const outcomes = all.flatMap((player) => [...player.outcomes]).filter(([, outcome]) => !CANCELLED.has(outcome));
    expect(outcomes.length).toBe(2 * PLAYERS * ORDERS_EACH);
    const taken = outcomes.filter(([, outcome]) => !REFUSALS.has(outcome));
    const told = taken.map(([, orderId]) => orderId);
    expect([told.length, new Set(told).size]).toEqual([TAKEN, TAKEN]);

    system.goTo(tonight('18:16'));
    const draw = dayOf(tonight('18:16')).replaceAll('-', '');
    const numbers = NORTH.digits.map((digits, place) => (place === 0 ? '12368' : '7'.repeat(digits))).join(',');
    await system.decide(VENDOR, 'result', { gameCode: GAME, draw, numbers });
    await until('everything is settled', () => system.isSettled(), 120_000);
    expect(await system.reconcile()).toBe('');
    // The studio alone reads its file while it runs.
    await system.kill('studio');
    const kept = bookedByStudio(folder).filter(({ game, state }) => game === GAME && !BACK.has(state));
    // No request left an order that its player was not told of.
    expect(kept.map(({ requestKey, orderId }) => [requestKey, orderId]).toSorted()).toEqual(taken.toSorted());
    const rows = told.toSorted().map((orderId) => ({ orderId, state: 'paid', stake: COST, payout: PAYOUT }));
    expect(kept.map(({ orderId, state, cost, payout }) => ({ orderId, state, stake: cost, payout }))).toEqual(rows);
    const { ledger } = await bookedByGateways(system.database);
    const booked = new Map(ledger.filter(({ stake, payout }) => stake + payout > 0n).map((row) => [row.orderId, row]));
    expect(told.toSorted().map((orderId) => booked.get(orderId))).toEqual(
      rows.map(({ orderId, stake, payout }) => ({ orderId, stake, payout })),
    );
    expect(booked.size).toBe(TAKEN);
  }, 200_000);
});
