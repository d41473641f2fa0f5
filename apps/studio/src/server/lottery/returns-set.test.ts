import { describe, expect, it } from 'vitest';
import { lotteryOf } from '../../lottery/games.ts';
import type { FakeGateway } from '../../testing/fake-gateway.ts';
import { DIGITS, line, lotteryStudio, NORTH } from '../../testing/lottery-studio.ts';
import { startedBeforeEach } from '../../testing/started.ts';
import type { testClock } from '../../testing/studio.ts';
import { vendorGames } from '../vendor-games.ts';
import { enterResult } from './deciding.ts';
import { lotteryTable, takeReturn } from './management.ts';

const START = 100_000_000_000n;
const VN = 'TCG_LOTTO_VN';
/** Four hours before the draw of the North. */
const NOW = Date.UTC(2026, 5, 1, 7, 15);
/** 27 numbers, the special one of which ends with 45. */
const NUMBERS = ['12345', ...Array.from({ length: 9 }, () => '00001'), ...Array.from({ length: 10 }, () => '0002')]
  .concat(['003', '003', '003'])
  .concat(['04', '04', '04', '04'])
  .join(',');

let gateway: FakeGateway;
let clock: ReturnType<typeof testClock>;
let studio: ReturnType<typeof lotteryStudio>;
startedBeforeEach({ balance: START, now: NOW }, lotteryStudio, (started) => {
  ({ gateway, clock, studio } = started);
});

const set = (betType: string, returnParts?: number, vendor = VN, gameCode = NORTH) =>
  takeReturn(studio.base, vendor, { gameCode, betType, ...(returnParts === undefined ? {} : { returnParts }) });
const betOfTable = (betType: string) => {
  const table = lotteryTable(studio.base, VN, NORTH);
  return 'bets' in table ? table.bets?.find((bet) => bet.betType === betType) : null;
};
const DE = [line('MB_DE', '45')];
const payoutOf = (orderId: string) => studio.store.lottery.orders.find(orderId)?.payout;

describe('a return that an operator sets', () => {
  it('is shown in the table with what comes of it, in the list of games, and goes again', () => {
    expect(betOfTable('MB_X2')).toMatchObject({ returnMost: 932_995 });
    expect(set('MB_X2', 940_000)).toEqual({ status: 'OK' });
    const shown = betOfTable('MB_X2');
    expect(shown).toMatchObject({ returnTable: 932_995 });
    expect(shown?.returnMost).toBeLessThanOrEqual(940_000);
    expect(shown?.returnMost).toBeGreaterThan(939_000);
    const listed = () => vendorGames(VN, studio.store.lottery.rules.returns).find(({ gameCode }) => gameCode === NORTH);
    expect(listed()?.rtpBasisPoints).toBe(9_950);
    for (const bet of lotteryOf(NORTH)?.bets ?? []) set(bet.code, 900_000);
    expect(listed()?.rtpBasisPoints).toBeLessThanOrEqual(9_000);
    set('MB_X2');
    expect(betOfTable('MB_X2')).toMatchObject({ returnMost: 932_995 });
    expect(betOfTable('MB_X2')).not.toHaveProperty('returnTable');
  });

  it('below the policy, above the most, of bets by the series and of others’ games is refused, and nothing changes', () => {
    const before = lotteryTable(studio.base, VN, NORTH);
    expect(set('MB_DE', 749_000)).toMatchObject({ status: 'BAD_REQUEST', message: expect.stringContaining('at least 75 %') });
    expect(set('MB_DE', 1_000_000)).toMatchObject({ message: expect.stringContaining('at most 99.5 %') });
    expect(set('MB_NO', 900_000)).toMatchObject({ status: 'BAD_REQUEST' });
    expect(set('SSC_5', 900_000, 'LOTT', DIGITS)).toMatchObject({ message: expect.stringContaining('by the series') });
    expect(set('MB_DE', 900_000, 'LOTT')).toMatchObject({ status: 'WRONG_GAME' });
    expect(lotteryTable(studio.base, VN, NORTH)).toEqual(before);
  });

  it('holds for what is placed after it: each order is paid by the odds that its player was shown', async () => {
    const token = await studio.open(NORTH);
    const before = await studio.place(token, NORTH, DE, { returns: {} });
    set('MB_DE', 900_000);
    const balance = gateway.wallet.balance;
    await expect(studio.place(token, NORTH, DE, { returns: {} })).rejects.toMatchObject({ code: 'odds.changed' });
    await expect(studio.chase(token, NORTH, DE, { returns: {} })).rejects.toMatchObject({ code: 'odds.changed' });
    expect(gateway.wallet.balance).toBe(balance);
    // Bets whose odds are as they were are taken as before.
    await studio.place(token, NORTH, [line('MB_TAIL', '9')], { returns: {} });
    const after = await studio.place(token, NORTH, DE, { returns: { MB_DE: 900_000 } });
    // A client that shows no odds takes those that hold.
    const silent = await studio.place(token, NORTH, DE);
    set('MB_DE', 800_000);
    clock.advance(4 * 3_600_000);
    const game = lotteryOf(NORTH);
    expect(game && enterResult(studio.base, game, before.drawNo, NUMBERS)).toBeNull();
    await studio.tick();
    await studio.tick();
    expect([before, after, silent].map(({ orderId }) => payoutOf(orderId))).toEqual(['995000', '900000', '900000']);
    // A corrected result pays by the same odds.
    expect(game && enterResult(studio.base, game, before.drawNo, NUMBERS.replace('12345', '12346'))).toBeNull();
    expect(game && enterResult(studio.base, game, before.drawNo, NUMBERS)).toBeNull();
    for (let n = 0; n < 4; n += 1) await studio.tick();
    expect(payoutOf(after.orderId)).toBe('900000');
  });
});
