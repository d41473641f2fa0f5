import type { Reply } from '@marquee/contract';
import type { RoundDetail } from '@marquee/contract/vendor';
import { sumToWire } from '../../base/sum-to-wire.ts';

type BetDetail = NonNullable<Reply<'bets'>['list'][number]['detail']>;

const wire = (amount: string): number => sumToWire(BigInt(amount));
const amountsOf = ({ stake, payout }: { stake: string; payout: string }) => ({ stake: wire(stake), payout: wire(payout) });

/** A game by all of its names, and by that of the reader's language. */
interface NamedGame {
  names: Readonly<Record<string, string>>;
  gameName: string;
}

/** What a vendor told of a round, as its player's record shows it. A table that bears a name of its game has that of the reader's language. */
export function shownDetail(told: RoundDetail, { names, gameName }: NamedGame): BetDetail {
  switch (told.part) {
    case 'table': {
      const { fee: _, bets, table: name, ...table } = told.detail;
      const shown = Object.values(names).includes(name) ? gameName : name;
      return { table: { table: shown, ...table, bets: bets.map(({ area, ...bet }) => ({ area, ...amountsOf(bet) })) } };
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
          bets: bets.map(({ betType, selection, unit, multiple, tickets, series, odds, ...money }) => ({
            betType,
            selection,
            unit: wire(unit),
            multiple,
            tickets,
            ...(series === undefined ? {} : { series }),
            ...(odds === undefined ? {} : { odds }),
            ...amountsOf(money),
          })),
        },
      };
    }
    case 'spin':
      return { spin: told.detail };
  }
}
