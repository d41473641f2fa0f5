import { temporaryFolder } from '@marquee/service/testing';
import { TEST_KEYS } from '../../../apps/gateway/src/play/testing/gateway.ts';
import { deliverOrders } from '../../../apps/studio/src/server/lottery/delivery.ts';
import { holdDraws } from '../../../apps/studio/src/server/lottery/draws.ts';
import { startFakeGateway } from '../../../apps/studio/src/testing/fake-gateway.ts';
import { FAKE_TOKEN } from '../../../apps/studio/src/testing/fake-wallet.ts';
import { line, lotteryStudio } from '../../../apps/studio/src/testing/lottery-studio.ts';
import { KEY, testClock } from '../../../apps/studio/src/testing/studio.ts';
import { startPostgres } from '../../../scripts/lib/postgres.ts';
import { LOTTERY, startGateway } from '../bet-process.ts';
import { runBets, seatPlayers, VENDOR } from '../bet-requests.ts';
import { withDataDir } from '../system.ts';

/** Orders of one draw that are booked. */
const ORDERS = 4_000;
const PLAYERS = 200;
/** Draws and bets in turns, so that a slow moment of the machine falls on both sides. The first are not counted: they show how a program is compiled. */
const ROUNDS = 3;
const BET_SECONDS = 3;
/** As many bets at once as the studio has orders on their way. */
const AT_ONCE = 200;
const BOOKED_BAR = 1;
const RICH = 10n ** 15n;

const seconds = (begun: number): number => (performance.now() - begun) / 1_000;
const middle = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** A studio on this gateway, and what plays a draw of many orders by these players there: the orders booked in a second. */
async function withDraws(
  gatewayUrl: string,
  tokens: readonly string[],
  work: (draw: () => Promise<number>) => Promise<void>,
): Promise<void> {
  const folder = temporaryFolder();
  // Each draw takes its clock a minute on; a gateway takes what is signed within five minutes of its own.
  const clock = testClock(Date.now() - (ROUNDS * 60_000) / 2);
  const studio = lotteryStudio({ folder: folder.path, gatewayUrl, clock });
  try {
    studio.keepClocks();
    const seats = await Promise.all(tokens.map((token) => studio.open(LOTTERY.game, false, token)));
    await work(async () => {
      const { drawsAt } = studio.current(LOTTERY.game);
      const orders = Array.from({ length: ORDERS / seats.length }, (_, n) => [line('MB_X2', `12,${13 + (n % 80)}`, '10000')]);
      for (const lines of orders) await Promise.all(seats.map((seat) => studio.place(seat, LOTTERY.game, lines)));
      clock.advance(drawsAt - clock.now());
      await holdDraws(studio.base);
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
      await draw();
      console.log(`booking the orders of a draw at a wallet that does next to nothing: ${Math.round(await draw())} a second`);
    });
  } finally {
    await gateway.close();
  }
}

/** Orders of a draw, booked by the studio, beside signed bets at the same gateway. */
async function printBeside(name: string, place: string): Promise<void> {
  const gateway = await startGateway(place);
  try {
    const bets = await seatPlayers(gateway.url, TEST_KEYS.get(VENDOR) ?? '', PLAYERS);
    const { tokens } = await seatPlayers(gateway.url, KEY, PLAYERS, LOTTERY.vendor);
    await withDraws(gateway.url.href, tokens, async (draw) => {
      const rates: { booked: number[]; bets: number[] } = { booked: [], bets: [] };
      for (let round = 0; round <= ROUNDS; round += 1) {
        const booked = await draw();
        const { perSecond } = await runBets(bets, AT_ONCE, BET_SECONDS, 5_000);
        if (round === 0) continue;
        rates.booked.push(booked);
        rates.bets.push(perSecond);
      }
      const [booked, staked] = [middle(rates.booked), middle(rates.bets)];
      const ratio = booked / staked;
      console.log(
        `booking the orders of a draw, ${name}: ${Math.round(booked)} a second (${rates.booked.map(Math.round).join(', ')}) | signed bets ` +
          `${Math.round(staked)} a second (${rates.bets.map(Math.round).join(', ')}) | ratio ${ratio.toFixed(2)} (bar ${BOOKED_BAR})` +
          `${ratio < BOOKED_BAR ? '  BELOW' : ''}`,
      );
    });
  } finally {
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
