import { expect, it } from 'vitest';
import { createMetrics } from '../base/metrics.ts';
import { createBetFigures } from './bet-figures.ts';
import type { Player } from './launch/players.ts';

const player = (merchantId: number, trial = false): Player => ({
  id: 'p',
  merchantId,
  accountId: 1n,
  vendorId: 1,
  currency: 'VND',
  wallet: 1n,
  house: 2n,
  trial,
  isSeparate: false,
});
const RLT = { code: 'RLT' };

it('tells bets by brand, without guests’ play money, and without a brand whose code cannot be read now', async () => {
  const metrics = createMetrics();
  let asked = 0;
  const bets = createBetFigures(metrics, async (merchantId) => {
    asked += 1;
    if (merchantId === 2) throw new Error('away');
    return 'orchid';
  });
  bets.staked(player(1), RLT, 12_500n);
  bets.paid(player(1), RLT, 5_000n);
  bets.staked(player(1, true), RLT, 990_000n);
  bets.paid(player(1, true), RLT, 990_000n);
  bets.staked(player(2), RLT, 10_000n);
  const told = async (name: string) =>
    (await metrics.registry.getSingleMetric(name)?.get())?.values.map(({ labels, value }) => [labels, value]);
  const labels = { brand: 'orchid', vendor: 'RLT', currency: 'VND' };
  expect(await told('bets_total')).toEqual([[labels, 1]]);
  expect(await told('bet_stake_units_total')).toEqual([[labels, 1.25]]);
  expect(await told('bet_payout_units_total')).toEqual([[labels, 0.5]]);
  // A known brand is asked for once.
  expect(asked).toBe(1 + 3);
});
