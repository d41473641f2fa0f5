import type { TableProof, TableRoundView } from '../../../src/shared/table-protocol.ts';
import { isHonest } from './check/round.ts';

/** What this device was told of a round before it was drawn, and what it has added to it. */
interface Seen {
  commitment: string;
  number: string;
  isTaken: boolean;
  mix: string;
}

const KEPT = 8;

function draw(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The device's side of the proof: it draws a number once it knows a round's fingerprint, and compares the round with what it was told. */
export class TableWitness {
  readonly #seen = new Map<string, Seen>();
  readonly #draw: () => string;

  constructor(drawNumber: () => string = draw) {
    this.#draw = drawNumber;
  }

  #of({ table, roundNo, commitment }: TableRoundView): Seen {
    const key = `${table} ${roundNo}`;
    const known = this.#seen.get(key);
    if (known) return known;
    const seen: Seen = { commitment, number: this.#draw(), isTaken: false, mix: '' };
    this.#seen.set(key, seen);
    if (this.#seen.size > KEPT) for (const oldest of [...this.#seen.keys()].slice(0, 1)) this.#seen.delete(oldest);
    return seen;
  }

  /** The number to add to a round while it is not mixed yet; null when it is in, or too late. */
  toAdd(round: TableRoundView, hasNumber: boolean): string | null {
    const seen = this.#of(round);
    if (hasNumber) seen.isTaken = true;
    return hasNumber || round.mix !== '' ? null : seen.number;
  }

  /** Takes up what is published of a round before its lock. */
  hear(round: TableRoundView): void {
    const seen = this.#of(round);
    if (seen.mix === '' && round.state === 'open') seen.mix = round.mix;
  }

  /** Whether a decided round is what this device was told before, and has its number in it. */
  agrees(proof: TableProof): boolean {
    const seen = this.#seen.get(`${proof.round.table} ${proof.round.roundNo}`);
    if (!isHonest(proof)) return false;
    if (!seen) return true;
    const isTold = seen.commitment === proof.round.commitment && (seen.mix === '' || seen.mix === proof.round.mix);
    return isTold && (!seen.isTaken || proof.numbers.includes(seen.number));
  }
}
