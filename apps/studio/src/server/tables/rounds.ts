import { inOrder, mixOf, newShoe, outcomeOf, shoeAfter } from '../../tables/chance.ts';
import { roundAt } from '../../tables/clock.ts';
import { TABLES, type Table, tableAt } from '../../tables/tables.ts';
import type { Base } from '../base.ts';
import { newSecret } from '../staking.ts';
import { settled } from './bet-stakes.ts';
import { isHidden, wasCutOff } from './flight.ts';
import type { TableRound } from './records.ts';

/** Rounds that the roads of a demo begin with at the first start. */
export const SAMPLES = 20;
/** A round that cannot be drawn, or settled, for so long is void. */
export const VOID_AFTER_MS = 10 * 60_000;
const BATCH = 500;
/** Behind every number of a round. */
export const LATEST = '9';

function newRound(table: Table, at: number): TableRound {
  const { roundNo, opensAt, locksAt, drawsAt, shoeFrom } = roundAt(table, at);
  // Every bet is on something that is fixed: numbers are taken while the round before is played.
  const when = { opensAt, mixesAt: opensAt, locksAt, drawsAt };
  const chance = { seed: newSecret(), numbers: [], mix: '', shoeFrom, shoe: '', outcome: [] };
  return { table: table.code, roundNo, version: table.version, ...when, state: 'open', ...chance, isSample: false };
}

/** The cards of a round: what the rounds before have left of the shoe. */
function shoeBefore(base: Base, table: Table, round: TableRound): string {
  const before = base.store.tables.rounds.lastDrawn(table.code, round.roundNo);
  const goesOn = before !== null && before.shoeFrom === round.shoeFrom;
  return goesOn ? shoeAfter(table, before.shoe, before.outcome) : newShoe(table);
}

/** A round with what is fixed before its first bet: what the numbers come to, and the cards that are left. */
function fixed(base: Base, table: Table, round: TableRound, numbers: readonly string[]): TableRound {
  const mixed = inOrder(numbers);
  return { ...round, numbers: mixed, mix: mixOf(mixed), shoe: shoeBefore(base, table, round) };
}

/** A round with its outcome. One of version 1.0.0 may have been mixed before its cards were fixed. */
function drawn(base: Base, table: Table, round: TableRound): TableRound {
  const shoe = round.shoe === '' ? shoeBefore(base, table, round) : round.shoe;
  return { ...round, shoe, outcome: outcomeOf(table, { ...round, shoe }) };
}

/** Gives a table of a demo that has no past one to look at, marked as what it is. */
function addSamples(base: Base, table: Table, now: number): void {
  if (!base.isDemo) return;
  const { rounds } = base.store.tables;
  const { roundNo } = roundAt(table, now);
  if (rounds.past(table.code, roundNo, 1).length > 0 || rounds.find(table.code, roundNo)) return;
  for (let back = SAMPLES; back > 0; back -= 1) {
    const round = fixed(base, table, newRound(table, now - back * table.everyMs), []);
    rounds.insert({ ...drawn(base, table, round), state: 'settled', isSample: true });
  }
}

/**
 * Makes what keeps the rounds of all tables: the current one and the next are on record, so that the seed of a round is committed to before
 * its bets open. A table costs nothing until its clock is due.
 */
export function createTableClocks(base: Base, tables: readonly Table[] = TABLES): () => void {
  const dueAt = new Map<string, number>();
  return () => {
    const now = base.clock.now();
    const due = tables.filter(({ code }) => (dueAt.get(code) ?? 0) <= now);
    if (due.length === 0) return;
    base.store.atomically(() => {
      for (const table of due) {
        if (!dueAt.has(table.code)) addSamples(base, table, now);
        for (const at of [now, now + table.everyMs]) base.store.tables.rounds.insert(newRound(table, at));
      }
    });
    for (const table of due) dueAt.set(table.code, roundAt(table, now).endsAt);
  };
}

/** Tells the log of a round that something fails for: it is tried again, and keeps no other from its turn. */
const failed = (base: Base, { table, roundNo }: TableRound, error: unknown): void =>
  base.log.error({ err: error, table, round: roundNo }, 'a round of a table could not be brought on; it will be tried again');

