import type { PeriodJob } from '../../base/background/job.ts';
import { addDays, type BusinessCalendar, businessDayOf } from '../../base/calendar/business-day.ts';
import type { Database, Runner, Transaction } from '../../base/database/database.ts';
import { type Counting, cycleOf, type Items, isInAudience, type RuleMember } from '../../reward/index.ts';
import { bonusFor } from '../bonus.ts';
import type { Promotion } from '../promotion.ts';
import { lockMember, readEntries } from '../taking-part/entry-store.ts';
import { hasTerms, isOfLosses, type OpenPromotion } from '../taking-part/terms.ts';
import type { Grant } from './grant.ts';

/** Two hours after the week's close: by then what was settled in it is counted. */
export const AFTER_MINUTES = 120;
const AT_ONCE = 500;
const WEEK_DAYS = 7;

export interface RescueDeps {
  db: Database;
  counting: Pick<Counting, 'sumsOf'>;
  items: Pick<Items, 'nudge'>;
  calendarOf(merchantId: number): Promise<BusinessCalendar | null>;
  /** What rules ask of a member, and of which brand it is; null for an account that there is not. */
  ruleMemberOf(accountId: bigint): Promise<(RuleMember & { merchantId: number }) | null>;
  promotionsOf(merchantId: number): Promise<readonly Promotion[]>;
  /** Accounts that have placed bets, in the order of their numbers, after one of them. */
  bettorsAfter(runner: Runner, after: bigint, limit: number): Promise<bigint[]>;
}

/** A member who has lost, and what that comes to. */
interface Loser {
  accountId: bigint;
  member: RuleMember;
  loss: bigint;
}

/** Makes the giving of a share of what members lost in the week before: docs/rules/rewards.md#computed-bonuses. */
export function createRescueJob(deps: RescueDeps & { grant: Grant }): PeriodJob {
  const { db, counting, items, calendarOf, ruleMemberOf, promotionsOf, bettorsAfter, grant } = deps;

  /** Those of a brand who lost something net in these days. */
  const losersOf = async (
    merchantId: number,
    accounts: readonly bigint[],
    days: { from: string; to: string },
  ): Promise<Loser[]> => {
    const losers: Loser[] = [];
    for (const [accountId, loss] of await counting.sumsOf(db, accounts, { metric: 'LOSS', ...days })) {
      const member = loss > 0n ? await ruleMemberOf(accountId) : null;
      if (member?.merchantId === merchantId) losers.push({ accountId, member, loss });
    }
    return losers;
  };

  const giveTo = async (
    tx: Transaction,
    { accountId, member, loss }: Loser,
    rescues: readonly OpenPromotion[],
    { calendar, start, all }: { calendar: BusinessCalendar; start: number; all: readonly Promotion[] },
  ): Promise<void> => {
    await lockMember(tx, accountId);
    for (const promotion of rescues) {
      const { id: promotionId, terms, startsAt, endsAt } = promotion;
      const money = terms.bonus ? bonusFor(terms.bonus, loss) : 0n;
      if (money === 0n || !isInAudience(terms.audience, member)) continue;
      const cycle = cycleOf({ period: terms.period, startsAt, endsAt }, calendar, start);
      const [entry] = await readEntries(tx, accountId, [{ promotionId, cycle: cycle.key }]);
      if (!entry) await grant(tx, accountId, { promotion, cycle }, all, { money });
    }
  };

  return {
    name: 'promotion.loss-rescue',
    period: 'week',
    afterMinutes: AFTER_MINUTES,
    async run({ merchantId, start, end }, { position, signal, step }) {
      const calendar = await calendarOf(merchantId);
      const all = await promotionsOf(merchantId);
      const last = end.getTime() - 1;
      const isDue = ({ isOpen, startsAt, endsAt }: Promotion): boolean =>
        isOpen && startsAt <= last && (endsAt === null || last < endsAt);
      const rescues = all.filter(hasTerms).filter(isOfLosses).filter(isDue);
      if (!calendar || rescues.length === 0) return;
      const from = businessDayOf(calendar, start.getTime());
      const days = { from, to: addDays(from, WEEK_DAYS - 1) };
      for (let after = BigInt((position as string | null) ?? 0); !signal.aborted; ) {
        const accounts = await bettorsAfter(db, after, AT_ONCE);
        if (accounts.length === 0) break;
        const losers = await losersOf(merchantId, accounts, days);
        after = accounts.at(-1) ?? after;
        await step(async (tx) => {
          for (const loser of losers) await giveTo(tx, loser, rescues, { calendar, start: start.getTime(), all });
          return { position: after.toString(), progress: `up to account ${after}` };
        });
      }
      items.nudge();
    },
  };
}
