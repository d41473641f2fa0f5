/** Settles after a time, and never while the page around the frame has paused the game. */
export class Waiter {
  #paused = false;
  #resume: (() => void)[] = [];

  readonly pause = async (ms: number): Promise<void> => {
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
    while (this.#paused) await new Promise<void>((resolve) => this.#resume.push(resolve));
  };

  get isPaused(): boolean {
    return this.#paused;
  }

  set(paused: boolean): void {
    this.#paused = paused;
    if (paused) return;
    const waiting = this.#resume;
    this.#resume = [];
    for (const resume of waiting) resume();
  }
}

/** A key that no other spin has. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
