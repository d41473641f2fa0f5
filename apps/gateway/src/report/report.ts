import type { Events } from '../base/background/events.ts';
import type { IntervalJob, PeriodJob } from '../base/background/job.ts';
import type { BusinessCalendar } from '../base/calendar/business-day.ts';
import type { Clock } from '../base/calendar/clock.ts';
import type { BrandCalendar } from '../base/calendar/day-sums.ts';
import type { Runner } from '../base/database/database.ts';
import type { Log } from '../base/log.ts';
import { findReportDifferences } from './audit/audit.ts';
import { createPeopleCount, type PeopleDeps } from './counting/people.ts';
import { type PeopleDay, readCountedDays, readPeople, readPeopleDays, type TeamPeople } from './counting/people-store.ts';
import type { DayRange } from './counting/ranges.ts';
import { type HourFigures, type HoursAsked, teamHours } from './reading/hours.ts';
import { type AccountFigures, type ListAsked, listFigures } from './reading/list-store.ts';
import { type ActiveAsked, type Asked, type KeyedFigures, ownFigures, teamActive, teamFigures } from './reading/reading.ts';
import { teams } from './reading/teams.ts';
import { forgetSlots, slotsForgottenUntil } from './rows/forgetting.ts';
import { followBetsAndMoves } from './rows/hearing.ts';
import { type Missing, readMissing } from './rows/missing.ts';
import { addAllMoney } from './rows/money.ts';
import type { Minutes } from './rows/tables.ts';
import { readKeptSince, wantSlots } from './rows/wanted-store.ts';
import { createWatermarks, readWatermark, type WatermarkDeps } from './rows/watermark.ts';

/** The report rows of accounts and teams: docs/rules/agents.md#reports. */
export interface Report {
  /** What an account itself did in some business days. */
  ownFigures(asked: Omit<Asked, 'membership'>, runner?: Runner): Promise<KeyedFigures[]>;
  /** What an account and all below it did in some business days: read by key, however large the team. */
  teamFigures(asked: Asked, runner?: Runner): Promise<KeyedFigures[]>;
  /** How many of an account and all below it bet at least so much, by day or on all days, as contracts count it. */
  teamActive(asked: ActiveAsked, runner?: Runner): Promise<Map<string, number>>;
  /** A page of accounts with their figures, and how many there are on all pages. */
  list(asked: ListAsked): Promise<{ rows: AccountFigures[]; total: number }>;
  /** How a team stands and who in it did what in the ranges by name, as it was counted last; null before the first time. */
  people(accountId: bigint, runner?: Runner): Promise<(TeamPeople & { countedAt: Date }) | null>;
  /** A team's new and active members by day, of those days on which there were some. */
  peopleDays(accountId: bigint, days: DayRange): Promise<PeopleDay[]>;
  /** Days of a brand that are over and counted, since a day. */
  countedDays(merchantId: number, since: string): Promise<ReadonlySet<string>>;
  /** Counts teams now, as a job does every five minutes. */
  countPeople(): Promise<void>;
  /** What many teams did, each statement for all of them: as contracts count them, by who belongs to a team at the end. */
  teams: typeof teams;
  /** Keeps a brand's bets by hours or five minutes too, whole from the beginning of its running business day: for contracts that are settled so. */
  want(brand: BusinessCalendar & { id: number }, minutes: Minutes): Promise<void>;
  /** From when on a brand's bets are kept so, whole; null: they are not. */
  keptSince(merchantId: number, minutes: Minutes): Promise<Date | null>;
  /** What a team did hour by hour, as contracts count it, in hours that are kept. */
  hours(asked: HoursAsked): Promise<HourFigures[]>;
  /** The moment up to which all that happened in a brand is in the rows; null before the first look. It never goes back. */
  watermark(merchantId: number, runner?: Runner): Promise<Date | null>;
  /** What of a brand is not in the rows although the watermark has passed it: the news of it was set aside. */
  missing(calendar: BusinessCalendar & { id: number }, runner?: Runner): Promise<Missing[]>;
  /** Begins to hear of bets and of moved accounts. */
  follow(events: Pick<Events, 'consumeBatches'>): void;
  /** Reads the ledger and moves the watermarks on, as a job does every few seconds. */
  catchUp(): Promise<void>;
  jobs: readonly IntervalJob[];
  /** The nightly recount. */
  periodJobs: readonly PeriodJob[];
}

export interface ReportDeps extends WatermarkDeps, PeopleDeps {
  clock: Clock;
  log: Pick<Log, 'error'>;
  brands(): Promise<readonly BrandCalendar[]>;
  /** A brand's business calendar; null for a brand that is not served. */
  calendarOf(merchantId: number): Promise<BusinessCalendar | null>;
}

const EVERY_MS = 5_000;
const COUNT_EVERY_MS = 5 * 60_000;
const DAY_MS = 86_400_000;
/** In the quiet of the night, when the day's salaries are paid. */
const RECOUNT_AFTER_MINUTES = 240;

/** Recounts all rows, and tells the log of every difference; the figures tell the alarm how many there are. */
async function recount(deps: ReportDeps): Promise<void> {
  for (const { detail } of await findReportDifferences(deps))
    deps.log.error({ detail }, 'the report rows differ from their sources');
}

/** Makes the module of reports. */
export function createReport(deps: ReportDeps): Report {
  const { db, brands, calendarOf } = deps;
  const moveOn = createWatermarks(deps);
  const countPeople = createPeopleCount(deps);
  const catchUp = async (): Promise<void> => {
    const known = await brands();
    await addAllMoney(db, known);
    await moveOn(known.map(({ id }) => id));
  };
  return {
    ownFigures: (asked, runner: Runner = db) => ownFigures(runner, asked),
    teamFigures: (asked, runner: Runner = db) => teamFigures(runner, asked),
    teamActive: (asked, runner: Runner = db) => teamActive(runner, asked),
    list: (asked) => listFigures(db, asked),
    people: (accountId, runner: Runner = db) => readPeople(runner, accountId),
    peopleDays: (accountId, days) => readPeopleDays(db, accountId, days),
    countedDays: (merchantId, since) => readCountedDays(db, merchantId, since),
    countPeople,
    teams,
    async want(brand, minutes) {
      // As a rule they are kept: it is asked often.
      if ((await readKeptSince(db, brand.id, minutes)) === null)
        await db.transaction((tx) => wantSlots(tx, brand, minutes, deps.clock.now()));
    },
    keptSince: (merchantId, minutes) => readKeptSince(db, merchantId, minutes),
    hours: (asked) => teamHours(db, asked),
    watermark: (merchantId, runner: Runner = db) => readWatermark(runner, merchantId),
    missing: (calendar, runner: Runner = db) => readMissing(runner, calendar),
    follow: (events) => followBetsAndMoves(events, calendarOf),
    catchUp,
    jobs: [
      { name: 'report.rows', everyMs: EVERY_MS, run: catchUp },
      { name: 'report.people', everyMs: COUNT_EVERY_MS, run: countPeople },
      {
        name: 'report.forget-slots',
        everyMs: DAY_MS,
        run: async ({ signal }) => void (await forgetSlots(db, slotsForgottenUntil(deps.clock.now()), signal)),
      },
    ],
    periodJobs: [
      {
        ...{ name: 'report.recount', period: 'day', afterMinutes: RECOUNT_AFTER_MINUTES },
        // All brands are recounted at once, in the night of the first.
        run: async ({ merchantId }) => void (merchantId === (await brands())[0]?.id && (await recount(deps))),
      },
    ],
  };
}
