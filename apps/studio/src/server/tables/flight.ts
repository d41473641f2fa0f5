import { heightAt, isCutOff } from '../../tables/crash.ts';
import { tableAt } from '../../tables/tables.ts';
import type { Base } from '../base.ts';
import { Failure } from '../failure.ts';
import type { SeatedSession } from '../records.ts';
import type { TableBet, TableRound } from './records.ts';

/** When a drawn round's outcome is shown and its bets are settled: a flight keeps it until it is over. */
export function showsAt(round: TableRound): number {
  return round.drawsAt + (tableAt(round.table, round.version)?.game.hides?.(round.outcome) ?? 0);
}

/** Whether nobody may know yet how a round ends, though it is drawn. */
export const isHidden = (base: Base, round: TableRound): boolean => round.state === 'drawn' && base.clock.now() < showsAt(round);

/**
 * Run at the start: notes in bets of flights that are up, or were, that nobody could leave them for a while (docs/rules/tables.md#high-kite).
 * One of which bets were settled before was over while the studio was there: the others end as those did. Returns how many bets there were.
 */
export function resumeFlights(base: Base): number {
  const { rounds, bets } = base.store.tables;
  const resumedAt = base.clock.now();
  const isFlight = ({ table, version }: TableRound): boolean => tableAt(table, version)?.game.hides !== undefined;
  const isBegun = ({ table, roundNo }: TableRound): boolean => bets.hasSettled(table, roundNo);
  const up = [...rounds.due('open', resumedAt), ...rounds.due('drawn', resumedAt)].filter(
    (round) => isFlight(round) && !isBegun(round),
  );
  return base.store.atomically(() => {
    const found = up.flatMap(({ table, roundNo }) => bets.placed(table, roundNo, Number.MAX_SAFE_INTEGER));
    for (const bet of found) bets.update({ ...bet, stakes: bet.stakes.map((stake) => ({ ...stake, resumedAt })) });
    return found.length;
  });
}

/** Whether nobody could leave a bet by hand before it came down. */
export const wasCutOff = ({ stakes: [stake] }: TableBet, { drawsAt, outcome }: TableRound): boolean =>
  stake !== undefined && isCutOff(stake, drawsAt, outcome);

/**
 * Leaves a flight at the height at which it is by the studio's clock, or at the bet's target where it has passed that. It needs no lock of the
 * player: it waits for nothing, and of bets that are placed nobody waits between reading and writing one. Asked again it answers as the first time, also when the flight is over; who has not left by then is told `flight.over`.
 */
export function leaveFlight(base: Base, session: SeatedSession, betId: string): TableBet {
  const { rounds, bets } = base.store.tables;
  const bet = bets.find(betId);
  if (bet?.vendor !== session.vendor || bet.player !== session.player) throw new Failure('order.unknown');
  const [stake] = bet.stakes;
  if (stake?.left !== undefined || ((bet.state === 'paying' || bet.state === 'paid') && bet.payout !== '0')) return bet;
  const round = rounds.find(bet.table, bet.roundNo);
  if (!stake || stake.pick === undefined || bet.state !== 'placed' || !round || !isHidden(base, round))
    throw new Failure('flight.over');
  const left = Math.min(stake.pick, heightAt(base.clock.now() - round.drawsAt));
  const gone: TableBet = { ...bet, stakes: [{ ...stake, left }] };
  bets.update(gone);
  return gone;
}
