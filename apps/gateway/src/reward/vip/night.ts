import type { PeriodJob } from '../../base/background/job.ts';
import { addDays, businessDayOf } from '../../base/calendar/business-day.ts';
import type { Transaction } from '../../base/database/database.ts';
import type { VipLevel } from '../../brand/index.ts';
import { vipLevelChanged } from '../events.ts';
import type { Checking, Looked } from './checking.ts';
import type { VipDeps } from './deps.ts';
import { BIRTHDAY_DAYS, type Gifts } from './gifts.ts';
import * as store from './store.ts';

const PAGE = 200;

/**
 * How far a night has got: those of whom something was counted, then everybody whose level is known. The first night of a brand begins with
 * everybody who ever paid in.
 */
interface Position {
  phase: 'payers' | 'due' | 'members';
  after: string;
}

/** What levels ask for, as a round keeps it. */
export const needsOf = (levels: readonly VipLevel[]): store.Needs =>
  levels.map(({ deposit, validBet }) => [deposit.toString(), validBet.toString()]);

/** Looks at all members of a brand in the night after each business day: docs/rules/vip.md#looking. */
export function vipJob({ db, events, items, ranks }: VipDeps, checking: Checking, gifts: Gifts): PeriodJob {
  /** A page of members: whoever rises by other needs, cycles that were over by the day, and the gifts of the day after it. */
  const lookAt = async (
    tx: Transaction,
    looked: Looked,
    rows: readonly store.VipMember[],
    { day, hasNewNeeds }: { day: string; hasNewNeeds: boolean },
  ): Promise<void> => {
    const accounts = rows.map(({ accountId }) => accountId);
    if (hasNewNeeds) await checking.check(tx, looked, accounts);
    const now = await store.readMembers(tx, accounts);
    await checking.close(
      tx,
      looked,
      now.filter(({ cycleTo }) => cycleTo <= day),
    );
    const next = addDays(day, 1);
    const isLongKnown = (since: string): boolean => addDays(since, BIRTHDAY_DAYS) <= next;
    const told = await gifts.ofDay(tx, looked.brand, rows, next, isLongKnown);
    const seen = told.map(({ accountId }) => accountId);
    if (seen.length > 0) await store.noteBirthdays(tx, seen, next);
  };

  return {
    name: 'reward.vip',
    period: 'day',
    afterMinutes: 60,
    async run({ merchantId, end }, { position, signal, step }) {
      const looked = await checking.lookedAt(merchantId);
      if (!looked) return;
      const day = addDays(businessDayOf(looked.brand, end.getTime()), -1);
      const needs = needsOf(looked.levels);
      const last = await store.readRound(db, merchantId);
      const hasNewNeeds = last !== null && JSON.stringify(last.needs) !== JSON.stringify(needs);
      let at = (position as Position | null) ?? { phase: last === null ? 'payers' : 'due', after: '0' };
      while (!signal.aborted) {
        let isOver = false;
        await step(async (tx) => {
          if (at.phase === 'payers') {
            const payers = await store.readPayers(tx, BigInt(at.after), PAGE);
            await checking.check(tx, looked, await ranks.ofBrand(tx, merchantId, payers));
            const isLast = payers.length < PAGE;
            at = isLast ? { phase: 'due', after: '0' } : { phase: 'payers', after: String(payers.at(-1)) };
            return { position: at, progress: `looked at ${payers.length} who paid in` };
          }
          if (at.phase === 'due') {
            const due = await store.takeDue(tx, merchantId, day, PAGE);
            await checking.check(tx, looked, await ranks.ofBrand(tx, merchantId, due));
            if (due.length === 0) at = { phase: 'members', after: '0' };
            return { position: at, progress: `looked at ${due.length}` };
          }
          const rows = await store.readMembersAfter(tx, merchantId, BigInt(at.after), PAGE);
          await lookAt(tx, looked, rows, { day, hasNewNeeds });
          isOver = rows.length < PAGE;
          if (isOver) await store.writeRound(tx, merchantId, { day, needs });
          at = { phase: 'members', after: String(rows.at(-1)?.accountId ?? at.after) };
          return { position: at, progress: `up to ${at.after}` };
        });
        if (isOver) break;
      }
      items.nudge();
      events.nudge(vipLevelChanged);
    },
  };
}
