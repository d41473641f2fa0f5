import { el } from '../ui/dom.ts';
import { balls } from './balls.ts';
import { countdown } from './countdown.ts';
import type { Desk } from './desk.ts';
import { gameName, groupName } from './names.ts';
import { lastLabel } from './origin.ts';
import { lt } from './text/text.ts';

/** All games by groups, each with its countdown and its last result. */
export function lobbyView(desk: Desk): { root: HTMLElement; tick: () => void } {
  const ticks: (() => void)[] = [];
  const groups = [...new Set(desk.games.map(({ group }) => group))];
  const sections = groups.map((group) => {
    const cards = desk.games
      .filter((game) => game.group === group)
      .map((game) => {
        const clock = countdown(desk, game.code);
        ticks.push(clock.tick);
        const last = desk.state(game.code)?.last;
        return el(
          'button',
          { class: 'game-card', attrs: { type: 'button', 'data-group': group }, on: { click: () => desk.openGame(game.code) } },
          el('span', { class: 'game-card-head' }, el('strong', { text: gameName(game) }), clock.root),
          el(
            'span',
            { class: 'game-card-last' },
            el('small', { text: lt(lastLabel(last)) }),
            ...(last ? [balls(game, last.numbers)] : []),
          ),
        );
      });
    return el('section', { class: 'group' }, el('h2', { text: groupName(group) }), el('div', { class: 'cards' }, ...cards));
  });
  const root = el('div', { class: 'lobby' }, ...sections);
  return { root, tick: () => ticks.forEach((tick) => tick()) };
}
