import type { BetType } from '../bet-type.ts';
import { boundsOf } from '../selection.ts';
import type { Clause } from './clause.ts';
import type { DoubtKind, FaultKind, Remark } from './written.ts';

/** Ends the reading of a clause: it makes no line. */
export class Fault extends Error {
  readonly remark: Remark;
  constructor(remark: Remark) {
    super(remark.kind);
    this.remark = remark;
  }
}

/** What is told of once however often it is written: the words of the first stand for all. */
const ONCE: readonly string[] = ['thousands', 'bareTimes'];

/** The remarks on one clause. */
export class Notes {
  readonly clause: Clause;
  readonly remarks: Remark[] = [];
  readonly #text: string;

  constructor(clause: Clause, text: string) {
    this.clause = clause;
    this.#text = text;
  }

  /** A part of the text as it was written. */
  written({ from, to }: { from: number; to: number }): string {
    return this.#text.slice(from, to).trim();
  }

  doubt(kind: DoubtKind, about: Partial<Remark> = {}): void {
    this.remarks.push(this.#remark(kind, false, about));
  }

  fault(kind: FaultKind, about: Partial<Remark> = {}): never {
    const { from, to } = this.clause;
    // All of the clause makes no line, not the word alone that stopped it.
    throw new Fault({ ...this.#remark(kind, true, about), at: { from, to } });
  }

  /** The bet does not take so many numbers. */
  countFault(bet: BetType): never {
    const { least, most } = boundsOf(bet);
    const first = Math.max(least, 1);
    return this.fault('count', { bet: bet.code, hint: most === Number.MAX_SAFE_INTEGER ? `${first}+` : `${first}-${most}` });
  }

  #remark(kind: Remark['kind'], isFault: boolean, about: Partial<Remark>): Remark {
    const { from, to } = about.at ?? this.clause;
    return { kind, isFault, text: this.written({ from, to }), ...about, at: { from, to } };
  }
}

/** Remarks in the order of the text. */
export function inOrder(remarks: readonly Remark[]): Remark[] {
  const sorted = [...remarks].sort((a, b) => a.at.from - b.at.from);
  return sorted.map((remark) => {
    const first = ONCE.includes(remark.kind) ? sorted.find(({ kind }) => kind === remark.kind) : undefined;
    return first ? { ...first, at: remark.at } : remark;
  });
}
