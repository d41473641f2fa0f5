import type { VipChangeReason } from '@marquee/contract';
import { addDays, businessDayOf } from '../../base/calendar/business-day.ts';
import { dateOf } from '../../base/calendar/clock.ts';
import type { Runner, Transaction } from '../../base/database/database.ts';
import { type VipLevel, vipLevelsOf } from '../../brand/index.ts';
import { vipLevelChanged } from '../events.ts';
import type { VipBrand, VipDeps } from './deps.ts';
import type { Gifts } from './gifts.ts';
import { endOf, type Figures, type Move, riseOf, type Standing } from './standing.ts';
import * as store from './store.ts';

/** Before and after every day that is counted. */
export const EVER = { from: '2000-01-01', to: '9998-12-31' } as const;

/** A brand with its levels, as a look at members goes by it. */
export interface Looked {
  merchantId: number;
  brand: VipBrand;
  levels: readonly VipLevel[];
  today: string;
}

/** A member at a moment. */
export interface Seen {
  accountId: bigint;
  standing: Standing;
  /** Null: nobody has looked at this member before. */
  row: store.VipMember | null;
}

/** Everything about levels that is decided by what members did. */
export interface Checking {
  /** A brand that is served, with its levels; null for others. */
  lookedAt(merchantId: number): Promise<Looked | null>;
  /** These members as they stand, with their levels. */
  seen(runner: Runner, levels: ReadonlyMap<bigint, number>): Promise<Seen[]>;
  /** What a member has bet validly since the cycle began. */
  cycleBet(runner: Runner, row: store.VipMember, until?: string): Promise<bigint>;
  /** Lets members rise who have reached it. */
  check(tx: Transaction, looked: Looked, accounts: readonly bigint[]): Promise<void>;
  /** Ends the cycles of members that were over by a day. */
  close(tx: Transaction, looked: Looked, rows: readonly store.VipMember[]): Promise<void>;
  /** Writes a level down that was given, and tells of it. */
  move(tx: Transaction, looked: Looked, seen: Seen, to: Moved): Promise<void>;
}

/** A level that a member gets now. */
export interface Moved extends Standing {
  reason: VipChangeReason;
  figures: { deposits: bigint; validBet: bigint };
  note: string;
  /** The first day of the new cycle, and what of it was bet before. */
  cycle: { from: string; base: bigint };
}

/** Makes what reads how members stand. */
function createSeeing({ counting, ranks, clock, vipBrandOf }: VipDeps) {
  const cycleBet: Checking['cycleBet'] = async (runner, { accountId, cycleFrom, cycleBase }, until = EVER.to) => {
    const sum = await counting.sum(runner, accountId, { metric: 'VALID_BET', from: cycleFrom, to: until });
    return sum - cycleBase;
  };
  const seen: Checking['seen'] = async (runner, levels) => {
    const rows = new Map((await store.readMembers(runner, [...levels.keys()])).map((row) => [row.accountId, row]));
    return [...levels].map(([accountId, level]) => {
      const row = rows.get(accountId) ?? null;
      return { accountId, row, standing: { level, reached: row?.reached ?? level, lost: row?.lost ?? null } };
    });
  };
  /** What these members do now, of those who rise by it. */
  const rises = async (
    runner: Runner,
    { levels }: Looked,
    members: readonly Seen[],
  ): Promise<{ seen: Seen; move: Move; figures: Figures }[]> => {
    const accounts = members.map(({ accountId }) => accountId);
    const deposits = await counting.sumsOf(runner, accounts, { metric: 'DEPOSIT_SUM', ...EVER });
    const bets = await counting.sumsOf(runner, accounts, { metric: 'VALID_BET', ...EVER });
    const rising = [];
    for (const member of members) {
      const { accountId, standing, row } = member;
      const figures = {
        deposits: deposits.get(accountId) ?? 0n,
        validBet: bets.get(accountId) ?? 0n,
        cycleBet: standing.lost !== null && row ? await cycleBet(runner, row) : 0n,
      };
      const move = riseOf(levels, standing, figures);
      if (move) rising.push({ seen: member, move, figures });
    }
    return rising;
  };
  const lookedAt: Checking['lookedAt'] = async (merchantId) => {
    const brand = await vipBrandOf(merchantId);
    if (!brand) return null;
    return { merchantId, brand, levels: vipLevelsOf(brand.site.tiers), today: businessDayOf(brand, clock.now()) };
  };
  return { cycleBet, seen, rises, lookedAt, levelsOf: ranks.levels };
}

