import type { BetType, Pay } from '../../../src/lottery/bet-type.ts';
import { prizeOf } from '../../../src/lottery/prices.ts';
import { PARTS, returnsOf } from '../../../src/lottery/returns.ts';
import { keptSelection, ticketsOf } from '../../../src/lottery/selection.ts';
import { multiple } from '../money.ts';
import { el } from '../ui/dom.ts';
import { icon } from '../ui/icons.ts';
import type { Desk } from './desk.ts';
import { betName, isWritten, optionName, treeName } from './names.ts';
import { lt } from './text/text.ts';
import { openWriter } from './writing/write.ts';

const chip = (text: string, isOpen: boolean, run: () => void, kind: string, place: string): HTMLElement =>
  el('button', {
    class: `chip ${kind}`,
    text,
    attrs: { type: 'button', 'aria-pressed': String(isOpen), 'data-place': place },
    on: { click: run },
  });

/** The only pay of a bet; null where outcomes pay differently. */
export function onlyPay({ rule }: BetType): Pay | null {
  if (rule.kind === 'each') return 'chance' in rule.pays ? rule.pays : null;
  if (rule.kind === 'combination') return rule.pays.length === 1 ? (rule.pays[0]?.pay ?? null) : null;
  return rule.pay;
}

/** What a bet pays for one of its stake, truncated to four decimals, without zeros at its end. */
export const multipleOf = (pay: Pay, series: number): string => {
  const text = (Number(prizeOf(pay, 10_000n, series)) / 10_000).toFixed(4).replace(/\.?0+$/, '');
  return text.includes('.') && !/\.\d{1,2}$/.test(text) ? text : multiple(Number(text));
};

/** How many numbers of a set are drawn. */
export const hitsText = (hits: number, size: number): string => `${hits} / ${size}`;

/** Whether a draw may have what was chosen several times, each of which pays. */
const paysByHit = ({ rule, field }: BetType): boolean => (rule.kind === 'each' || rule.kind === 'places') && field.size > 1;

/** By what a bet pays: its stake, where nothing else is said of a selection; else each hit or ticket that wins. */
function paysBy(bet: BetType, selection: string): 'pays' | 'paysEachHit' | 'paysEachTicket' {
  if (onlyPay(bet) && paysByHit(bet)) return 'paysEachHit';
  return selection !== '' && ticketsOf(bet, keptSelection(selection)) > 1n ? 'paysEachTicket' : 'pays';
}

/** What a bet pays, in words; where sets pay by how many of their numbers are drawn, each of these; where outcomes pay differently, those that are chosen. */
export function payText(bet: BetType, series: number, selection = ''): string {
  const pay = onlyPay(bet);
  const by = paysBy(bet, selection);
  if (pay) return lt(by, { multiple: multipleOf(pay, series) });
  const { rule } = bet;
  if (rule.kind === 'combination')
    return lt('paysHits', {
      pays: rule.pays.map(({ hits, pay: each }) => `${hitsText(hits, rule.size)} × ${multipleOf(each, series)}`).join(', '),
    });
  if (rule.kind !== 'each' || 'chance' in rule.pays) return lt('paysSeveral');
  const { pays } = rule;
  const known = selection.split(',').flatMap((value) => {
    const each = pays.get(value);
    return each ? [`${optionName(value)}: ${multipleOf(each, series)}`] : [];
  });
  return known.length > 0 ? lt(by, { multiple: known.join(', ') }) : lt('paysSeveral');
}

/** What a bet returns on average, in words. */
export const returnText = (bet: BetType, series: number): string =>
  lt('returnNote', { percent: `${((Number(returnsOf(bet, series).most) * 100) / Number(PARTS)).toFixed(2)}%` });

function noteOf(desk: Desk): string {
  const { bet, series } = desk;
  const parts = [
    payText(bet, series),
    ...(bet.lines > 1 ? [lt('linesNote', { lines: bet.lines })] : []),
    returnText(bet, series),
  ];
  return parts.join(' · ');
}

/** For which game, by its code, a narrow screen shows the bets: every drawing of the page goes by it. */
export interface TreeState {
  open: string | null;
}

/** The bets of the open game: their groups, the bets of one group, and what the open one pays, which follows the series. */
export function betTree(desk: Desk, state: TreeState): { root: HTMLElement; update: () => void } {
  const { bets } = desk.game;
  const groups = [...new Set(bets.map(({ group }) => group))];
  const open = desk.bet.group;
  const note = el('p', { class: 'tree-note', text: noteOf(desk) });
  const brief = el('small', { text: noteOf(desk) });
  const first = (group: string): string => bets.find((bet) => bet.group === group)?.code ?? '';
  // A narrow screen shows the bets when they are asked for, until one is chosen, so that the keys are in reach.
  const show = (isOpen: boolean): void => {
    state.open = isOpen ? desk.game.code : null;
    opener.setAttribute('aria-expanded', String(isOpen));
    root.toggleAttribute('data-open', isOpen);
  };
  const choose = (code: string): void => {
    show(false);
    desk.openBet(code);
  };
  const opener: HTMLElement = el(
    'button',
    {
      class: 'tree-opener',
      attrs: { type: 'button' },
      on: { click: () => show(!root.hasAttribute('data-open')) },
    },
    el('span', { text: treeName(desk.game, open) }),
    el('b', { text: betName(desk.bet.code) }),
    brief,
  );
  const root: HTMLElement = el(
    'nav',
    { class: 'tree', attrs: { 'aria-label': lt('play') } },
    opener,
    el(
      'div',
      { class: 'chips' },
      ...groups.map((group) =>
        chip(treeName(desk.game, group), group === open, () => desk.openBet(first(group)), 'chip-group', `group ${group}`),
      ),
    ),
    el(
      'div',
      { class: 'chips' },
      ...bets
        .filter(({ group }) => group === open)
        .map(({ code }) => chip(betName(code), code === desk.bet.code, () => choose(code), 'chip-bet', `bet ${code}`)),
    ),
    el(
      'div',
      { class: 'tree-foot' },
      note,
      ...(isWritten(desk.bet)
        ? []
        : [
            el(
              'button',
              { class: 'chip write-button', attrs: { type: 'button' }, on: { click: () => openWriter(desk) } },
              icon('write'),
              el('span', { text: lt('write') }),
            ),
          ]),
    ),
  );
  show(state.open === desk.game.code);
  return {
    root,
    update: () => {
      for (const each of [note, brief]) each.textContent = noteOf(desk);
    },
  };
}
