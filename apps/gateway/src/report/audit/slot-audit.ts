import { type BusinessCalendar, businessDayOf, startOfBusinessDay } from '../../base/calendar/business-day.ts';
import type { BrandCalendar } from '../../base/calendar/day-sums.ts';
import type { Runner } from '../../base/database/database.ts';
import { readBrandsOf, readChangedGroups, readSettledSlots } from '../../play/index.ts';
import { BETS } from '../rows/tables.ts';
import { readOwnRows, readSlotRows, readWantedSince, type SlotRow } from './audit-store.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** As long as the news are kept of which the rows are made. */
const DAYS = 30;

/** The stretches of one length of some accounts of a brand, and from when on they are whole. */
interface Stretches {
  calendar: BusinessCalendar;
  accounts: readonly bigint[];
  minutes: number;
  since: Date;
  rows: readonly SlotRow[];
}

const added = (a: readonly bigint[] | undefined, b: readonly bigint[]): bigint[] =>
  b.map((each, place) => each + (a?.[place] ?? 0n));

/** Figures by name as texts; those of nothing are left out. */
function textsOf(rows: readonly { name: string; figures: readonly bigint[] }[]): Map<string, string> {
  const sums = new Map<string, bigint[]>();
  for (const { name, figures } of rows) sums.set(name, added(sums.get(name), figures));
  return new Map([...sums].flatMap(([name, sum]) => (sum.some((each) => each !== 0n) ? [[name, sum.join(' ')]] : [])));
}

/** What is counted of something otherwise than it is recounted, by name. */
export function apart(what: string, has: ReadonlyMap<string, string>, is: ReadonlyMap<string, string>): string[] {
  return [...new Set([...has.keys(), ...is.keys()])]
    .filter((name) => has.get(name) !== is.get(name))
    .map((name) => `${what} of account ${name}: counted ${has.get(name) ?? 'nothing'}; recounted ${is.get(name) ?? 'nothing'}`);
}

/** Over each whole day an account's stretches come to what its row of that day has: corrections are in both where they were booked. */
async function daysApart(tx: Runner, { calendar, accounts, minutes, since, rows }: Stretches): Promise<string[]> {
  const first = businessDayOf(calendar, since.getTime() - 1 + DAY_MS);
  // Where a day does not begin with a stretch, one stretch is of two days.
  if (startOfBusinessDay(calendar, first) % (minutes * MINUTE_MS) !== 0) return [];
  const counted = rows.map(({ accountId, at, gameType, vendorId, figures }) => {
    const day = businessDayOf(calendar, at.getTime());
    return { day, name: `${accountId}: ${day} ${gameType} ${vendorId}`, figures };
  });
  const kept = (await readOwnRows(tx, BETS, accounts)).map(({ accountId, about, figures }) => ({
    ...{ day: about.slice(0, first.length), name: `${accountId}: ${about}` },
    figures: figures.split(' ').map(BigInt),
  }));
  const isWhole = ({ day }: { day: string }): boolean => day >= first;
  return apart(`${minutes} minutes`, textsOf(counted.filter(isWhole)), textsOf(kept.filter(isWhole)));
}

/**
 * A bet that was never changed stands in the stretch in which it was settled: compared where all bets of an account at a vendor and type are so.
 * Valid bets are left to the days, as what is told of a bet later changes them without its being corrected.
 */
async function placesApart(tx: Runner, { accounts, minutes, since, rows }: Stretches): Promise<string[]> {
  const groupOf = ({ accountId, gameType, vendorId }: Pick<SlotRow, 'accountId' | 'gameType' | 'vendorId'>): string =>
    `${accountId} ${gameType} ${vendorId}`;
  const changed = new Set((await readChangedGroups(tx, accounts)).map(groupOf));
  const nameOf = ({ accountId, at, gameType, vendorId }: Pick<SlotRow, 'accountId' | 'at' | 'gameType' | 'vendorId'>): string =>
    `${accountId}: ${at.toISOString()} ${gameType} ${vendorId}`;
  const settled = await readSettledSlots(tx, { accounts, minutes, since });
  const isSteady = (row: Parameters<typeof groupOf>[0]): boolean => !changed.has(groupOf(row));
  return apart(
    `bets of ${minutes} minutes`,
    textsOf(rows.filter(isSteady).map((row) => ({ name: nameOf(row), figures: row.figures.slice(0, 3) }))),
    textsOf(settled.filter(isSteady).map((row) => ({ name: nameOf(row), figures: [row.bets, row.stake, row.payout] }))),
  );
}

/** What is to be recounted: accounts in teams of which nothing is on its way to the rows, by brands. */
export interface SlotAudit {
  brands: readonly BrandCalendar[];
  accounts: readonly bigint[];
  now: number;
}

/** Where accounts' own rows of hours and five minutes are other than their days and the records of their bets have it. */
export async function recountSlots(tx: Runner, { brands, accounts, now }: SlotAudit): Promise<string[]> {
  const wanted = await readWantedSince(tx);
  if (wanted.length === 0 || accounts.length === 0) return [];
  const brandOf = await readBrandsOf(tx, accounts);
  const oldest = new Date(now - DAYS * DAY_MS);
  const rows = await readSlotRows(tx, accounts, oldest);
  const found: string[] = [];
  for (const { merchantId, minutes, since } of wanted) {
    const calendar = brands.find(({ id }) => id === merchantId)?.calendar;
    const own = new Set(accounts.filter((id) => brandOf.get(id) === merchantId));
    if (!calendar || own.size === 0) continue;
    // The first stretch of the time that is looked at may lie in part before it.
    const from = new Date(Math.ceil(Math.max(since.getTime(), oldest.getTime()) / (60 * MINUTE_MS)) * 60 * MINUTE_MS);
    const stretches = {
      ...{ calendar, accounts: [...own], minutes, since: from },
      rows: rows.filter((row) => row.minutes === minutes && own.has(row.accountId) && row.at >= from),
    };
    found.push(...(await daysApart(tx, stretches)), ...(await placesApart(tx, stretches)));
  }
  return found;
}
