import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { commitmentOf } from '../../../../src/engine/stream.ts';
import type { TableBetView, TableProof, TableRoundView } from '../../../../src/shared/table-protocol.ts';
import { mixOf, newShoe, shoeAfter } from '../../../../src/tables/chance.ts';
import { TABLES, type Table, tableAt } from '../../../../src/tables/tables.ts';
import { TableWitness } from '../witness.ts';
import { isPaidRight } from './bet.ts';
import { isHonest } from './round.ts';
import { NUMBERS, proofOf, roundOf } from './testing/rounds.ts';

describe('the device at a table', () => {
  const tableWith = (kind: string): Table => {
    const found = TABLES.find(({ game }) => game.kind === kind);
    if (!found) throw new Error(`there is no table of ${kind}`);
    return found;
  };
  const table = tableWith('roulette');
  const own = '2c'.repeat(16);
  const seed = '6f'.repeat(32);
  const mix = mixOf([own]);
  const held: TableRoundView = {
    ...roundOf(table, '202701150001', seed, newShoe(table), mix),
    ...{ mixesAt: 20_000, locksAt: 25_000 },
  };
  const open: TableRoundView = { ...held, state: 'open', seed: null, mix: '', outcome: [] };
  const proof: TableProof = { round: held, numbers: [own], before: null };
  const shown = { outcome: held.outcome, bet: null };
  const at = (sentAt: number, heardAt = sentAt + 50) => ({ sentAt, heardAt });

  /** A device that has added its number to the round, and heard its mix in time. */
  const seen = (): TableWitness => {
    const witness = new TableWitness(() => own);
    witness.toAdd(open, false);
    witness.sends(open);
    witness.added(open, true, at(1_000));
    witness.hear({ ...open, mix }, at(20_100));
    return witness;
  };
  const stored = new Map<string, string>();
  const forget = (): void => stored.clear();
  beforeEach(() => {
    forget();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    });
  });
  afterEach(() => void vi.unstubAllGlobals());

  it('adds one number to a round', () => {
    const witness = new TableWitness(() => own);
    expect(witness.toAdd(open, false)).toBe(own);
    expect(witness.toAdd(open, true)).toBeNull();
  });

  it('agrees with what it was told, with its own number in it, and with what it was shown', () => {
    expect(seen().agrees(proof, shown)).toBe(true);
    const left = { ...roundOf(table, held.roundNo, seed, newShoe(table), mixOf(NUMBERS)), mixesAt: 20_000, locksAt: 25_000 };
    expect(seen().agrees({ round: left, numbers: NUMBERS, before: null }, { ...shown, outcome: left.outcome })).toBe(false);
    const other = roundOf(table, held.roundNo, '70'.repeat(32), newShoe(table), mix);
    expect(seen().agrees({ round: other, numbers: [own], before: null }, { ...shown, outcome: other.outcome })).toBe(false);
    // The same proof beside another result on the felt.
    expect(seen().agrees(proof, { ...shown, outcome: [(held.outcome[0] ?? 0) + 1] })).toBe(false);
  });

  it('knows what it was told before the page was loaded anew', () => {
    seen();
    const anew = new TableWitness(() => 'another');
    expect(anew.toAdd(open, false)).toBe(own);
    expect(anew.agrees(proof, shown)).toBe(true);
    expect(anew.agrees({ ...proof, numbers: [] }, shown)).toBe(false);
  });

  it('keeps what it has seen beside what another tab has', () => {
    const [one, other] = [new TableWitness(() => own), new TableWitness(() => 'another')];
    one.toAdd(open, false);
    one.sends(open);
    other.toAdd({ ...open, roundNo: '202701150009' }, false);
    one.toAdd({ ...open, roundNo: '202701150010' }, false);
    const anew = new TableWitness(() => 'a third');
    expect(['202701150001', '202701150009'].map((roundNo) => anew.toAdd({ ...open, roundNo }, false))).toEqual([own, 'another']);
  });

  it('takes no mix that was kept back until after the lock, unless it never asked for it', () => {
    const late = (asked: number): boolean => {
      forget();
      const witness = new TableWitness(() => own);
      witness.toAdd(open, false);
      witness.sends(open);
      witness.added(open, true, at(1_000));
      witness.hear(open, at(asked));
      witness.hear({ ...open, mix }, at(26_500));
      return witness.agrees(proof, shown);
    };
    expect(late(22_000)).toBe(false);
    // Asked before the numbers are mixed, nothing is kept back.
    expect(late(19_000)).toBe(true);
  });

  it('sees that its number was left out, or said to be in without having been sent', () => {
    const witness = new TableWitness(() => own);
    witness.toAdd(open, false);
    witness.sends(open);
    witness.added(open, false, at(1_000));
    const without = roundOf(table, held.roundNo, seed, newShoe(table), mixOf(NUMBERS));
    const told = { round: without, numbers: NUMBERS, before: null };
    expect(witness.agrees(told, { ...shown, outcome: without.outcome })).toBe(false);
    forget();
    const claimed = new TableWitness(() => own);
    expect(claimed.toAdd(open, true)).toBeNull();
    expect(claimed.agrees(told, { ...shown, outcome: without.outcome })).toBe(false);
  });

  it('takes the word of the studio for a number where the browser keeps nothing: it may be that of the page before', () => {
    vi.stubGlobal('localStorage', undefined);
    const witness = new TableWitness(() => own);
    expect(witness.toAdd(open, true)).toBeNull();
    expect(witness.agrees(proof, shown)).toBe(true);
  });

  it('sees two seals and two mixes of one round', () => {
    for (const second of [{ commitment: commitmentOf('70'.repeat(32)), mix }, { mix: mixOf(NUMBERS) }]) {
      forget();
      const witness = seen();
      witness.hear({ ...open, ...second }, at(21_000));
      expect(witness.agrees(proof, shown)).toBe(false);
    }
  });

  it('sees a bet that is paid otherwise than its areas pay', () => {
    const [number = 0] = held.outcome;
    const bet: TableBetView = {
      ...{ betId: 'b', table: table.code, roundNo: held.roundNo, total: '10000', outcome: held.outcome, createdAt: 0 },
      ...{ stakes: [{ area: `straight-${number}`, stake: '10000', back: '360000' }], payout: '360000', state: 'settled' },
    };
    expect(isPaidRight(bet, table, held.outcome)).toBe(true);
    expect(seen().agrees(proof, { ...shown, bet })).toBe(true);
    const [stake] = bet.stakes;
    for (const wrong of [
      { ...bet, payout: '0', stakes: [{ area: stake?.area ?? '', stake: '10000', back: '0' }] },
      { ...bet, payout: '350000' },
      { ...bet, total: '20000' },
    ])
      expect(seen().agrees(proof, { ...shown, bet: wrong })).toBe(false);
  });

  it('sees a round that is proved by other rules than it was told to be played by', () => {
    const first = tableAt(table.code, '1.0.0');
    if (!first) throw new Error('the first version is missing');
    const other = roundOf(first, held.roundNo, seed, '', mix);
    const told = { round: other, numbers: [own], before: null };
    const end = { ...shown, outcome: other.outcome };
    expect(seen().agrees(told, end)).toBe(false);
    forget();
    // To a device that was told nothing it is a round of its version.
    expect(new TableWitness(() => own).agrees(told, end)).toBe(true);
  });

  it('knows before the lock whether the cards go on, from what was shown of the rounds of the shoe', () => {
    const cards = tableWith('baccarat');
    const { before, round } = proofOf(cards);
    const past = [{ roundNo: before.roundNo, outcome: before.outcome, isVoid: false, isSample: false }];
    const goesOn = (shoe: string, told: readonly (typeof past)[0][] = past): boolean =>
      new TableWitness(() => own).shoeGoesOn({ ...round, state: 'open', seed: null, outcome: [], shoe }, told);
    expect(goesOn(round.shoe)).toBe(true);
    expect([goesOn(newShoe(cards)), goesOn(''), goesOn(round.shoe, [])]).toEqual([false, false, false]);
    // A shoe that began with this round, as it would suit the studio.
    const open: TableRoundView = { ...round, state: 'open', seed: null, outcome: [] };
    expect(new TableWitness(() => own).shoeGoesOn({ ...open, shoe: newShoe(cards), shoeFrom: round.roundNo }, past)).toBe(false);
    // Rounds of the shoe before, and void ones without a result, have taken no card of it.
    const others = [
      { ...past[0], roundNo: '202701140900' },
      { ...past[0], roundNo: round.roundNo.replace(/2$/, '1'), outcome: [] },
    ];
    expect(goesOn(newShoe(cards), others as typeof past)).toBe(true);
    // What the device saw end stays as it was, whatever the roads tell later.
    forget();
    const witness = new TableWitness(() => own);
    witness.saw(before);
    const swapped = roundOf(cards, before.roundNo, '5f'.repeat(32), newShoe(cards));
    const left = shoeAfter(cards, swapped.shoe, swapped.outcome);
    const told = [{ ...past[0], outcome: swapped.outcome }] as typeof past;
    expect(witness.shoeGoesOn({ ...round, shoe: left }, told)).toBe(false);
    forget();
    expect(goesOn(left, told)).toBe(true);
  });

  it('sees cards that were swapped after they were published with the mix, also in the last round of a shoe', () => {
    const cards = tableWith('dragon-tiger');
    const { before } = proofOf(cards);
    const shoe = shoeAfter(cards, before.shoe, before.outcome);
    const told = { ...roundOf(cards, '202701150060', seed, shoe, mix), mixesAt: 20_000, locksAt: 25_000 };
    const open: TableRoundView = { ...told, state: 'open', seed: null, outcome: [] };
    const heard = (...shoes: string[]): TableWitness => {
      forget();
      const witness = new TableWitness(() => own);
      witness.toAdd(open, false);
      witness.sends(open);
      witness.added(open, true, at(1_000));
      for (const each of shoes) witness.hear({ ...open, shoe: each }, at(20_100));
      return witness;
    };
    const agrees = (witness: TableWitness, round: TableRoundView, last: TableRoundView | null): boolean =>
      witness.agrees({ round, numbers: [own], before: last }, { outcome: round.outcome, bet: null });
    expect(agrees(heard(shoe), told, before)).toBe(true);
    // Another round before it leaves other cards, which an honest studio would have published: the proof is in order by itself.
    const swapped = roundOf(cards, before.roundNo, '5f'.repeat(32), newShoe(cards));
    const left = shoeAfter(cards, swapped.shoe, swapped.outcome);
    const lie = roundOf(cards, told.roundNo, seed, left, mix);
    expect(isHonest({ round: lie, numbers: [own], before: swapped }, true)).toBe(true);
    expect(agrees(heard(shoe), lie, swapped)).toBe(false);
    expect(agrees(heard(shoe, left), told, before)).toBe(false);
  });

  it('knows which cards the rounds that it saw have left', () => {
    const cards = tableWith('baccarat');
    const { before, round } = proofOf(cards);
    const later = { round, numbers: NUMBERS, before };
    const end = { outcome: round.outcome, bet: null };
    const witness = new TableWitness(() => own);
    witness.saw(before);
    expect(witness.agrees(later, end)).toBe(true);
    // A studio that hides the round before, or shows another in its place, chooses among shoes.
    const fresh = roundOf(cards, round.roundNo, '6f'.repeat(32), newShoe(cards));
    expect(witness.agrees({ round: fresh, numbers: NUMBERS, before: null }, { ...end, outcome: fresh.outcome })).toBe(false);
    const swapped = roundOf(cards, before.roundNo, '5f'.repeat(32), newShoe(cards));
    const after = roundOf(cards, round.roundNo, '6f'.repeat(32), shoeAfter(cards, swapped.shoe, swapped.outcome));
    expect(witness.agrees({ round: after, numbers: NUMBERS, before: swapped }, { ...end, outcome: after.outcome })).toBe(false);
  });
});
