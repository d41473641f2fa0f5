import { afterEach, describe, expect, it } from 'vitest';
import { databaseKinds } from '../../base/testing/database.ts';
import { createChoices } from '../../wallet/testing/workload.ts';
import { openSettlement, type SettlementWorld } from './testing/world.ts';
import { runRound } from './testing/worlds-run.ts';

describe.each(databaseKinds)('settlement of random lines on %s', (kind) => {
  let world: SettlementWorld;
  afterEach(async () => world.close());

  it.each([
    ['days and weeks', false, 1],
    ['hours and five minutes', true, 2],
  ])('is what the rules come to by %s, through gateways that die', async (_, isQuick, seed) => {
    world = await openSettlement(kind);
    expect(await runRound(world, createChoices(seed), { worlds: 4, isQuick })).toEqual([]);
  });
});
