import type { Column } from './driver.ts';

/** Is told of a statement within the call that sends it, and returns what hears its answer. */
export type Witness = () => (columns: readonly Column[], rows: readonly unknown[]) => void;

let current: Witness | null = null;

/** Lets every database of this process tell of its answers; null ends that. For the tests, which compare rows with their types. */
export function setWitness(next: Witness | null): void {
  current = next;
}

/** Who hears of answers, or null. */
export const witness = (): Witness | null => current;
