import { formatCount } from '@marquee/money';
import type { RulesView } from '../../../../src/shared/protocol.ts';
import { money, multiple, percent } from '../../money.ts';
import { language, t } from '../../text/text.ts';
import { openPanel } from '../dialog.ts';
import { el } from '../dom.ts';
import { symbolImage } from '../symbol-image.ts';
import type { PanelParts } from './parts.ts';

/** Rules, payouts and figures of the game, in the player's language and for the chosen stake. */
export function openInfo(parts: PanelParts, stake: string): void {
  const { rules, look } = parts;
  const game = look.text[language()];
  openPanel(
    t('infoTitle'),
    heading(t('infoRules')),
    ...game.rules.map((text, i) => rule(parts, text, look.rulePictures[i])),
    el('p', { text: t('infoCap', { multiple: formatCount(rules.maxWinMultiple) }) }),
    heading(t('infoPays')),
    el('p', { class: 'dim', text: t('infoPaysHint') }),
    pays(parts),
    el('p', { class: 'dim', text: `${t('timesStake', { multiple: 1 })} = ${money(stake)}` }),
    ...freeSpins(parts),
    ...pattern(parts),
    ...exceptions(parts),
    heading(t('infoFigures')),
    figures(rules),
    el('p', { class: 'dim', text: figuresText(rules) }),
    el('p', { class: 'dim', text: t('rtpMeaning') }),
    el('p', { class: 'dim', text: t('infoHonest') }),
    ...(parts.session.demo ? [el('p', { class: 'dim', text: t('infoFree') })] : []),
    ...(parts.session.trial ? [el('p', { class: 'dim', text: t('demoText') })] : []),
    heading(t('infoInterruption')),
    el('p', { text: t('infoInterruptionText') }),
  );
}

function heading(text: string): HTMLElement {
  return el('h3', { text });
}

/** A rule beside the symbol that it is about. */
function rule({ look, nameOf }: PanelParts, text: string, symbol: string | undefined): HTMLElement {
  const picture = symbol === undefined ? [] : [symbolImage(look, symbol, nameOf(symbol), 60)];
  return el('div', { class: 'rule' }, ...picture, el('p', { text }));
}

function pays({ rules, look, nameOf }: PanelParts): HTMLElement {
  const paying = new Map(rules.pays.map((pay) => [pay.symbol, pay.counts]));
  const shown = Object.keys(look.symbols).filter((id) => !/^x\d+$/.test(id));
  const cards = shown.map((id) => {
    const counts = [...(paying.get(id) ?? [])].reverse();
    const isBand = rules.cluster !== null && id !== rules.freeSpins?.symbol;
    const rows = counts.flatMap(({ count, multiple: value }, i) => [
      el('dt', { text: isBand ? bandText(count, counts[i - 1]?.count) : `${count} ×` }),
      el('dd', { text: multiple(value) }),
    ]);
    const name = nameOf(id);
    return el(
      'div',
      { class: 'pay' },
      symbolImage(look, id, name, 60),
      el('div', {}, el('b', { text: name }), el('dl', {}, ...rows)),
    );
  });
  return el('div', { class: 'pays' }, ...cards);
}

/** The sizes of a band that ends before the next larger one, e.g. "8-9"; the largest one is open: "15+". */
function bandText(from: number, next: number | undefined): string {
  if (next === undefined) return `${from}+`;
  return next === from + 1 ? `${from}` : `${from}-${next - 1}`;
}

/** How symbols have to stand to pay. */
function pattern({ rules, look }: PanelParts): HTMLElement[] {
  if (rules.lines) return lines(rules.lines, look.opening);
  return rules.cluster ? cluster(rules.cluster) : ways(rules);
}

/** What one might expect of the rules and is not so, from the game's data. */
function exceptions(parts: PanelParts): HTMLElement[] {
  const { rules, nameOf } = parts;
  const scatter = rules.freeSpins?.symbol ?? '';
  const names = { wild: nameOf(rules.wild), scatter: nameOf(scatter) };
  const keys = { wildAlone: 'infoWildAlone', scatterCascade: 'infoScatterCascade', scatterReels: 'infoScatterReels' } as const;
  return rules.exceptions.map((exception) =>
    rule(parts, t(keys[exception], names), exception === 'wildAlone' ? rules.wild : scatter),
  );
}

function cluster({ columns, rows, sizes, steps }: NonNullable<RulesView['cluster']>): HTMLElement[] {
  const list = (multipliers: readonly number[]): string => multipliers.map((value) => `×${value}`).join(', ');
  const rising = (multipliers: readonly number[]): boolean => multipliers.some((value) => value > 1);
  return [
    heading(t('infoCluster')),
    el('p', { text: t('infoClusterText', { columns, rows, min: sizes[0] ?? 0 }) }),
    ...(rising(steps.base) ? [el('p', { text: t('infoSteps', { multipliers: list(steps.base) }) })] : []),
    ...(list(steps.base) !== list(steps.free) ? [el('p', { text: t('infoStepsFree', { multipliers: list(steps.free) }) })] : []),
  ];
}

