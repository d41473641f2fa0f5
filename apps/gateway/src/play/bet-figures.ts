import type { Amount } from '@marquee/money';
import { Counter } from 'prom-client';
import type { Metrics } from '../base/metrics.ts';
import type { PlayVendor } from './deps.ts';
import type { Player } from './launch/players.ts';

/** What one brand's members played at one vendor in one currency, since this process was started. */
interface Played {
  merchantId: number;
  vendor: string;
  currency: string;
  bets: number;
  staked: Amount;
  paid: Amount;
}

/** Counts what is booked of games, as it is booked: a look at how it goes, not the books. Guests' play money is left out. */
export interface BetFigures {
  staked(player: Player, vendor: Pick<PlayVendor, 'code'>, amount: Amount): void;
  paid(player: Player, vendor: Pick<PlayVendor, 'code'>, amount: Amount): void;
}

const UNIT = 10_000;

/** A total in units for a figure, which is a floating number. */
const unitsOf = (amount: Amount): number => Number(amount) / UNIT;

/** Makes the count and publishes it. Brands have their codes from `codeOf`, once; while one cannot be read it is left out. */
export function createBetFigures(
  metrics: Pick<Metrics, 'registry'>,
  codeOf: (merchantId: number) => Promise<string | null>,
): BetFigures {
  const all = new Map<string, Played>();
  const codes = new Map<number, string>();

  const of = ({ merchantId, currency }: Player, vendor: string): Played => {
    const key = `${merchantId} ${vendor} ${currency}`;
    let played = all.get(key);
    if (!played) all.set(key, (played = { merchantId, vendor, currency, bets: 0, staked: 0n, paid: 0n }));
    return played;
  };

  const brandOf = async (merchantId: number): Promise<string | null> => {
    const known = codes.get(merchantId) ?? (await codeOf(merchantId).catch(() => null));
    if (known !== null) codes.set(merchantId, known);
    return known;
  };

  const publish = (name: string, help: string, valueOf: (played: Played) => number): void => {
    new Counter({
      name,
      help,
      labelNames: ['brand', 'vendor', 'currency'],
      registers: [metrics.registry],
      async collect() {
        this.reset();
        for (const played of all.values()) {
          const { vendor, currency } = played;
          const brand = await brandOf(played.merchantId);
          if (brand !== null) this.inc({ brand, vendor, currency }, valueOf(played));
        }
      },
    });
  };
  publish('bets_total', 'Stakes that were taken', ({ bets }) => bets);
  publish('bet_stake_units_total', 'What was staked, in units of the currency', ({ staked }) => unitsOf(staked));
  publish('bet_payout_units_total', 'What was paid out, in units of the currency', ({ paid }) => unitsOf(paid));

  return {
    staked(player, vendor, amount) {
      if (player.trial) return;
      const played = of(player, vendor.code);
      played.bets += 1;
      played.staked += amount;
    },
    paid(player, vendor, amount) {
      if (!player.trial) of(player, vendor.code).paid += amount;
    },
  };
}
