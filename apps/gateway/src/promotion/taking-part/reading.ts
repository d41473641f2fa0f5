import type { BusinessCalendar } from '../../base/calendar/business-day.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Database, Runner } from '../../base/database/database.ts';
import {
  askedOfAll,
  type Counting,
  createCycles,
  cycleBefore,
  type Item,
  type Items,
  isInAudience,
  type RuleMember,
  standingsBy,
} from '../../reward/index.ts';
import { type Entry, readEntries, readPlaces } from './entry-store.ts';
import type { Facts } from './standing.ts';
import { isOfLosses, type OpenPromotion } from './terms.ts';

export interface ReadingDeps {
  db: Database;
  clock: Clock;
  counting: Pick<Counting, 'sums'>;
  items: Pick<Items, 'bySources' | 'budgets'>;
  calendarOf(merchantId: number): Promise<BusinessCalendar | null>;
  /** What rules ask of a member; null for an account that there is not. */
  ruleMemberOf(accountId: bigint): Promise<RuleMember | null>;
}

/** The reward centre's name for what an entry gave: one for each cycle. */
export const sourceRefOf = (promotionId: number, cycle: string): string => `${promotionId}:${cycle}`;

/** What is asked of other modules before a decision, in whose transaction nothing else may be asked. */
export interface Prepared {
  calendar: BusinessCalendar;
  /** Null: nobody, or a guest. */
  accountId: bigint | null;
  member: RuleMember | null;
}

/** How a member stands with promotions, or without one how these stand. */
export interface Reading {
  prepare(merchantId: number, accountId: bigint | null): Promise<Prepared>;
  /** `runner` is a transaction where one decides by it. A handful of statements however many promotions there are. */
  read(runner: Runner, prepared: Prepared, promotions: readonly OpenPromotion[]): Promise<Facts[]>;
}

const BRANDLESS: BusinessCalendar = { businessTimezone: 'UTC', dayStart: 0 };

const NOTHING: [Entry[], Item[]] = [[], []];

/** What a member takes part in, and what it gave. */
async function readTaken(
  items: Pick<Items, 'bySources'>,
  runner: Runner,
  accountId: bigint,
  named: readonly { promotionId: number; cycle: string }[],
): Promise<[Entry[], Item[]]> {
  const entries = await readEntries(runner, accountId, named);
  if (entries.length === 0) return NOTHING;
  return [entries, await items.bySources(runner, accountId, 'PROMOTION', entries.map(refOf))];
}

/** Makes the reading. */
export function createReading({ clock, counting, items, calendarOf, ruleMemberOf }: ReadingDeps): Reading {
  const read: Reading['read'] = async (runner, { calendar, accountId, member }, promotions) => {
    if (promotions.length === 0) return [];
    const now = clock.now();
    // After its end a promotion stands as it stood at its last moment.
    const momentOf = (endsAt: number | null): number => (endsAt !== null && endsAt <= now ? endsAt - 1 : now);
    const cycleAt = createCycles(calendar);
    const cycles = promotions.map((promotion) => {
      const { terms, startsAt, endsAt } = promotion;
      const rule = { period: terms.period, startsAt, endsAt };
      // What is a share of a week's loss is given in the week after it.
      const before = isOfLosses(promotion) ? cycleBefore(rule, calendar, now) : null;
      return before ?? cycleAt(rule, momentOf(endsAt));
    });
    const rules = promotions.map(({ terms }) => terms);
    const named = promotions.map(({ id }, index) => ({ promotionId: id, cycle: cycles[index]?.key ?? '' }));
    // None depends on another: together they take as long as the longest of them.
    const [places, hasRoom, [entries, given], sums] = await Promise.all([
      readPlaces(
        runner,
        named.filter((_, index) => promotions[index]?.terms.quota !== null),
      ),
      items.budgets.room(runner, promotions[0]?.merchantId ?? 0, 'PROMOTION'),
      accountId === null ? NOTHING : readTaken(items, runner, accountId, named),
      accountId === null ? [] : counting.sums(runner, accountId, askedOfAll(rules, cycles)),
    ]);
    const standings = standingsBy(rules, cycles, sums);
    const entryOf = new Map(entries.map((entry) => [refOf(entry), entry]));
    const itemOf = new Map(given.map((item) => [item.sourceRef, item]));
    return promotions.map((promotion, index): Facts => {
      const cycle = cycles[index];
      if (!cycle) throw new Error(`the promotion ${promotion.slug} has no cycle`);
      const { quota } = promotion.terms;
      const ref = sourceRefOf(promotion.id, cycle.key);
      return {
        ...{ promotion, cycle, now },
        progress: standings[index]?.progress ?? [],
        // What is computed has no conditions: it is given when there is something to compute it of.
        isMet: accountId !== null && promotion.terms.bonus === null && (standings[index]?.isMet ?? false),
        isInAudience: member !== null && isInAudience(promotion.terms.audience, member),
        entry: entryOf.get(ref) ?? null,
        item: itemOf.get(ref) ?? null,
        hasRoom: hasRoom(promotion.id, BigInt(promotion.terms.reward.money)),
        placesLeft: quota === null ? null : Math.max(0, quota - (places.get(`${promotion.id}/${cycle.key}`) ?? 0)),
      };
    });
  };

  return {
    async prepare(merchantId, accountId) {
      const member = accountId === null ? null : await ruleMemberOf(accountId);
      return { calendar: (await calendarOf(merchantId)) ?? BRANDLESS, accountId, member };
    },
    read,
  };
}

const refOf = ({ promotionId, cycle }: Entry): string => sourceRefOf(promotionId, cycle);
