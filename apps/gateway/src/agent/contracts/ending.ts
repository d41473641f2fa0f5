import type { ContractTerms, DividendPeriod } from '@marquee/contract';
import { type Period, periodAt } from '../../base/background/periods.ts';
import type { BusinessCalendar } from '../../base/calendar/business-day.ts';
import type { Transaction } from '../../base/database/database.ts';
import { expireAskedOfHouse } from './request-store.ts';
import { type Contract, type EndReason, endContracts, readBelow } from './store.ts';
import type { Tell } from './telling.ts';

const DIVIDENDS: Readonly<Record<DividendPeriod, Period>> = { WEEKLY: 'week', HALF_MONTHLY: 'half-month', MONTHLY: 'month' };

/** The periods that a contract pays for. */
export function periodOf({ kind, period }: Pick<ContractTerms, 'kind' | 'period'>): Period {
  if (kind === 'DIVIDEND') return DIVIDENDS[period ?? 'MONTHLY'];
  return ({ DAILY: 'day', HOURLY: 'hour', REALTIME: 'five-minutes' } as const)[kind];
}

/** When the period of a contract ends in which a moment lies. */
export const periodEnd = (calendar: BusinessCalendar, terms: Pick<ContractTerms, 'kind' | 'period'>, now: Date): Date =>
  new Date(periodAt(calendar, periodOf(terms), now.getTime()).end);

/** How a contract ends, and when. */
interface LineEnding {
  reason: EndReason;
  /** Why those below it end. */
  below: EndReason;
  until: Date;
  now: Date;
}

/**
 * Ends a contract and everything that stands on it, at the same moment; each holder hears of it. The caller holds the tree. Returns what
 * was changed, the contract first where it was.
 */
export async function endLine(
  tx: Transaction,
  tell: Tell,
  contract: Contract,
  { reason, below, until, now }: LineEnding,
): Promise<Contract[]> {
  const standing = await readBelow(tx, contract.holderId, contract);
  const ended = [
    ...(await endContracts(tx, [contract.id], { reason, until, now })),
    ...(await endContracts(
      tx,
      standing.map(({ id }) => id),
      { reason: below, until, now },
    )),
  ];
  await expireAskedOfHouse(
    tx,
    ended.map(({ id }) => id),
    now,
  );
  for (const about of ended) {
    const { merchantId, holderId: accountId } = about;
    await tell(tx, { merchantId, accountId, template: 'contract.ending', time: until, about });
  }
  return ended;
}
