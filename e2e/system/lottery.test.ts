import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '../../apps/studio/src/lottery/clock.ts';
import { NORTH } from '../../apps/studio/src/lottery/families/vn-layout.ts';
import type { LineRequest } from '../../apps/studio/src/shared/lottery-protocol.ts';
import { findPostgres } from '../../scripts/lib/postgres-binaries.ts';
import { bookedByGateways, bookedByStudio, type StudioOrder } from './lottery-books.ts';
import { LotteryPlayer } from './lottery-player.ts';
import { type Killed, type LotteryVendor, startLotteries } from './lottery-programs.ts';
import { SlipPlayer } from './lottery-slip.ts';
import { until } from './programs.ts';

const SEED = 18;
const [OFFICIAL, FAST, DICE] = ['xsmb', 'vn-north-sea-45s', 'k3-elott-1m'];
const HOUSE: LotteryVendor = 'LOTT';
const VIETNAM: LotteryVendor = 'TCG_LOTTO_VN';
const MINUTE = 60_000;
const UNIT = 10_000;
/** What đề pays for one unit staked, and how many units a line may have. */
const DE = { code: 'MB_DE', times: 995_000n } as const;
const MOST_KILLED_AFTER = 30;
const SETTLED_MS = 120_000;

/** The same numbers in the same order for every run. */
function chanceOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const line = (bet: string, selection: string): LineRequest => ({ bet, selection, unit: String(UNIT), multiple: 1 });
const two = (number: number): string => String(number).padStart(2, '0');
/** A result of the North whose special prize ends so. */
const resultOf = (ends: number): string =>
  NORTH.digits.map((digits, place) => (place === 0 ? `123${two(ends)}` : '7'.repeat(digits))).join(',');

/** Half past five in the afternoon of Viet Nam, before tonight's draw of the North: always later than now. */
const tonight = (minute: number): number => Date.parse(`${dayOf(Date.now() + 24 * 60 * MINUTE)}T18:${two(minute)}:00+07:00`);

/** What a player does over and over. Numbers are few, so that many orders win. */
async function play(player: LotteryPlayer, vendor: LotteryVendor, turn: number): Promise<void> {
  const number = two(turn % 4);
  if (vendor === HOUSE) {
    const [first] = await player.chase(DICE, [line('K3_SIZE', turn % 2 ? 'big' : 'small')], [1, 2, 3]);
    if (turn % 4 === 3 && first?.chase) await player.cancelChase(first.chase);
    await player.order(DICE, [line('K3_PARITY', 'odd'), line('K3_SUM', '10,11')]);
    return;
  }
  const placed = await player.order(OFFICIAL, [line(DE.code, number)]);
  if (turn % 5 === 4 && placed) await player.cancel(placed);
  await player.order(FAST, [line('MB_HEAD', '1,2,3'), line('MB_LO2K', number)]);
}

