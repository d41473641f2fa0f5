import type { LotteryOrderReply, LotteryOrderRequest, LotteryState } from '@marquee/contract/vendor';
import { expect, it } from 'vitest';
import { manualClock } from '../base/calendar/clock.ts';
import { Flaw } from '../base/change.ts';
import { createLog } from '../base/log.ts';
import type { Merchant } from '../brand/index.ts';
import { openHarness } from '../play/testing/harness.ts';
import { createTickets, type TicketDeps } from './tickets.ts';

const NOW = Date.UTC(2026, 5, 1, 5);
const GAMES = ['xsmb', 'xsmn-tp-hcm', 'vn-north-sea-45s', 'vn-north-sea-1m', 'vn-south-sea-5m', 'vn-north-sea-2m'];

/** A draw that locks after so many seconds. */
const current = (seconds: number): NonNullable<LotteryState['current']> => ({
  ...{ draw: `2026060${seconds}`, locksAt: NOW + seconds * 1_000, drawsAt: NOW + (seconds + 5) * 1_000 },
  ...{ state: 'open', source: 'house', numbers: '', revision: 0 },
});

/** Buys the tickets at a vendor that answers as it is told; says what was asked, and how often there was a pause. */
async function buy(
  answer: (request: LotteryOrderRequest, n: number) => LotteryOrderReply | Promise<LotteryOrderReply>,
  locked: readonly string[] = [],
) {
  let [orders, pauses] = [0, 0];
  const asked: [call: string, request: object][] = [];
  const states = GAMES.map((gameCode, at) => {
    const seconds = locked.includes(gameCode) ? -1 : ([9_000, 5_000, 1, 40, 200, 90][at] ?? 0);
    return { gameCode, current: current(seconds) };
  });
  const deps = {
    clock: manualClock(NOW),
    log: createLog('silent'),
    identity: { accountByName: async (_: number, name: string) => (name === 'demoplayer' ? { id: 7n } : null) },
    catalogue: {
      allVendors: async () => [{ id: 5, code: 'TCG_LOTTO_VN' }],
      offers: async () => true,
      allGames: async () => GAMES.map((gameCode, nodeId) => ({ nodeId, gameCode, vendorId: 5, status: 'open' })),
    },
    play: {
      houseRounds: {
        seat: async (_: bigint, nodeId: number) => ({
          token: `seat-${nodeId}`,
          currency: 'VND',
          player: 'p7',
          gameCode: GAMES[nodeId],
        }),
      },
    },
    lotteries: {
      statesNow: async () => states,
      order: async (_: string, call: string, request: LotteryOrderRequest) => {
        asked.push([call, request]);
        orders += 1;
        return call === 'order' ? answer(request, orders) : { status: 'OK' };
      },
      decide: async (_: string, call: string, request: object) => {
        asked.push([call, request]);
        return null;
      },
    },
  } as unknown as TicketDeps;
  await createTickets(deps)({ id: 1 } as Merchant, async () => {
    pauses += 1;
    return true;
  });
  return { asked, pauses };
}

const NAMES = ['open', 'later', 'cancelled', 'corrected', 'won', 'lost', 'stopped', 'void'].map((name) => `demo-${name}`);
const placed = ({ requestId, draw, cost }: LotteryOrderRequest): LotteryOrderReply => ({
  status: 'OK',
  orders: [{ orderId: `order-${requestId}`, draw, cost, cancelBefore: NOW, state: 'placed' }],
});
const namesOf = (asked: readonly [string, object][]): string[] =>
  asked.flatMap(([call, request]) => (call === 'order' ? [(request as LotteryOrderRequest).requestId] : []));

