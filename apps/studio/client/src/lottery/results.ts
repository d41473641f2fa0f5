import { formatCount } from '@marquee/money';
import { dayOf } from '../../../src/lottery/clock.ts';
import { type LotteryGame, lotteryOf } from '../../../src/lottery/games.ts';
import { hasOfficialTickets, OFFICIAL_TICKET } from '../../../src/lottery/official-tickets.ts';
import type { DrawView } from '../../../src/shared/lottery-protocol.ts';
import { momentText } from '../text/moment.ts';
import { el } from '../ui/dom.ts';
import type { LotteryApi } from './api.ts';
import { balls, result } from './balls.ts';
import type { Desk } from './desk.ts';
import { gameName, groupName, prizeName } from './names.ts';
import { originOf } from './origin.ts';
import { refusalText } from './place.ts';
import { statisticsView } from './statistics.ts';
import { lt } from './text/text.ts';

export interface ResultsView {
  root: HTMLElement;
  /** Shows what was drawn since. */
  drawn(): void;
}

/** What an official ticket wins, where the draw has such tickets. */
function officialPrizes(game: LotteryGame): HTMLElement[] {
  if (!hasOfficialTickets(game)) return [];
  const { price, prizes, nearSpecial, consolation } = OFFICIAL_TICKET;
  const rows: [string, number][] = [
    ...(game.family.layout?.prizes ?? []).flatMap(({ name }): [string, number][] =>
      Object.entries(prizes).flatMap(([prize, amount]) => (prize === name ? [[prizeName(name), amount]] : [])),
    ),
    [lt('nearSpecial'), nearSpecial],
    [lt('consolation'), consolation],
  ];
  return [
    el(
      'details',
      { class: 'official-prizes' },
      el('summary', {}, el('span', { text: lt('officialPrizes', { price: formatCount(price) }) })),
      el('p', { class: 'past-note', text: lt('officialPrizesNote') }),
      el(
        'table',
        { class: 'plan' },
        el(
          'tbody',
          {},
          ...rows.map(([name, amount]) =>
            el('tr', {}, el('th', { text: name, attrs: { scope: 'row' } }), el('td', { text: `${formatCount(amount)} ₫` })),
          ),
        ),
      ),
    ),
  ];
}

/** One draw; its whole table of prizes can be opened. */
function row(draw: DrawView, isOpen: boolean): HTMLElement {
  const game = lotteryOf(draw.game);
  if (!game) return el('li');
  const address = `/draws?game=${draw.game}&draw=${draw.drawNo}`;
  const head = [
    el('strong', { text: lt('draw', { no: draw.drawNo }) }),
    el('small', { text: momentText(draw.drawsAt) }),
    draw.state === 'void' ? el('span', { text: lt('state.returned') }) : balls(game, draw.numbers),
  ];
  const origin = originOf(draw);
  const foot = [
    ...(draw.isCorrected ? [el('small', { class: 'sample', text: lt('corrected') })] : []),
    ...(origin ? [el('small', { class: 'sample', text: lt(origin) })] : []),
    ...(draw.isSample || draw.isOfficial || draw.isPreliminary
      ? []
      : [el('a', { class: 'check', text: lt('check'), attrs: { href: address, target: '_blank', rel: 'noopener' } })]),
  ];
  if (!game.family.layout || draw.numbers.length === 0) return el('li', {}, el('header', {}, ...head), ...foot);
  const details = el('details', {}, el('summary', {}, ...head), result(game, draw.numbers), ...officialPrizes(game));
  details.open = isOpen;
  return el('li', {}, details, ...foot);
}

const option = (text: string, value: string, isChosen: boolean): HTMLOptionElement => new Option(text, value, isChosen, isChosen);

/** The game whose results are shown, by groups. */
function gameSelect(desk: Desk, changed: (code: string) => void): HTMLElement {
  const select: HTMLSelectElement = el('select', { on: { change: () => changed(select.value) } });
  for (const group of new Set(desk.games.map((game) => game.group)))
    select.append(
      el(
        'optgroup',
        { attrs: { label: groupName(group) } },
        ...desk.games
          .filter((game) => game.group === group)
          .map((game) => option(gameName(game), game.code, game.code === desk.game.code)),
      ),
    );
  return el('label', { class: 'field' }, el('span', { text: lt('game') }), select);
}

function dateInput(desk: Desk, value: string, changed: (date: string) => void): HTMLInputElement {
  const input = el('input', { attrs: { type: 'date', value, max: dayOf(desk.now()) } });
  input.addEventListener('change', () => {
    if (input.value !== '') changed(input.value);
  });
  return input;
}

