import type { LineRequest } from '../../../../src/shared/lottery-protocol.ts';

/** A line of the slip with the game that it is for: the open one, or a station that takes the same bets. */
export type SlipLine = LineRequest & { game: string };

/** A slip with the series that it plays by. */
export interface Slip {
  slip: SlipLine[];
  series: number;
}

/** The lines of a game among others, as they are asked for. */
export const linesFor = (lines: readonly SlipLine[], code: string): LineRequest[] =>
  lines.filter(({ game }) => game === code).map(({ bet, selection, unit, multiple }) => ({ bet, selection, unit, multiple }));

/** Whether the lines of a game are just these: what was changed since they were placed is another order. */
export const hasJust = (lines: readonly SlipLine[], code: string, placed: readonly LineRequest[]): boolean =>
  JSON.stringify(linesFor(lines, code)) === JSON.stringify(placed);

export const withoutGame = (lines: readonly SlipLine[], code: string): SlipLine[] => lines.filter(({ game }) => game !== code);

/** The slips of games that are not open, by their codes. */
export class KeptSlips {
  readonly #slips = new Map<string, Slip>();

  /** Keeps the slip of a game that is left, and answers that of the one that is opened, if there is any. */
  change(left: string, slip: Slip, opened: string): Slip | undefined {
    this.#slips.set(left, slip);
    const kept = this.#slips.get(opened);
    this.#slips.delete(opened);
    return kept;
  }

  /** Takes the lines that were placed for a game off the slips that have just them. */
  placed(code: string, placed: readonly LineRequest[]): void {
    for (const [of, { slip, series }] of this.#slips)
      if (hasJust(slip, code, placed)) this.#slips.set(of, { slip: withoutGame(slip, code), series });
  }
}
