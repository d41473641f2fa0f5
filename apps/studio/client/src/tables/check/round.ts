import { commitmentOf } from '../../../../src/engine/stream.ts';
import type { TableProof } from '../../../../src/shared/table-protocol.ts';
import { isMixOf, newShoe, outcomeOf, shoeAfter } from '../../../../src/tables/chance.ts';
import { tableAt } from '../../../../src/tables/tables.ts';

/** What a decided round has to be, each by itself. */
export interface Findings {
  /** The seed has the fingerprint that was published before players' numbers were taken. */
  seed: boolean;
  /** The players' numbers come to what was published before the bets, in the order of the rules; null where none are shown of a round in which the asker did not bet. */
  mix: boolean | null;
  /** The cards are those that the round before has left, or a new shoe; null where the round before is not kept any more. */
  shoe: boolean | null;
  outcome: boolean;
}

/**
 * Compares a decided round with what was published of it, by the version of the rules that it names; null for one that is not decided, or of
 * unknown rules. Numbers are kept of rounds
 * with bets: where the asker has one (`isOwn`) a studio that shows none has to have had none.
 */
export function findingsOf({ round, numbers, before }: TableProof, isOwn: boolean): Findings | null {
  const table = tableAt(round.table, round.version);
  if (!table || round.seed === null || round.outcome.length === 0) return null;
  const { seed } = round;
  const isMixed = isMixOf(table, numbers, round.mix);
  const isFirst = round.roundNo === round.shoeFrom || round.shoe === newShoe(table);
  return {
    seed: commitmentOf(seed) === round.commitment,
    mix: isMixed || isOwn || numbers.length > 0 ? isMixed : null,
    shoe: before ? shoeAfter(table, before.shoe, before.outcome) === round.shoe : isFirst || null,
    outcome: outcomeOf(table, { ...round, seed }).join() === round.outcome.join(),
  };
}

export function isHonest(proof: TableProof, isOwn: boolean): boolean {
  const findings = findingsOf(proof, isOwn);
  return findings !== null && Object.values(findings).every((found) => found !== false);
}

/** What a round would have come to that was made void after its players' numbers were mixed; null for any other. */
export function forgoneOf({ round, before }: TableProof): readonly number[] | null {
  const table = tableAt(round.table, round.version);
  if (!table || round.state !== 'void' || round.seed === null || round.mix === '') return null;
  const left = before ? shoeAfter(table, before.shoe, before.outcome) : newShoe(table);
  return outcomeOf(table, { ...round, seed: round.seed, shoe: round.shoe === '' ? left : round.shoe });
}
