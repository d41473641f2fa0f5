import type { PeriodJob } from '../../base/background/job.ts';
import { addDays, businessDayOf } from '../../base/calendar/business-day.ts';
import type { Database, Transaction } from '../../base/database/database.ts';
import type { ItemsDeps } from '../items/deps.ts';
import type { Items } from '../items/items.ts';
import { exactly, openOf, payableOf } from '../rebates/line.ts';
import { type QualifyingDeps, titlesOf } from './qualifying.ts';
import type { ShareTerms } from './share.ts';
import * as shares from './share-store.ts';
import { readTerms } from './store.ts';

/** Three hours after the business day has ended: docs/rules/rewards.md#share-of-turnover. */
export const AFTER_MINUTES = 3 * 60;
/** Bets of these days before are looked at too: an event that was held back may come days late. */
const DAYS_BACK = 7;
const AT_ONCE = 50;
const DAY_MS = 86_400_000;
/** Players: agents earn by the bets of those below them otherwise. */
const PLAYER = 0;

export interface SharingDeps extends Pick<QualifyingDeps, 'clock' | 'calendarOf'>, Pick<ItemsDeps, 'memberOf'> {
  db: Database;
  items: Pick<Items, 'issue' | 'nudge'>;
}

/** The business day that is shared, and by what terms; without terms only what was shared before is put right. */
interface Day {
  merchantId: number;
  day: string;
  share: ShareTerms | null;
}

/** The lines of a referrer that are shared now, each at its rate: new ones at that of today's terms. */
async function linesOf(tx: Transaction, referrerId: bigint, { day, share }: Day) {
  const from = addDays(day, -DAYS_BACK);
  const found = await shares.readOpenShares(tx, { referrerId, from, to: day, days: share?.days ?? null });
  return found.flatMap((line) => {
    const isNew = share && line.day >= share.since && (share.gameTypes?.includes(line.gameType) ?? true);
    const rate = line.rate ?? (isNew ? share.rate : null);
    return rate === null ? [] : [{ ...line, rate }];
  });
}

/** Gives a referrer what friends' bets of a business day come to; what is left of a cent stays. True when something was given. */
async function give({ clock, items }: SharingDeps, tx: Transaction, referrerId: bigint, asked: Day): Promise<boolean> {
  const { merchantId, day, share } = asked;
  const account = await shares.lockShare(tx, merchantId, referrerId);
  const lines = await linesOf(tx, referrerId, asked);
  await shares.takeShares(tx, referrerId, lines);
  const total = account.rest + openOf(lines.map((line) => ({ ...line, vendorId: 0 })));
  const month = day.slice(0, 7);
  const given = account.month === month ? account.given : 0n;
  const due = share ? payableOf(total) : 0n;
  const room = share?.mostPerMonth == null ? due : BigInt(share.mostPerMonth) - given;
  const money = room < 0n ? 0n : due < room ? due : room;
  await shares.writeShare(tx, referrerId, {
    ...{ rest: total - exactly(due), month, given: given + money, lapsed: account.lapsed + due - money },
  });
  if (!share || money === 0n) return false;
  const { multiple, collectDays } = share;
  await items.issue(tx, {
    ...{ merchantId, accountId: referrerId, source: 'REFERRAL', sourceRef: `share:${day}`, money, multiple },
    ...{ words: titlesOf('referral.item.share', { day }), expiresAt: new Date(clock.now() + collectDays * DAY_MS) },
  });
  return true;
}

/** Makes the bookkeeping that gives referrers their share of what friends wagered on a business day. */
export function createSharing(deps: SharingDeps): PeriodJob {
  const { db, items, calendarOf, memberOf } = deps;
  return {
    name: 'reward.referral-share',
    period: 'day',
    afterMinutes: AFTER_MINUTES,
    async run({ merchantId, start }, { position, signal, step }) {
      const calendar = await calendarOf(merchantId);
      if (!calendar) return;
      const day = businessDayOf(calendar, start.getTime());
      const from = addDays(day, -DAYS_BACK);
      for (let after = BigInt((position as string | null) ?? 0), isLast = false; !isLast && !signal.aborted; ) {
        const found = await shares.readSharers(db, { merchantId, from, to: day, after, limit: AT_ONCE });
        const referrers: bigint[] = [];
        for (const id of found) if ((await memberOf(id))?.type === PLAYER) referrers.push(id);
        const last = found.at(-1) ?? after;
        let isGiven = false;
        await step(async (tx) => {
          const terms = await readTerms(tx, merchantId);
          const asked = { merchantId, day, share: terms.isOpen ? terms.share : null };
          for (const id of referrers) isGiven = (await give(deps, tx, id, asked)) || isGiven;
          return { position: last.toString(), progress: `after ${last}` };
        });
        if (isGiven) items.nudge();
        after = last;
        isLast = found.length < AT_ONCE;
      }
    },
  };
}

/** Takes what was shared of a friend's bets off what its referrer is given next, in the transaction in which the friend stops counting. */
export async function unshare(
  tx: Transaction,
  { merchantId, referrerId, accountId }: { merchantId: number; referrerId: bigint; accountId: bigint },
): Promise<void> {
  const account = await shares.lockShare(tx, merchantId, referrerId);
  await shares.writeShare(tx, referrerId, { ...account, rest: account.rest - (await shares.dropShares(tx, accountId)) });
}
