import type { Celebration } from '../rules/celebration.ts';
import { countedAmount } from '../rules/celebration.ts';
import { SceneClock, type SceneTimes } from '../rules/moment-clock.ts';
import type { Rect, Size } from '../stage/geometry.ts';
import type { MomentKind } from '../stage/moment.ts';
import { el, write } from './dom.ts';

/** What a scene says. */
export interface MomentWords {
  kind: MomentKind;
  level: Celebration;
  /** The name of the scene for those who hear it, and what it says besides. */
  label: string;
  said?: string;
  title: string;
  /** Counts up, exact at its end. */
  figure: bigint;
  write(figure: bigint): string;
  parts?: readonly (readonly [name: string, value: string])[];
  text?: string;
  button: string;
}

/** Pixels around the words that stay free of pictures. */
const MARGIN = 10;

/** What is seen behind the words of a scene. */
export interface ScenePicture {
  node: Element;
  /** Arranges it for a screen; `words` is what they and their button take of it. */
  layout?(view: Size, words: Rect): void;
  /** Draws it as it is so many milliseconds after it opened. */
  draw?(now: number): void;
}

/**
 * Opens a scene over the whole screen and settles when the player goes on, by a tap anywhere, Space, Enter or Escape, or when its time is
 * over. With `reducedMotion` it stands complete at once.
 */
export function openScene(picture: ScenePicture, words: MomentWords, times: SceneTimes, reducedMotion: boolean): Promise<void> {
  const figure = el('p', { class: 'moment-figure banner-figure', attrs: { 'aria-hidden': 'true' } });
  const button = el('button', { class: 'button primary', text: words.button, attrs: { type: 'button' } });
  const block = el('div', { class: 'moment-words banner' }, ...lines(words, figure), button);
  const said = el('p', { text: words.said ?? '', attrs: { id: 'moment-said', hidden: '' } });
  const attrs = { 'aria-label': words.label, 'aria-describedby': 'moment-said', 'data-moment': words.kind, tabindex: '-1' };
  const dialog = el('dialog', { class: 'moment', attrs }, picture.node, block, said);
  document.body.append(dialog);
  dialog.showModal();
  dialog.focus();
  const layout = (): void => {
    const { clientWidth: width, clientHeight: height } = dialog;
    const { x, y, width: w, height: h } = block.getBoundingClientRect();
    // Measured with the longest figure, so that nothing moves while it counts.
    picture.layout?.({ width, height }, { x: x - MARGIN, y: y - MARGIN, w: w + 2 * MARGIN, h: h + 2 * MARGIN });
  };
  figure.textContent = words.write(words.figure);
  figure.style.setProperty('--letters', String(figure.textContent.length));
  layout();
  return run({ dialog, button, figure, words, picture, layout, times: reducedMotion ? { ...times, countMs: 0 } : times });
}

function lines(words: MomentWords, figure: HTMLElement): HTMLElement[] {
  const title = el('h2', { class: 'moment-title banner-word', text: words.title });
  const parts = (words.parts ?? []).flatMap(([name, value]) => [el('dt', { text: name }), el('dd', { text: value })]);
  return [
    ...(words.kind === 'start' ? [figure, title] : [title, figure]),
    ...(parts.length > 0 ? [el('dl', { class: 'moment-parts' }, ...parts)] : []),
    ...(words.text ? [el('p', { class: 'moment-text', text: words.text })] : []),
  ];
}

interface Running {
  dialog: HTMLDialogElement;
  button: HTMLButtonElement;
  figure: HTMLElement;
  words: MomentWords;
  picture: ScenePicture;
  layout(): void;
  times: SceneTimes;
}

/** The course of an open scene. Its time is that of the frames drawn, so a page in the background stands still. */
function run({ dialog, button, figure, words, picture, layout, times }: Running): Promise<void> {
  const clock = new SceneClock(times);
  const began = performance.now();
  return new Promise((resolve) => {
    const since = (): number => performance.now() - began;
    const close = (): void => {
      window.removeEventListener('resize', layout);
      dialog.close();
      dialog.remove();
      resolve();
    };
    const show = (now: number): void => {
      const part = clock.partAt(now);
      write(figure, words.write(countedAmount(words.figure, part)));
      if (part < 1 || dialog.classList.contains('complete')) return;
      dialog.classList.add('complete');
      button.focus();
    };
    const press = (): void => {
      if (!dialog.open) return;
      if (clock.press(since())) close();
      else show(since());
    };
    const frame = (): void => {
      if (!dialog.open) return;
      const now = since();
      show(now);
      picture.draw?.(now);
      if (clock.isOverAt(now)) close();
      else requestAnimationFrame(frame);
    };
    dialog.addEventListener('click', press);
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      press();
    });
    dialog.addEventListener('keydown', (event) => {
      if (event.key !== ' ' && event.key !== 'Enter') return;
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) press();
    });
    window.addEventListener('resize', layout);
    frame();
  });
}
