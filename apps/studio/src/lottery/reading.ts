import type { BetType, Field, Result } from './bet-type.ts';

/** A field of a drawn result: its values in their places, and how often each is there. */
export interface Reading {
  values: readonly string[];
  counts: ReadonlyMap<string, number>;
}

/** A draw as bets see it: each field is read once, however many tickets look at it. */
export class DrawReader {
  readonly #result: Result;
  readonly #readings = new Map<string, Reading>();

  constructor(result: Result) {
    this.#result = result;
  }

  field(field: Field): Reading {
    const known = this.#readings.get(field.key);
    if (known) return known;
    const values = field.read(this.#result);
    const counts = new Map<string, number>();
    for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
    const reading = { values, counts };
    this.#readings.set(field.key, reading);
    return reading;
  }

  of(bet: BetType): Reading {
    return this.field(bet.field);
  }
}
