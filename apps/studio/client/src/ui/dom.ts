import { onLanguage } from '../text/text.ts';

type Child = Node | string;
interface Options {
  class?: string;
  text?: string;
  attrs?: Readonly<Record<string, string>>;
  on?: Readonly<Record<string, (event: Event) => void>>;
}

/** Makes an element. Text is set as text, never as markup. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  options: Options = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(tag);
  if (options.class) node.className = options.class;
  if (options.text !== undefined) node.textContent = options.text;
  for (const [name, value] of Object.entries(options.attrs ?? {})) node.setAttribute(name, value);
  for (const [name, listener] of Object.entries(options.on ?? {})) node.addEventListener(name, listener);
  node.append(...children);
  return node;
}

/** `Node.TEXT_NODE`. */
const TEXT_NODE = 3;

/** Writes a text where another one stands: the same is not laid out anew, and what is around another one is not styled anew. */
export function write(node: Element, text: string): void {
  if (node.textContent === text) return;
  const { firstChild } = node;
  if (text !== '' && firstChild?.nodeType === TEXT_NODE && firstChild === node.lastChild) firstChild.nodeValue = text;
  else node.textContent = text;
}

/** A control that rests keeps the focus, so that the keyboard does not lose its place. Whoever listens to it asks `rests`. */
export function enable(button: HTMLElement, isEnabled: boolean): void {
  const value = String(!isEnabled);
  if (button.getAttribute('aria-disabled') !== value) button.setAttribute('aria-disabled', value);
}

export const rests = (button: HTMLElement): boolean => button.getAttribute('aria-disabled') === 'true';

/** A button that does something whenever it is pressed and does not rest. */
export function pressed<N extends HTMLElement>(button: N, run: () => void): N {
  button.addEventListener('click', () => {
    if (!rests(button)) run();
  });
  return button;
}

/** Keeps the text of a node in the current language. */
export function words<N extends HTMLElement>(node: N, text: () => string): N {
  onLanguage(() => {
    node.textContent = text();
  });
  return node;
}

/** Keeps the accessible name and the tooltip of a node in the current language. */
export function named<N extends HTMLElement>(node: N, text: () => string): N {
  onLanguage(() => {
    node.setAttribute('aria-label', text());
    node.title = text();
  });
  return node;
}
