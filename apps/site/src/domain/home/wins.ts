import type { Reply } from '@marquee/contract';
import { type Amount, formatMoney, parseDecimal } from '@marquee/money';

/** A win as everybody may see it. */
export type PublicWin = Reply<'latestWins'>['list'][number];

const amountOfWin = (win: PublicWin): Amount => parseDecimal(win.winAmount) ?? 0n;

/** The wins that can be shown: with an amount that is one, and above zero. Never guess at money. */
export function presentable(wins: readonly PublicWin[]): PublicWin[] {
  return wins.filter((win) => amountOfWin(win) > 0n);
}

/** `₫1,520.25` of a win. */
export function winText(win: PublicWin, symbol: string): string {
  return formatMoney(amountOfWin(win), symbol);
}

/** Whether the winners are demo members: then the whole list is labelled once, else each of them by itself. */
export function demoShare(wins: readonly PublicWin[]): 'all' | 'some' | 'none' {
  const demo = wins.filter((win) => win.demo).length;
  if (demo === 0) return 'none';
  return demo === wins.length ? 'all' : 'some';
}

/** Tells a win from every other in a list. */
export function winKey(win: PublicWin): string {
  return `${win.settledAt}-${win.nodeId}-${win.customerName}-${win.winAmount}`;
}