/** The rules of a round. Throws where its table or version is unknown. */
function rulesOf({ table, version }: TableRound): Table {
  const found = tableAt(table, version);
  if (!found) throw new Error(`the rules ${version} of ${table} are unknown`);
  return found;
}

/** Publishes what the players' numbers come to and the cards that are left, before any bet. A round that locks without has no valid outcome. */
function mixDue(base: Base, now: number): void {
  const { rounds } = base.store.tables;
  for (const round of rounds.unmixed(now)) {
    if (now >= round.locksAt) continue;
    try {
      base.store.atomically(() => {
        rounds.update(fixed(base, rulesOf(round), round, rounds.numbers(round.table, round.roundNo)));
        rounds.forgetNumbers(round.table, round.roundNo);
      });
    } catch (error) {
      failed(base, round, error);
    }
  }
}

/** Gives every bet of a round back that waits for its outcome: it has no valid one, or cannot be settled by it. */
function makeVoid(base: Base, round: TableRound): void {
  const { rounds, bets } = base.store.tables;
  base.store.atomically(() => {
    const nextAt = base.clock.now();
    for (const bet of bets.placed(round.table, round.roundNo, Number.MAX_SAFE_INTEGER))
      bets.update({ ...bet, state: 'returning', refusal: 'cancelled', nextAt });
    rounds.update({ ...round, state: 'void' });
    rounds.forgetNumbers(round.table, round.roundNo);
  });
}

/** Takes up that a round failed: it is void where it has done so for long. */
function giveUp(base: Base, round: TableRound, error: unknown): void {
  failed(base, round, error);
  if (base.clock.now() < round.drawsAt + VOID_AFTER_MS) return;
  try {
    makeVoid(base, round);
  } catch (again) {
    failed(base, round, again);
  }
}

/** Have the cards gone on without a round, so that there are none left that it could be drawn from? */
const isPassedBy = (base: Base, { code, game }: Table, { roundNo }: TableRound): boolean =>
  game.decks > 0 && base.store.tables.rounds.lastDealt(code) > roundNo;

/** Does what the clock asks for, at once and without waiting: draws, then mixes numbers. Returns how many rounds were decided. */
export function turnTables(base: Base): number {
  const { rounds } = base.store.tables;
  const now = base.clock.now();
  let decided = 0;
  for (const round of rounds.due('open', now)) {
    const table = tableAt(round.table, round.version);
    try {
      if (!table || round.mix === '' || isPassedBy(base, table, round)) makeVoid(base, round);
      else rounds.update({ ...drawn(base, table, round), state: 'drawn' });
      decided += 1;
    } catch (error) {
      giveUp(base, round, error);
    }
  }
  // The cards of the next round are those that the draws above have left.
  mixDue(base, now);
  return decided;
}

/** Settles the bets of a round whose outcome is known, a batch in a transaction; a process that dies in between goes on where it was. */
async function settle(base: Base, round: TableRound): Promise<void> {
  const { rounds, bets } = base.store.tables;
  for (;;) {
    const left = base.store.atomically(() => {
      const batch = bets.placed(round.table, round.roundNo, BATCH);
      const nextAt = base.clock.now();
      for (const bet of batch) {
        if (wasCutOff(bet, round)) bets.update({ ...bet, state: 'returning', refusal: 'cancelled', nextAt });
        else bets.update({ ...bet, ...settled(bet, round), state: 'paying', nextAt });
      }
      if (batch.length === BATCH) return true;
      const numbers = bets.hasAny(round.table, round.roundNo) ? round.numbers : [];
      rounds.update({ ...round, numbers, state: 'settled' });
      return false;
    });
    if (!left) return;
    await base.clock.wait(0);
  }
}

/** Settles every round whose outcome is shown. */
export async function settleTables(base: Base): Promise<void> {
  for (const round of base.store.tables.rounds.due('drawn', base.clock.now())) {
    if (isHidden(base, round)) continue;
    await settle(base, round).catch((error: unknown) => giveUp(base, round, error));
  }
}
