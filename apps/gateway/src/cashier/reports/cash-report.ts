import type { OpsReply } from '@marquee/contract/ops';
import { type Amount, toWire } from '@marquee/money';
import { keepAudit } from '../../base/audits.ts';
import type { IntervalJob } from '../../base/background/job.ts';
import { addDays, type BusinessCalendar, businessDayOf, startOfBusinessDay } from '../../base/calendar/business-day.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Log } from '../../base/log.ts';
import { countDifferences, readBefore, readClosedUntil, readClosings, readFirst, readOpenDays, writeDay } from './cash-store.ts';
import { type CashCount, type CashSum, type CountingDeps, countCash } from './counting.ts';
import { LEDGER_KIND_OF } from './movements.ts';

type Report = OpsReply<'opsCashReport'>;

interface CashBrand extends BusinessCalendar {
  currency: string;
}

export interface CashReportDeps extends CountingDeps {
  clock: Clock;
  log: Log;
  calendarOf(merchantId: number): Promise<CashBrand | null>;
}

/** A brand's cash by business days: docs/rules/money.md#cash-report. */
export interface CashReports {
  /** A day of a brand: its movements counted anew, what there was before and is after, and where orders and ledger differ. */
  report(merchant: { id: number } & CashBrand, day: string): Promise<Report>;
  /** What was booked at each provider until now, less what it has paid for certain, by provider and currency; null while not all days are counted. */
  atProviders(merchant: { id: number } & CashBrand): Promise<ChannelBalance[] | null>;
  job: IntervalJob;
}

const MINUTE_MS = 60_000;
/** What is on its way when a day ends is booked by then. */
const GRACE_MS = 10 * MINUTE_MS;
/** Days that one run closes for a brand. */
const AT_ONCE = 31;
/** So far back a day that differs is counted anew, and alarms. */
const LOOK_BACK_DAYS = 30;
/** Days that are not closed yet and counted for a report's opening. */
const OPEN_DAYS = 3;

/** What lies at a channel, or at a provider. */
export interface ChannelBalance {
  channel: string;
  currency: string;
  amount: Amount;
}

type Signs = Partial<Record<CashSum['kind'], 1n | -1n>>;

/** What a movement does to the money that lies at a channel: the fee of a deposit is in it, what a withdrawal cost stays in it. */
const AT_CHANNEL: Signs = { deposit: 1n, depositFee: 1n, withdrawal: -1n };
const AT_PROVIDER: Signs = { providerIn: 1n, providerOut: -1n };
/** What a report shows among its movements. */
const isShown = ({ kind }: CashSum): boolean => kind !== 'providerIn' && kind !== 'providerOut';

const UNORDERED: readonly string[] = Object.values(LEDGER_KIND_OF);
/** Does no order stand behind it? */
const isUnordered = ({ kind }: Pick<CashSum, 'kind'>): boolean => UNORDERED.includes(kind);

/** What lies at each channel by these sums. */
function balancesOf(sums: readonly CashSum[], signs: Signs = AT_CHANNEL): Map<string, ChannelBalance> {
  const balances = new Map<string, ChannelBalance>();
  for (const { channel, currency, kind, orders } of sums) {
    const sign = signs[kind];
    if (channel === null || sign === undefined) continue;
    const name = `${currency} ${channel}`;
    const balance = balances.get(name) ?? { channel, currency, amount: 0n };
    balances.set(name, { ...balance, amount: balance.amount + sign * orders });
  }
  return balances;
}

const byName = (a: { currency: string; channel: string | null }, b: { currency: string; channel: string | null }): number =>
  a.currency.localeCompare(b.currency) || (a.channel ?? '').localeCompare(b.channel ?? '');