/** How many free spins so many scatters open, and how they go on. */
function freeSpins({ rules, look, nameOf }: PanelParts): HTMLElement[] {
  const free = rules.freeSpins;
  if (!free) return [];
  const name = nameOf(free.symbol);
  const counts = [...new Set([...free.awards, ...free.retriggers].map(({ count }) => count))].sort((a, b) => a - b);
  const spinsFor = (list: readonly { count: number; spins: number }[], count: number): number | undefined =>
    list.find((entry) => entry.count === count)?.spins;
  const cell = (key: 'freeSpinsCount' | 'freeSpinsAdded', spins: number | undefined): HTMLElement =>
    el('td', { text: spins === undefined ? '-' : t(key, { count: spins }) });
  const column = (text: string): HTMLElement => el('th', { text, attrs: { scope: 'col' } });
  const rows = counts.map((count) =>
    el(
      'tr',
      {},
      el('th', { text: `${count} ×`, attrs: { scope: 'row' } }),
      cell('freeSpinsCount', spinsFor(free.awards, count)),
      cell('freeSpinsAdded', spinsFor(free.retriggers, count)),
    ),
  );
  const multipliers = free.multipliers.map((value) => `×${value}`).join(', ');
  return [
    heading(t('freeSpinsTitle')),
    el(
      'div',
      { class: 'free-spins' },
      symbolImage(look, free.symbol, name, 60),
      el(
        'table',
        {},
        el('thead', {}, el('tr', {}, column(name), column(t('freeSpinsBase')), column(t('freeSpinsMore')))),
        el('tbody', {}, ...rows),
      ),
    ),
    el('p', { class: 'dim', text: t('freeSpinsLimit', { limit: free.limit }) }),
    ...(free.multipliers.length > 1 ? [el('p', { class: 'dim', text: t('freeSpinsRising', { multipliers }) })] : []),
  ];
}

function lines(list: readonly (readonly number[])[], window: readonly (readonly string[])[]): HTMLElement[] {
  const figures = list.map((line, i) =>
    el('figure', {}, diagram(line, window[0]?.length ?? 3), el('figcaption', { text: String(i + 1) })),
  );
  return [
    heading(t('infoLines')),
    el('p', { text: t('infoLinesText', { count: list.length }) }),
    el('div', { class: 'lines' }, ...figures),
  ];
}

function diagram(line: readonly number[], rows: number): SVGSVGElement {
  const SVG = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', `0 0 ${line.length * 12 - 2} ${rows * 12 - 2}`);
  svg.setAttribute('aria-hidden', 'true');
  line.forEach((at, reel) => {
    for (let row = 0; row < rows; row++) {
      const cell = document.createElementNS(SVG, 'rect');
      const place = { x: reel * 12, y: row * 12, width: 10, height: 10, rx: 2 };
      for (const [name, value] of Object.entries(place)) cell.setAttribute(name, String(value));
      cell.setAttribute('class', row === at ? 'on' : 'off');
      svg.append(cell);
    }
  });
  return svg;
}

function ways(rules: RulesView): HTMLElement[] {
  return [heading(t('infoWays')), el('p', { text: t('infoWaysText', { ways: formatCount(rules.ways ?? 0) }) })];
}

function figures(rules: RulesView): HTMLElement {
  const facts: readonly (readonly [string, string])[] = [
    [t('rtp'), percent(rules.rtpBasisPoints)],
    [t('hitRate'), percent(rules.hitRateBasisPoints)],
    [t('volatility'), t(`volatility.${rules.volatility}`)],
    [t('maxWin'), t('timesStake', { multiple: formatCount(rules.maxWinMultiple) })],
    ...(rules.maxWinOneIn === undefined ? [] : [[t('maxWinOdds'), odds(rules.maxWinOneIn, rules.maxWinBetween)] as const]),
    [t('cycle'), t('seconds', { seconds: (rules.cycleMs / 1000).toFixed(1) })],
    [t('version'), rules.version],
  ];
  return el('dl', { class: 'facts' }, ...facts.flatMap(([name, value]) => [el('dt', { text: name }), el('dd', { text: value })]));
}

function odds(rounds: number, between: RulesView['maxWinBetween']): string {
  const text = (value: number): string => formatCount(value);
  if (!between) return t('onceIn', { rounds: text(rounds) });
  return t('onceInBetween', { rounds: text(rounds), from: text(between.from), to: text(between.to) });
}

function figuresText(rules: RulesView): string {
  if (rules.rtpMethod === 'exact' || rules.rtpInterval === null) return t('rtpExact');
  const rounds = formatCount(rules.rtpRounds ?? 0);
  return t('rtpSimulated', { rounds, interval: percent(rules.rtpInterval) });
}
