import { t } from '../text/text.ts';
import { closeAtBack } from './back.ts';
import { el, named, pressed } from './dom.ts';
import { icon } from './icons.ts';

/** A panel that slides over the game, with a heading and a close button; Escape, Back and the backdrop close it. */
export function openPanel(title: string, ...content: Node[]): HTMLDialogElement {
  const dialog = el('dialog', { class: 'panel', attrs: { 'aria-label': title } });
  const close = named(
    el('button', { class: 'round-button', attrs: { type: 'button' }, on: { click: () => dialog.close() } }, icon('close')),
    () => t('close'),
  );
  const head = el('header', { class: 'panel-head' }, el('h2', { text: title }), close);
  dialog.append(head, el('div', { class: 'panel-body', attrs: { tabindex: '0' } }, ...content));
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  show(dialog);
  closeAtBack(dialog);
  return dialog;
}

export interface Choice {
  label: string;
  run: () => void;
  /** Whether Escape chooses it. */
  isWayOut?: boolean;
}

/** A short question or message in the middle. It stays until one of its buttons is pressed, or Escape where it has a way out. */
export function openMessage(title: string, text: string, choices: readonly Choice[]): HTMLDialogElement {
  const dialog = el('dialog', { class: 'message' });
  const choose = ({ run }: Choice): void => {
    dialog.close();
    run();
  };
  const buttons = choices.map((choice, i) =>
    pressed(el('button', { class: i === 0 ? 'button primary' : 'button', text: choice.label, attrs: { type: 'button' } }), () =>
      choose(choice),
    ),
  );
  const wayOut = choices.find(({ isWayOut }) => isWayOut);
  const heading = el('h2', { text: title, attrs: { id: 'message-title' } });
  dialog.setAttribute('aria-labelledby', 'message-title');
  dialog.append(heading, el('p', { text }), el('div', { class: 'message-actions' }, ...buttons));
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    if (wayOut) choose(wayOut);
  });
  show(dialog);
  buttons[0]?.focus();
  return dialog;
}

/** The answer of a one-button message. */
export function confirmed(title: string, text: string, label: string): Promise<void> {
  return new Promise((resolve) => {
    openMessage(title, text, [{ label, run: resolve, isWayOut: true }]);
  });
}

function show(dialog: HTMLDialogElement): void {
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** True while a dialog lies over the game. */
export function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null;
}