/** Makes what writes a level and its cycle down. */
function createMoving({ clock, events, counting, ranks }: VipDeps) {
  const beginCycle = (
    tx: Transaction,
    { merchantId, brand }: Looked,
    { accountId, reached, lost }: Pick<Standing, 'reached' | 'lost'> & { accountId: bigint },
    { from, base }: Moved['cycle'],
  ): Promise<void> => {
    const cycleTo = addDays(from, brand.site.vip.keepDays - 1);
    return store.writeMember(tx, { accountId, merchantId, reached, lost, cycleFrom: from, cycleTo, cycleBase: base });
  };

  const move: Checking['move'] = async (tx, looked, { accountId, standing }, to) => {
    const { merchantId, brand } = looked;
    const { level, reason, figures, note, cycle } = to;
    await beginCycle(tx, looked, { ...to, accountId }, cycle);
    const change = { accountId, merchantId, fromLevel: standing.level, toLevel: level, reason, at: dateOf(clock), note };
    await store.insertChange(tx, { ...change, deposits: figures.deposits, validBet: figures.validBet });
    if (reason === 'KEPT' || level === standing.level) return;
    await ranks.set(tx, accountId, level);
    const told = { from: standing.level, to: level, reason, names: { ...brand.site.tiers[level]?.names } };
    await events.emit(tx, vipLevelChanged.of({ merchantId, accountId }, told));
  };

  /** Today, of which what was bet before does not count. */
  const cycleOfNow = async (tx: Transaction, { today }: Looked, accountId: bigint): Promise<Moved['cycle']> => ({
    from: today,
    base: await counting.sum(tx, accountId, { metric: 'VALID_BET', from: today, to: today }),
  });

  return { beginCycle, move, cycleOfNow };
}

/** Makes what decides about levels. */
export function createChecking(deps: VipDeps, gifts: Pick<Gifts, 'upgrades'>): Checking {
  const { ranks } = deps;
  const { cycleBet, seen, rises, lookedAt } = createSeeing(deps);
  const { beginCycle, move, cycleOfNow } = createMoving(deps);

  return {
    lookedAt,
    seen,
    cycleBet,
    move,
    async check(tx, looked, accounts) {
      const members = await seen(tx, await ranks.levels(tx, accounts));
      const rising = new Set((await rises(tx, looked, members)).map((each) => each.seen.accountId));
      const fresh = members.filter(({ row }) => row === null).map(({ accountId }) => accountId);
      const concerned = [...new Set([...rising, ...fresh])].sort((a, b) => (a < b ? -1 : 1));
      if (concerned.length === 0) return;
      // Held from here on: what was read before may have been changed meanwhile.
      const held = await seen(tx, await ranks.lock(tx, concerned));
      const moves = new Map((await rises(tx, looked, held)).map((each) => [each.seen.accountId, each]));
      for (const member of held) {
        const { accountId, standing, row } = member;
        const rise = moves.get(accountId);
        if (!rise) {
          if (row === null) await beginCycle(tx, looked, { ...standing, accountId }, await cycleOfNow(tx, looked, accountId));
          continue;
        }
        const { deposits, validBet, cycleBet: ofCycle } = rise.figures;
        const isBack = rise.move.reason === 'RETURN';
        const figures = { deposits, validBet: isBack ? ofCycle : validBet };
        await move(tx, looked, member, { ...rise.move, figures, note: '', cycle: await cycleOfNow(tx, looked, accountId) });
        if (!isBack) await gifts.upgrades(tx, looked.brand, { merchantId: looked.merchantId, accountId }, rise.move.level);
      }
    },
    async close(tx, looked, rows) {
      const held = await seen(
        tx,
        await ranks.lock(
          tx,
          rows.map(({ accountId }) => accountId).sort((a, b) => (a < b ? -1 : 1)),
        ),
      );
      for (const member of held) {
        const { accountId, standing, row } = member;
        // Somebody may have begun another cycle since it was read.
        if (!row || !rows.some((each) => each.accountId === accountId && each.cycleFrom === row.cycleFrom)) continue;
        const bet = await cycleBet(tx, row, row.cycleTo);
        const ended = endOf(looked.levels, standing, bet);
        const cycle = { from: addDays(row.cycleTo, 1), base: 0n };
        if (!ended) {
          await beginCycle(tx, looked, { ...standing, accountId }, cycle);
          continue;
        }
        await move(tx, looked, member, { ...ended, figures: { deposits: 0n, validBet: bet }, note: '', cycle });
      }
    },
  };
}
