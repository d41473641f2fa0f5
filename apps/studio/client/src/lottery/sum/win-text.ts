import { MOST_WIN } from '../../../../src/lottery/prices.ts';
import { money } from '../../money.ts';
import { lt } from '../text/text.ts';
import type { Sum } from './sum.ts';

/** Says that an order pays no more than the limit, where lines can win more; empty elsewhere. */
export const limitText = ({ isLimited }: Pick<Sum, 'isLimited'>): string =>
  isLimited ? lt('winLimited', { most: money(MOST_WIN) }) : '';

/** The highest win, and beside it that the limit of an order cuts it where it does. */
export const winText = (sum: Pick<Sum, 'possible' | 'isLimited'>): string =>
  [money(sum.possible), limitText(sum)].filter(Boolean).join(' · ');
