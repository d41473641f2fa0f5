import { createHash } from 'node:crypto';
import type { VendorResults } from '@marquee/contract/vendor';
import { commitmentOf } from '../../engine/stream.ts';
import type {
  NextRound,
  PastRound,
  ProvenBet,
  SeatView,
  TableBetView,
  TableProof,
  TableRoundView,
  TableSession,
  TableState,
  TablesLobby,
} from '../../shared/table-protocol.ts';
import { roundAt } from '../../tables/clock.ts';
import { shortResult } from '../../tables/short-result.ts';
import { TABLES, type Table } from '../../tables/tables.ts';
import type { Base } from '../base.ts';
import { currencySymbol } from '../currencies.ts';
import { Failure } from '../failure.ts';
import type { SeatedSession } from '../records.ts';
import { isHidden } from './flight.ts';
import type { TableBet, TableRound } from './records.ts';
import { LATEST } from './rounds.ts';

/** As many as the roads of a table show. */
const PAST = 72;
const FEW = 4;
const LOBBY_PAST = 12;
const SEATS = 7;

const SHOWN: Readonly<Record<TableBet['state'], TableBetView['state']>> = {
  debiting: 'placed',
  placed: 'placed',
  paying: 'settled',
  paid: 'settled',
  refused: 'returned',
  returning: 'returned',
  returned: 'returned',
};

/** A round as anybody is shown it: how it ends is kept until that is over. */
function roundView(base: Base, round: TableRound): TableRoundView {
  const { table, roundNo, version, opensAt, mixesAt, locksAt, drawsAt, state, mix, seed, shoeFrom, shoe, outcome, isSample } =
    round;
  const commitment = commitmentOf(seed);
  const isKept = isHidden(base, round);
  const when = { opensAt, mixesAt, locksAt, drawsAt };
  return {
    table,
    roundNo,
    version,
    ...when,
    state,
    commitment,
    mix,
    seed: state === 'open' || isKept ? null : seed,
    shoeFrom,
    shoe,
    outcome: isKept ? [] : outcome,
    isSample,
  };
}

const pastView = ({ roundNo, outcome, state, isSample }: TableRound): PastRound => ({
  roundNo,
  outcome,
  isVoid: state === 'void',
  isSample,
});

/** The last rounds of a table, newest first, without one that is not over. */
const pastOf = (base: Base, table: string, count: number): PastRound[] =>
  base.store.tables.rounds
    .past(table, LATEST, count)
    .filter((round) => !isHidden(base, round))
    .map(pastView);

/** The last rounds that the lobby of a vendor shows: samples are of a demo, and marked. */
const lobbyPast = (base: Base, table: string): PastRound[] =>
  pastOf(base, table, LOBBY_PAST).filter(({ isSample }) => base.isDemo || !isSample);

/** A name that tells nobody who it is, the same for a player at every table. */
export function maskedName(vendor: string, player: string): string {
  const mark = createHash('sha256').update(`${vendor}\n${player}`).digest('hex').slice(0, 4).toUpperCase();
  return `***${mark}`;
}

/** What a table shows to everybody alike. */
interface Shared {
  round: TableRound;
  view: TableRoundView;
  /** Whose seats are shown, and how many have one. */
  seats: ReturnType<Base['store']['tables']['bets']['seats']>;
  next: Omit<NextRound, 'hasNumber'> | null;
  few: PastRound[];
  /** Read when somebody asks for it. */
  past: PastRound[] | null;
}

/** What is kept of a table, while nothing was written and for no longer than this: rounds also go on by the clock. */
const KEPT_MS = 50;
const kept = new WeakMap<Base, Map<string, Shared & { mark: string }>>();

function readShared(base: Base, table: Table, now: number): Shared {
  const { rounds, bets } = base.store.tables;
  const { roundNo } = roundAt(table, now);
  const round = rounds.find(table.code, roundNo);
  if (!round) throw new Failure('game.closed');
  const seats = bets.seats(table.code, roundNo, SEATS);
  const few = pastOf(base, table.code, FEW);
  return { round, view: roundView(base, round), seats, next: nextView(base, table, now), few, past: null };
}

/** A thousand devices ask at the moments of the clock: what is the same for all of them is read once. */
function sharedOf(base: Base, table: Table, now: number): Shared {
  const tables = kept.get(base) ?? new Map<string, Shared & { mark: string }>();
  kept.set(base, tables);
  const mark = `${base.store.written()} ${Math.floor(now / KEPT_MS)}`;
  const found = tables.get(table.code);
  if (found?.mark === mark) return found;
  const shared = { ...readShared(base, table, now), mark };
  tables.set(table.code, shared);
  return shared;
}

const seatsOf = ({ vendor: own, player: self }: SeatedSession, { bets, count }: Shared['seats']) => ({
  seats: bets.map(
    ({ vendor, player, total, stakes: [stake] }): SeatView => ({
      name: maskedName(vendor, player),
      total,
      isOwn: vendor === own && player === self,
      ...(stake?.left === undefined ? {} : { left: stake.left }),
    }),
  ),
  players: count,
});