it('the demo player buys a ticket of every kind, each where its draw comes first and is open for a while', async () => {
  const { asked, pauses } = await buy(placed);
  expect(namesOf(asked)).toEqual(NAMES);
  expect(pauses).toBe(0);
  const of = (name: string) =>
    asked.find(([, request]) => (request as Partial<LotteryOrderRequest>).requestId === `demo-${name}`)?.[1];
  // The draw that locks in a second is left alone.
  expect(of('won')).toMatchObject({ gameCode: 'vn-north-sea-1m', draw: current(40).draw, cost: '100000', token: 'seat-3' });
  expect(of('corrected')).toMatchObject({ gameCode: 'vn-north-sea-2m', cost: '50000', lines: [{ betType: 'MB_TAIL' }] });
  expect(of('open')).toMatchObject({ gameCode: 'xsmb', cost: '100000', currency: 'VND' });
  expect(of('later')).toMatchObject({ multiples: [1, 1, 2, 2, 3], cost: '270000', lines: [{ betType: 'MB_X2' }] });
  expect(of('void')).toMatchObject({ gameCode: 'vn-south-sea-5m', lines: [{ betType: 'MN_LO2K' }] });
  expect(asked).toContainEqual(['cancel', { player: 'p7', orderId: 'order-demo-cancelled' }]);
  expect(asked).toContainEqual(['void', { gameCode: 'vn-south-sea-5m', draw: current(200).draw }]);
});

it('while the North is locked the demo player has the same tickets at a station of the South', async () => {
  const { asked, pauses } = await buy(placed, ['xsmb']);
  expect([namesOf(asked), pauses]).toEqual([NAMES, 0]);
  for (const name of ['open', 'later', 'cancelled'])
    expect(asked.map(([, request]) => request)).toContainEqual(
      expect.objectContaining({
        requestId: `demo-${name}`,
        gameCode: 'xsmn-tp-hcm',
        lines: [expect.objectContaining({ betType: expect.stringMatching(/^MN_/) })],
      }),
    );
});

it('what is refused is ordered anew by another name, and what may have been placed as it was, until all are there', async () => {
  const { asked } = await buy((request, n) => {
    if (n === 1) return { status: 'TEMPORARY' };
    if (n === 3) return { status: 'BAD_REQUEST', reason: 'cancelled' };
    if (n === 5) throw new Flaw('the vendor does not answer');
    return placed(request);
  });
  const [open, later, cancelled, ...others] = NAMES;
  expect(namesOf(asked)).toEqual([open, open, later, `${later}-1`, cancelled, cancelled, ...others]);
});

it('one that was bought before is neither cancelled nor void, and a vendor that never answers leaves the demo without', async () => {
  const before = await buy(() => ({ status: 'BAD_REQUEST' }));
  expect(namesOf(before.asked)).toEqual(NAMES);
  expect(before.asked.filter(([call]) => call !== 'order')).toEqual([]);
  const silent = await buy(() => {
    throw new Flaw('the vendor does not answer');
  });
  expect(silent.asked.filter(([call]) => call !== 'order')).toEqual([]);
  expect(silent.pauses).toBeLessThan(20);
  expect(new Set(namesOf(silent.asked))).toEqual(new Set(NAMES));
});

it('the wallet takes the stakes of each ticket of the demo, also of those that are played in several draws', async () => {
  const harness = await openHarness('embedded');
  const who = await harness.seat('10000000');
  const { asked } = await buy(async (request) => {
    const { requestId, cost, multiples = [1] } = request;
    const unit = BigInt(cost) / BigInt(multiples.reduce((sum, times) => sum + times, 0));
    const [stake, ...further] = multiples.map((times, at) => ({
      ...{ txId: `${requestId}-d${at}`, roundId: `${requestId}-r${at}` },
      amount: String(unit * BigInt(times)),
    }));
    const { status } = await who.debit({ ...stake, ...(further.length === 0 ? {} : { further }) });
    return status === 'OK' ? placed(request) : { status: 'TEMPORARY' };
  });
  expect(namesOf(asked)).toEqual(NAMES);
  for (const at of [0, 1, 2, 3, 4]) {
    const state = await harness.call('status', { player: who.player, txId: `demo-later-d${at}`, kind: 'debit' });
    expect(state).toMatchObject({ state: 'applied' });
  }
  await harness.close();
});
