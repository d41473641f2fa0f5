import type { NextRound, PastRound, ProvenBet, TableProof, TableRoundView } from '../../../src/shared/table-protocol.ts';
import { newShoe, shoeAfter } from '../../../src/tables/chance.ts';
import { shoeOf } from '../../../src/tables/clock.ts';
import { tableAt } from '../../../src/tables/tables.ts';
import { isPaidRight } from './check/bet.ts';
import { isHonest } from './check/round.ts';

/** What this device was told of a round before it was drawn, what it has added to it, and how it saw it end. */
interface Seen {
  /** The version of the rules that the round was told to be played by. */
  version?: string;
  commitment: string;
  number: string;
  isSent: boolean;
  isTaken: boolean;
  /** The device sent its number in time and was told that it is not in the round, or was told of another. */
  isLeftOut: boolean;
  mix: string;
  /** The cards that were published with the mix: what is staked afterwards is on them too. */
  shoe?: string;
  /** The device asked between the mixing and the lock, and was told of no mix. */
  isWithheld: boolean;
  /** Two answers before the draw said different things. */
  isTwofold: boolean;
  /** The shoe, and what the round left of it, of rounds with cards that have ended before this device. */
  shoeFrom: string;
  left: string;
}

/** When a question was asked and answered, by the studio's clock as the device knows it. */
export interface Asked {
  sentAt: number;
  heardAt: number;
}

const KEPT = 48;
const KEY = 'marquee.studio.tables';
/** By how much the device may be wrong about the studio's clock. */
const SLACK_MS = 1_000;

