import type { Outcome } from '../../../../src/tables/area.ts';
import { sumOf } from '../../../../src/tables/sic-bo.ts';
import { isStill, playFrom } from '../../cards/motion.ts';
import { el, write } from '../../ui/dom.ts';
import type { Stage } from './stage.ts';

/** Which of nine places have a pip, by face. */
const PLACES: Readonly<Record<number, readonly number[]>> = {
  1: [4],
  2: [0, 8],
  3: [0, 4, 8],
  4: [0, 2, 6, 8],
  5: [0, 2, 4, 6, 8],
  6: [0, 2, 3, 5, 6, 8],
};
const SHAKE_MS = 1_700;
const EACH_MS = 650;

/** A die that shows a face; `small` on the felt. */
export function dieOf(face: number, isSmall = false): HTMLElement {
  const pips = (PLACES[face] ?? []).map((place) => {
    const pip = el('i', { class: 'pip' });
    pip.style.gridArea = `${Math.floor(place / 3) + 1} / ${(place % 3) + 1}`;
    return pip;
  });
  return el('span', { class: isSmall ? 'die small' : 'die', attrs: { 'data-face': String(face) } }, ...pips);
}

/** Three dice under a dome, shaken and uncovered one by one. */
export function diceStage(): Stage {
  const dice = el('div', { class: 'dice' });
  const dome = el('div', { class: 'dome', attrs: { 'aria-hidden': 'true' } });
  const total = el('output', { class: 'dice-total' });
  const root = el('div', { class: 'dice-stage' }, el('div', { class: 'dice-bowl' }, dice, dome), total);
  let timer: ReturnType<typeof setTimeout> | null = null;
  const clear = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    root.dataset['state'] = 'waiting';
    write(total, '');
  };
  const beats = (outcome: Outcome): number[] => outcome.map((_, index) => SHAKE_MS + (index + 1) * EACH_MS);
  const show = (outcome: Outcome, elapsed: number): void => {
    clear();
    root.dataset['state'] = 'shown';
    const shown = outcome.map((face, index) => {
      const die = dieOf(face);
      die.setAttribute('role', 'img');
      die.setAttribute('aria-label', String(face));
      const at = SHAKE_MS + index * EACH_MS - elapsed;
      const from = { opacity: 0, transform: 'translateY(-26px) rotate(-200deg) scale(.7)' };
      playFrom(die, [from, { opacity: 1, transform: 'none' }], { delay: at, duration: EACH_MS });
      return die;
    });
    dice.replaceChildren(...shown);
    const shake = [0, -7, 7, -6, 6, -4, 0].map((x, index) => ({
      opacity: 1,
      transform: `translateX(${x}px) rotate(${x / 2}deg)`,
      offset: index / 8,
    }));
    const lifted = { opacity: 0, transform: 'translateY(-46px) scale(1.04)' };
    playFrom(dome, [...shake, lifted], { delay: -elapsed, duration: SHAKE_MS, easing: 'ease-in-out' });
    const wait = (beats(outcome).at(-1) ?? 0) - elapsed;
    const tell = (): void => write(total, String(sumOf(outcome)));
    if (wait <= 0 || isStill()) tell();
    else timer = setTimeout(tell, wait);
  };
  clear();
  return { root, show, clear, beats };
}
