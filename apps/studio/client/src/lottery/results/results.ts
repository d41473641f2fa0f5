import { dayOf } from '../../../../src/lottery/clock.ts';
import type { DrawView } from '../../../../src/shared/lottery-protocol.ts';
import { el } from '../../ui/dom.ts';
import { askAgain, waiting } from '../../ui/waiting.ts';
import type { LotteryApi } from '../api.ts';
import type { Desk } from '../desk.ts';
import { gameName, groupName } from '../names.ts';
import { changesOf } from '../news.ts';
import { refusalText } from '../place.ts';
import { type LotteryKey, lt } from '../text/text.ts';
import { gamesOf } from '../told/stations.ts';
import { drawRow } from './draw-row.ts';
import { hasRegions, regionView } from './region.ts';
import { ResultDay } from './result-day.ts';
import type { ResultsView } from './results-view.ts';
import { statisticsView } from './statistics.ts';

const WAITING_ROWS = 4;

const option = (text: string, value: string, isChosen: boolean): HTMLOptionElement =>
  el('option', { text, attrs: { value, ...(isChosen ? { selected: '' } : {}) } });

const field = (key: LotteryKey, control: HTMLElement): HTMLElement =>
  el('label', { class: 'field' }, el('span', { text: lt(key) }), control);

/** The game whose results are shown, by groups. */
function gameSelect(desk: Desk, changed: (code: string) => void): HTMLElement {
  const select: HTMLSelectElement = el('select', { on: { change: () => changed(select.value) } });
  // A game has results on days without a draw, too.
  const codes = new Set([...desk.lobby.games, ...(desk.lobby.resting ?? []), desk.game].map(({ code }) => code));
  const games = gamesOf(codes);
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

/** The rows of the draws that are shown, newest first. */
class DrawList {
  readonly root = el('ul', { class: 'results' });
  /** Shows the next page, where there is one. */
  readonly more = el('button', { class: 'button', text: lt('more'), attrs: { type: 'button', hidden: '' } });
  /** Each by what it shows. */
  readonly #rows = new Map<string, { said: string; shown: HTMLElement }>();

  #row(draw: DrawView, isOpen: boolean): HTMLElement {
    const shown = drawRow(draw, isOpen);
    this.#rows.set(draw.drawNo, { said: JSON.stringify(draw), shown });
    return shown;
  }

  /** Begins with the draws of a day; the newest is open. */
  begin(draws: readonly DrawView[]): void {
    this.#rows.clear();
    const rows = draws.map((draw, index) => this.#row(draw, index === 0));
    this.root.replaceChildren(...(rows.length > 0 ? rows : [el('li', {}, el('p', { class: 'empty', text: lt('noDraws') }))]));
  }

  /** Shows something in the place of draws. */
  hold(shown: HTMLElement): void {
    this.#rows.clear();
    this.more.hidden = true;
    this.root.replaceChildren(el('li', { class: 'bare' }, shown));
  }

  append(draws: readonly DrawView[]): void {
    this.root.append(...draws.map((draw) => this.#row(draw, false)));
  }

  /** The newest draw that is shown; empty where none is. */
  get newest(): string {
    return [...this.#rows.keys()].sort().at(-1) ?? '';
  }

  /** The oldest draw that is shown; empty where none is. */
  get oldest(): string {
    return [...this.#rows.keys()].sort().at(0) ?? '';
  }

  /** Puts new draws on top, and corrected ones in their place; the rest stays as the player has it. */
  follow(draws: readonly DrawView[]): void {
    if (this.#rows.size === 0) return this.begin(draws);
    const { oldest } = this;
    for (const draw of draws.filter(({ drawNo }) => drawNo >= oldest).toReversed()) {
      const before = this.#rows.get(draw.drawNo);
      if (before?.said === JSON.stringify(draw)) continue;
      if (before) before.shown.replaceWith(this.#row(draw, before.shown.querySelector('details')?.open ?? false));
      else this.root.prepend(this.#row(draw, false));
    }
  }
}

/** All draws of a day as far back as `known`, in as many pages as that takes; the first page at least. */
async function upTo(api: LotteryApi, game: string, date: string, known: string): Promise<readonly DrawView[]> {
  const draws: DrawView[] = [];
  for (;;) {
    const reply = await api.results(game, date, draws.at(-1)?.drawNo);
    draws.push(...reply.draws);
    const last = reply.draws.at(-1)?.drawNo ?? '';
    if (!reply.more || last <= known || known === '') return draws;
  }
}

/** Does something that the studio may refuse, says why it does, and offers to ask again where nothing is shown. */
const attempting =
  (list: DrawList, say: (text: string) => void, again: () => void) =>
  (act: () => Promise<void>): Promise<void> =>
    act().catch((error: unknown) => {
      say(refusalText(error));
      if (list.newest === '') list.hold(askAgain(again));
    });

/** The draws of a game and a day, a page at a time. */
function dayView(desk: Desk, api: LotteryApi, say: (text: string) => void): ResultsView {
  const list = new DrawList();
  const day = new ResultDay(api, () => desk.now());
  let asked = { game: desk.game.code, date: dayOf(desk.now()) };
  /** There is something new of the shown game that is not shown yet. */
  let isBehind = false;
  /** How often older draws of the shown game had been decided anew when all that is shown was read. */
  let changes = 0;
  const attempt = attempting(list, say, () => void choose(asked.game));
  /** A day that nobody chose gives way to that of a new draw. */
  const drawn = async (news: ReadonlySet<string>): Promise<void> => {
    const mine = asked;
    isBehind ||= news.has(mine.game);
    if (!isBehind) return;
    const newest = await day.of(mine.game).catch(() => null);
    if (newest === null || mine !== asked) return;
    if (newest !== mine.date) return open(mine.game, newest);
    const now = changesOf(desk.lobby, mine.game);
    // What stands below the newest is as it was, unless a draw before the last one has been decided anew.
    const known = now === changes ? list.newest : list.oldest;
    const draws = await upTo(api, mine.game, mine.date.replaceAll('-', ''), known).catch(() => null);
    if (!draws || mine !== asked) return;
    isBehind = false;
    changes = now;
    list.follow(draws);
  };
  const load = (before?: string): Promise<void> =>
    attempt(async () => {
      const mine = asked;
      const now = changesOf(desk.lobby, mine.game);
      const { draws, more: hasMore } = await api.results(mine.game, mine.date.replaceAll('-', ''), before);
      // The player has asked for something else meanwhile.
      if (mine !== asked) return;
      if (before === undefined) {
        isBehind = false;
        changes = now;
        list.begin(draws);
      } else list.append(draws);
      list.more.hidden = !hasMore;
      list.more.onclick = () => void load(draws.at(-1)?.drawNo);
    });
  const date = dateInput(desk, asked.date, (chosen) => {
    day.chosen = chosen;
    asked = { ...asked, date: chosen };
    list.hold(waiting(WAITING_ROWS));
    void load();
  });
  const open = (game: string, shown: string): Promise<void> => {
    date.max = dayOf(desk.now());
    date.value = shown;
    asked = { game, date: shown };
    return load();
  };
  const choose = (game: string): Promise<void> =>
    attempt(async () => {
      const mine = { ...asked, game };
      asked = mine;
      list.hold(waiting(WAITING_ROWS));
      const first = await day.of(game);
      if (mine === asked) await open(game, first);
    });
  void choose(asked.game);
  const filters = el(
    'div',
    { class: 'filters' },
    gameSelect(desk, (code) => void choose(code)),
    field('date', date),
  );
  return { root: el('div', { class: 'day' }, filters, list.root, list.more), drawn: (news) => void drawn(news) };
}

/** Results of a day, and statistics of the open game. */
export function resultsView(desk: Desk, api: LotteryApi, say: (text: string) => void): ResultsView {
  let drawn: ResultsView['drawn'] = () => undefined;
  const place = el('div');
  const views: [LotteryKey, () => ResultsView][] = [
    ['results', () => dayView(desk, api, say)],
    ['statistics', () => statisticsView(desk, api, say)],
    ...(hasRegions(desk) ? [['byRegion', () => regionView(desk, api, say)] satisfies [LotteryKey, () => ResultsView]] : []),
  ];
  const tabs = views.map(([key, view]) =>
    el('button', { class: 'chip', text: lt(key), attrs: { type: 'button' }, on: { click: () => open(key, view) } }),
  );
  const open = (shown: LotteryKey, view: () => ResultsView): void => {
    views.forEach(([key], index) => tabs[index]?.setAttribute('aria-pressed', String(key === shown)));
    const opened = view();
    drawn = opened.drawn;
    place.replaceChildren(opened.root);
  };
  open('results', () => dayView(desk, api, say));
  const root = el(
    'div',
    { class: 'page' },
    el('div', { class: 'chips' }, ...tabs),
    el('p', { class: 'past-note', text: lt('pastNote') }),
    place,
  );
  return { root, drawn: (news) => drawn(news) };
}
