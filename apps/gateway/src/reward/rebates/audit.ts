import type { Runner } from '../../base/database/database.ts';
import { differences } from '../counting/audit.ts';
import type { Heard } from '../counting/index.ts';
import { readPaid, readSums } from './audit-store.ts';
import { type BetLine, exactly, exactOf, linesOf } from './line.ts';
import { NO_ACCOUNT, readAccount } from './store.ts';

const nameOf = ({ gameType, vendorId, day, rate }: Omit<BetLine, 'accountId'>): string =>
  `valid bet at ${rate} of ${gameType} at ${vendorId} on ${day}`;

/**
 * Recounts a member's rebates: the lines since a business day from what was heard of the bets, and what was paid and taken back from what the lines say that
 * was paid for. An empty list means that all agree.
 */
export async function findRebateDifferences(
  runner: Runner,
  accountId: bigint,
  heard: readonly Heard[],
  firstDay: string,
): Promise<string[]> {
  const lines = await readSums(runner, accountId);
  const who = `account ${accountId}`;
  const recounted = linesOf(
    heard.filter(({ kind }) => kind !== 'deposit'),
    () => true,
  );
  const sums = (some: readonly BetLine[]) =>
    new Map(some.filter(({ day }) => day >= firstDay).map((line) => [nameOf(line), line.validBet]));
  const found = differences(who, sums(lines), sums(recounted), 0n);
  const { remainder } = (await readAccount(runner, accountId)) ?? NO_ACCOUNT;
  const { paid, credited, reversed } = await readPaid(runner, accountId);
  const taken = lines.reduce((sum, { taken: validBet, rate }) => sum + exactOf({ validBet, rate }), 0n);
  const left = taken - exactly(paid) + exactly(reversed);
  if (left !== remainder) found.push(`rebates of ${who}: ${remainder} millionths are left; recounted ${left}`);
  if (paid !== credited) found.push(`rebates of ${who}: ${paid} was paid; its rewards are ${credited}`);
  return found;
}
