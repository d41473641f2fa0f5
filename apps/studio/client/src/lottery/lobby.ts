import type { LotteryGame } from '../../../src/lottery/games.ts';
import { el, named } from '../ui/dom.ts';
import { icon } from '../ui/icons.ts';
import { balls } from './balls.ts';
import { countdown } from './countdown.ts';
import type { Desk } from './desk.ts';
import type { Kept } from './kept.ts';
import { gameName, groupName } from './names.ts';
import { lastLabel } from './origin.ts';
import { lt } from './text/text.ts';
import { gameOf } from './told/stations.ts';

interface CardParts {
  desk: Desk;
  kept: Kept;
  /** Does it stand among games of other groups, so that it says its own? */
  isTagged: boolean;
  changed(): void;
}

/** A game with its countdown, its last result and its star. */
function card(game: LotteryGame, { desk, kept, isTagged, changed }: CardParts): { root: HTMLElement; tick: () => void } {
  const clock = countdown(desk, () => game.code);
  const last = desk.state(game.code)?.last;
  const open = el(
    'button',
    { class: 'game-card', attrs: { type: 'button', 'data-group': game.group }, on: { click: () => desk.openGame(game.code) } },
    el(
      'span',
      { class: 'game-card-head' },
      el(
        'span',
        {},
        el('strong', { text: gameName(game) }),
        ...(isTagged ? [el('small', { class: 'game-tag', text: groupName(game.group) })] : []),
      ),
      clock.root,
    ),
    el(
      'span',
      { class: 'game-card-last' },
      el('small', { text: lt(lastLabel(last)) }),
      ...(last ? [balls(game, last.numbers)] : []),
    ),
  );
  const toggle = (): void => {
    kept.toggleFavourite(game.code);
    changed();
  };
  const star = named(
    el(
      'button',
      {
        class: 'star',
        attrs: { type: 'button', 'aria-pressed': String(kept.favourites.includes(game.code)) },
        on: { click: toggle },
      },
      icon('star'),
    ),
    () => lt('favourite', { game: gameName(game) }),
  );
  return { root: el('div', { class: 'game-place' }, open, star), tick: clock.tick };
}

/** The part of the frame that is open, and whose lotteries it is of: the categories of the site in which they stand. */
export function partHead({ lobby: { games, resting = [] } }: Desk, title: string): HTMLElement {
  const modes = [...games, ...resting].flatMap(({ code }) => gameOf(code)?.mode ?? []);
  const categories = new Set(modes.map((mode) => (mode === 'ZY' ? 'LOTT' : mode)));
  const names = [...categories].map((category) => lt(`lobby.${category}`));
  return el('header', { class: 'part-head' }, el('h1', { text: title }), el('small', { text: names.join(' · ') }));
}

/** All games by groups, the player's favourites first, below a heading. */
export function lobbyView(desk: Desk, kept: Kept, head: readonly HTMLElement[] = []): { root: HTMLElement; tick: () => void } {
  const root = el('div', { class: 'lobby' });
  let ticks: (() => void)[] = [];
  const show = (): void => {
    ticks = [];
    const section = (title: string, games: readonly LotteryGame[], isTagged = false): HTMLElement[] => {
      if (games.length === 0) return [];
      const cards = games.map((game) => card(game, { desk, kept, isTagged, changed: show }));
      ticks.push(...cards.map(({ tick }) => tick));
      return [
        el(
          'section',
          { class: 'group' },
          el('h2', { text: title }),
          el('div', { class: 'cards' }, ...cards.map((each) => each.root)),
        ),
      ];
    };
    const groups = [...new Set(desk.games.map(({ group }) => group))];
    root.replaceChildren(
      ...head,
      ...section(
        lt('favourites'),
        desk.games.filter(({ code }) => kept.favourites.includes(code)),
        true,
      ),
      ...groups.flatMap((group) =>
        section(
          groupName(group),
          desk.games.filter((game) => game.group === group),
        ),
      ),
    );
  };
  show();
  return { root, tick: () => ticks.forEach((tick) => tick()) };
}
