/** A drawing that takes longer is waited for no further, as one whose page is out of sight. */
const MOST_MS = 12_000;
/** Who did something so lately is not to find another part of the page under their finger. */
const QUIET_MS = 3_000;
const TOUCHES = ['pointerdown', 'touchmove', 'wheel', 'keydown'] as const;

/** The drawing of a draw on the screen, number by number, as the style sheet runs it: none where the player wants no motion. */
export class Drawing {
  readonly #root: HTMLElement;
  #touchedAt = Number.NEGATIVE_INFINITY;

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
    if (performance.now() - this.#touchedAt > QUIET_MS) table.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
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
