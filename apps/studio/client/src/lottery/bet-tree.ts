import type { BetType, Pay } from '../../../src/lottery/bet-type.ts';
import { prizeOf } from '../../../src/lottery/prices.ts';
import { PARTS, returnsOf } from '../../../src/lottery/returns.ts';
import { multiple } from '../money.ts';
import { el } from '../ui/dom.ts';
import type { Desk } from './desk.ts';
import { betName, treeName } from './names.ts';
import { lt } from './text/text.ts';

const chip = (text: string, isOpen: boolean, run: () => void, kind: string): HTMLElement =>
  el('button', { class: `chip ${kind}`, text, attrs: { type: 'button', 'aria-pressed': String(isOpen) }, on: { click: run } });

/** The only pay of a bet; null where outcomes pay differently. */
function onlyPay({ rule }: BetType): Pay | null {
  if (rule.kind === 'each') return 'chance' in rule.pays ? rule.pays : null;
  if (rule.kind === 'combination') return rule.pays.length === 1 ? (rule.pays[0]?.pay ?? null) : null;
  return rule.pay;
}

/** What a bet pays for one of its stake, truncated to four decimals, without zeros at its end. */
const multipleOf = (pay: Pay, series: number): string => {
  const text = (Number(prizeOf(pay, 10_000n, series)) / 10_000).toFixed(4).replace(/\.?0+$/, '');
  return text.includes('.') && !/\.\d{1,2}$/.test(text) ? text : multiple(Number(text));
};

function noteOf(desk: Desk): string {
  const { bet, series } = desk;
  const pay = onlyPay(bet);
  const { most } = returnsOf(bet, series);
  const parts = [
    pay ? lt('pays', { multiple: multipleOf(pay, series) }) : lt('paysSeveral'),
    ...(bet.lines > 1 ? [lt('linesNote', { lines: bet.lines })] : []),
    lt('returnNote', { percent: `${((Number(most) * 100) / Number(PARTS)).toFixed(2)}%` }),
  ];
  return parts.join(' · ');
}

/** The bets of the open game: their groups, the bets of one group, and what the open one pays. */
export function betTree(desk: Desk): HTMLElement {
  const { bets } = desk.game;
  const groups = [...new Set(bets.map(({ group }) => group))];
  const open = desk.bet.group;
  const first = (group: string): string => bets.find((bet) => bet.group === group)?.code ?? '';
  return el(
    'nav',
    { class: 'tree', attrs: { 'aria-label': lt('play') } },
    el(
      'div',
      { class: 'chips' },
      ...groups.map((group) => chip(treeName(group), group === open, () => desk.openBet(first(group)), 'chip-group')),
    ),
    el(
      'div',
      { class: 'chips' },
      ...bets
        .filter(({ group }) => group === open)
        .map(({ code }) => chip(betName(code), code === desk.bet.code, () => desk.openBet(code), 'chip-bet')),
    ),
    el('p', { class: 'tree-note', text: noteOf(desk) }),
  );
}
