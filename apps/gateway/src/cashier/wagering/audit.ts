import { keepAudit } from '../../base/audits.ts';
import { accountsBehind } from '../../base/background/held-store.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Database, Runner } from '../../base/database/database.ts';
import type { Difference } from '../../wallet/index.ts';
import { type KeptBet, readContributions, readFrom } from './bet-store.ts';
import { type FedBet, feed, statusOf } from './feeding.ts';
import { FED_NEWS, WAGERING_CONSUMER } from './following.ts';
import { type RecordedBet, wageredOf } from './refeeding.ts';
import type { Requirement } from './requirement.ts';
import { readLive, readMiscounted, readWaiting } from './store.ts';

const PAGE = 200;
const LIMIT = 100;

export interface WageringAuditDeps {
  db: Database;
  clock: Clock;
  /** A member's settled bets after a moment, as the betting record has them. */
  settledAfter(runner: Runner, accountId: bigint, after: Date): Promise<RecordedBet[]>;
}

const byPlace = (a: FedBet, b: FedBet): number => +a.settledAt - +b.settledAt || (a.betNo < b.betNo ? -1 : 1);

/** Where what is kept of a member's bets is other than their records. */
function betDifferences(accountId: bigint, kept: readonly KeptBet[], recorded: readonly RecordedBet[]): string[] {
  const told = new Map(kept.filter(({ validBet }) => validBet > 0n).map((bet) => [bet.betNo, bet.validBet]));
  const details: string[] = [];
  for (const bet of recorded) {
    const [betNo, validBet] = [bet.betNo, wageredOf(bet)];
    const has = told.get(betNo) ?? 0n;
    told.delete(betNo);
    if (has !== validBet) details.push(`bet ${betNo} of account ${accountId}: counted with ${has}; its record has ${validBet}`);
  }
  return [
    ...details,
    ...[...told].map(([betNo, has]) => `bet ${betNo} of account ${accountId}: counted with ${has}; its record has nothing`),
  ];
}

/** Feeds all of a member's recorded bets from nothing, and says where what is stored is other than that. */
async function recountOne(runner: Runner, deps: WageringAuditDeps, live: readonly Requirement[]): Promise<string[]> {
  const [oldest] = live;
  if (!oldest) return [];
  const { accountId, createdAt } = oldest;
  const recorded = await deps.settledAfter(runner, accountId, createdAt);
  const kept = (await readFrom(runner, [{ accountId, betNo: '', settledAt: createdAt }])).filter(
    (bet) => bet.settledAt > createdAt,
  );
  const isLive = new Set(live.map(({ id }) => id));
  const used = new Map<string, bigint>();
  for (const part of await readContributions(runner, kept))
    if (!isLive.has(part.requirementId)) used.set(part.betNo, (used.get(part.betNo) ?? 0n) + part.used);
  const bets = recorded.flatMap((bet): FedBet[] => {
    const { betNo, gameType, settledAt } = bet;
    return settledAt ? [{ accountId, betNo, gameType, settledAt, left: wageredOf(bet) - (used.get(betNo) ?? 0n) }] : [];
  });
  const { done } = feed(
    live.map((each) => ({ ...each, done: 0n })),
    bets.sort(byPlace),
  );
  const wrong = live.flatMap((each) => {
    const now = { required: each.required, done: done.get(each.id) ?? 0n };
    const isSame = now.done === each.done && statusOf(now) === each.status;
    return isSame
      ? []
      : [
          `requirement ${each.id} of account ${accountId}: ${each.status} with ${each.done}; its bets give ${statusOf(now)} with ${now.done}`,
        ];
  });
  return [...betDifferences(accountId, kept, recorded), ...wrong];
}

/**
 * Recounts what every member has wagered from the settled bets of the betting record, a page of members under one snapshot. Members of whom
 * something is on its way are not compared. An empty list means that both agree.
 */
export async function findWageringDifferences(deps: WageringAuditDeps, limit = LIMIT): Promise<Difference[]> {
  const { db, clock } = deps;
  const types = FED_NEWS.map(({ type }) => type);
  const details = await readMiscounted(db, limit);
  for (let after = 0n; details.length < limit; ) {
    const page = await db.transaction(async (tx) => {
      await tx.query({ text: 'set transaction isolation level repeatable read, read only' });
      const accounts = await readWaiting(tx, after, PAGE);
      const behind = await accountsBehind(tx, WAGERING_CONSUMER, types);
      const live = Map.groupBy(
        await readLive(
          tx,
          accounts.filter((account) => !behind.has(account)),
        ),
        ({ accountId }) => accountId,
      );
      for (const own of live.values()) details.push(...(await recountOne(tx, deps, own)));
      return accounts;
    });
    if (page.length < PAGE) break;
    after = page.at(-1) ?? after;
  }
  const found = details.slice(0, limit).map((detail) => ({ check: 'wagering', detail }));
  await keepAudit(db, clock, 'wagering', found.length);
  return found;
}
