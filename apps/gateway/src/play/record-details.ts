import type { Reply } from '@marquee/contract';
import type { RoundDetail } from '@marquee/contract/vendor';
import { sumToWire } from './totals.ts';

type BetDetail = NonNullable<Reply<'bets'>['list'][number]['detail']>;

const wire = (amount: string): number => sumToWire(BigInt(amount));
const amountsOf = ({ stake, payout }: { stake: string; payout: string }) => ({ stake: wire(stake), payout: wire(payout) });

/** What a vendor told of a round, as its player's record shows it. */
export function shownDetail(told: RoundDetail): BetDetail {
  switch (told.part) {
    case 'table': {
      const { fee: _, bets, ...table } = told.detail;
      return { table: { ...table, bets: bets.map(({ area, ...bet }) => ({ area, ...amountsOf(bet) })) } };
    }
    case 'slip': {
      const { kind, legs, cashedOut = false } = told.detail;
      return { slip: { kind, legs, cashedOut } };
    }
    case 'draw': {
      const { bets, ...draw } = told.detail;
      return {
        draw: {
          ...draw,
          bets: bets.map(({ covered: _, outcomes: __, unit, stake, payout, ...bet }) => ({
            ...bet,
            unit: wire(unit),
            ...amountsOf({ stake, payout }),
          })),
        },
      };
    }
    case 'spin':
      return { spin: told.detail };
  }
}
