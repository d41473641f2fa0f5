import type { Reply } from '@marquee/contract';
import { toWire } from '@marquee/money';
import { windowOfMoments } from '../../base/calendar/business-day.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import type { Handlers } from '../../base/http/handlers.ts';
import { sumToWire } from '../../base/sum-to-wire.ts';
import type { Brand } from '../../brand/index.ts';
import { LEAST } from './claiming.ts';
import { MULTIPLE } from './paying.ts';
import type { Rebates } from './rebates.ts';
import { type RebateFilter, type RebateRow, readRebates, sumRebates } from './record-store.ts';
import { type ShownLine, truncated } from './showing.ts';
import { percentOf, tableOf } from './table.ts';

type Record = Reply<'rebateRecord'>['list'][number];
type GameTypeName = Reply<'manualRebate'>['lines'][number]['gameType'];

const WHOLE = 10_000;

/** What is to be wagered for an amount, in units. */
const requiredOf = (amount: bigint): number => sumToWire((amount * BigInt(MULTIPLE)) / BigInt(WHOLE));

/** What became of what was paid or taken back. */
export const stateOf = ({ status }: Pick<RebateRow, 'status'>): Record['status'] =>
  status === 'COLLECTED' ? 'CREDITED' : status === 'COLLECTING' ? 'PROCESSING' : 'REVERSED';

const recordOf = (row: RebateRow): Record => ({
  at: row.at.getTime(),
  days: row.firstDay !== null && row.lastDay !== null ? { start: row.firstDay, end: row.lastDay } : null,
  validBet: sumToWire(row.validBet),
  amount: toWire(row.amount),
  kind: row.kind,
  status: stateOf(row),
});

/** The members' calls about rebates. */
export function rebateRoutes({
  db,
  clock,
  rebates,
  brandOf,
  vendorName,
  levelOf,
}: {
  db: Database;
  clock: Clock;
  rebates: Rebates;
  brandOf: Brand['of'];
  /** A vendor's name by its number. */
  vendorName(vendorId: number): Promise<string>;
  /** A member's VIP level. */
  levelOf(accountId: bigint): Promise<number>;
}): Pick<Handlers, 'manualRebate' | 'claimManualRebate' | 'rebateRecord'> {
  const lineOf = async ({ gameType, vendorId, rate, validBet, exact }: ShownLine) => ({
    gameType: gameType as GameTypeName,
    vendor: await vendorName(vendorId),
    validBet: sumToWire(validBet),
    rate: percentOf(rate),
    amount: sumToWire(truncated(exact)),
  });

  return {
    async manualRebate({ session, merchant, language }) {
      const standing = await rebates.standing({ merchantId: session.merchantId, accountId: session.accountId });
      const { last, lines, carried, accrued, claimable, waitsUntil, automaticAt, isHeld } = standing;
      const { tiers } = brandOf(merchant).site;
      return {
        state: isHeld ? 'HELD' : 'ACCRUING',
        lines: await Promise.all(lines.map(lineOf)),
        carried: sumToWire(truncated(carried)),
        validBet: sumToWire(lines.reduce((sum, { validBet }) => sum + validBet, 0n)),
        accrued: sumToWire(truncated(accrued)),
        claimable: toWire(claimable),
        minimum: toWire(LEAST),
        multiple: MULTIPLE / WHOLE,
        required: requiredOf(claimable),
        ...{ waitsUntil, automaticAt },
        last: last && { at: last.at.getTime(), amount: toWire(last.amount), kind: last.kind },
        level: await levelOf(session.accountId),
        levels: tableOf(tiers, [language, merchant.defaultLanguage]),
      };
    },
    async claimManualRebate({ session }) {
      const amount = await rebates.claim({ merchantId: session.merchantId, accountId: session.accountId });
      return { amount: toWire(amount), required: requiredOf(amount) };
    },
    async rebateRecord({ session, merchant, query }) {
      const { page = 1, size = 10, startTime: start, endTime: end } = query;
      const { from, to, days } = windowOfMoments(brandOf(merchant), clock.now(), { start, end });
      const filter: RebateFilter = { by: { accountId: session.accountId }, from, to, kind: null };
      const { count, validBet, amount } = await sumRebates(db, filter);
      const rows = await readRebates(db, filter, size, (page - 1) * size);
      return {
        list: rows.map(recordOf),
        totalPages: Math.ceil(count / size),
        totalCount: count,
        footer: { validBet: sumToWire(validBet), amount: sumToWire(amount) },
        period: days,
      };
    },
  };
}
