import type { IntervalJob } from '../../base/background/job.ts';
import { addDays, type BusinessCalendar, businessDayOf } from '../../base/calendar/business-day.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Database, Statement } from '../../base/database/database.ts';
import type { GameHeat, PlayCatalogue, WinCatalogue } from '../deps.ts';
import type { BetEvent } from '../rounds/rounds.ts';
import {
  forgetHeat,
  forgetHeatPlayers,
  heatWrite,
  type Played,
  type PlayerKey,
  readHeat,
  readHeatBrands,
  readUncounted,
} from './heat-store.ts';

export interface HeatDeps {
  db: Database;
  clock: Clock;
  catalogue: Pick<PlayCatalogue, 'setHeat'> & Pick<WinCatalogue, 'shownGame'>;
  /** A brand's business calendar; null for a brand that is not served. */
  calendarOf(merchantId: number): Promise<BusinessCalendar | null>;
}

/** Business days that make a game hot, today included. */
export const HEAT_DAYS = 7;
const COUNT_EVERY_MS = 600_000;
const DAY_MS = 86_400_000;
/** Rounds are made within moments: who played on an older day than these is not counted again. */
const PLAYER_DAYS = 3;
const MAX_KNOWN = 200_000;
const CHUNK = 2_000;

const keyOf = ({ accountId, vendorId }: PlayerKey): string => `${accountId}:${vendorId}`;

/** Counts, and forgets old days. */
const heatJob = (db: Database, count: () => Promise<void>): IntervalJob => ({
  name: 'play.heat',
  everyMs: COUNT_EVERY_MS,
  async run({ start }) {
    // Counted before old days go: a brand that nobody plays any more is told so once.
    await count();
    const before = (days: number): string => new Date(start.getTime() - (days + 1) * DAY_MS).toISOString().slice(0, 10);
    await forgetHeat(db, before(HEAT_DAYS));
    while ((await forgetHeatPlayers(db, before(PLAYER_DAYS), CHUNK)) === CHUNK);
  },
});

/**
 * How much the games of a brand are really played: members first, so that one member's many rounds do not outweigh many
 * members, then rounds, the newer days weighing more. Trial play does not reach the platform; what trial accounts and the
 * conformance suite play is left out.
 */
export function createHeat({ db, clock, catalogue, calendarOf }: HeatDeps) {
  /** By player, whether their play counts: it never changes. */
  const known = new Map<string, boolean>();

  const learn = async (keys: readonly PlayerKey[]): Promise<void> => {
    if (known.size > MAX_KNOWN) known.clear();
    const missing = [...new Map(keys.map((key) => [keyOf(key), key])).values()].filter((key) => !known.has(keyOf(key)));
    if (missing.length === 0) return;
    const uncounted = new Set((await readUncounted(db, missing)).map(keyOf));
    for (const key of missing) known.set(keyOf(key), !uncounted.has(keyOf(key)));
  };

  /** What the catalogue is to be told of a brand. */
  const heatOf = async (merchantId: number, calendar: BusinessCalendar): Promise<GameHeat[]> => {
    const rows = await readHeat(db, merchantId, businessDayOf(calendar, clock.now()), HEAT_DAYS);
    const shown = await Promise.all(rows.map(async ({ nodeId }) => catalogue.shownGame(nodeId, { merchantId, language: 'EN' })));
    return rows.filter((_row, index) => shown[index]);
  };

  const count = async (): Promise<void> => {
    const told: [merchantId: number, rows: GameHeat[]][] = [];
    for (const merchantId of await readHeatBrands(db)) {
      const calendar = await calendarOf(merchantId);
      if (calendar) told.push([merchantId, await heatOf(merchantId, calendar)]);
    }
    // After all is read: what is told makes the catalogue's copy old.
    for (const [merchantId, rows] of told) await catalogue.setHeat(merchantId, rows);
  };

  return {
    job: heatJob(db, count),

    /** Makes each brand's hot games of what is counted by now. */
    count,

    /** What settled bets are to the heat of games, as statements of the transaction that makes the bets' events: each counts once. */
    async statementsFor(events: readonly BetEvent[]): Promise<Statement[]> {
      const settled = events.filter(({ type }) => type === 'bet.settled');
      if (settled.length === 0) return [];
      const calendars = new Map<number, BusinessCalendar | null>();
      for (const { round } of settled) {
        if (!calendars.has(round.merchantId)) calendars.set(round.merchantId, await calendarOf(round.merchantId));
      }
      await learn(settled.map(({ round }) => round));
      const played = new Map<string, Played>();
      for (const { round, at } of settled) {
        const { merchantId, nodeId, accountId } = round;
        const calendar = calendars.get(merchantId);
        if (!calendar || known.get(keyOf(round)) === false) continue;
        const day = businessDayOf(calendar, at.getTime());
        // Rounds are made again from an old ledger too.
        if (day <= addDays(businessDayOf(calendar, clock.now()), -HEAT_DAYS)) continue;
        const key = `${merchantId}:${day}:${nodeId}:${accountId}`;
        const before = played.get(key)?.rounds ?? 0;
        played.set(key, { merchantId, day, nodeId, accountId, rounds: before + 1 });
      }
      return heatWrite([...played.values()]);
    },
  };
}

export type Heat = ReturnType<typeof createHeat>;
