import { MOST_LINES } from '../../../src/lottery/writing/read.ts';
import { exactMoney } from '../money.ts';
import { openPanel } from '../ui/dialog.ts';
import { el, enable, named, pressed } from '../ui/dom.ts';
import { type IconName, icon } from '../ui/icons.ts';
import { countdown, firstToClose, tickWhileOpen } from './countdown.ts';
import type { Desk } from './desk.ts';
import type { Kept, Template } from './kept.ts';
import { betName, gameName, optionName } from './names.ts';
import type { Pending } from './pending.ts';
import { totalOf } from './sum/total.ts';
import { stakeText } from './sum/words.ts';
import { lt } from './text/text.ts';
import type { Say } from './told/notice.ts';
import { gameOf } from './told/stations.ts';

const MOST_SHOWN = 80;
const NAME_LENGTH = 24;

/** A selection as people read it; a long one is cut, and opens. */
export function selectionView(text: string): HTMLElement {
  const shown = text
    .split('|')
    .map((place) => place.split(',').filter(Boolean).map(optionName).join(' '))
    .join(' | ');
  if (shown.length <= MOST_SHOWN) return el('span', { class: 'numbers', text: shown });
  const summary = el('summary', { text: `${shown.slice(0, MOST_SHOWN).replace(/ \S*$/, '')} …` });
  return el('details', { class: 'numbers' }, summary, el('span', { text: shown }));
}

/** The name of the game that a line is for. */
const lineGame = (code: string): string => {
  const game = gameOf(code);
  return game ? gameName(game) : code;
};

/** Says of how many lines the slip had no place for, where there were any. */
export function sayLeftOut(say: (text: string) => void, count: number): void {
  if (count > 0) say(lt('leftOut', { count, most: MOST_LINES }));
}

interface SlipParts {
  desk: Desk;
  kept: Kept;
  pending: Pending;
  say: Say;
  /** Opens a line in the pad. */
  edit(index: number): void;
  /** Puts the lines of the player's last order of this game on the slip; null while there is none. */
  repeat: (() => void) | null;
  /** Empties the slip. */
  clear(): void;
  /** Asks for the slip in the next draws. */
  chase(): void;
  /** Asks whether to stake what is chosen. */
  bet(): void;
}

const iconButton = (name: IconName, label: string, run: () => void): HTMLElement =>
  named(el('button', { class: 'round-button', attrs: { type: 'button' }, on: { click: run } }, icon(name)), () => label);

function lines({ desk, edit }: SlipParts): HTMLElement {
  const items = desk.slip.map((line, index) => {
    const { tickets, cost } = desk.sumOf([line]);
    const bet = betName(line.bet);
    return el(
      'li',
      { attrs: index === desk.editing ? { 'aria-current': 'true' } : {} },
      el(
        'div',
        {},
        el('strong', { text: line.game === desk.game.code ? bet : `${bet} · ${lineGame(line.game)}` }),
        selectionView(line.selection),
        el('small', { text: `${stakeText(tickets, line)} · ${exactMoney(cost)}` }),
      ),
      iconButton('edit', lt('edit', { bet }), () => edit(index)),
      iconButton('close', lt('remove', { bet }), () => desk.remove(index)),
    );
  });
  return el('ul', {}, ...items);
}

