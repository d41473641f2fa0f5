/** What a line is staked by: the unit in ten-thousandths, and its multiple. */
interface LineStake {
  unit: bigint;
  multiple: number;
}

/** What is chosen for the bets of games, by place, and which of it is a line of the slip that is being changed. */
export class Choices {
  readonly #all = new Map<string, string[][]>();
  /** The bet that a line of the slip was opened for, and what was chosen for it and staked before. */
  #lineOf: { key: string; before: string[][] | undefined; stake: LineStake } | null = null;

  /** What is chosen for a bet, by its key. */
  of(key: string, places: number): string[][] {
    const known = this.#all.get(key) ?? Array.from({ length: places }, () => []);
    this.#all.set(key, known);
    return known;
  }

  /** Opens a line of the slip for a bet; a written line is changed as text and has nothing chosen. `stake`: what was staked before. */
  open(key: string, selection: readonly (readonly string[])[] | null, stake: LineStake): void {
    this.#lineOf = { key, before: this.#all.get(key), stake };
    if (selection)
      this.#all.set(
        key,
        selection.map((values) => [...values]),
      );
  }

  /** The line that was opened is no longer being changed: left in the pad, it would be a new one. What was chosen before it is again; answers what was staked then. */
  close(): LineStake | null {
    if (this.#lineOf === null) return null;
    const { key, before, stake } = this.#lineOf;
    if (before) this.#all.set(key, before);
    else this.#all.delete(key);
    this.#lineOf = null;
    return stake;
  }

  /** What is chosen for a bet is on the slip. */
  drop(key: string): void {
    this.#all.delete(key);
  }

  clear(): void {
    this.#all.clear();
  }
}
