import { keepAudit } from '../../base/audits.ts';
import { addDays } from '../../base/calendar/business-day.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Database, Runner } from '../../base/database/database.ts';
import type { Difference } from '../../wallet/index.ts';
import * as store from './audit-store.ts';
import type { Needs } from './store.ts';

const PAGE = 200;
const LIMIT = 100;

/** What a recount of levels goes by. */
export interface VipAuditDeps {
  db: Database;
  clock: Clock;
  /** The levels that members have, from their accounts. */
  levelsOf(runner: Runner, accounts: readonly bigint[]): Promise<ReadonlyMap<bigint, number>>;
}

/** The level that figures reach by what levels asked for at a round. */
const earnedBy = (needs: Needs, deposits: bigint, validBet: bigint): number =>
  needs.findLastIndex(([deposit, bet]) => deposits >= BigInt(deposit) && validBet >= BigInt(bet));

/** What is wrong with one member, a line for each fault. */
function faultsOf({ accountId, level, last, breaks, gift, reached, earned }: store.Audited): string[] {
  const who = `account ${accountId}`;
  return [
    ...(last !== null && last !== level ? [`${who}: has level ${level}; the last change gave ${last}`] : []),
    ...(breaks > 0 ? [`${who}: ${breaks} changes do not begin where the one before ended`] : []),
    ...(reached !== null && level > reached ? [`${who}: has level ${level}; reached ${reached}`] : []),
    ...(gift > Math.max(reached ?? 0, level) ? [`${who}: was given the gift of level ${gift}; reached ${reached ?? 0}`] : []),
    ...(earned > Math.max(reached ?? 0, level) ? [`${who}: recounted level ${earned}; reached ${reached ?? 0}`] : []),
  ];
}

/**
 * Recounts levels from the counters of all days but the last that a night has looked at, by what levels asked for then, and checks that
 * changes hang together with what members have and were given. An empty list means that all agree.
 */
export async function findVipDifferences({ db, clock, levelsOf }: VipAuditDeps, limit = LIMIT): Promise<Difference[]> {
  const details: string[] = [];
  for (let after = 0n; details.length < limit; ) {
    const page = await db.transaction(async (tx) => {
      await tx.query({ text: 'set transaction isolation level repeatable read, read only' });
      const rows = await store.readPage(tx, after, PAGE);
      const levels = await levelsOf(
        tx,
        rows.map(({ accountId }) => accountId),
      );
      for (const row of rows) {
        const { accountId, roundDay, needs } = row;
        const until = roundDay === null ? null : addDays(roundDay, -1);
        const sums = until === null ? null : await store.recount(tx, accountId, until);
        const earned = sums && needs ? earnedBy(needs, sums.deposits, sums.validBet) : 0;
        details.push(...faultsOf({ ...row, level: levels.get(accountId) ?? 0, earned }));
      }
      return rows;
    });
    if (page.length < PAGE) break;
    after = page.at(-1)?.accountId ?? after;
  }
  const found = details.slice(0, limit).map((detail) => ({ check: 'levels', detail }));
  await keepAudit(db, clock, 'levels', found.length);
  return found;
}
