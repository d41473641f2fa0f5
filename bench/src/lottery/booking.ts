import { temporaryFolder } from '@marquee/service/testing';
import { TEST_KEYS } from '../../../apps/gateway/src/play/testing/gateway.ts';
import { deliverOrders } from '../../../apps/studio/src/server/lottery/delivery.ts';
import { holdDraws, settleDraws } from '../../../apps/studio/src/server/lottery/draws.ts';
import { startFakeGateway } from '../../../apps/studio/src/testing/fake-gateway.ts';
import { FAKE_TOKEN } from '../../../apps/studio/src/testing/fake-wallet.ts';
import { line, lotteryStudio } from '../../../apps/studio/src/testing/lottery-studio.ts';
import { KEY, testClock } from '../../../apps/studio/src/testing/studio.ts';
import { startPostgres } from '../../../scripts/lib/postgres.ts';
import { LOTTERY, startGateway } from '../bet-process.ts';
import { seatPlayers, VENDOR } from '../bet-requests.ts';
import { withDataDir } from '../system.ts';
import { bettorsApart } from './bettors.ts';

/** Orders of one draw that are booked. */
const ORDERS = 4_000;
/** Tickets of an order, each a bet of its own: the least it can hold, which is the hard case as one order is one credit, and a few. */
const [ONE, FEW] = [1, 5];
const PLAYERS = 200;
/** Draws and bets in turns, so that a slow moment of the machine falls on both sides. The first are not counted: they show how a program is compiled. */
const ROUNDS = 3;
const BET_SECONDS = 3;
/** As many bets at once as the studio has orders on their way. */
const AT_ONCE = 400;
const BOOKED_BAR = 1;
const RICH = 10n ** 15n;
/** How far the studio's clock is behind at first. Each of eight draws takes it a minute on; a gateway takes what is signed within five minutes of its own. */
const BEHIND_MS = 210_000;
const MINUTE_MS = 60_000;

const seconds = (begun: number): number => (performance.now() - begun) / 1_000;
const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Plays a draw of many orders of so many tickets: the orders booked in a second. */
type Draw = (tickets: number) => Promise<number>;

/** An order of so many tickets on other pairs of numbers. */
const orderOf = (n: number, tickets: number) =>
  Array.from({ length: tickets }, (_, t) => line('MB_X2', `${t},${13 + (n % 80)}`.padStart(5, '0'), '10000'));

/** A studio on this gateway, and what plays a draw by these players there. */
async function withDraws(gatewayUrl: string, tokens: readonly string[], work: (draw: Draw) => Promise<void>): Promise<void> {
  const folder = temporaryFolder();
  // At the beginning of a minute, when its draw takes bets.
  const clock = testClock(Math.floor((Date.now() - BEHIND_MS) / MINUTE_MS) * MINUTE_MS);
  const studio = lotteryStudio({ folder: folder.path, gatewayUrl, clock });
  try {
    studio.keepClocks();
    const seats = await Promise.all(tokens.map((token) => studio.open(LOTTERY.game, false, token)));
    await work(async (tickets) => {
      const { drawsAt } = studio.current(LOTTERY.game);
      const orders = Array.from({ length: ORDERS / seats.length }, (_, n) => orderOf(n, tickets));
      for (const lines of orders) await Promise.all(seats.map((seat) => studio.place(seat, LOTTERY.game, lines)));
      clock.advance(drawsAt - clock.now());
      holdDraws(studio.base);
      await settleDraws(studio.base);
      const begun = performance.now();
      await deliverOrders(studio.base);
      const booked = ORDERS / seconds(begun);
      const { entries } = studio.store.lottery.orders.backlog();
      if (entries > 0) throw new Error(`${entries} orders were not booked`);
      studio.keepClocks();
      return booked;
    });
  } finally {
    studio.close();
    folder.remove();
  }
}

/** What the studio itself takes to book orders: with a wallet that does next to nothing. */
async function printOwn(): Promise<void> {
  const gateway = await startFakeGateway(KEY, RICH);
  try {
    await withDraws(gateway.url, [FAKE_TOKEN], async (draw) => {
      await draw(ONE);
      console.log(`booking the orders of a draw at a wallet that does next to nothing: ${Math.round(await draw(ONE))} a second`);
    });
  } finally {
    await gateway.close();
  }
}

/** Rates of several rounds, and the one in the middle. */
const ratesOf = (values: readonly number[]): string =>
  `${Math.round(middle(values))} a second (${values.map(Math.round).join(', ')})`;

/** Says what the rate of something is to that of bets. */
function ratioOf(booked: number, bets: readonly number[]): string {
  const ratio = booked / middle(bets);
  return `ratio ${ratio.toFixed(2)} (bar ${BOOKED_BAR})${ratio < BOOKED_BAR ? '  BELOW' : ''}`;
}

/** Orders of a draw, booked by the studio, beside signed bets at the same gateway. */
async function printBeside(name: string, place: string): Promise<void> {
  const gateway = await startGateway(place);
  const bettors = bettorsApart();
  try {
    const table = await seatPlayers(gateway.url, TEST_KEYS.get(VENDOR) ?? '', PLAYERS);
    const { tokens } = await seatPlayers(gateway.url, KEY, PLAYERS, LOTTERY.vendor);
    await withDraws(gateway.url.href, tokens, async (draw) => {
      const [ones, bets, few]: [number[], number[], number[]] = [[], [], []];
      for (let round = 0; round <= ROUNDS; round += 1) {
        const one = await draw(ONE);
        const { perSecond } = await bettors.bet(table, AT_ONCE, BET_SECONDS, 5_000);
        const more = await draw(FEW);
        if (round === 0) continue;
        ones.push(one);
        bets.push(perSecond);
        few.push(more);
      }
      console.log(
        `booking the orders of a draw, ${name}: orders of one ticket ${ratesOf(ones)} | signed bets ${ratesOf(bets)} | ${ratioOf(middle(ones), bets)}`,
      );
      console.log(
        `  orders of ${FEW} tickets ${ratesOf(few)} | their tickets ${Math.round(middle(few) * FEW)} a second | ` +
          `tickets beside bets: ${ratioOf(middle(few) * FEW, bets)}, orders beside bets: ratio ${(middle(few) / middle(bets)).toFixed(2)}`,
      );
    });
  } finally {
    bettors.stop();
    await gateway.stop();
  }
}

/**
 * What a draw of many orders takes to be booked at a gateway of its own process, each told of and credited, beside the signed bets of `npm run bench --
 * bets` there; on PostgreSQL where there is one, else on the embedded database.
 */
export async function benchBooking(): Promise<void> {
  await printOwn();
  const server = await startPostgres({ settings: { max_connections: 100, max_wal_size: '4GB' } });
  if (!server) return withDataDir((directory) => printBeside('embedded', directory));
  try {
    await printBeside('on PostgreSQL', server.url);
  } finally {
    await server.stop();
  }
}

if (import.meta.main) await benchBooking();
