import type { IntervalJob, PeriodJob } from '../../base/background/job.ts';
import { addDays, businessDayOf } from '../../base/calendar/business-day.ts';
import { dateOf } from '../../base/calendar/clock.ts';
import { overtaken, type Recorder, refused, unknownItem } from '../../base/change.ts';
import type { Database } from '../../base/database/database.ts';
import type { ItemsDeps } from '../items/deps.ts';
import type { Items } from '../items/items.ts';
import type { Margin } from '../margin/index.ts';
import { createQualifying, LATE_DAYS, type Qualifying, type QualifyingDeps, UTC } from './qualifying.ts';
import { shareLoads } from './share.ts';
import { createSharing, unshare } from './sharing.ts';
import * as store from './store.ts';
import { type BrandTerms, checkTerms, type TermsInput } from './terms.ts';

export interface ReferralDeps extends QualifyingDeps {
  db: Database;
  items: Pick<Items, 'issue' | 'nudge' | 'void' | 'bySources'>;
  memberOf: ItemsDeps['memberOf'];
  margin: Pick<Margin, 'guard'>;
}

/** An operator's decision on a friend. */
export interface Decision {
  merchantId: number;
  accountId: bigint;
  decision: 'invalidate' | 'clear';
  reason: string;
}

/** Friends that members bring: docs/rules/rewards.md#referral. */
export interface Referrals extends Pick<Qualifying, 'follow'> {
  terms(merchantId: number): Promise<BrandTerms>;
  /** Says anew what is given for friends. Throws `ops.refused` and, where it is not at the revision, `ops.overtaken`. */
  putTerms(
    merchantId: number,
    input: TermsInput,
    options: { revision?: number | undefined; record?: Recorder },
  ): Promise<BrandTerms>;
  /** Decides on a friend, again where a death has left something. Throws `ops.refused`, `ops.unknown` and `system_busy`. */
  decide(decision: Decision, record: Recorder): Promise<void>;
  /** Writes the first terms of a brand; nothing where there are any. */
  seed(merchantId: number, input: TermsInput): Promise<void>;
  job: IntervalJob;
  /** Bookkeeping, by the brands' calendars. */
  sharing: PeriodJob;
}

const EVERY_MS = 600_000;
const PAGE = 200;

/** What of a friend stands in the audit. */
const told = ({ accountId, referrerId, qualifiedAt, reason, note, isCleared }: store.Referral) => ({
  ...{ accountId: accountId.toString(), referrerId: referrerId.toString() },
  ...{ qualifiedAt: qualifiedAt?.toISOString() ?? null, reason, note, isCleared },
});

