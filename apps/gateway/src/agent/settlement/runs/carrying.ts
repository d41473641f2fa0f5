import type { CarryOver, DividendPeriod } from '@marquee/contract';
import type { Amount } from '@marquee/money';
import { integers } from '../../../base/arrays.ts';
import { type Period, periodAt } from '../../../base/background/periods.ts';
import { addDays, type BusinessCalendar, businessDayOf } from '../../../base/calendar/business-day.ts';
import type { Transaction } from '../../../base/database/database.ts';
import { carryInOf, isRestored } from '../../contracts/calculation/dividend.ts';
import { periodOf } from '../../contracts/ending.ts';
import type { Contract, EndReason } from '../../contracts/store.ts';

const SUNDAY = 6;
const monthOf = (day: string): string => day.slice(0, 7);

/** The calendar month that a dividend's period belongs to; a week is of its Sunday's. */
export function monthOfPeriod(calendar: BusinessCalendar, unit: Period, start: Date): string {
  const day = businessDayOf(calendar, start.getTime());
  return monthOf(unit === 'week' ? addDays(day, SUNDAY) : day);
}

/** A holder's last dividend. */
interface Before {
  holderId: bigint;
  unit: Period;
  periodStart: Date;
  periodEnd: Date;
  carryOut: Amount;
  mode: CarryOver;
  version: number;
}

interface Version {
  holderId: bigint;
  version: number;
  uplineId: bigint | null;
  endReason: EndReason | null;
  effectiveFrom: Date;
  effectiveUntil: Date | null;
  mode: CarryOver;
  period: DividendPeriod;
}

/** The dividends whose periods ended last before a moment. Those of another length of period may have begun with this one. */
const readBefore = (tx: Transaction, holderIds: readonly bigint[], end: Date): Promise<Before[]> =>
  tx.query<Before>({
    name: 'agent-bills-before',
    text: `select h.id as "holderId", b.unit, b.period_start as "periodStart", b.period_end as "periodEnd", b.carry_out as "carryOut",
             c.terms->>'carryOver' as mode, c.version
           from unnest($1::text::bigint[]) as h (id)
           cross join lateral (select * from agent_bill where holder_id = h.id and kind = 'DIVIDEND' and period_end < $2
             order by period_end desc, id desc limit 1) b
           join agent_contract c on c.id = b.contract_id`,
    values: [integers(holderIds), end],
  });

/** Of holders as rows: a list would be gone through for each contract of a table that is read whole. */
const readVersions = (tx: Transaction, holderIds: readonly bigint[]): Promise<Version[]> =>
  tx.query<Version>({
    name: 'agent-contract-versions',
    text: `select holder_id as "holderId", version, upline_id as "uplineId", end_reason as "endReason",
             effective_from as "effectiveFrom", effective_until as "effectiveUntil", terms->>'carryOver' as mode, terms->>'period' as period
           from agent_contract where holder_id in (select unnest($1::text::bigint[])) and kind = 'DIVIDEND' order by holder_id, version`,
    values: [integers(holderIds)],
  });

/**
 * Does a loss go on from one version to another? Not where another two have signed in between, or another rule for losses was agreed, or the
 * same two signed long after the end: the time between the end and the signing counts, wherever in a period it was.
 */
function goesOn(versions: readonly Version[], from: number, to: number): boolean {
  const between = versions.filter(({ version }) => version >= from && version <= to);
  return between.every(({ uplineId, endReason, effectiveUntil, mode }, place) => {
    const next = between[place + 1];
    if (next && next.mode !== mode) return false;
    if (!next || endReason === 'REPLACED' || endReason === 'MOVED') return true;
    const apart = next.effectiveFrom.getTime() - (effectiveUntil?.getTime() ?? 0);
    return next.uplineId === uplineId && isRestored(apart);
  });
}

/**
 * Where the figures begin of a period of a version: with the period, or with that of the version before which this one replaced within it, since
 * nobody else counts its days.
 */
function beginningOf(calendar: BusinessCalendar, versions: readonly Version[], own: number, start: Date): Date {
  let begin = start.getTime();
  for (let version = own - 1; ; version -= 1) {
    const before = versions.find((each) => each.version === version);
    const isReplaced = before?.endReason === 'REPLACED' || before?.endReason === 'MOVED';
    if (!before?.effectiveUntil || !isReplaced || before.effectiveUntil.getTime() <= begin) break;
    // Up to its end it governed what had ended by then.
    const cut = periodAt(calendar, periodOf({ kind: 'DIVIDEND', period: before.period }), before.effectiveUntil.getTime());
    if (cut.start === before.effectiveUntil.getTime()) break;
    begin = Math.min(begin, cut.start);
  }
  return new Date(begin);
}

/** What a contract's dividend of a period takes over, and where its figures begin. */
export interface Carried {
  carryIn: Amount;
  countedFrom: Date;
}

/** What dividends take over of the ones before, by contract: docs/rules/contracts.md#carry-over. */
export async function readCarried(
  tx: Transaction,
  calendar: BusinessCalendar,
  contracts: readonly Contract[],
  { unit, start, end }: { unit: Period; start: Date; end: Date },
): Promise<Map<bigint, Carried>> {
  const holderIds = contracts.map(({ holderId }) => holderId);
  const before = new Map((await readBefore(tx, holderIds, end)).map((each) => [each.holderId, each]));
  const versions = Map.groupBy(await readVersions(tx, holderIds), ({ holderId }) => holderId);
  const month = monthOfPeriod(calendar, unit, start);
  return new Map(
    contracts.map(({ id, holderId, version, terms }) => {
      const last = before.get(holderId);
      const begin = beginningOf(calendar, versions.get(holderId) ?? [], version, start);
      if (!last) return [id, { carryIn: 0n, countedFrom: begin }];
      const left = {
        mode: last.mode,
        month: monthOfPeriod(calendar, last.unit, last.periodStart),
        carryOut: goesOn(versions.get(holderId) ?? [], last.version, version) ? last.carryOut : 0n,
      };
      const carryIn = carryInOf({ mode: terms.carryOver ?? 'NONE', month }, left);
      return [id, { carryIn, countedFrom: last.periodEnd > begin ? last.periodEnd : begin }];
    }),
  );
}
