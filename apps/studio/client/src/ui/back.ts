/** The field of an entry of the history that says how many layers it stands for. */
const MARK = 'layers';

/** How many layers an entry of the history stands for, by its state. */
function layersOf(state: unknown): number {
  const count: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, MARK) : 0;
  return typeof count === 'number' && Number.isInteger(count) && count > 0 ? count : 0;
}

/** Closes a dialog as Escape does. */
function dismiss(dialog: HTMLDialogElement): void {
  if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
}

/**
 * Has Back close what lies over the page in the place of leaving it: each layer has an entry in the history, which goes with it. What closes
 * while another opens hands its entry on. In a frame the history is that of the whole window: nothing but what this page has added is gone back.
 */
class Back {
  readonly #window: Window;
  /** What Back closes, the one on top last. */
  #layers: HTMLDialogElement[] = [];
  /** Entries that stand for layers up to the one the window is at. */
  #entries = 0;
  /** How many entries are left where a way back ends that is under way; null without one. */
  #goal: number | null = null;
  #told = 0;
  #hear: (layers: number) => void = () => {};

  constructor(window: Window) {
    this.#window = window;
    this.#entries = layersOf(window.history.state);
    window.addEventListener('popstate', ({ state }) => this.#popped(layersOf(state)));
    // Nothing lies over a page that was just loaded: entries of before would make presses of Back that do nothing.
    this.#settle();
  }

  /** Tells somebody how many entries stand for layers, whenever that changes. */
  tell(hear: (layers: number) => void): void {
    this.#hear = hear;
    this.#tell();
  }

  add(dialog: HTMLDialogElement): void {
    this.#layers.push(dialog);
    const settle = (): void => queueMicrotask(() => this.#settle());
    dialog.addEventListener('close', settle);
    settle();
  }

  #popped(entries: number): void {
    this.#entries = entries;
    if (entries !== this.#goal) for (const dialog of this.#open().slice(entries).reverse()) dismiss(dialog);
    this.#goal = null;
    this.#settle();
  }

  /** The layers that lie over the page still. */
  #open(): readonly HTMLDialogElement[] {
    this.#layers = this.#layers.filter(({ open }) => open);
    return this.#layers;
  }

  #tell(): void {
    if (this.#told === this.#entries) return;
    this.#told = this.#entries;
    this.#hear(this.#entries);
  }

  /** Brings the entries to the layers. */
  #settle(): void {
    if (this.#goal !== null) return;
    const { history } = this.#window;
    const { length } = this.#open();
    for (; this.#entries < length; this.#entries += 1) history.pushState({ [MARK]: this.#entries + 1 }, '');
    if (this.#entries === length) return this.#tell();
    this.#goal = length;
    history.go(length - this.#entries);
  }
}

let back: Back | null = null;

/** Begins to look after Back, when the page is loaded and before its state in the history is overwritten. */
export function watchBack(): void {
  back = new Back(window);
}

/** Tells the page around the frame, which alone stays through a reload of the tab, how many entries of the history stand for layers. */
export function hearLayers(hear: (layers: number) => void): void {
  back?.tell(hear);
}

/** Has Back do to a dialog what Escape does, and not leave the page, as long as it is open. */
export function closeAtBack(dialog: HTMLDialogElement): void {
  back?.add(dialog);
}