/** What of a bet is checked with its round: its stakes, and what came back of each. */
export const provenBet = ({ betId, table, roundNo, stakes, total, payout, state }: TableBet): ProvenBet => ({
  ...{ betId, table, roundNo, stakes, total, payout },
  state: SHOWN[state],
});

export function betView(base: Base, bet: TableBet): TableBetView {
  const { table, roundNo, payout, balanceBefore, balanceAfter, createdAt } = bet;
  const round = base.store.tables.rounds.find(table, roundNo);
  const outcome = round && !isHidden(base, round) ? round.outcome : [];
  const isOwed = bet.state === 'returning' || (bet.state === 'paying' && payout !== '0');
  return {
    ...{ ...provenBet(bet), outcome, createdAt },
    ...(isOwed ? { isOwed } : {}),
    ...(balanceBefore === undefined ? {} : { balanceBefore }),
    ...(balanceAfter === undefined ? {} : { balanceAfter }),
  };
}

/** The last rounds after one that the device knows: few, unless it was away for long. */
function pastSince(base: Base, table: string, since: string, shared: Shared): PastRound[] {
  const isAll = since !== '' && shared.few.some(({ roundNo }) => roundNo <= since);
  if (isAll) return shared.few.filter(({ roundNo }) => roundNo > since);
  shared.past ??= pastOf(base, table, PAST);
  return shared.past;
}

/** The round to which devices add their numbers now; null where it is not on record yet. */
function nextView(base: Base, table: Table, now: number): Shared['next'] {
  const { roundNo, shoeFrom } = roundAt(table, now + table.everyMs);
  const round = base.store.tables.rounds.find(table.code, roundNo);
  return round && { table: table.code, roundNo, shoeFrom, mixesAt: round.mixesAt, commitment: commitmentOf(round.seed) };
}

/** Everything that a table shows, as it is now: whoever comes back in mid-round sees what everybody sees. */
export function stateView(base: Base, session: SeatedSession, table: Table, since = ''): TableState {
  const { rounds, bets } = base.store.tables;
  const now = base.clock.now();
  const shared = sharedOf(base, table, now);
  const { round, view, seats, next } = shared;
  const { roundNo, mix } = round;
  const hasNumber = (no: string): boolean => rounds.hasNumber(table.code, no, session.tokenHash);
  const bet = bets.seated(table.code, roundNo, session.vendor, session.player);
  return {
    now,
    round: view,
    hasNumber: mix === '' && hasNumber(roundNo),
    next: next && { ...next, hasNumber: hasNumber(next.roundNo) },
    ...seatsOf(session, seats),
    bet: bet ? betView(base, bet) : null,
    past: pastSince(base, table.code, since, shared),
  };
}

/** The last results of a vendor’s tables for the lobbies of others, newest first: of played rounds, since nothing there marks a sample. */
export const vendorResults = (base: Base, vendor: string): VendorResults['results'] =>
  TABLES.filter((table) => table.vendor === vendor).flatMap(({ code, game }) => {
    const past = pastOf(base, code, LOBBY_PAST).filter(({ isVoid, isSample }) => !isVoid && !isSample);
    const last = past.flatMap(({ outcome }) => shortResult(game.kind, outcome) ?? []);
    return last.length > 0 ? [{ gameCode: code, last }] : [];
  });

/** The tables of a vendor with their last results. */
export function lobbyView(base: Base, vendor: string): TablesLobby {
  const { bets } = base.store.tables;
  const now = base.clock.now();
  const tables = TABLES.filter((table) => table.vendor === vendor).map((table) => {
    const { code } = table;
    const { roundNo, locksAt } = roundAt(table, now);
    const past = lobbyPast(base, code);
    return { code, locksAt, players: bets.seats(code, roundNo, 1).count, past };
  });
  return { now, tables };
}

/** What is needed to check a round, or null when there is none. */
export function proofView(base: Base, table: string, roundNo: string): TableProof | null {
  const { rounds } = base.store.tables;
  const round = rounds.find(table, roundNo);
  if (!round) return null;
  const before = rounds.lastDrawn(table, roundNo);
  const isSameShoe = before !== null && before.shoeFrom === round.shoeFrom;
  return { round: roundView(base, round), numbers: round.numbers, before: isSameShoe ? roundView(base, before) : null };
}

/** What the client needs to start. */
export const sessionView = (session: SeatedSession): TableSession => ({
  tableCode: session.gameCode,
  language: session.language,
  currencySymbol: currencySymbol(session.currency),
  demo: session.demo,
  trial: session.trial,
  parentOrigin: session.parentOrigin,
  backUrl: session.backUrl,
  balance: session.balance,
  seat: createHash('sha256').update(`marquee-seat/1\n${session.vendor}\n${session.player}`).digest('hex').slice(0, 32),
});
