import { expect, it, vi } from 'vitest';
import type { FakeGateway } from '../../testing/fake-gateway.ts';
import { startedBeforeEach } from '../../testing/started.ts';
import type { testClock } from '../../testing/studio.ts';
import { on, tableStudio, WHEEL } from '../../testing/table-studio.ts';
import { deliverDetails } from './details.ts';

const START = 100_000_000n;
/** The start of a round of 40 seconds, its mix, its draw and its end. */
const [NOW, MIX, DRAW, EVERY] = [1_800_000_000_000, 21_000, 27_000, 40_000];
const LONG = 600_000;

let gateway: FakeGateway;
let clock: ReturnType<typeof testClock>;
let studio: ReturnType<typeof tableStudio>;
startedBeforeEach({ balance: START, now: NOW }, tableStudio, (started) => {
  ({ gateway, clock, studio } = started);
});

/** A bet on both colours, and all that happens to it within an hour. */
async function played(): Promise<string> {
  const { betId } = await studio.place(await studio.open(WHEEL), WHEEL, [on('red', 1), on('black', 1)]);
  for (const passed of [MIX, DRAW - MIX, LONG, LONG, LONG, LONG, EVERY - DRAW]) {
    clock.advance(passed);
    await studio.tick();
  }
  expect(studio.store.tables.bets.find(betId)?.state).toBe('paid');
  return betId;
}

it('tells of a bet that was paid without its details until the wallet has them, once then', async () => {
  gateway.fate = (call) => (call === 'round-detail' ? 'lost' : 'fine');
  const betId = await played();
  expect(gateway.wallet.details).toEqual([]);
  expect(studio.store.details.backlog().entries).toBe(1);
  clock.advance(LONG);
  expect(await deliverDetails(studio.base)).toBe(1);
  expect(studio.store.details.backlog().entries).toBe(1);
  gateway.fate = () => 'fine';
  for (let again = 0; again < 2; again += 1) {
    clock.advance(LONG);
    await deliverDetails(studio.base);
  }
  expect(gateway.wallet.details).toMatchObject([{ roundId: betId, table: { bets: [{ area: 'red' }, { area: 'black' }] } }]);
  expect(studio.store.details.backlog().entries).toBe(0);
});

it('leaves details alone that the wallet refuses, before the money and after it, and says so', async () => {
  const error = vi.spyOn(studio.base.log, 'error');
  const refused = { kind: 'refused', status: 'TX_MISMATCH', reply: { status: 'TX_MISMATCH' } } as const;
  const tell = vi.spyOn(studio.base.wallet, 'roundDetail').mockResolvedValue(refused);
  const betId = await played();
  expect(error.mock.calls).toEqual([[{ id: betId, answer: 'TX_MISMATCH' }, expect.any(String)]]);
  expect(studio.store.details.backlog().entries).toBe(0);

  error.mockClear();
  tell.mockResolvedValue({ kind: 'unknown', why: 'no answer' });
  const later = await played();
  expect(studio.store.details.backlog().entries).toBe(1);
  tell.mockResolvedValue(refused);
  clock.advance(LONG);
  await deliverDetails(studio.base);
  expect(error.mock.calls).toEqual([[{ id: later, answer: 'TX_MISMATCH' }, expect.any(String)]]);
  expect(studio.store.details.backlog().entries).toBe(0);
});