function draw(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

type Round = Pick<TableRoundView, 'table' | 'roundNo'>;
/** A round that numbers are still added to. */
type Coming = Omit<NextRound, 'hasNumber'>;
const keyOf = ({ table, roundNo }: Round): string => `${table} ${roundNo}`;

const isSeen = (value: unknown): value is [string, Seen] =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof (value[1] as Partial<Seen> | undefined)?.number === 'string';

/**
 * The device's side of the proof: it draws a number once it knows a round's fingerprint, and compares the round with what it was told and shown
 * (docs/rules/tables.md#fairness).
 */
export class TableWitness {
  #seen = new Map<string, Seen>();
  /** Does the browser keep what was seen, for the page when it is loaded anew and for other tabs? */
  #isKept = false;
  readonly #draw: () => string;

  constructor(drawNumber: () => string = draw) {
    this.#draw = drawNumber;
    this.#keep();
  }

  /** Takes up what this tab before it was loaded anew, or another one, has seen of other rounds. */
  #read(): void {
    try {
      const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
      if (Array.isArray(list)) this.#seen = new Map([...list.filter(isSeen), ...this.#seen]);
    } catch {
      // What cannot be read is not there.
    }
  }

  #keep(): void {
    // What another tab has kept since is not written over.
    this.#read();
    for (const oldest of [...this.#seen.keys()].slice(0, -KEPT)) this.#seen.delete(oldest);
    try {
      localStorage.setItem(KEY, JSON.stringify([...this.#seen]));
      this.#isKept = true;
    } catch {
      this.#isKept = false;
    }
  }

  #of(round: Coming): Seen {
    const key = keyOf(round);
    // Another tab may have seen it.
    if (!this.#seen.has(key)) this.#read();
    const known = this.#seen.get(key);
    if (known) {
      if (known.commitment !== round.commitment) known.isTwofold = true;
      return known;
    }
    const seen: Seen = {
      ...{ commitment: round.commitment, number: this.#draw(), isSent: false, isTaken: false, isLeftOut: false },
      ...{ mix: '', isWithheld: false, isTwofold: false, shoeFrom: round.shoeFrom, left: '' },
    };
    this.#seen.set(key, seen);
    this.#keep();
    return seen;
  }

  /** The number to add to the round that comes; null when it is in. */
  toAdd(round: Coming, hasNumber: boolean): string | null {
    const seen = this.#of(round);
    if (hasNumber && !seen.isTaken) {
      // A number that this browser has never sent is another's. Where nothing is kept, it may be that of the page before.
      if (seen.isSent) seen.isTaken = true;
      else if (this.#isKept) seen.isLeftOut = true;
      this.#keep();
    }
    return hasNumber ? null : seen.number;
  }

  /** The number is on its way to the studio, whatever becomes of the answer. */
  sends(round: Coming): void {
    this.#of(round).isSent = true;
    this.#keep();
  }

  /** Takes up what was answered to the number that was sent. */
  added(round: Coming, hasNumber: boolean, { heardAt }: Asked): void {
    const seen = this.#of(round);
    if (hasNumber) seen.isTaken = true;
    else if (heardAt < round.mixesAt - SLACK_MS) seen.isLeftOut = true;
    this.#keep();
  }

  /** Takes up what is published of a round before its lock; what comes later was not. */
  hear(round: TableRoundView, { sentAt, heardAt }: Asked): void {
    const seen = this.#of(round);
    if (round.state !== 'open') return;
    seen.version ??= round.version;
    if (round.mix === '') seen.isWithheld ||= sentAt > round.mixesAt + SLACK_MS;
    else if (seen.mix !== '') seen.isTwofold ||= seen.mix !== round.mix || (seen.shoe ?? round.shoe) !== round.shoe;
    else if (heardAt < round.locksAt + SLACK_MS) [seen.mix, seen.shoe] = [round.mix, round.shoe];
    this.#keep();
  }

  /** Takes up how a round ended: the cards of the next go on from there. */
  saw(round: TableRoundView): void {
    const table = tableAt(round.table, round.version);
    if (!table || table.game.decks === 0 || round.outcome.length === 0) return;
    this.#of(round).left = shoeAfter(table, round.shoe, round.outcome);
    this.#keep();
  }

  /**
   * Are the cards that are published with a round's mix those that the rounds of its shoe have left, by what was shown of each? What this device
   * saw end is to be among them as it was.
   */
  shoeGoesOn(round: TableRoundView, past: readonly PastRound[]): boolean {
    const table = tableAt(round.table, round.version);
    if (!table || table.game.decks === 0) return true;
    if (round.shoeFrom !== shoeOf(round.roundNo)) return false;
    const dealt = past
      .filter(({ roundNo, outcome }) => roundNo >= round.shoeFrom && roundNo < round.roundNo && outcome.length > 0)
      .toSorted((one, other) => (one.roundNo < other.roundNo ? -1 : 1));
    let shoe = newShoe(table);
    try {
      for (const { roundNo, outcome } of dealt) {
        shoe = shoeAfter(table, shoe, outcome);
        const left = this.#seen.get(keyOf({ table: round.table, roundNo }))?.left ?? '';
        if (left !== '' && left !== shoe) return false;
      }
    } catch {
      // A card came more often than its shoe has it.
      return false;
    }
    return shoe === round.shoe;
  }

  /** Was the outcome of a round fixed before this device, whatever has become of it? */
  wasFixed(round: Round): boolean {
    return (this.#seen.get(keyOf(round))?.mix ?? '') !== '';
  }

  /** Do the cards of a round go on from the last round of its shoe that this device saw end? */
  #goesOn({ round, before }: TableProof): boolean {
    const own = keyOf(round);
    const earlier = [...this.#seen].filter(
      ([key, { shoeFrom, left }]) => key.startsWith(`${round.table} `) && key < own && shoeFrom === round.shoeFrom && left !== '',
    );
    const [key, { left }] = earlier.reduce((last, each) => (each[0] > last[0] ? each : last), earlier[0] ?? ['', { left: '' }]);
    if (key === '') return true;
    if (!before || keyOf(before) < key) return false;
    // Of rounds between them that this device has not seen end the round before tells.
    return keyOf(before) > key || round.shoe === left;
  }

  /** Whether a decided round is what this device was told before, has its number in it, and ended and paid as it was shown. */
  agrees(proof: TableProof, shown: { outcome: readonly number[]; bet: ProvenBet | null }): boolean {
    const { round, numbers } = proof;
    const table = tableAt(round.table, round.version);
    const isShown = round.outcome.join() === shown.outcome.join() && (!shown.bet || isPaidRight(shown.bet, table, round.outcome));
    if (!isHonest(proof, shown.bet !== null) || !isShown || !this.#goesOn(proof)) return false;
    const seen = this.#seen.get(keyOf(round));
    if (!seen) return true;
    const isTold = !seen.isTwofold && seen.commitment === round.commitment && (seen.version ?? round.version) === round.version;
    const isMixed = seen.mix === '' ? !seen.isWithheld : seen.mix === round.mix && (seen.shoe ?? round.shoe) === round.shoe;
    return isTold && isMixed && (seen.isTaken ? numbers.includes(seen.number) : !seen.isLeftOut);
  }
}
