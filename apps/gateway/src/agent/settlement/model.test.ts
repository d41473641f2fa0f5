import { afterEach, describe, expect, it } from 'vitest';
import { databaseKinds } from '../../base/testing/database.ts';
import { createChoices } from '../../wallet/testing/workload.ts';
import { DAY_START } from './testing/naive-streams.ts';
import { openSettlement, type SettlementWorld } from './testing/world.ts';
import { runRound } from './testing/worlds-run.ts';

describe.each(databaseKinds)('settlement of random lines on %s', (kind) => {
  let world: SettlementWorld;
  afterEach(async () => world.close());

  it.each([
    ['days and weeks', 'days', 1],
    ['hours and five minutes', 'hours', 2],
    ['half-months and months', 'months', 3],
  ] as const)('is what the rules come to by %s, through gateways that die', async (_, pace, seed) => {
    world = await openSettlement(kind, DAY_START);
    expect(await runRound(world, createChoices(seed), { worlds: 4, pace })).toEqual([]);
  });
});
