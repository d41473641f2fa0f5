import type { Amount } from '@marquee/money';
import { addDays, type BusinessCalendar, businessDayOf } from '../../base/calendar/business-day.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import type { BrandCalendar } from '../../base/calendar/day-sums.ts';
import type { Database } from '../../base/database/database.ts';
import { type Standing, tree } from '../../identity/index.ts';
import type { Wallet } from '../../wallet/index.ts';
import {
  keepCountedDay,
  type People,
  readBettors,
  readCountedDays,
  readDepositors,
  type TeamNow,
  type TeamPeople,
  writePeople,
  writePeopleDay,
} from './people-store.ts';
import { type DayRange, daysOfRange, RANGES, type RangeName } from './ranges.ts';

export interface PeopleDeps {
  db: Database;
  clock: Clock;
  brands(): Promise<readonly BrandCalendar[]>;
  /** The valid bet by which a brand's members are active in a range, in ten-thousandths of a unit. */
  activeMinBetOf(merchantId: number): Promise<Amount>;
  wallet: Pick<Wallet, 'totalsOf'>;
}

const PAGE = 2_000;
const DAY_MS = 86_400_000;
/** Who has called within five minutes is online. */
const ONLINE_MS = 5 * 60_000;
/** Days whose new and active members are counted, back from today. */
const DAYS_BACK = 45;
const AGENTS: readonly number[] = [1, 2, 41, 42];

/** A member of a team: who it is, above whom it counts, and since when. */
interface Member {
  id: bigint;
  /** Itself, where it may have a team, and all above it. */
  teams: readonly bigint[];
  joined: string;
}

/** Whom to count in ranges, and by what they are active. */
interface Counting {
  members: ReadonlyMap<bigint, Member>;
  activeMinBet: Amount;
}

/** A team while it is counted: its balance becomes text once, at the end. */
type Counted = Omit<TeamNow, 'balance'> & { balance: bigint };

const NOBODY: People = { newAccounts: 0, firstDepositors: 0, depositors: 0, bettors: 0, activeMembers: 0 };

/** Adds a member to how the teams stand now. */
function addNow(
  teams: Map<bigint, Counted>,
  member: Member,
  { type, createdAt, lastLoginAt, isOnline }: Standing,
  balance: bigint,
  now: number,
): void {
  // Who never logged in has been away since the account was opened.
  const idleMs = now - (lastLoginAt ?? createdAt).getTime();
  const isAgent = AGENTS.includes(type);
  for (const id of member.teams) {
    const team = teams.get(id) ?? {
      ...{ teamSize: 0, agents: 0, players: 0, online: 0, idle3: 0, idle7: 0, idle30: 0, balance: 0n },
    };
    teams.set(id, team);
    team.teamSize += 1;
    team.agents += isAgent ? 1 : 0;
    team.players += isAgent ? 0 : 1;
    team.online += isOnline ? 1 : 0;
    team.idle3 += idleMs > 3 * DAY_MS ? 1 : 0;
    team.idle7 += idleMs > 7 * DAY_MS ? 1 : 0;
    team.idle30 += idleMs > 30 * DAY_MS ? 1 : 0;
    team.balance += balance;
  }
}

/** Counts who of the members did what in some days, by team. */
async function countRange(db: Database, { members, activeMinBet }: Counting, range: DayRange): Promise<Map<bigint, People>> {
  const teams = new Map<bigint, People>();
  const add = (id: bigint, fields: readonly (keyof People)[]): void => {
    for (const team of members.get(id)?.teams ?? []) {
      const people = teams.get(team) ?? { ...NOBODY };
      teams.set(team, people);
      for (const field of fields) people[field] += 1;
    }
  };
  for (const { id, joined } of members.values()) if (joined >= range.start && joined <= range.end) add(id, ['newAccounts']);
  for (const { id, isActive } of await readBettors(db, range, activeMinBet))
    add(id, isActive ? ['bettors', 'activeMembers'] : ['bettors']);
  for (const { id, isFirst } of await readDepositors(db, range))
    add(id, isFirst ? ['depositors', 'firstDepositors'] : ['depositors']);
  return teams;
}

/** Makes what counts how teams stand and who in them did what. */
export function createPeopleCount({ db, clock, brands, activeMinBetOf, wallet }: PeopleDeps): () => Promise<void> {
  /** All members of a brand, and how their teams stand now. */
  const readMembers = async (merchantId: number, calendar: BusinessCalendar) => {
    const members = new Map<bigint, Member>();
    const teams = new Map<bigint, Counted>();
    const now = clock.now();
    for (let after = 0n; ; ) {
      const page = await tree.standings(db, { merchantId, after, limit: PAGE, seenSince: new Date(now - ONLINE_MS) });
      const balances = await wallet.totalsOf(page.map(({ id: ownerId, currency }) => ({ merchantId, ownerId, currency })));
      for (const [place, standing] of page.entries()) {
        const { id, path, type, createdAt } = standing;
        const member = {
          id,
          teams: AGENTS.includes(type) ? [...path, id] : path,
          joined: businessDayOf(calendar, createdAt.getTime()),
        };
        members.set(id, member);
        addNow(teams, member, standing, balances[place] ?? 0n, now);
      }
      if (page.length < PAGE) return { members, teams };
      after = page.at(-1)?.id ?? after;
    }
  };

  /** Counts new and active members of the days that are not over, and of those that were not counted yet. */
  const countDays = async (merchantId: number, counting: Counting, today: string): Promise<void> => {
    const first = addDays(today, -DAYS_BACK);
    const counted = await readCountedDays(db, merchantId, first);
    for (let day = first; day <= today; day = addDays(day, 1)) {
      if (counted.has(day)) continue;
      const people = await countRange(db, counting, { start: day, end: day });
      await db.transaction(async (tx) => {
        await writePeopleDay(tx, day, people);
        // Yesterday's last bets may still be on their way.
        if (day < addDays(today, -1)) await keepCountedDay(tx, merchantId, day);
      });
    }
  };

  return async () => {
    for (const { id: merchantId, calendar } of await brands()) {
      const at = new Date(clock.now());
      const today = businessDayOf(calendar, clock.now());
      const { members, teams } = await readMembers(merchantId, calendar);
      const activeMinBet = await activeMinBetOf(merchantId);
      const ranges = {} as Record<RangeName, Map<bigint, People>>;
      for (const name of RANGES) ranges[name] = await countRange(db, { members, activeMinBet }, daysOfRange(name, today));
      const all = new Map<bigint, TeamPeople>();
      for (const [id, now] of teams) {
        const own = Object.fromEntries(RANGES.map((name) => [name, ranges[name].get(id) ?? NOBODY]));
        all.set(id, {
          now: { ...now, balance: now.balance.toString() },
          ranges: own as TeamPeople['ranges'],
          activeMinBet: activeMinBet.toString(),
        });
      }
      await db.transaction((tx) => writePeople(tx, merchantId, at, all));
      await countDays(merchantId, { members, activeMinBet }, today);
    }
  };
}
