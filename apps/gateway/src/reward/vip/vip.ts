import type { PeriodJob } from '../../base/background/job.ts';
import { businessDayOf } from '../../base/calendar/business-day.ts';
import { type Recorder, refused, unknownItem } from '../../base/change.ts';
import type { Runner, Transaction } from '../../base/database/database.ts';
import type { Counted } from '../counting/index.ts';
import { vipLevelChanged } from '../events.ts';
import { createChecking, EVER } from './checking.ts';
import type { VipDeps } from './deps.ts';
import { createGifts } from './gifts.ts';
import { vipJob } from './night.ts';
import type { Figures, Standing } from './standing.ts';
import * as store from './store.ts';

/** How a member stands, with what it comes of. */
export interface VipState extends Figures, Standing {
  row: store.VipMember | null;
}

/** VIP levels: docs/rules/vip.md */
export interface Vip {
  /** Goes on in the transaction in which something was counted: looks at whoever has paid in, and notes the others for the night. */
  follow(tx: Transaction, counted: Counted): Promise<void>;
  /** After the commit of what `follow` did. */
  told(counted: Counted): void;
  /** Gives a member a level by hand. Throws `ops.unknown` and `ops.refused`. */
  give(asked: { merchantId: number; accountId: bigint; level: number; reason: string }, record: Recorder): Promise<void>;
  /** How a member of a level stands. */
  state(runner: Runner, accountId: bigint, level: number): Promise<VipState>;
  /** A page of what became of a member's level, newest first. */
  changes(accountId: bigint, page: { limit: number; offset: number }): Promise<{ rows: store.VipChange[]; total: number }>;
  /** Looks at all members in the night. */
  job: PeriodJob;
}

const hasPaid = ({ fresh }: Counted): boolean => fresh.some(({ kind }) => kind === 'deposit');

/** Makes the VIP levels. */
export function createVip(deps: VipDeps): Vip {
  const { db, clock, counting, events, items, ranks } = deps;
  const gifts = createGifts(deps);
  const checking = createChecking(deps, gifts);

  const state: Vip['state'] = async (runner, accountId, level) => {
    const [seen] = await checking.seen(runner, new Map([[accountId, level]]));
    const [deposits = 0n, validBet = 0n] = await counting.sums(runner, accountId, [
      { metric: 'DEPOSIT_SUM', ...EVER },
      { metric: 'VALID_BET', ...EVER },
    ]);
    const row = seen?.row ?? null;
    const cycleBet = row ? await checking.cycleBet(runner, row) : 0n;
    return { ...(seen?.standing ?? { level, reached: level, lost: null }), row, deposits, validBet, cycleBet };
  };

  return {
    async follow(tx, { fresh, accounts }) {
      const due: Parameters<typeof store.noteDue>[1][number][] = [];
      for (const [merchantId, own] of Map.groupBy(accounts, ([, merchant]) => merchant)) {
        const looked = await checking.lookedAt(merchantId);
        if (!looked) continue;
        const members = own.map(([accountId]) => accountId);
        const paid = new Set(fresh.flatMap(({ kind, accountId }) => (kind === 'deposit' ? [accountId] : [])));
        const paying = members.filter((accountId) => paid.has(accountId));
        if (paying.length > 0) await checking.check(tx, looked, paying);
        const bet = new Set(fresh.flatMap(({ kind, accountId }) => (kind === 'deposit' ? [] : [accountId])));
        due.push(...members.filter((each) => bet.has(each)).map((accountId) => ({ merchantId, accountId, day: looked.today })));
      }
      if (due.length > 0) await store.noteDue(tx, due);
    },
    told(counted) {
      if (!hasPaid(counted)) return;
      items.nudge();
      events.nudge(vipLevelChanged);
    },
    async give({ merchantId, accountId, level, reason }, record) {
      const looked = await checking.lookedAt(merchantId);
      if (!looked) throw unknownItem();
      if (level >= looked.levels.length) throw refused(`the brand's last level is ${looked.levels.length - 1}`);
      await db.transaction(async (tx) => {
        const [seen] = await checking.seen(tx, await ranks.lock(tx, [accountId]));
        if (!seen) throw refused('a guest has no level');
        if (seen.standing.level === level) throw refused(`the member has level ${level}`);
        const { deposits, validBet } = await state(tx, accountId, seen.standing.level);
        const today = businessDayOf(looked.brand, clock.now());
        const base = await counting.sum(tx, accountId, { metric: 'VALID_BET', from: today, to: today });
        const reached = Math.max(seen.standing.reached, level);
        await checking.move(tx, looked, seen, {
          ...{ level, reached, lost: null, reason: 'OPERATOR', note: reason },
          figures: { deposits, validBet },
          cycle: { from: today, base },
        });
        await record(tx, { before: { level: seen.standing.level }, after: { level, reason } });
      });
      events.nudge(vipLevelChanged);
    },
    state,
    async changes(accountId, { limit, offset }) {
      const [rows, total] = await Promise.all([
        store.readChanges(db, accountId, limit, offset),
        store.countChanges(db, accountId),
      ]);
      return { rows, total };
    },
    job: vipJob(deps, checking, gifts),
  };
}
