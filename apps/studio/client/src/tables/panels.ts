import './panels.css';
import type { TableBetView, TableSummary } from '../../../src/shared/table-protocol.ts';
import type { Area } from '../../../src/tables/area.ts';
import { gridOf, mostOn, TABLES, type Table, tableOf } from '../../../src/tables/tables.ts';
import { money } from '../money.ts';
import { momentText } from '../text/moment.ts';
import { t } from '../text/text.ts';
import { openPanel } from '../ui/dialog.ts';
import { el } from '../ui/dom.ts';
import { checkAddress } from '../verify/language.ts';
import type { TablesApi } from './api.ts';
import type { Desk } from './desk.ts';
import { areaName, groupOf, paysText, returnText, stakeName, stakeText, tableName } from './names.ts';
import { betText } from './own-end.ts';
import { beadNode } from './roads.ts';
import { beadOf, resultWords } from './stage/result.ts';
import { type TableKey, tt } from './text/text.ts';

const RULES: Readonly<Record<Table['game']['kind'], readonly TableKey[]>> = {
  baccarat: ['rules.baccarat', 'rules.baccaratThird', 'rules.baccaratTie', 'rules.shoe'],
  roulette: ['rules.roulette', 'rules.rouletteBetween'],
  'dragon-tiger': ['rules.dragonTiger', 'rules.shoe'],
  'sic-bo': ['rules.sicBo', 'rules.sicBoTriple'],
  cockfight: ['rules.cockfight', 'rules.cockfightOdds'],
  crash: ['rules.crash', 'rules.crashLeave'],
  'bingo-75': ['rules.bingo', 'rules.bingo75', 'rules.bingoCards'],
  'bingo-90': ['rules.bingo', 'rules.bingo90', 'rules.bingoCards'],
};

/** One area of each group, for the list of what pays. */
function representatives({ game }: Table): Area[] {
  const seen = new Map<string, Area>();
  for (const area of game.areas) {
    const key = `${groupOf(area.code).replace(/^(?:dozen|column)$/, 'third')} ${area.most} ${area.returns}`;
    if (!seen.has(key)) seen.set(key, area);
  }
  return [...seen.values()];
}

/** How the game goes, what pays and what comes back, and the limits of the table. */
export function openRules({ table, time }: Desk): void {
  const head = ['area', 'pays', 'returnsCol', 'most'] as const;
  const rows = representatives(table).map((area) =>
    el(
      'tr',
      {},
      el('td', { text: areaName(area) }),
      el('td', { text: paysText(area, time.roundNo) }),
      el('td', { text: returnText(area.returns) }),
      el('td', { text: money(mostOn(table, area)) }),
    ),
  );
  const pays = el(
    'table',
    { class: 'pays' },
    el('thead', {}, el('tr', {}, ...head.map((key) => el('th', { text: tt(`col.${key}`), attrs: { scope: 'col' } })))),
    el('tbody', {}, ...rows),
  );
  const limits = tt('limitsText', { least: money(gridOf(table)), most: money(table.limits.bet) });
  openPanel(
    tableName(table),
    ...RULES[table.game.kind].map((key) => el('p', { text: tt(key) })),
    el('p', { text: tt('rules.all') }),
    el('p', { text: limits }),
    el('div', { class: 'pays-scroll', attrs: { tabindex: '0' } }, pays),
    el('p', { class: 'dim', text: tt('returnNote') }),
    el('p', { class: 'dim', text: tt('rulesVersion', { version: table.version }) }),
  );
}

function betCard(bet: TableBetView): HTMLElement {
  const table = tableOf(bet.table);
  const lines = bet.stakes.map((stake) =>
    el('li', {}, el('span', { text: stakeName(table, stake) }), el('strong', { text: stakeText(stake) })),
  );
  const held = [
    [t('balanceBefore'), bet.balanceBefore],
    [t('balanceAfter'), bet.balanceAfter],
  ] as const;
  const balances = held.flatMap(([name, amount]) =>
    amount === undefined ? [] : [el('li', { class: 'dim' }, el('span', { text: name }), el('span', { text: money(amount) }))],
  );
  const check = el('a', {
    text: tt('check'),
    attrs: { href: checkAddress('/rounds', { round: bet.betId }), target: '_blank', rel: 'noopener' },
  });
  return el(
    'article',
    { class: 'bet-card' },
    el('header', {}, el('strong', { text: table ? tableName(table) : bet.table }), el('span', { text: betText(bet) })),
    el('p', { class: 'dim', text: `${tt('roundNo', { no: bet.roundNo })} · ${momentText(bet.createdAt)}` }),
    el('ul', {}, ...lines, ...balances),
    el(
      'footer',
      {},
      el('span', { text: table && bet.outcome.length > 0 ? resultWords(table.game.kind, bet.outcome) : '' }),
      ...(bet.state === 'settled' ? [check] : []),
    ),
  );
}

