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
    await tell('corrected', { ...ticket, validBet: -units(200), countedBefore: units(1_000), seriesMost: 1_950 });
    await hear();
    expect([await balance(b), await balance(a)]).toEqual([units(4), 0n]);
    expect(await world.differences()).toEqual([]);
    // All of it in one batch comes to the same, and what is told late by itself to what it was.
    const other = { ...ticket, betNo: 'late-2' };
    await tell('settled', { ...other, validBet: units(1_000) });
    await tell('corrected', { ...other, validBet: 0n, countedBefore: units(1_000) });
    await tell('corrected', { ...other, validBet: 0n, countedBefore: units(1_000), seriesMost: 1_950 });
    await tell('corrected', { ...other, validBet: -units(200) });
    await hear();
    expect([await balance(b), await balance(a)]).toEqual([units(8), 0n]);
    expect(await world.differences()).toEqual([]);
    await tell('cancelled', { ...other, validBet: -units(800) });
    await hear();
    expect([await balance(b), await balance(a)]).toEqual([units(4), 0n]);
    expect(await world.differences()).toEqual([]);
  });
});