/** The day that a game's results begin with: today, and of a station, which does not draw every day, that of its last draw. */
function firstDay(desk: Desk, code: string): string {
  const last = desk.state(code)?.last;
  return dayOf(last && lotteryOf(code)?.station ? last.drawsAt : desk.now());
}

/** The draws of a game and a day, a page at a time. */
function dayView(desk: Desk, api: LotteryApi, say: (text: string) => void): ResultsView {
  /** The rows that are shown, each by what it shows. */
  const rows = new Map<string, { said: string; shown: HTMLElement }>();
  const list = el('ul', { class: 'results' });
  const more = el('button', { class: 'button', text: lt('more'), attrs: { type: 'button' } });
  let asked = { game: desk.game.code, date: firstDay(desk, desk.game.code) };
  const kept = (draw: DrawView, isOpen: boolean): HTMLElement => {
    const shown = row(draw, isOpen);
    rows.set(draw.drawNo, { said: JSON.stringify(draw), shown });
    return shown;
  };
  /** Puts new draws on top, and corrected ones in their place; the rest stays as the player has it. */
  const drawn = async (): Promise<void> => {
    const mine = asked;
    // Whoever looks at another day has all of it.
    if (mine.date !== dayOf(desk.now())) return;
    const reply = await api.results(mine.game, mine.date.replaceAll('-', '')).catch(() => null);
    if (!reply || mine !== asked) return;
    for (const draw of reply.draws.toReversed()) {
      const before = rows.get(draw.drawNo);
      if (before?.said === JSON.stringify(draw)) continue;
      if (before) before.shown.replaceWith(kept(draw, before.shown.querySelector('details')?.open ?? false));
      else list.prepend(kept(draw, false));
    }
    if (rows.size > 0) list.querySelector('.empty')?.parentElement?.remove();
  };
  const load = async (before?: string): Promise<void> => {
    const mine = asked;
    try {
      const { draws, more: hasMore } = await api.results(mine.game, mine.date.replaceAll('-', ''), before);
      // The player has asked for something else meanwhile.
      if (mine !== asked) return;
      if (before === undefined) {
        list.replaceChildren();
        rows.clear();
      }
      list.append(...draws.map((draw, index) => kept(draw, index === 0 && before === undefined)));
      if (list.childElementCount === 0) list.append(el('li', {}, el('p', { class: 'empty', text: lt('noDraws') })));
      more.hidden = !hasMore;
      more.onclick = () => void load(draws.at(-1)?.drawNo);
    } catch (error) {
      say(refusalText(error));
    }
  };
  const ask = (change: Partial<typeof asked>): void => {
    asked = { ...asked, ...change };
    void load();
  };
  more.hidden = true;
  void load();
  const date = dateInput(desk, asked.date, (chosen) => ask({ date: chosen }));
  const choose = (game: string): void => {
    // A day that the player chose stays; of a station whose draws are on other days it has nothing to show.
    if (lotteryOf(game)?.station) date.value = firstDay(desk, game);
    ask({ game, date: date.value });
  };
  const filters = el(
    'div',
    { class: 'filters' },
    gameSelect(desk, choose),
    el('label', { class: 'field' }, el('span', { text: lt('date') }), date),
  );
  return { root: el('div', { class: 'day' }, filters, list, more), drawn: () => void drawn() };
}

/** Results of a day, and statistics of the open game. */
export function resultsView(desk: Desk, api: LotteryApi, say: (text: string) => void): ResultsView {
  let drawn: () => void = () => undefined;
  const place = el('div');
  const views = [
    ['results', () => dayView(desk, api, say)],
    ['statistics', () => ({ root: statisticsView(desk, api, say), drawn: () => undefined })],
  ] as const;
  const tabs = views.map(([key, view]) =>
    el('button', { class: 'chip', text: lt(key), attrs: { type: 'button' }, on: { click: () => open(key, view) } }),
  );
  const open = (shown: string, view: () => ResultsView): void => {
    views.forEach(([key], index) => tabs[index]?.setAttribute('aria-pressed', String(key === shown)));
    const opened = view();
    drawn = opened.drawn;
    place.replaceChildren(opened.root);
  };
  open(views[0][0], views[0][1]);
  const root = el(
    'div',
    { class: 'page' },
    el('div', { class: 'chips' }, ...tabs),
    el('p', { class: 'past-note', text: lt('pastNote') }),
    place,
  );
  return { root, drawn: () => drawn() };
}
