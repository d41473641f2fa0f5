import { formatCount } from '@marquee/money';
import { dayOf } from '../../../../src/lottery/clock.ts';
import { type LotteryGame, lotteryOf } from '../../../../src/lottery/games.ts';
import { hasOfficialTickets, OFFICIAL_TICKET } from '../../../../src/lottery/official-tickets.ts';
import type { DrawView } from '../../../../src/shared/lottery-protocol.ts';
import { momentText } from '../../text/moment.ts';
import { el } from '../../ui/dom.ts';
import type { LotteryApi } from '../api.ts';
import { balls, result } from '../balls.ts';
import type { Desk } from '../desk.ts';
import { gameName, groupName, prizeName } from '../names.ts';
import { originOf } from '../origin.ts';
import { refusalText } from '../place.ts';
import { type LotteryKey, lt } from '../text/text.ts';
import { ResultDay } from './result-day.ts';
import { statisticsView } from './statistics.ts';

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
    ...(game.family.layout?.prizes ?? []).flatMap(({ name }): [string, number][] => {
      const amount = prizes.get(name);
      return amount === undefined ? [] : [[prizeName(name), amount]];
    }),
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

const field = (key: LotteryKey, control: HTMLElement): HTMLElement =>
  el('label', { class: 'field' }, el('span', { text: lt(key) }), control);

/** The game whose results are shown, by groups. */
function gameSelect(desk: Desk, changed: (code: string) => void): HTMLElement {
  const select: HTMLSelectElement = el('select', { on: { change: () => changed(select.value) } });
  // The open game has results on days without a draw, too.
  const games = desk.state() ? desk.games : [...desk.games, desk.game];
  for (const group of new Set(games.map((game) => game.group)))
    select.append(
      el(
        'optgroup',
        { attrs: { label: groupName(group) } },
        ...games
          .filter((game) => game.group === group)
          .map((game) => option(gameName(game), game.code, game.code === desk.game.code)),
      ),
    );
  return field('game', select);
}

function dateInput(desk: Desk, value: string, changed: (date: string) => void): HTMLInputElement {
  const input = el('input', { attrs: { type: 'date', value, max: dayOf(desk.now()) } });
  input.addEventListener('change', () => {
    if (input.value !== '') changed(input.value);
  });
  return input;
}

/** The draws of a game and a day, a page at a time. */
function dayView(desk: Desk, api: LotteryApi, say: (text: string) => void): ResultsView {
  /** The rows that are shown, each by what it shows. */
  const rows = new Map<string, { said: string; shown: HTMLElement }>();
  const list = el('ul', { class: 'results' });
  const more = el('button', { class: 'button', text: lt('more'), attrs: { type: 'button' } });
  const day = new ResultDay(api, () => desk.now());
  let asked = { game: desk.game.code, date: dayOf(desk.now()) };
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
  const date = dateInput(desk, asked.date, (chosen) => {
    day.chosen = chosen;
    asked = { ...asked, date: chosen };
    void load();
  });
  const choose = async (game: string): Promise<void> => {
    const mine = { ...asked, game };
    asked = mine;
    try {
      const first = await day.of(game);
      // The player has asked for something else meanwhile.
      if (mine !== asked) return;
      date.value = first;
      asked = { game, date: first };
    } catch (error) {
      return say(refusalText(error));
    }
    await load();
  };
  more.hidden = true;
  void choose(asked.game);
  const game = gameSelect(desk, (code) => void choose(code));
  const filters = el('div', { class: 'filters' }, game, field('date', date));
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
