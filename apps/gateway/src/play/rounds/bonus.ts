import type { Round } from './rounds.ts';

/** A bet whose record is made or made again. */
export interface RemadeBet<T> {
  /** As the record is to be; whether a bet that is newly settled is apart is not in it yet. */
  bet: T;
  isNewlySettled: boolean;
}

/** Those of bets that are newly settled that count for nothing but what their account has to wager, by them and all that is made with them. */
export type ApartBets = (remade: readonly RemadeBet<Round>[]) => Promise<ReadonlySet<Round>>;

/** A record as it was, if it was, and as it is made now. */
interface Remaking {
  before: Round | null;
  after: Round;
}

const wasSettled = ({ before }: Remaking): boolean => before?.status === 'completed';
const isNewlySettled = (round: Remaking): boolean => round.after.status === 'completed' && !wasSettled(round);
const setApart = (bet: Round): Round => ({ ...bet, validBet: 0n, wagerBet: bet.validBet });

/**
 * Makes what sets bets apart that are made with a bonus whose promotion says that they do not count: docs/rules/money.md#wagering. That is
 * decided when a bet is settled and stays, whatever is corrected of it later and however often its record is made again.
 */
export const createBonusMarks =
  (apartBets: ApartBets) =>
  async (rounds: readonly Remaking[]): Promise<(round: Remaking) => Round> => {
    const kept = new Map(
      rounds.map((round) => {
        const isKept = round.after.status === 'completed' && wasSettled(round) && round.before?.wagerBet != null;
        return [round.after, isKept ? setApart(round.after) : round.after];
      }),
    );
    const remade = rounds.flatMap((round) => {
      const bet = kept.get(round.after) ?? round.after;
      return isNewlySettled(round) || wasSettled(round) ? [{ bet, isNewlySettled: isNewlySettled(round) }] : [];
    });
    const apart = await apartBets(remade);
    return ({ after }) => (apart.has(after) ? setApart(after) : (kept.get(after) ?? after));
  };
