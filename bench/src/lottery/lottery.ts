import { statSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@marquee/service/testing';
import { type BetType, poolValues } from '../../../apps/studio/src/lottery/bet-type.ts';
import { LOTTERIES, type LotteryGame, SERIES } from '../../../apps/studio/src/lottery/games.ts';
import { TICKET_PRICE } from '../../../apps/studio/src/lottery/prices.ts';
import { DrawReader } from '../../../apps/studio/src/lottery/reading.ts';
import { boundsOf, placesOf, selectionText } from '../../../apps/studio/src/lottery/selection.ts';
import { createClocks, holdDraws, settleDraws } from '../../../apps/studio/src/server/lottery/draws.ts';
import { linesOf, settled } from '../../../apps/studio/src/server/lottery/order-lines.ts';
import type { OrderRecord } from '../../../apps/studio/src/server/lottery/records.ts';
import { startFakeGateway } from '../../../apps/studio/src/testing/fake-gateway.ts';
import { line, lotteryStudio, NORTH_FAST } from '../../../apps/studio/src/testing/lottery-studio.ts';
import { KEY, testClock } from '../../../apps/studio/src/testing/studio.ts';
import { percentile } from '../ledger-measure.ts';
import { benchBooking } from './booking.ts';

const TICKETS = 200_000;
const SETTLED_BAR = 100_000;
const ORDERS = 200;
const WARM_UP = 20;
const ORDER_BAR = 5;
/** Two-digit against four-digit numbers: a hundred times as many. */
const SPACE_BAR = 1.5;
const IDLE_HOURS = 2;
const TICK_MS = 500;
const DAY_HOURS = 24;
const CPU_BAR = 0.05;
const MEGABYTES_BAR = 20;
const RICH = 10n ** 15n;
const ONE = 10_000n;

const below = (n: number): number => Math.floor(Math.random() * n);
const seconds = (begun: number): number => (performance.now() - begun) / 1_000;

/** A ticket of a bet: as few values as it takes, at random. */
function selectionOf(bet: BetType, all: readonly string[]): string {
  const size = Math.max(boundsOf(bet).least, 1);
  const places = Array.from({ length: placesOf(bet) }, () => new Set<string>());
  const taken = new Set<string>();
  for (const place of places) {
    while (place.size < size) {
      const value = all[below(all.length)] ?? '';
      if (!taken.has(value)) place.add(value);
      if (placesOf(bet) > 1) taken.add(value);
    }
  }
  return selectionText(places.map((place) => [...place]));
}

/** Orders of one ticket in a draw of a game, of each bet in turn. */
function ordersOf(game: LotteryGame, bets: readonly BetType[], count: number): OrderRecord[] {
  const series = SERIES[game.mode]?.most ?? 0;
  const unit = (SERIES[game.mode] ? TICKET_PRICE : ONE).toString();
  const pools = bets.map(({ pool }) => poolValues(pool));
  return Array.from({ length: count }, (_, index) => {
    const at = index % bets.length;
    const bet = bets[at];
    const chosen = bet ? line(bet.code, selectionOf(bet, pools[at] ?? []), unit) : line('', '');
    const { lines, cost } = linesOf(game, series, [chosen]);
    return {
      ...{
        orderId: String(index),
        vendor: game.vendor,
        player: 'p',
        trial: false,
        game: game.code,
        drawNo: '1',
        currency: 'VND',
      },
      ...{ requestKey: String(index), series, lines, cost: cost.toString(), state: 'placed', refusal: null, payout: '0' },
      ...{ revision: 0, chase: null, stopsOnWin: false, taken: true, createdAt: 0, attempts: 0, nextAt: 0 },
    };
  });
}

/** Tickets a second of one core. */
function settledASecond(game: LotteryGame, orders: readonly OrderRecord[]): number {
  const reader = new DrawReader(game.family.draw(below));
  for (const order of orders.slice(0, orders.length / 10)) settled(order, reader);
  const begun = performance.now();
  for (const order of orders) settled(order, reader);
  return orders.length / seconds(begun);
}

/** One game of each table that there is. */
const tables = (): LotteryGame[] => [...new Map(LOTTERIES.map((game) => [game.bets, game])).values()];

function benchSettlement(): void {
  const games = tables();
  const each = Math.ceil(TICKETS / games.length);
  let taken = 0;
  for (const game of games) taken += each / settledASecond(game, ordersOf(game, game.bets, each));
  const rate = (each * games.length) / taken;
  console.log(
    `${TICKETS} tickets of every bet: ${Math.round(rate)} a second (bar ${SETTLED_BAR})${rate < SETTLED_BAR ? '  BELOW' : ''}`,
  );
  const north = LOTTERIES.find(({ code }) => code === NORTH_FAST);
  const rateOf = (code: string): number => {
    const bets = north?.bets.filter((bet) => bet.code === code) ?? [];
    return north ? settledASecond(north, ordersOf(north, bets, TICKETS)) : 0;
  };
  const ratio = rateOf('MB_LO2') / rateOf('MB_LO4');
  console.log(`two-digit beside four-digit numbers: ${ratio.toFixed(2)} (bar ${SPACE_BAR})${ratio > SPACE_BAR ? '  ABOVE' : ''}`);
}

/** An order of a thousand tickets beside one of a single ticket, through store and wallet. */
async function benchOrders(): Promise<void> {
  const folder = temporaryFolder();
  const gateway = await startFakeGateway(KEY, RICH);
  const studio = lotteryStudio({ folder: folder.path, gatewayUrl: gateway.url, clock: testClock() });
  try {
    studio.keepClocks();
    const token = await studio.open(NORTH_FAST);
    // Whole numbers of three digits, ten in each of a hundred lines: no number reaches its limit.
    const many = Array.from({ length: 100 }, (_, at) =>
      line('MB_LO3', Array.from({ length: 10 }, (__, digit) => String(at * 10 + digit).padStart(3, '0')).join(','), '100'),
    );
    const one = [line('MB_LO3', '500', '100')];
    const times: { one: number[]; many: number[] } = { one: [], many: [] };
    for (let n = 0; n < ORDERS + WARM_UP; n += 1) {
      for (const [name, lines] of Object.entries({ one, many })) {
        const begun = performance.now();
        await studio.place(token, NORTH_FAST, lines);
        if (n >= WARM_UP) times[name === 'one' ? 'one' : 'many'].push(performance.now() - begun);
      }
    }
    const [single, thousand] = [percentile(times.one, 0.5), percentile(times.many, 0.5)];
    const ratio = thousand / single;
    console.log(
      `order of 1,000 tickets: p50 ${thousand.toFixed(2)} ms | of one ${single.toFixed(2)} ms | ratio ${ratio.toFixed(2)} (bar ${ORDER_BAR})` +
        `${ratio > ORDER_BAR ? '  ABOVE' : ''}`,
    );
  } finally {
    studio.close();
    await gateway.close();
    folder.remove();
  }
}

/** Runs the clocks of all games for so many hours in which nobody plays. Returns the seconds of a core that it took, once everything is in the file. */
async function idle(folder: string, clock: ReturnType<typeof testClock>, hours: number): Promise<number> {
  const studio = lotteryStudio({ folder, gatewayUrl: 'http://127.0.0.1:9', clock });
  try {
    const keepClocks = createClocks({ ...studio.base, isDemo: true });
    keepClocks();
    const cpu = process.cpuUsage();
    for (let tick = 0; tick < (hours * 3_600_000) / TICK_MS; tick += 1) {
      clock.advance(TICK_MS);
      keepClocks();
      holdDraws(studio.base);
      await settleDraws(studio.base);
    }
    const { user, system } = process.cpuUsage(cpu);
    return (user + system) / 1e6;
  } finally {
    studio.close();
  }
}

/** The clocks of all games when nobody plays: what they take of a core, and what a day adds to the disk. */
async function benchIdle(): Promise<void> {
  const folder = temporaryFolder();
  const clock = testClock();
  try {
    const size = (): number => statSync(join(folder.path, 'studio.db')).size;
    // The first hour has the samples of the first start.
    await idle(folder.path, clock, 1);
    const before = size();
    const share = (await idle(folder.path, clock, IDLE_HOURS)) / (IDLE_HOURS * 3_600);
    const megabytes = ((size() - before) / 1_048_576) * (DAY_HOURS / IDLE_HOURS);
    console.log(
      `idle clocks of ${LOTTERIES.length} games: ${(share * 100).toFixed(2)} % of a core (bar ${CPU_BAR * 100})${share > CPU_BAR ? '  ABOVE' : ''}, ` +
        `${megabytes.toFixed(1)} MB a day (bar ${MEGABYTES_BAR})${megabytes > MEGABYTES_BAR ? '  ABOVE' : ''}`,
    );
  } finally {
    folder.remove();
  }
}

/** What lotteries cost: settlement, orders, and clocks that nobody bets by (docs/rules/lottery.md#draws). */
export async function benchLottery(): Promise<void> {
  benchSettlement();
  await benchOrders();
  await benchBooking();
  await benchIdle();
}

if (import.meta.main) await benchLottery();
