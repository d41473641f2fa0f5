import { commitmentOf } from '../../../../src/engine/stream.ts';
import type { TableProof, TableRoundView } from '../../../../src/shared/table-protocol.ts';
import { isMixOf, newShoe, outcomeOf, shoeAfter } from '../../../../src/tables/chance.ts';
import { shoeOf } from '../../../../src/tables/clock.ts';
import { type Table, tableAt } from '../../../../src/tables/tables.ts';

/** What a decided round has to be, each by itself. */
export interface Findings {
  /** The seed has the fingerprint that was published before players' numbers were taken. */
  seed: boolean;
  /** The players' numbers come to what was published before the bets, in the order of the rules; null where none are shown of a round in which the asker did not bet. */
  mix: boolean | null;
  /**
   * The shoe began with the round that the number says. The cards are a new shoe in that first round, else those that the round before has left, which itself has its seed and its outcome; null
   * where the round before is not kept any more.
   */
  shoe: boolean | null;
  outcome: boolean;
}

/** Is it so? What cannot be worked out, as from cards that no shoe has, is not. */
function holds(isSo: () => boolean): boolean {
  try {
    return isSo();
  } catch {
    return false;
  }
}

/** Is a round another one of the same shoe, earlier and decided by what was published of it? */
function isEarlier(before: TableRoundView, { table: code, shoeFrom, roundNo }: TableRoundView): boolean {
  const table = tableAt(before.table, before.version);
  const { seed } = before;
  if (!table || seed === null || before.table !== code || before.shoeFrom !== shoeFrom) return false;
  if (before.roundNo < shoeFrom || before.roundNo >= roundNo || commitmentOf(seed) !== before.commitment) return false;
  if (before.roundNo === shoeFrom && before.shoe !== newShoe(table)) return false;
  return outcomeOf(table, { ...before, seed }).join() === before.outcome.join();
}

/** Are the cards of a round those that it had to be dealt from? See `Findings.shoe`. */
function isShoeRight(table: Table, { round, before }: TableProof): boolean | null {
  const isNew = round.shoe === newShoe(table);
  if (table.game.decks === 0) return isNew;
  if (round.shoeFrom !== shoeOf(round.roundNo)) return false;
  if (round.roundNo === round.shoeFrom) return isNew;
  if (!before) return isNew || null;
  return holds(() => isEarlier(before, round) && shoeAfter(table, before.shoe, before.outcome) === round.shoe);
}

/** Do the players' numbers come to the mix of a round? See `Findings.mix`. */
function isMixRight(table: Table, { round, numbers }: TableProof, isOwn: boolean): boolean | null {
  const isMixed = isMixOf(table, numbers, round.mix);
  return isMixed || isOwn || numbers.length > 0 ? isMixed : null;
}

/**
 * Compares a decided round with what was published of it, by the version of the rules that it names; null for one that is not decided, or of
 * unknown rules. Numbers are kept of rounds
 * with bets: where the asker has one (`isOwn`) a studio that shows none has to have had none.
 */
export function findingsOf(proof: TableProof, isOwn: boolean): Findings | null {
  const { round } = proof;
  const table = tableAt(round.table, round.version);
  if (!table || round.seed === null || round.outcome.length === 0) return null;
  const { seed } = round;
  return {
    seed: commitmentOf(seed) === round.commitment,
    mix: isMixRight(table, proof, isOwn),
    shoe: isShoeRight(table, proof),
    outcome: holds(() => outcomeOf(table, { ...round, seed }).join() === round.outcome.join()),
  };
}

export function isHonest(proof: TableProof, isOwn: boolean): boolean {
  const findings = findingsOf(proof, isOwn);
  return findings !== null && Object.values(findings).every((found) => found !== false);
}

/**
 * Compares a void round with what was published of it before: its seed, and the players' numbers where they were mixed. Null for one that is not
 * void, or of unknown rules.
 */
export function voidFindingsOf(proof: TableProof, isOwn: boolean): Pick<Findings, 'seed' | 'mix'> | null {
  const { round } = proof;
  const table = tableAt(round.table, round.version);
  if (!table || round.state !== 'void') return null;
  const mix = round.mix === '' ? null : isMixRight(table, proof, isOwn);
  return { seed: round.seed !== null && commitmentOf(round.seed) === round.commitment, mix };
}

/** What a round would have come to that was made void after its players' numbers were mixed; null for any other, and where its seed is not the published one. */
export function forgoneOf({ round, before }: TableProof): readonly number[] | null {
  const table = tableAt(round.table, round.version);
  if (!table || round.state !== 'void' || round.seed === null || round.mix === '') return null;
  if (commitmentOf(round.seed) !== round.commitment) return null;
  const left = before ? shoeAfter(table, before.shoe, before.outcome) : newShoe(table);
  return outcomeOf(table, { ...round, seed: round.seed, shoe: round.shoe === '' ? left : round.shoe });
}
