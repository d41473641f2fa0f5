import { formatCount } from '@marquee/money';
import { MOST_WIN, ORDER_COST } from '../../../../src/lottery/prices.ts';
import type { LineRequest } from '../../../../src/shared/lottery-protocol.ts';
import { exactMoney, money } from '../../money.ts';
import { lt } from '../text/text.ts';
import type { Sum } from './sum.ts';

/** How many tickets there are, in words. */
export const ticketsText = (tickets: bigint | string): string => `${lt('tickets')} ${formatCount(Number(tickets))}`;

/** What is staked in a line: its tickets, unit and multiple. */
export const stakeText = (tickets: bigint | string, { unit, multiple }: Pick<LineRequest, 'unit' | 'multiple'>): string =>
  `${ticketsText(tickets)} · ${exactMoney(unit)} × ${formatCount(multiple)}`;

/** Says that an order costs less than any may, or more; empty where all are taken. */
export const costText = ({ costFault }: Pick<Sum, 'costFault'>): string =>
  costFault === null ? '' : lt(`orderCost.${costFault}`, { least: money(ORDER_COST.least), most: money(ORDER_COST.most) });

/** Says that an order pays no more than the limit, where lines can win more; empty elsewhere. */
export const limitText = ({ isLimited }: Pick<Sum, 'isLimited'>): string =>
  isLimited ? lt('winLimited', { most: money(MOST_WIN) }) : '';

/** What stands beside the highest win: that it may be less where bets may exclude each other, and that the limit of an order cuts it. */
export const winNotes = (sum: Pick<Sum, 'isExact' | 'isLimited'>): string =>
  [sum.isExact ? '' : lt('winOrLess'), limitText(sum)].filter(Boolean).join(' · ');

/** The highest win, and what stands beside it. */
export const winText = (sum: Pick<Sum, 'possible' | 'isExact' | 'isLimited'>): string =>
  [money(sum.possible), winNotes(sum)].filter(Boolean).join(' · ');