/** A counted day as it is shown. */
function shown(day: string, isClosed: boolean, before: readonly CashSum[] | null, count: CashCount): Report {
  const opening = before && balancesOf(before);
  const moved = balancesOf(count.sums);
  const names = [...new Set([...(opening?.keys() ?? []), ...moved.keys()])];
  const channels = names.flatMap((name) => {
    const known = moved.get(name) ?? opening?.get(name);
    if (!known) return [];
    const change = moved.get(name)?.amount ?? 0n;
    const start = opening ? (opening.get(name)?.amount ?? 0n) : null;
    return [
      {
        currency: known.currency,
        channel: known.channel,
        opening: start === null ? null : toWire(start),
        change: toWire(change),
        closing: start === null ? null : toWire(start + change),
      },
    ];
  });
  return {
    day,
    isClosed,
    movements: count.sums
      .filter(isShown)
      .toSorted((a, b) => byName(a, b) || a.kind.localeCompare(b.kind))
      .map(({ orders, ledger, ...sum }) => ({
        ...sum,
        orders: isUnordered(sum) ? null : toWire(orders),
        ledger: ledger === null ? null : toWire(ledger),
        difference: toWire(ledger === null || isUnordered(sum) ? 0n : ledger - orders),
      })),
    channels: channels.toSorted(byName),
    differences: count.differences.map(({ orders, ledger, ...each }) => ({
      ...each,
      orders: toWire(orders),
      ledger: toWire(ledger),
    })),
    differenceCount: count.count,
  };
}

/** Makes the reports. */
export function createCashReports(deps: CashReportDeps): CashReports {
  const { db, clock, log, calendarOf } = deps;
  const countDay = (merchantId: number, brand: CashBrand, day: string): Promise<CashCount> => {
    const from = new Date(startOfBusinessDay(brand, day));
    const to = new Date(startOfBusinessDay(brand, addDays(day, 1)));
    return countCash(deps, { merchantId, from, to }, brand.currency);
  };

  /** What there was before a day: the closed days, and the few before it that are not. Null: too many are not closed yet. */
  const before = async (merchant: { id: number } & CashBrand, day: string): Promise<CashSum[] | null> => {
    const until = await readClosedUntil(db, merchant.id);
    const first = until === null ? await readFirst(db, merchant.id) : null;
    let open = until !== null ? addDays(until, 1) : first ? businessDayOf(merchant, first.getTime()) : day;
    const sums = await readBefore(db, merchant.id, day);
    for (let days = 0; open < day; days += 1, open = addDays(open, 1)) {
      if (days === OPEN_DAYS) return null;
      sums.push(...(await countDay(merchant.id, merchant, open)).sums);
    }
    return sums;
  };

  /** Closes the days of a brand that have ended, and anew those that differed. */
  const close = async (merchantId: number, until: string | null, signal: AbortSignal | undefined): Promise<void> => {
    const brand = await calendarOf(merchantId);
    if (!brand) return;
    const today = businessDayOf(brand, clock.now() - GRACE_MS);
    const again = await readOpenDays(db, merchantId, addDays(today, -LOOK_BACK_DAYS), AT_ONCE);
    const days = again.map(({ day }) => day);
    const first = until === null ? await readFirst(db, merchantId) : null;
    let next = until !== null ? addDays(until, 1) : first ? businessDayOf(brand, first.getTime()) : today;
    // Nothing was before: what comes next is all there is to count.
    if (until === null && next >= today)
      await writeDay(db, merchantId, addDays(today, -1), { sums: [], differences: [], count: 0 });
    for (let closed = 0; next < today && closed < AT_ONCE; closed += 1, next = addDays(next, 1)) days.push(next);
    for (const day of days) {
      if (signal?.aborted) return;
      const count = await countDay(merchantId, brand, day);
      await writeDay(db, merchantId, day, count);
      if (count.count > 0) log.error({ merchantId, day, differences: count.count }, 'the cash of a day differs from the ledger');
    }
  };

  return {
    async report(merchant, day) {
      const isClosed = clock.now() >= startOfBusinessDay(merchant, addDays(day, 1)) + GRACE_MS;
      return shown(day, isClosed, await before(merchant, day), await countDay(merchant.id, merchant, day));
    },
    async atProviders(merchant) {
      const today = businessDayOf(merchant, clock.now());
      const sums = await before(merchant, today);
      if (sums === null) return null;
      return [...balancesOf([...sums, ...(await countDay(merchant.id, merchant, today)).sums], AT_PROVIDER).values()];
    },
    job: {
      name: 'cashier.close-cash-days',
      everyMs: 10 * MINUTE_MS,
      async run({ signal }) {
        for (const { merchantId, until } of await readClosings(db)) await close(merchantId, until, signal);
        const since = new Date(clock.now() - LOOK_BACK_DAYS * 24 * 60 * MINUTE_MS).toISOString().slice(0, 10);
        await keepAudit(db, clock, 'cash', await countDifferences(db, since));
      },
    },
  };
}
