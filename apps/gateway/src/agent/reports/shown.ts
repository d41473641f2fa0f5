import type { Reply } from '@marquee/contract';
import { sumToWire } from '../../base/sum-to-wire.ts';
import { type CashFigures, type Figures, type GameFigures, incomeOf, netOf } from '../../report/index.ts';

type Row = Reply<'teamSeries'>['list'][number];
type Income = Row['income'];

/** Figures of games as calls give them. */
export const gamesOf = ({ bets, stake, validBet, payout }: GameFigures) => ({
  betCount: Number(bets),
  stake: sumToWire(stake),
  validBet: sumToWire(validBet),
  payout: sumToWire(payout),
  gamePL: sumToWire(payout - stake),
});

/** What was paid in and out. */
export const cashOf = ({ deposit, withdrawal }: CashFigures) => ({
  deposit: sumToWire(deposit),
  withdrawal: sumToWire(withdrawal),
  cashDifference: sumToWire(deposit - withdrawal),
});

/** What an agent earned, by source. */
export const incomeParts = (figures: CashFigures): Income => ({
  commission: sumToWire(figures.commission),
  dailySalary: sumToWire(figures.dailySalary),
  hourlySalary: sumToWire(figures.hourlySalary),
  realtimeSalary: sumToWire(figures.realtimeSalary),
  dividend: sumToWire(figures.dividend),
  referral: sumToWire(figures.referral),
  paidToDownlines: sumToWire(figures.paidToDownlines),
});

/** All income with what the house booked by hand, and what is left of it. */
export const earned = (figures: CashFigures) => ({
  other: sumToWire(figures.byHand),
  gross: sumToWire(incomeOf(figures) + figures.byHand),
  net: sumToWire(incomeOf(figures) + figures.byHand - figures.paidToDownlines),
});

/** Every figure of a row of profit and loss. */
export const profitOf = (figures: Figures) => ({
  ...cashOf(figures),
  ...gamesOf(figures),
  rebate: sumToWire(figures.rebate),
  bonus: sumToWire(figures.bonus),
  ...incomeParts(figures),
  net: sumToWire(netOf(figures)),
});
