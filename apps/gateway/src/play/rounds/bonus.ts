import type { Round } from './rounds.ts';

/** Those of bets that were just settled that count for nothing but what their account has to wager. */
export type ApartBets = (settled: readonly Round[]) => Promise<ReadonlySet<Round>>;

/** A record as it was, if it was, and as it is made now. */
interface Remaking {
  before: Round | null;
  after: Round | null;
}

const isNewlySettled = ({ before, after }: Remaking): boolean => after?.status === 'completed' && before?.status !== 'completed';

/**
 * Makes what sets bets apart that are made with a bonus whose promotion says that they do not count: docs/rules/money.md#wagering. That is
 * decided when a bet is settled and stays, whatever is corrected of it later and however often its record is made again.
 */
export const createBonusMarks =
  (apartBets: ApartBets) =>
  async (rounds: readonly Remaking[]): Promise<(round: Remaking & { after: Round }) => Round> => {
    const apart = await apartBets(rounds.flatMap((round) => (isNewlySettled(round) && round.after ? [round.after] : [])));
    return (round) => {
      const { before, after } = round;
      if (after.status !== 'completed') return after;
      const isApart = isNewlySettled(round) ? apart.has(after) : before?.wagerBet != null;
      return isApart ? { ...after, validBet: 0n, wagerBet: after.validBet } : after;
    };
  };