describe.skipIf((await findPostgres()) === null)('lotteries on two gateways and a studio that are killed at any moment', () => {
  let folder = '';
  let system: Awaited<ReturnType<typeof startLotteries>>;
  const day = dayOf(tonight(0)).replaceAll('-', '');
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'marquee-lotteries-'));
    system = await startLotteries(folder, tonight(0) - Date.now());
  });
  afterAll(async () => {
    await system?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** The player's own share of each order, by number staked: what the numbers that hold make of it, reckoned apart. */
  const expectOfficial = (orders: readonly StudioOrder[], ends: number): void => {
    const settled = orders.filter(({ game, state }) => game === OFFICIAL && state === 'paid');
    expect(settled.length).toBeGreaterThan(0);
    for (const { orderId, payout, lines } of settled) {
      const [only] = JSON.parse(lines) as LineRequest[];
      const won = only?.selection === two(ends) ? (DE.times * BigInt(UNIT)) / 10_000n : 0n;
      expect([orderId, payout]).toEqual([orderId, won]);
    }
  };

  it('settle every order once: the books of the studio are those of the gateways', async () => {
    const chance = chanceOf(SEED);
    const killed: Killed[] = ['studio', 'one', 'other'];
    /** Kills a program when the gateways have given some more answers. */
    const strike = async (name: Killed): Promise<void> => {
      const goal = system.served() + 1 + chance(MOST_KILLED_AFTER);
      // Where nothing is left to be said, it dies in silence.
      await until('something happens', async () => system.served() >= goal, 3_000).catch(() => {});
      await system.crash(name);
    };
    const players = [VIETNAM, HOUSE, VIETNAM].map((vendor) => ({ vendor, player: new LotteryPlayer(system.urls) }));
    const slips = new SlipPlayer(system.urls);
    await Promise.all([
      slips.enter(FAST),
      ...players.map(({ vendor, player }) =>
        vendor === HOUSE ? player.enter(DICE, 'gameType=ELOTT') : player.enter(OFFICIAL, 'gameType=LOTT'),
      ),
    ]);
    let isPlayed = false;
    const playing = Promise.all([
      ...players.map(async ({ player, vendor }) => {
        for (let turn = 0; !isPlayed; turn += 1) await play(player, vendor, turn);
      }),
      (async () => {
        for (let turn = 0; !isPlayed; turn += 1)
          await slips.order(FAST, [{ betType: DE.code, selection: two(turn % 4), unit: 1 }], 1);
      })(),
    ]);
    // While bets are taken; draws of the fast games come due in between.
    for (let minute = 1; minute <= 5; minute += 1) {
      await strike(killed[chance(killed.length)] ?? 'studio');
      system.goTo(tonight(minute));
    }
    isPlayed = true;
    await playing;
    const [, house] = players;
    const bought = Map.groupBy(house?.player.draws ?? [], (draw) => draw);
    const [busiest = ''] = [...bought].toSorted(([, one], [, other]) => other.length - one.length)[0] ?? [];
    // The draw of tonight and what follows, with somebody killed in the middle of each.
    const steps: (() => Promise<void>)[] = [
      async () => system.decide(VIETNAM, 'result', { gameCode: OFFICIAL, draw: day, numbers: resultOf(1) }),
      async () => system.decide(VIETNAM, 'result', { gameCode: OFFICIAL, draw: day, numbers: resultOf(2) }),
      async () => system.decide(HOUSE, 'void', { gameCode: DICE, draw: busiest }),
    ];
    system.goTo(tonight(16));
    for (const step of steps) {
      await step();
      await Promise.all([strike('studio'), strike(killed[1 + chance(2)] ?? 'one')]);
      await until('everything is settled', () => system.isSettled(), SETTLED_MS);
    }

    expect(await system.reconcile()).toBe('');
    // The studio alone reads its file while it runs.
    await system.kill('studio');
    const orders = bookedByStudio(folder);
    const rounds = await bookedByGateways(system.database);
    expect(players.flatMap(({ player }) => player.contradictions).concat(slips.contradictions)).toEqual([]);
    expectOfficial(orders, 2);
    expect(
      orders.filter(({ game, drawNo, state }) => game === DICE && drawNo === busiest && state === 'returned').length,
    ).toBeGreaterThan(0);
    expect(orders.filter(({ game, drawNo, state }) => game === DICE && drawNo === busiest && state === 'paid')).toEqual([]);
    const states = Map.groupBy(orders, ({ state }) => state);
    expect([states.get('paid')?.length ?? 0, states.get('returned')?.length ?? 0].every((count) => count > 3)).toBe(true);
    const own = orders.map(({ orderId, state, cost, payout }) => {
      const isPaid = state === 'paid';
      return { orderId, stake: isPaid ? cost : 0n, payout: isPaid ? payout : 0n };
    });
    // One that the wallet never heard of has no round there.
    const whole = (all: readonly { orderId: string; stake: bigint; payout: bigint }[]) =>
      all.filter(({ stake, payout }) => stake + payout > 0n).toSorted((a, b) => a.orderId.localeCompare(b.orderId));
    expect(whole(rounds.ledger)).toEqual(whole(own));
    expect(whole(rounds.record)).toEqual(whole(own));
    // What a player was told holds.
    const byId = new Map(orders.map((order) => [order.orderId, order]));
    for (const { player } of players) {
      expect(player.told.size).toBeGreaterThan(3);
      for (const [orderId, state] of player.told)
        expect(state === 'returned' ? ['returned'] : ['paid', 'returned'], `${orderId} was told to be ${state}`).toContain(
          byId.get(orderId)?.state,
        );
    }
    expect(slips.placed.size).toBeGreaterThan(0);
    for (const orderId of slips.placed) expect(['paid', 'returned']).toContain(byId.get(orderId)?.state);
  }, 300_000);
});
