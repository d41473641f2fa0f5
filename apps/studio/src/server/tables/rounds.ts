import { mixOf, newShoe, outcomeOf, shoeAfter } from '../../tables/chance.ts';
import { roundAt } from '../../tables/clock.ts';
import { TABLES, type Table, tableOf } from '../../tables/tables.ts';
import type { Base } from '../base.ts';
import { newSecret } from '../staking.ts';
import { settled } from './bet-stakes.ts';
import { isHidden } from './flight.ts';
import type { TableRound } from './records.ts';

/** Rounds that the roads of a demo begin with at the first start. */
export const SAMPLES = 20;
/** A round that cannot be drawn, or settled, for so long is void. */
export const VOID_AFTER_MS = 10 * 60_000;
const BATCH = 500;
/** Behind every number of a round. */
export const LATEST = '9';

function newRound(table: Table, at: number): TableRound {
  const { roundNo, opensAt, mixesAt, locksAt, drawsAt, shoeFrom } = roundAt(table, at);
  const when = { opensAt, mixesAt, locksAt, drawsAt };
  const chance = { seed: newSecret(), numbers: [], mix: '', shoeFrom, shoe: '', outcome: [] };
  return { table: table.code, roundNo, ...when, state: 'open', ...chance, isSample: false };
}

/** A round with its outcome. Its cards come from what the rounds before have left of the shoe. */
function drawn(base: Base, table: Table, round: TableRound): TableRound {
  const before = base.store.tables.rounds.lastDrawn(table.code, round.roundNo);
  const goesOn = before !== null && before.shoeFrom === round.shoeFrom;
  const shoe = goesOn ? shoeAfter(table, before.shoe, before.outcome) : newShoe(table);
  return { ...round, shoe, outcome: outcomeOf(table, { ...round, shoe }) };
}

/** Gives a table of a demo that has no past one to look at, marked as what it is. */
function addSamples(base: Base, table: Table, now: number): void {
  if (!base.isDemo) return;
  const { rounds } = base.store.tables;
  const { roundNo } = roundAt(table, now);
  if (rounds.past(table.code, roundNo, 1).length > 0 || rounds.find(table.code, roundNo)) return;
  for (let back = SAMPLES; back > 0; back -= 1) {
    const round = { ...newRound(table, now - back * table.everyMs), mix: mixOf([]) };
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

/** Publishes what the players' numbers come to, before the lock. A round for which that was missed has no valid outcome. */
function mixDue(base: Base, now: number): void {
  const { rounds } = base.store.tables;
  for (const round of rounds.unmixed(now)) {
    if (now >= round.locksAt) continue;
    try {
      base.store.atomically(() => {
        const numbers = rounds.numbers(round.table, round.roundNo);
        rounds.update({ ...round, numbers, mix: mixOf(numbers) });
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
  game.decks > 0 && (base.store.tables.rounds.lastDrawn(code, LATEST)?.roundNo ?? '') > roundNo;

/** Does what the clock asks for, at once and without waiting: mixes numbers and draws. Returns how many rounds were decided. */
export function turnTables(base: Base): number {
  const { rounds } = base.store.tables;
  const now = base.clock.now();
  mixDue(base, now);
  let decided = 0;
  for (const round of rounds.due('open', now)) {
    const table = tableOf(round.table);
    try {
      if (!table || round.mix === '' || isPassedBy(base, table, round)) makeVoid(base, round);
      else rounds.update({ ...drawn(base, table, round), state: 'drawn' });
      decided += 1;
    } catch (error) {
      giveUp(base, round, error);
    }
  }
  return decided;
}

/** Settles the bets of a round whose outcome is known, a batch in a transaction; a process that dies in between goes on where it was. */
async function settle(base: Base, round: TableRound): Promise<void> {
  const { rounds, bets } = base.store.tables;
  for (;;) {
    const left = base.store.atomically(() => {
      const batch = bets.placed(round.table, round.roundNo, BATCH);
      const nextAt = base.clock.now();
      for (const bet of batch) bets.update({ ...bet, ...settled(bet, round.outcome), state: 'paying', nextAt });
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
