import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualKind } from '../../base/testing/database.ts';
import { type CommissionWorld, openCommissions } from '../testing/commissions.ts';

const UNIT = 10_000n;
const units = (whole: number): bigint => BigInt(whole) * UNIT;

describe.each(usualKind)('commissions of tickets that are told of late on %s', (kind) => {
  let world: CommissionWorld;
  beforeAll(async () => {
    world = await openCommissions(kind);
  });
  afterAll(() => world.close());

  it('share anew what a ticket counted whose highest series is told late, and by that what comes after', async () => {
    const { open, tell, hear, balance } = world;
    const a = await open(null, { series: 1_958 });
    const b = await open(a, { series: 1_952 });
    const d = await open(b, { series: 1_940, type: 0 });
    const ticket = { of: d, betNo: 'late-1', gameType: 'LOTT' };
    await tell('settled', { ...ticket, validBet: units(1_000) });
    await hear();
    expect([await balance(b), await balance(a)]).toEqual([units(6), units(3)]);
    await tell('corrected', { ...ticket, validBet: -units(200), countedBefore: units(1_000), series: 1_900, seriesMost: 1_950 });
    await hear();
    expect([await balance(b), await balance(a)]).toEqual([units(4), 0n]);
    expect(await world.differences()).toEqual([]);
    // All of it in one batch comes to the same, and what is told late by itself to what it was.
    const other = { ...ticket, betNo: 'late-2' };
    await tell('settled', { ...other, validBet: units(1_000) });
    await tell('corrected', { ...other, validBet: 0n, countedBefore: units(1_000) });
    await tell('corrected', { ...other, validBet: 0n, countedBefore: units(1_000), series: 1_900, seriesMost: 1_950 });
    await tell('corrected', { ...other, validBet: -units(200) });
    await hear();
    expect([await balance(b), await balance(a)]).toEqual([units(8), 0n]);
    expect(await world.differences()).toEqual([]);
    await tell('cancelled', { ...other, validBet: -units(800) });
    await hear();
    expect([await balance(b), await balance(a)]).toEqual([units(4), 0n]);
    expect(await world.differences()).toEqual([]);
  });

  it('share no more than is left of the series that a ticket was played at, whatever its player or those above have by now', async () => {
    const { db, open, tell, hear, balance } = world;
    const a = await open(null, { series: 1_958 });
    const b = await open(a, { series: 1_950 });
    const d = await open(b, { series: 1_940, type: 0 });
    const become = (id: bigint, series: number) =>
      db.query({ text: 'update account set series = $2 where id = $1', values: [id, series] });
    const untold = { of: d, gameType: 'LOTT', validBet: units(1_000) };
    const ticket = { ...untold, series: 1_940 };
    // By its terms now it has 1700, of which 129.00 would be left for those above: more than the 1958 of the top returns.
    await become(d, 1_700);
    await tell('settled', { ...ticket, betNo: 'lowered' });
    await hear();
    expect([await balance(b), await balance(a)]).toEqual([units(5), units(4)]);
    // So where it is told late: what was shared without it is taken back but for that.
    await tell('settled', { ...untold, betNo: 'lowered-late' });
    await hear();
    expect([await balance(b), await balance(a)]).toEqual([units(130), units(8)]);
    await tell('corrected', { ...ticket, betNo: 'lowered-late', validBet: 0n, countedBefore: units(1_000) });
    await hear();
    expect([await balance(b), await balance(a)]).toEqual([units(10), units(8)]);
    // The agent below the top was lowered under it too.
    await become(b, 1_900);
    await tell('settled', { ...ticket, betNo: 'both' });
    await hear();
    expect([await balance(b), await balance(a)]).toEqual([units(10), units(17)]);
    // Who plays below what is its own leaves the rest to itself: nobody above has more of it.
    await become(d, 1_940);
    await become(b, 1_950);
    await tell('settled', { ...ticket, betNo: 'below', series: 1_900 });
    await hear();
    expect([await balance(b), await balance(a)]).toEqual([units(15), units(21)]);
    expect(await world.differences()).toEqual([]);
  });
});
