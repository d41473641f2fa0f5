import { describe, expect, it } from 'vitest';
import type { FakeGateway } from '../../testing/fake-gateway.ts';
import { OTHER_TOKEN } from '../../testing/fake-wallet.ts';
import { DIGITS, line, lotteryStudio } from '../../testing/lottery-studio.ts';
import { startedBeforeEach } from '../../testing/started.ts';
import type { testClock } from '../../testing/studio.ts';

describe('the orders of a player in one draw cover together', () => {
  const MINUTE = 60_000;
  const SERIES_1960 = { series: 1960 };
  let gateway: FakeGateway;
  let clock: ReturnType<typeof testClock>;
  let studio: ReturnType<typeof lotteryStudio>;
  startedBeforeEach({ balance: 100_000_000n, now: 1_800_000_000_000 }, lotteryStudio, (started) => {
    ({ gateway, clock, studio } = started);
  });
  const place = (token: string, selection: string) =>
    studio.place(token, DIGITS, [line('SSC_POS', selection, '20000')], SERIES_1960);
  /** What was told of each order, however often it was. */
  const told = (): Map<string, object[]> => {
    const all = gateway.wallet.details.map(({ roundId, draw }) => ({ roundId, bets: draw.bets }));
    return new Map(
      [...Map.groupBy(all, ({ roundId }) => roundId)].map(([roundId, same]) => [roundId, same.flatMap(({ bets }) => bets)]),
    );
  };
  const eight = { covered: 8, outcomes: 10 };

  it('whichever came first, two at once and one of a chase too', async () => {
    const token = await studio.open(DIGITS);
    const [one, two, chase] = await Promise.all([
      place(token, '0,1,2||||'),
      place(token, '2,3,4,5||||'),
      studio.chase(token, DIGITS, [line('SSC_POS', '6,7||||', '20000')], { ...SERIES_1960, stopsOnWin: false }),
    ]);
    clock.advance(MINUTE);
    await studio.tick();
    const [first, later] = chase.map(({ orderId }) => orderId);
    expect([one.orderId, two.orderId, first].map((id) => told().get(id ?? ''))).toMatchObject([[eight], [eight], [eight]]);
    // The next draw of the chase has its own numbers alone.
    clock.advance(MINUTE);
    await studio.tick();
    expect(told().get(later ?? '')).toMatchObject([{ covered: 2, outcomes: 10 }]);
  });

  it('without what was taken back, another player has or is in another draw', async () => {
    const [token, other] = [await studio.open(DIGITS), await studio.open(DIGITS, false, OTHER_TOKEN)];
    const kept = await place(token, '0,1,2,3||||');
    const cancelled = await place(token, '4,5,6,7||||');
    await place(other, '4,5,6,7||||');
    await studio.cancel(token, cancelled.orderId);
    clock.advance(MINUTE);
    await studio.tick();
    const next = await place(token, '4,5,6,7||||');
    clock.advance(MINUTE);
    await studio.tick();
    const four = { covered: 4, outcomes: 10 };
    expect([kept, cancelled, next].map(({ orderId }) => told().get(orderId))).toMatchObject([[four], undefined, [four]]);
  });

  it('and the same is told of each when it has to be told again', async () => {
    const token = await studio.open(DIGITS);
    const orders = [await place(token, '0,1,2,3||||'), await place(token, '4,5,6,7||||')];
    gateway.fate = (call) => (call === 'movements' ? 'fault' : 'fine');
    clock.advance(MINUTE);
    await studio.tick();
    clock.advance(MINUTE);
    await studio.tick();
    for (const { orderId } of orders) expect(told().get(orderId)).toMatchObject([eight, eight]);
  });
});
