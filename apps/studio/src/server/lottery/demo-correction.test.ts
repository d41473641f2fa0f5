import { temporaryFolder } from '@marquee/service/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { numbersOf } from '../../lottery/chance-of-draw.ts';
import { lotteryOf } from '../../lottery/games.ts';
import { type FakeGateway, startFakeGateway } from '../../testing/fake-gateway.ts';
import { FakeWallet } from '../../testing/fake-wallet.ts';
import { NORTH_CORRECTED as GAME, line, lotteryStudio, NORTH_FAST } from '../../testing/lottery-studio.ts';
import { KEY, testClock } from '../../testing/studio.ts';
import { correctPreliminary } from './demo-correction.ts';
import type { DrawRecord, OrderRecord } from './records.ts';
import { drawView } from './views.ts';

const START = 100_000_000n;
const MINUTE = 60_000;
/** Wins 9.95 of its 5.00 exactly where the special prize is even. */
const EVEN = [line('MB_TAIL', '0,2,4,6,8')];
const ODD = [line('MB_TAIL', '1,3,5,7,9')];
const TICKET = { requestKey: 'demo-corrected' };

describe('the draw of a demo that is corrected', () => {
  let gateway: FakeGateway;
  const folders: ReturnType<typeof temporaryFolder>[] = [];
  beforeAll(async () => {
    gateway = await startFakeGateway(KEY, START);
  });
  afterAll(async () => {
    for (const folder of folders) folder.remove();
    await gateway.close();
  });

  /** A studio in which a ticket of this name was bought. */
  const bought = async (name: string, { isDemo = true, game = GAME, isTrial = false } = {}) => {
    const folder = temporaryFolder();
    folders.push(folder);
    gateway.wallet = new FakeWallet(START);
    const clock = testClock(Date.UTC(2026, 10, 26, 5));
    const opened = (as: { isDemo: boolean }) => lotteryStudio({ folder: folder.path, gatewayUrl: gateway.url, clock, ...as });
    const studio = opened({ isDemo });
    await studio.tick();
    const token = await studio.open(game, isTrial);
    const { orderId, drawNo } = await studio.place(token, game, EVEN, name === 'ticket' ? TICKET : {});
    const settle = async (): Promise<void> => {
      for (let tick = 0; tick < 3; tick += 1) await studio.tick();
    };
    const draw = (): DrawRecord => {
      const found = studio.store.lottery.draws.find(game, drawNo);
      if (!found) throw new Error('the draw is not on record');
      return found;
    };
    const own = (): readonly number[] => {
      const found = lotteryOf(game);
      return found ? numbersOf(found.family, draw().seed, drawNo) : [];
    };
    return { studio, opened, token, clock, settle, draw, own, orderOf: () => studio.store.lottery.orders.find(orderId) };
  };
  const wins = ([special = 0]: readonly number[]): string => (special % 2 === 0 ? '99500' : '0');

  it('is settled by other numbers first, marked as such, and then by those of its seed: its ticket is paid anew, once', async () => {
    const { studio, clock, settle, draw, own, orderOf } = await bought('ticket');
    clock.advance(2 * MINUTE);
    await settle();
    const first = draw();
    expect(first).toMatchObject({ state: 'settled', source: 'simulated', revision: 0 });
    expect(wins(first.numbers)).not.toBe(wins(own()));
    expect(orderOf()).toMatchObject({ state: 'paid', payout: wins(first.numbers) });
    // Nobody can take them for the numbers of the commitment.
    expect(drawView(first, clock.now())).toMatchObject({ isPreliminary: true, isCorrected: false, seed: null });
    correctPreliminary(studio.base);
    expect(draw()).toEqual(first);
    clock.advance(MINUTE);
    for (const _ of ['corrected', 'not again']) {
      correctPreliminary(studio.base);
      await settle();
      expect(draw()).toMatchObject({ state: 'settled', source: 'house', revision: 1, numbers: own(), seed: first.seed });
      expect(drawView(draw(), clock.now())).toMatchObject({ isPreliminary: false, isCorrected: true, seed: first.seed });
      expect(orderOf()).toMatchObject({ state: 'paid', revision: 1, payout: wins(own()) });
      expect(gateway.wallet.balance).toBe(START - 50_000n + BigInt(wins(own())));
    }
    studio.close();
  });

  it.each([
    ['outside of a demo', 'ticket', { isDemo: false }],
    ['of another game', 'ticket', { game: NORTH_FAST }],
    ['with another ticket', 'another', {}],
    ['with play money', 'ticket', { isTrial: true }],
  ])('is none %s', async (_, name, how) => {
    const { studio, clock, settle, draw, own } = await bought(name, how);
    clock.advance(2 * MINUTE);
    await settle();
    expect(draw()).toMatchObject({ state: 'settled', source: 'house', numbers: own() });
    clock.advance(2 * MINUTE);
    correctPreliminary(studio.base);
    expect(draw()).toMatchObject({ revision: 0, numbers: own() });
    studio.close();
  });

  it('is one: a ticket that takes the name later has its draw settled by its own numbers', async () => {
    const { studio, token, clock, settle, draw } = await bought('ticket');
    clock.advance(2 * MINUTE);
    await settle();
    expect(draw().source).toBe('simulated');
    const { drawNo } = await studio.place(token, GAME, EVEN, { requestKey: 'demo-corrected-2' });
    clock.advance(2 * MINUTE);
    await settle();
    const later = studio.store.lottery.draws.find(GAME, drawNo);
    const game = lotteryOf(GAME);
    expect(later).toMatchObject({ state: 'settled', source: 'house' });
    expect(later?.numbers).toEqual(game && numbersOf(game.family, later?.seed ?? '', drawNo));
    studio.close();
  });

  it('stops a chase by its own numbers alone, never by a win that they take back', async () => {
    const { studio, token, clock, settle, draw, own } = await bought('ticket');
    const chases = [
      { parity: 0, orders: await studio.chase(token, GAME, EVEN, { multiples: [1, 1, 1] }) },
      { parity: 1, orders: await studio.chase(token, GAME, ODD, { multiples: [1, 1, 1] }) },
    ];
    const statesOf = (orders: readonly OrderRecord[]) =>
      orders.map(({ orderId }) => studio.store.lottery.orders.find(orderId)?.state);
    clock.advance(2 * MINUTE);
    await settle();
    expect(draw().source).toBe('simulated');
    for (const { orders } of chases) expect(statesOf(orders)).toEqual(['paid', 'placed', 'placed']);
    clock.advance(MINUTE);
    correctPreliminary(studio.base);
    await settle();
    expect(draw()).toMatchObject({ state: 'settled', source: 'house' });
    for (const { parity, orders } of chases) {
      const later = (own()[0] ?? 0) % 2 === parity ? 'returned' : 'placed';
      expect(statesOf(orders)).toEqual(['paid', later, later]);
    }
    studio.close();
  });

  it('stops a chase that won by its own numbers though the payout of another is not taken back yet', async () => {
    const { studio, token, clock, settle, draw, own } = await bought('ticket');
    const chases = new Map<number, OrderRecord[][]>();
    for (const [parity, lines] of [EVEN, ODD].entries())
      chases.set(parity, [await studio.chase(token, GAME, lines, {}), await studio.chase(token, GAME, lines, {})]);
    clock.advance(2 * MINUTE);
    await settle();
    clock.advance(MINUTE);
    correctPreliminary(studio.base);
    // The last of what is taken back, of the ticket and of the four chases: nothing is behind it.
    let taken = 0;
    gateway.fate = (call) => (call === 'rollback' && ++taken === 5 ? 'lost' : 'fine');
    await settle();
    gateway.fate = () => 'fine';
    expect(draw().state).toBe('drawn');
    const won = chases.get((own()[0] ?? 0) % 2) ?? [];
    const stopped = won.filter((orders) =>
      orders.slice(1).every(({ orderId }) => studio.store.lottery.orders.find(orderId)?.state === 'returned'),
    );
    expect(stopped.length).toBeGreaterThan(0);
    studio.close();
  });

  it('ends with its own numbers though the studio is no demo any more when they are due', async () => {
    const { studio, opened, clock, settle, draw, own, orderOf } = await bought('ticket');
    clock.advance(2 * MINUTE);
    await settle();
    const [first, expected, paid] = [draw(), own(), orderOf()];
    expect(first.source).toBe('simulated');
    studio.close();
    clock.advance(MINUTE);
    const again = opened({ isDemo: false });
    correctPreliminary(again.base);
    for (let tick = 0; tick < 3; tick += 1) await again.tick();
    const { draws, orders } = again.store.lottery;
    expect(draws.find(GAME, first.drawNo)).toMatchObject({ state: 'settled', source: 'house', numbers: expected, revision: 1 });
    expect(orders.find(paid?.orderId ?? '')).toMatchObject({ state: 'paid', revision: 1, payout: wins(expected) });
    again.close();
  });
});
