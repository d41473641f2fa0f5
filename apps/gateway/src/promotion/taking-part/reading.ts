import type { BusinessCalendar } from '../../base/calendar/business-day.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Database, Runner } from '../../base/database/database.ts';
import { madeOnce } from '../../base/made-once.ts';
import {
  askedOfAll,
  type Counting,
  type Cycle,
  cycleBefore,
  cyclesIn,
  type GivenItem,
  type Items,
  isInAudience,
  type RuleMember,
  type Standing,
  standingsBy,
} from '../../reward/index.ts';
import { type ReadEntry, readEntries, readPlaces } from './entry-store.ts';
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
  /** The same for who only wants the states: progress that decides none is not summed up, and not there. */
  readStates(runner: Runner, prepared: Prepared, promotions: readonly OpenPromotion[]): Promise<Facts[]>;
}

const BRANDLESS: BusinessCalendar = { businessTimezone: 'UTC', dayStart: 0 };

const NOTHING: [ReadEntry[], GivenItem[]] = [[], []];

/** A cycle of a promotion. */
type Named = Pick<ReadEntry, 'promotionId' | 'cycle'>;

/** Of so few promotions what each gave is asked for with the entries: a wait less, for readings of which most find nothing. */
const FEW = 50;

/** What a member takes part in, and what it gave. */
async function readTaken(
  items: Pick<Items, 'bySources'>,
  runner: Runner,
  accountId: bigint,
  named: readonly Named[],
): Promise<[ReadEntry[], GivenItem[]]> {
  const itemsOf = (some: readonly Named[]) => items.bySources(runner, accountId, 'PROMOTION', some.map(refOf));
  if (named.length <= FEW) return Promise.all([readEntries(runner, accountId, named), itemsOf(named)]);
  const entries = await readEntries(runner, accountId, named);
  if (entries.length === 0) return NOTHING;
  return [entries, await itemsOf(entries)];
}

type Known = Omit<Facts, 'progress' | 'isMet'>;

/** Can what a member did decide in which state it stands? */
function isOpenToProgress({ promotion, entry, item, isInAudience, now }: Known): boolean {
  const { startsAt, endsAt, joinMode, terms } = promotion;
  if (startsAt > now || (endsAt !== null && endsAt <= now) || item || !isInAudience || terms.bonus) return false;
  return entry ? entry.state === 'JOINED' || entry.state === 'ISSUED' : joinMode !== 'JOIN';
}

const timesOf = madeOnce(({ terms, startsAt, endsAt }: OpenPromotion) => ({ period: terms.period, startsAt, endsAt }));

/** The cycle of each promotion that a reading is about. */
function cyclesOf(promotions: readonly OpenPromotion[], calendar: BusinessCalendar, now: number): Cycle[] {
  // After its end a promotion stands as it stood at its last moment.
  const momentOf = (endsAt: number | null): number => (endsAt !== null && endsAt <= now ? endsAt - 1 : now);
  const cycleAt = cyclesIn(calendar);
  return promotions.map((promotion) => {
    const { endsAt, slug } = promotion;
    const rule = timesOf(promotion);
    // What is a share of a week's loss is given in the week after it.
    const before = isOfLosses(promotion) ? cycleBefore(rule, calendar, now) : null;
    const cycle = before ?? cycleAt(rule, momentOf(endsAt));
    if (!cycle) throw new Error(`the promotion ${slug} has no cycle`);
    return cycle;
  });
}

/** Makes what reads all of a member's standing but its progress. */
function createKnowing({ clock, items }: Pick<ReadingDeps, 'clock' | 'items'>) {
  return (runner: Runner, { calendar, accountId, member }: Prepared, promotions: readonly OpenPromotion[]) => {
    const now = clock.now();
    const cycles = cyclesOf(promotions, calendar, now);
    const named = promotions.map(({ id }, index) => ({ promotionId: id, cycle: cycles[index]?.key ?? '' }));
    const reading = Promise.all([
      readPlaces(
        runner,
        named.filter((_, index) => promotions[index]?.terms.quota !== null),
      ),
      items.budgets.room(runner, promotions[0]?.merchantId ?? 0, 'PROMOTION'),
      accountId === null ? NOTHING : readTaken(items, runner, accountId, named),
    ]);
    const known = reading.then(([places, hasRoom, [entries, given]]) => {
      const entryOf = new Map(entries.map((entry) => [refOf(entry), entry]));
      const itemOf = new Map(given.map((item) => [item.sourceRef, item]));
      return promotions.map((promotion, index): Known => {
        const cycle = cycles[index];
        if (!cycle) throw new Error(`the promotion ${promotion.slug} has no cycle`);
        const { quota, audience, reward } = promotion.terms;
        const ref = sourceRefOf(promotion.id, cycle.key);
        const entry = entryOf.get(ref) ?? null;
        return {
          ...{ promotion, cycle, now },
          isInAudience: member !== null && isInAudience(audience, member),
          entry,
          item: entry && (itemOf.get(ref) ?? null),
          hasRoom: hasRoom(promotion.id, BigInt(reward.money)),
          placesLeft: quota === null ? null : Math.max(0, quota - (places.get(`${promotion.id}/${cycle.key}`) ?? 0)),
        };
      });
    });
    return { cycles, known };
  };
}

/** Makes the reading. */
export function createReading(deps: ReadingDeps): Reading {
  const { counting, calendarOf, ruleMemberOf } = deps;
  const know = createKnowing(deps);

  const standingsOf = async (
    runner: Runner,
    accountId: bigint | null,
    promotions: readonly OpenPromotion[],
    cycles: readonly Cycle[],
  ) => {
    const rules = promotions.map(({ terms }) => terms);
    const asked = accountId === null ? [] : askedOfAll(rules, cycles);
    const sums = accountId === null || asked.length === 0 ? [] : await counting.sums(runner, accountId, asked);
    return standingsBy(rules, cycles, sums);
  };

  const factsOf = (known: Known, accountId: bigint | null, standing: Standing | undefined): Facts => ({
    ...known,
    progress: standing?.progress ?? [],
    // What is computed has no conditions: it is given when there is something to compute it of.
    isMet: accountId !== null && known.promotion.terms.bonus === null && (standing?.isMet ?? false),
  });

  return {
    async prepare(merchantId, accountId) {
      const member = accountId === null ? null : await ruleMemberOf(accountId);
      return { calendar: (await calendarOf(merchantId)) ?? BRANDLESS, accountId, member };
    },
    async read(runner, prepared, promotions) {
      if (promotions.length === 0) return [];
      const { accountId } = prepared;
      const { cycles, known } = know(runner, prepared, promotions);
      // Neither depends on the other: together they take as long as the longer.
      const [all, standings] = await Promise.all([known, standingsOf(runner, accountId, promotions, cycles)]);
      return all.map((each, index) => factsOf(each, accountId, standings[index]));
    },
    async readStates(runner, prepared, promotions) {
      if (promotions.length === 0) return [];
      const { accountId } = prepared;
      const all = await know(runner, prepared, promotions).known;
      const open = all.filter(isOpenToProgress);
      const standings = await standingsOf(
        runner,
        accountId,
        open.map(({ promotion }) => promotion),
        open.map(({ cycle }) => cycle),
      );
      const standingOf = new Map(open.map((each, index) => [each, standings[index]]));
      return all.map((each) => factsOf(each, accountId, standingOf.get(each)));
    },
  };
}

const refOf = ({ promotionId, cycle }: Named): string => sourceRefOf(promotionId, cycle);