/** The player's bets, newest first, page by page. */
export async function openBets(api: TablesApi): Promise<void> {
  const list = el('div', { class: 'bet-list' });
  const more = el('button', { class: 'button', text: tt('more'), attrs: { type: 'button', hidden: '' } });
  openPanel(tt('bets'), list, more);
  let before: number | undefined;
  const load = async (): Promise<void> => {
    const page = await api.bets(before).catch(() => null);
    if (!page) return list.append(el('p', { text: tt('unsure') }));
    list.append(...page.bets.map(betCard));
    if (list.childElementCount === 0) list.append(el('p', { class: 'dim', text: tt('noBets') }));
    before = page.bets.at(-1)?.createdAt;
    more.hidden = !page.more;
  };
  more.addEventListener('click', () => void load());
  await load();
}

/** How rounds are decided, and what is published of the one that is open. */
export function openFairness(desk: Desk): void {
  const round = desk.state?.round;
  const last = desk.state?.past.find(({ isVoid }) => !isVoid);
  const facts = round
    ? [
        el('h3', { text: tt('roundNo', { no: round.roundNo }) }),
        el('p', { class: 'dim', text: tt('checkCommitment') }),
        el('code', { class: 'hash', text: round.commitment }),
        el('p', { class: 'dim', text: tt('checkMix') }),
        el('code', { class: 'hash', text: round.mix === '' ? tt('mixComing') : round.mix }),
        ...(round.shoe === ''
          ? []
          : [el('p', { class: 'dim', text: tt('checkShoe') }), el('code', { class: 'hash', text: round.shoe })]),
      ]
    : [];
  const check = last
    ? [
        el(
          'p',
          {},
          el('a', {
            text: tt('checkLast'),
            attrs: {
              href: checkAddress('/rounds', { table: desk.table.code, no: String(last.roundNo) }),
              target: '_blank',
              rel: 'noopener',
            },
          }),
        ),
      ]
    : [];
  openPanel(
    tt('fairness'),
    ...(['fair1', 'fair2', 'fair3'] as const).map((key) => el('p', { text: tt(key) })),
    ...facts,
    ...check,
  );
}

function tableCard(table: Table, summary: TableSummary | undefined, isHere: boolean, go: () => void): HTMLElement {
  const past = (summary?.past ?? []).filter(({ isVoid }) => !isVoid).slice(0, 8);
  return el(
    'button',
    {
      class: 'table-card',
      attrs: { type: 'button', 'data-kind': table.game.kind, ...(isHere ? { 'aria-current': 'true' } : {}) },
      on: { click: go },
    },
    el('strong', { text: tableName(table) }),
    el('span', { class: 'dim', text: `${money(gridOf(table))} – ${money(table.limits.bet)}` }),
    el('span', { class: 'dim', text: tt('players', { count: summary?.players ?? 0 }) }),
    el(
      'span',
      { class: 'card-beads' },
      ...past.map(({ outcome, isSample }) => beadNode(beadOf(table.game.kind, outcome), isSample)),
    ),
  );
}

/** Every table with its last results, to sit down at another. */
export async function openTables(desk: Desk, api: TablesApi, sit: (table: Table) => void): Promise<void> {
  const lobby = await api.lobby().catch(() => null);
  const grid = el('div', { class: 'table-cards' });
  const dialog = openPanel(tt('tables'), grid);
  const summaries = new Map(lobby?.tables.map((summary) => [summary.code, summary]));
  grid.append(
    ...TABLES.filter(({ vendor }) => vendor === desk.table.vendor).map((table) =>
      tableCard(table, summaries.get(table.code), table.code === desk.table.code, () => {
        dialog.close();
        if (table.code !== desk.table.code) sit(table);
      }),
    ),
  );
}
