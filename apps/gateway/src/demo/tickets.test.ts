import type { LotteryOrderReply, LotteryOrderRequest, LotteryState } from '@marquee/contract/vendor';
import { expect, it } from 'vitest';
import { manualClock } from '../base/calendar/clock.ts';
import { Flaw } from '../base/change.ts';
import { createLog } from '../base/log.ts';
import type { Merchant } from '../brand/index.ts';
import { createTickets, type TicketDeps } from './tickets.ts';

const NOW = Date.UTC(2026, 5, 1, 5);
const GAMES = ['xsmb', 'xsmn-tp-hcm', 'vn-north-sea-45s', 'vn-north-sea-1m', 'vn-south-sea-5m'];

/** A draw that locks after so many seconds. */
const current = (seconds: number): NonNullable<LotteryState['current']> => ({
  ...{ draw: `2026060${seconds}`, locksAt: NOW + seconds * 1_000, drawsAt: NOW + (seconds + 5) * 1_000 },
  ...{ state: 'open', source: 'house', numbers: '', revision: 0 },
});

/** Buys the tickets at a vendor that answers as it is told. */
async function buy(answer: (request: LotteryOrderRequest) => LotteryOrderReply) {
  const asked: [call: string, request: object][] = [];
  const states = GAMES.map((gameCode, at) => ({ gameCode, current: current([9_000, 5_000, 1, 40, 200][at] ?? 0) }));
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
        return call === 'order' ? answer(request) : { status: 'OK' };
      },
      decide: async (_: string, call: string, request: object) => {
        asked.push([call, request]);
        return null;
      },
    },
  } as unknown as TicketDeps;
  await createTickets(deps)({ id: 1 } as Merchant);
  return asked;
}

const placed = ({ requestId, draw, cost }: LotteryOrderRequest): LotteryOrderReply => ({
  status: 'OK',
  orders: [{ orderId: `order-${requestId}`, draw, cost, cancelBefore: NOW, state: 'placed' }],
});
const namesOf = (asked: readonly [string, object][]): string[] =>
  asked.flatMap(([call, request]) => (call === 'order' ? [(request as LotteryOrderRequest).requestId] : []));

it('the demo player buys a ticket of every kind, each where its draw comes first and is open for a while', async () => {
  const asked = await buy(placed);
  const names = ['open', 'later', 'cancelled', 'won', 'lost', 'stopped', 'void'].map((name) => `demo-${name}`);
  expect(namesOf(asked)).toEqual(names);
  const of = (name: string) =>
    asked.find(([, request]) => (request as Partial<LotteryOrderRequest>).requestId === `demo-${name}`)?.[1];
  // The draw that locks in a second is left alone.
  expect(of('won')).toMatchObject({ gameCode: 'vn-north-sea-1m', draw: current(40).draw, cost: '100000', token: 'seat-3' });
  expect(of('open')).toMatchObject({ gameCode: 'xsmb', cost: '100000', currency: 'VND' });
  expect(of('later')).toMatchObject({ multiples: [1, 1, 2, 2, 3], cost: '270000', lines: [{ betType: 'MB_X2' }] });
  expect(of('void')).toMatchObject({ gameCode: 'vn-south-sea-5m', lines: [{ betType: 'MN_LO2K' }] });
  expect(asked).toContainEqual(['cancel', { player: 'p7', orderId: 'order-demo-cancelled' }]);
  expect(asked).toContainEqual(['void', { gameCode: 'vn-south-sea-5m', draw: current(200).draw }]);
});

it('what is refused, as one that was bought before, is neither cancelled nor void, and a silent vendor leaves the demo without', async () => {
  const refused = await buy(() => ({ status: 'BAD_REQUEST' }));
  expect(namesOf(refused)).toHaveLength(7);
  expect(refused.filter(([call]) => call !== 'order')).toEqual([]);
  const silent = await buy(() => {
    throw new Flaw('the vendor does not answer');
  });
  expect(silent.filter(([call]) => call !== 'order')).toEqual([]);
});