function templates({ desk, kept, say }: SlipParts): HTMLElement {
  const root = el('div', { class: 'templates' });
  const show = (): void => root.replaceChildren(...parts());
  const chip = (template: Template): HTMLElement =>
    el(
      'span',
      { class: 'template' },
      el('button', {
        class: 'chip',
        text: template.name,
        attrs: { type: 'button' },
        on: { click: () => sayLeftOut(say, desk.addLines(template.lines)) },
      }),
      iconButton('close', lt('forget', { name: template.name }), () => {
        kept.forgetTemplate(template);
        show();
      }),
    );
  const keep = (): HTMLElement => {
    const input = el('input', {
      attrs: { type: 'text', maxlength: String(NAME_LENGTH), 'aria-label': lt('templateName'), placeholder: lt('templateName') },
    });
    const submit = (): void => {
      const name = input.value.trim();
      if (name === '') return input.focus();
      kept.keepTemplate({ name, game: desk.game.code, lines: [...desk.slip] });
      show();
    };
    const save = el('button', {
      ...{ class: 'button small', text: lt('keepTemplate') },
      ...{ attrs: { type: 'button' }, on: { click: submit } },
    });
    // The frame of the site lets no form be sent.
    input.addEventListener('keydown', ({ key }) => {
      if (key === 'Enter') submit();
    });
    return el('div', { class: 'template-form' }, input, save);
  };
  const parts = (): HTMLElement[] => {
    const known = kept.templatesOf(desk.game.code);
    return [
      ...(known.length > 0 ? [el('h3', { text: lt('templates') }), el('div', { class: 'chips' }, ...known.map(chip))] : []),
      ...(desk.slip.length > 0 ? [keep()] : []),
    ];
  };
  show();
  return root;
}

/** Empties the slip, which can be undone for a while. */
export function emptySlip(desk: Desk, say: Say): void {
  const { slip: lines, game } = desk;
  const undo = (): void => {
    desk.openGame(game.code);
    sayLeftOut(say, desk.addLines(lines, 0));
  };
  desk.clear();
  say(lt('slipCleared'), { label: lt('undo'), run: undo });
}

/** The lines that are on the slip, with what puts more on it. */
export function slipView(parts: SlipParts): HTMLElement {
  const { desk, pending, repeat, chase, clear } = parts;
  const isEmpty = desk.slip.length === 0;
  const button = (text: string, run: () => void): HTMLElement =>
    pressed(el('button', { class: 'button small', text, attrs: { type: 'button' } }), run);
  const next = button(lt('chase'), chase);
  enable(next, pending.asked === null);
  return el(
    'section',
    { class: 'slip' },
    isEmpty ? el('p', { class: 'empty', text: lt('emptySlip') }) : lines(parts),
    el(
      'div',
      { class: 'slip-actions' },
      ...(repeat ? [button(lt('repeatLast'), repeat)] : []),
      ...(isEmpty ? [] : [next, button(lt('clearSlip'), clear)]),
    ),
    templates(parts),
  );
}

/** Says of the line that is being made, and is on no slip yet, that it is staked as well. */
function alsoStaked({ line, editing }: Desk): string {
  return line && editing === null ? lt('alsoStaked', { bet: betName(line.bet) }) : '';
}

/** Until when the slip can be staked, what it comes to and the button of the page that stakes it. */
function foot({ desk, pending }: SlipParts, bet: () => void): { root: HTMLElement; update: () => void; tick: () => void } {
  const clock = countdown(desk, () => firstToClose(desk));
  const { figures, hint, place, update } = totalOf(desk, pending, bet, () => alsoStaked(desk));
  return { root: el('footer', { class: 'slip-foot' }, clock.root, figures, hint, place), update, tick: clock.tick };
}

/** The slip over the page, for narrow screens. It follows what changes. */
export function openSlip(parts: () => SlipParts): void {
  const { desk } = parts();
  // The next question, and what can be undone, take the place of the slip; a line that is being changed is seen in the pad.
  const leaving =
    <A extends unknown[]>(run: (...args: A) => void) =>
    (...args: A): void => {
      dialog.close();
      run(...args);
    };
  const shown = (): SlipParts => ({
    ...parts(),
    ...{ chase: leaving(parts().chase), edit: leaving(parts().edit), clear: leaving(parts().clear) },
  });
  const place = el('div', {}, slipView(shown()));
  const below = foot(parts(), leaving(parts().bet));
  const dialog: HTMLDialogElement = openPanel(lt('slip'), place);
  dialog.classList.add('lottery-panel', 'slip-panel');
  dialog.append(below.root);
  const stop = desk.onChange(() => {
    place.replaceChildren(slipView(shown()));
    below.update();
    below.tick();
  });
  dialog.addEventListener('close', stop);
  tickWhileOpen(dialog, below.tick);
}
