import { readSelection } from '../selection.ts';
import { ClauseBets } from './bets.ts';
import type { Clause } from './clause.ts';
import { clausesOf } from './clauses.ts';
import { Fault, inOrder, Notes } from './notes.ts';
import { Selections } from './selections.ts';
import { stakeOf } from './stakes.ts';
import type { Beside, Held, Remark, Writing, Written } from './written.ts';

/** Lines of one order at most. */
export const MOST_LINES = 100;

/** Faults by which the bet may be another than the one that was read. */
const OF_BET: readonly string[] = ['number', 'ambiguous', 'count', 'groups', 'set', 'betFirst'];

/** The lines of one clause, or none and its fault. */
function linesOf(clause: Clause, text: string, writing: Writing, beside: Beside): Pick<Written, 'lines' | 'remarks'> {
  const notes = new Notes(clause, text);
  const { from, to } = clause;
  try {
    if (clause.isBehindTurned && (!clause.isNamed || clause.stakes.length === 0)) notes.fault('betFirst');
    const { unit, multiple } = stakeOf(notes, writing, beside);
    const numbers = new Set(clause.items.flatMap(({ values }) => values)).size;
    if (clause.counted !== null && clause.counted !== numbers) notes.fault('counted', { hint: String(numbers) });
    if (clause.isBehindTurnedNumbers && clause.turnedAt === null) notes.doubt('notTurned');
    if (beside.hasBets && clause.word === null && clause.code === null) notes.doubt('betOfPad', { bet: writing.bet.code });
    if (beside.hasStations && clause.stations.length === 0) notes.doubt('stationOfPad');
    const selections = new Selections(notes);
    const lines = new ClauseBets(notes, writing).all().flatMap((found) =>
      selections.of(found).map((selection) => {
        if (typeof readSelection(found.bet, selection) === 'string') notes.countFault(found.bet);
        return { bet: found.bet.code, selection, unit: unit.toString(), multiple, at: { from, to }, stations: clause.stations };
      }),
    );
    return { lines, remarks: notes.remarks };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    // Doubts about what makes no line would only distract.
    return { lines: [], remarks: [error.remark] };
  }
}

/** Doubts lines right behind whose stake a clause stands. */
function doubtStake(read: ReturnType<typeof linesOf>, text: string, { to }: Clause): void {
  const [line] = read.lines;
  if (!line) return;
  const { from } = line.at;
  read.remarks = [...read.remarks, { kind: 'behindStake', isFault: false, at: { from, to }, text: text.slice(from, to).trim() }];
}

const heldOf = ({ from, stations, word, code, isPlaced, isNamed }: Clause): Held => ({
  from,
  stations,
  bet: word?.text ?? code ?? '',
  own: { stations: isPlaced, bet: isNamed },
});

/** Reads what a player wrote into lines, with every doubt about it: docs/rules/lottery-text.md. What has a fault makes no line. */
export function readWriting(text: string, writing: Writing): Written {
  const composed = text.normalize('NFC');
  const { clauses, remarks } = clausesOf(composed, writing);
  const beside: Beside = {
    hasStakes: clauses.some(({ stakes }) => stakes.length > 0),
    hasBets: clauses.some(({ isNamed }) => isNamed),
    hasStations: clauses.some(({ stations }) => stations.length > 0),
  };
  const faultsOf = (clause: Clause): Remark[] =>
    remarks.filter(({ isFault, at }) => isFault && at.from >= clause.from && at.to <= clause.to);
  // All of a clause that was not read is marked, not the word alone that stopped it.
  for (const { from, to, ...clause } of clauses) for (const remark of faultsOf({ from, to, ...clause })) remark.at = { from, to };
  const read: ReturnType<typeof linesOf>[] = [];
  let last: ReturnType<typeof linesOf> | null = null;
  let isFaulty = false;
  let isBetLost = false;
  for (const clause of clauses) {
    const { from, to } = clause;
    // What was not read may belong to what follows it, or be its bet.
    if (clause.isNamed) isBetLost = false;
    const isLost: boolean = clause.lost === 'behind' || isBetLost || (clause.isBehind && isFaulty);
    const isFaultless = clause.lost !== 'told' && faultsOf(clause).length === 0;
    if (isLost && isFaultless)
      remarks.push({ kind: 'behind', isFault: true, at: { from, to }, text: composed.slice(from, to).trim() });
    const found: ReturnType<typeof linesOf> | null = isLost || !isFaultless ? null : linesOf(clause, composed, writing, beside);
    isFaulty = found === null || found.remarks.some(({ isFault }) => isFault);
    const isOtherBet: boolean = found?.remarks.some(({ kind, isFault }) => isFault && OF_BET.includes(kind)) ?? false;
    if (isOtherBet || clause.isNamed) isBetLost = isOtherBet;
    // “de 68 1tr 5”, “20k/2”: it may be a part of the stake before.
    const isDigit = clause.items[0]?.values[0]?.length === 1;
    const isOfStake = clause.isRightBehindStake && (isFaulty || isDigit || clause.stakes.length === 0);
    if (isOfStake && last) doubtStake(last, composed, clause);
    if (found) read.push(found);
    last = found;
  }
  const lines = read.flatMap((each) => each.lines);
  const cut = lines[MOST_LINES];
  const tooMany: Remark[] = cut ? [{ kind: 'tooMany', isFault: true, at: cut.at, text: '', hint: String(MOST_LINES) }] : [];
  return {
    lines: lines.slice(0, MOST_LINES),
    rest: lines.slice(MOST_LINES),
    held: clauses.map(heldOf),
    remarks: inOrder([...remarks, ...read.flatMap((each) => each.remarks), ...tooMany]),
  };
}