/** Makes what operators decide on friends. */
function createDeciding({ db, clock, counting, items, calendarOf }: ReferralDeps, { weigh }: Qualifying): Referrals['decide'] {
  /** Takes back what was given for a friend and can be; false when there was nothing. */
  const takeBack = async ({ referrerId, accountId }: store.Referral, reason: string, record: Recorder): Promise<boolean> => {
    const given = [
      ...(await items.bySources(db, referrerId, 'REFERRAL', [store.friendRef(accountId)])),
      ...(await items.bySources(db, accountId, 'REFERRAL', [store.WELCOME_REF])),
    ];
    const now = dateOf(clock);
    const open = given.filter(({ status, expiresAt }) => status === 'COLLECTED' || (status === 'COLLECTABLE' && expiresAt > now));
    for (const { accountId: to, id } of open)
      await items.void({
        ...{ accountId: to, id, reason },
        note: (tx, before, after) =>
          record(tx, {
            before: { reward: Number(id), status: before.status },
            after: { reward: Number(id), status: after.status },
          }),
      });
    return open.length > 0;
  };

  const invalidate = async ({ merchantId, accountId, reason }: Decision, record: Recorder): Promise<void> => {
    const calendar = await calendarOf(merchantId);
    const { friend, isNew } = await db.transaction(async (tx) => {
      const before = await store.lockReferral(tx, merchantId, accountId);
      if (!before) throw unknownItem();
      if (before.reason === 'OPERATOR') return { friend: before, isNew: false };
      const day = before.qualifiedAt && calendar ? businessDayOf(calendar, clock.now()) : null;
      const invalid = { accountId, at: dateOf(clock), day, likeId: before.likeId, note: reason };
      await store.noteInvalid(tx, { ...invalid, reason: 'OPERATOR' });
      if (day !== null) await counting.add(tx, { accountId: before.referrerId, metric: 'INVITED_QUALIFIED', day, value: -1n });
      await unshare(tx, before);
      await record(tx, { before: told(before), after: { ...told(before), reason: 'OPERATOR', note: reason } });
      return { friend: before, isNew: true };
    });
    const isTaken = await takeBack(friend, reason, record);
    if (!isNew && !isTaken) throw refused('it does not count already');
  };

  const clear = async ({ merchantId, accountId, reason }: Decision, record: Recorder): Promise<void> => {
    await db.transaction(async (tx) => {
      const before = await store.lockReferral(tx, merchantId, accountId);
      if (!before) throw unknownItem();
      if (before.qualifiedAt !== null) throw refused('it has qualified before; what was taken back stays so');
      if (before.isCleared && before.reason === null) throw refused('signs do not count for it already');
      await store.noteCleared(tx, accountId, reason);
      await record(tx, { before: told(before), after: { ...told(before), reason: null, note: reason, isCleared: true } });
      await weigh(tx, merchantId, [accountId]);
    });
    items.nudge();
  };

  return (decision, record) => (decision.decision === 'clear' ? clear : invalidate)(decision, record);
}

/** Makes the job that weighs friends anew: terms change, and what was told late or not heard is made up for. */
const createJob = ({ db, clock, items }: ReferralDeps, { weigh }: Qualifying): IntervalJob => ({
  name: 'reward.referral',
  everyMs: EVERY_MS,
  async run() {
    // A day more than is weighed: brands have their days in time zones of their own.
    const from = addDays(new Date(clock.now()).toISOString().slice(0, 10), -LATE_DAYS - 1);
    for (let after = 0n, isLast = false; !isLast; ) {
      const page = await store.readOpen(db, { from, after, limit: PAGE });
      for (const [merchantId, own] of Map.groupBy(page, (each) => each.merchantId))
        await db.transaction((tx) =>
          weigh(
            tx,
            merchantId,
            own.map(({ accountId }) => accountId),
          ),
        );
      after = page.at(-1)?.accountId ?? after;
      isLast = page.length < PAGE;
    }
    items.nudge();
  },
});

/** Makes the referrals. */
export function createReferrals(deps: ReferralDeps): Referrals {
  const { db, clock, calendarOf } = deps;
  const guard = deps.margin.guard('referral');
  const qualifying = createQualifying(deps);

  const put = async (
    merchantId: number,
    input: TermsInput,
    { revision, record }: { revision?: number | undefined; record?: Recorder },
  ) => {
    const today = businessDayOf((await calendarOf(merchantId)) ?? UTC, clock.now());
    return db.transaction(async (tx) => {
      const before = await store.readTerms(tx, merchantId);
      const fit = checkTerms(input, { before: before.isOpen ? before.share : null, today });
      await guard(tx, merchantId, fit.isOpen ? shareLoads(fit.share) : []);
      const after = { ...fit, revision: await store.writeTerms(tx, merchantId, fit, dateOf(clock)) };
      if (revision !== undefined && after.revision !== revision + 1) throw overtaken();
      await record?.(tx, { before, after });
      return after;
    });
  };

  return {
    follow: qualifying.follow,
    terms: (merchantId) => store.readTerms(db, merchantId),
    putTerms: put,
    decide: createDeciding(deps, qualifying),
    async seed(merchantId, input) {
      if ((await store.readTerms(db, merchantId)).revision === 0) await put(merchantId, input, {});
    },
    job: createJob(deps, qualifying),
    sharing: createSharing(deps),
  };
}
