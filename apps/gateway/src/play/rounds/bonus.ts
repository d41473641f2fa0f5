import type { Round } from './rounds.ts';

/** A stretch in which bets of an account count for nothing but what it has to wager. `until` null: it is open. */
export interface ApartStretch {
  accountId: bigint;
  from: Date;
  until: Date | null;
}

/** Those of accounts that were not over at a moment. */
export type ApartStretches = (accountIds: readonly bigint[], since: Date) => Promise<readonly ApartStretch[]>;

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
  (stretchesOf: ApartStretches) =>
  async (rounds: readonly Remaking[]): Promise<(round: Remaking & { after: Round }) => Round> => {
    const settled = rounds.flatMap((round) => (isNewlySettled(round) && round.after ? [round.after] : []));
    const accounts = [...new Set(settled.map(({ accountId }) => accountId))];
    const since = new Date(Math.min(...settled.map(({ settledAt }) => settledAt?.getTime() ?? 0)));
    const stretches = settled.length === 0 ? [] : await stretchesOf(accounts, since);
    const isWithin = ({ accountId, settledAt }: Round): boolean =>
      settledAt !== null &&
      stretches.some((each) => each.accountId === accountId && each.from < settledAt && (each.until ?? settledAt) >= settledAt);
    return (round) => {
      const { before, after } = round;
      if (after.status !== 'completed') return after;
      const isApart = isNewlySettled(round) ? isWithin(after) : before?.wagerBet != null;
      return isApart ? { ...after, validBet: 0n, wagerBet: after.validBet } : after;
    };
  };
