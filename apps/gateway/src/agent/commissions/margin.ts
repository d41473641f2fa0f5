import type { Runner } from '../../base/database/database.ts';
import { tree } from '../../identity/index.ts';
import type { Margin, MarginRate, RateSource } from '../../reward/index.ts';

const NAME = 'commissions';

const asRate = ({ gameType, rate, id }: { gameType: string; rate: number; id: bigint }): MarginRate => ({
  ...{ gameType, rate, kind: 'rebate', what: `agent ${id}` },
});

/**
 * Commissions as a source of the margin guard: all of a line together come to the rate of its top at most. Those of lotteries are
 * within the series, by which prizes are paid.
 */
export const commissionSource: RateSource = {
  name: NAME,
  rates: async (runner, merchantId) => (await tree.topRates(runner, merchantId)).map(asRate),
};

/** Refuses rates of an account right below the house with which a game would give away more than is staked on it. */
export type RatesGuard = (
  runner: Runner,
  account: { merchantId: number; id: bigint },
  rates: Readonly<Record<string, number>>,
) => Promise<void>;

/** Makes the guard; the source is entered. */
export const createRatesGuard =
  (margin: Pick<Margin, 'check'>): RatesGuard =>
  async (runner, { merchantId, id }, rates) => {
    const others = await tree.topRates(runner, merchantId, id);
    const own = Object.entries(rates).map(([gameType, rate]) => ({ gameType, rate, id }));
    await margin.check(runner, merchantId, { source: NAME, rates: [...others, ...own].map(asRate) });
  };
