/** A drawing that takes longer is waited for no further, as one whose page is out of sight. */
const MOST_MS = 12_000;
/** Who did something so lately is not to find another part of the page under their finger. */
const QUIET_MS = 3_000;
/** So long what was drawn stays in sight before the page goes back to where it was. */
const SHOWN_MS = 5_000;
const TOUCHES = ['pointerdown', 'touchmove', 'wheel', 'keydown'] as const;

const behavior = (): ScrollBehavior => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth');

/** A part of the page that scrolls, and how far it is. */
interface Scrolled {
  part: Element;
  top: number;
}

/** The drawing of a draw on the screen, number by number, as the style sheet runs it: none where the player wants no motion. */
export class Drawing {
  readonly #root: HTMLElement;
  #touchedAt = Number.NEGATIVE_INFINITY;
  /** Where the page was before a drawing was brought into sight; null where it is there. */
  #before: readonly Scrolled[] | null = null;

  constructor(root: HTMLElement) {
    this.#root = root;
    for (const touch of TOUCHES)
      root.addEventListener(
        touch,
        () => {
          this.#touchedAt = performance.now();
        },
        { passive: true },
      );
  }

  /** What still runs; nothing once another view stands there. */
  get #running(): Animation[] {
    return [...this.#root.querySelectorAll('[data-live]')]
      .flatMap((live) => live.getAnimations({ subtree: true }))
      .filter(({ playState }) => playState !== 'finished');
  }

  get isRunning(): boolean {
    return this.#running.length > 0;
  }

  /** Brings the table of prizes that is being drawn into sight of a player who is doing nothing else. */
  show(): void {
    const table = this.#root.querySelector('[data-live] .prizes');
    if (!table || !this.isRunning || document.querySelector('dialog[open]')) return;
    if (performance.now() - this.#touchedAt <= QUIET_MS) return;
    const isAway = this.#before !== null;
    this.#before ??= this.#around(table);
    table.scrollIntoView({ block: 'nearest', behavior: behavior() });
    if (!isAway) void this.#comeBack(performance.now());
  }

  /** What scrolls around an element, up to the whole view. */
  #around(element: Element): Scrolled[] {
    const parts: Scrolled[] = [];
    for (let part = element.parentElement; part && this.#root.contains(part); part = part.parentElement)
      parts.push({ part, top: part.scrollTop });
    return parts;
  }

  /** Goes back to where the page was once what was drawn has been seen, unless the player has done anything since. */
  async #comeBack(leftAt: number): Promise<void> {
    do {
      await this.ends();
      await new Promise((resolve) => setTimeout(resolve, SHOWN_MS));
    } while (this.isRunning);
    const before = this.#before ?? [];
    this.#before = null;
    if (this.#touchedAt >= leftAt || document.querySelector('dialog[open]')) return;
    for (const { part, top } of before)
      if (part.isConnected && part.scrollTop !== top) part.scrollTo({ top, behavior: behavior() });
  }

  /** Waits until all of it has been drawn, or was left. Returns whether there was anything to wait for. */
  async ends(): Promise<boolean> {
    const running = this.#running;
    if (running.length === 0) return false;
    const limit = new Promise((resolve) => setTimeout(resolve, MOST_MS));
    await Promise.race([Promise.allSettled(running.map(({ finished }) => finished)), limit]);
    return true;
  }
}
