import { GAME_TYPES, type Reply, type VipGiftState } from '@marquee/contract';
import { toWire } from '@marquee/money';
import { addDays, businessDayOf, startOfBusinessDay } from '../../base/calendar/business-day.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Database } from '../../base/database/database.ts';
import type { Handlers } from '../../base/http/handlers.ts';
import { sumToWire } from '../../base/sum-to-wire.ts';
import { cashbackRate, clubLabelOf, type Merchant, type VipLevel, vipLevelsOf } from '../../brand/index.ts';
import type { readWithdrawalLimits } from '../../cashier/index.ts';
import type { Identity } from '../../identity/index.ts';
import type { Counting } from '../counting/index.ts';
import type { Item } from '../items/item.ts';
import type { Items } from '../items/items.ts';
import type { GivenItem } from '../items/store.ts';
import { GIFT, GIFT_MULTIPLE, halfBefore } from './gifts.ts';
import { earnedLevel, keepOf } from './standing.ts';
import type { Vip, VipState } from './vip.ts';

/** What the members' calls about levels stand on. */
export interface VipRoutesDeps {
  db: Database;
  clock: Clock;
  vip: Pick<Vip, 'state' | 'changes'>;
  items: Pick<Items, 'bySources'>;
  counting: Pick<Counting, 'sum'>;
  ranks: Pick<Identity['ranks'], 'levels' | 'birthdays'>;
  brandOf(merchant: { id: number }): Merchant;
  /** What a day allows each level of a brand to withdraw. */
  limitsOf: typeof readWithdrawalLimits;
  /** What a point makes at a level, in hundredths. */
  factorOf(merchantId: number, level: number): Promise<number>;
}

type Shown = Reply<'playerRankProgress'>;
type Benefit = Reply<'memberClubBenefit'>;
type Level = Benefit['levels'][number];

const DAY_MS = 86_400_000;
/** Parts of 100,000,000 in a percent. */
const PERCENT = 1_000_000;
const WHOLE = 10_000;
/** Members above this level have a customer service of their own: docs/rules/brand.md#customer-service */
const LAST_ORDINARY = 4;

const labelIn =
  ({ site, defaultLanguage }: Merchant, language: string) =>
  (level: number) => {
    const { type: _, ...label } = clubLabelOf(site.tiers, level, [language, defaultLanguage]);
    return label;
  };

const notNegative = (amount: bigint): bigint => (amount > 0n ? amount : 0n);
const progress = (actual: bigint, expected: bigint) => ({ actual: sumToWire(notNegative(actual)), expected: toWire(expected) });

/** The level that is next for a member, and by what. */
export function nextOf(
  levels: readonly VipLevel[],
  { level, reached, lost }: VipState,
): { to: VipLevel; by: 'PROMOTION' | 'RETURN' } | null {
  const back = lost !== null && lost > level ? levels[level + 1] : undefined;
  if (back) return { to: back, by: 'RETURN' };
  const to = levels[Math.max(level, reached) + 1];
  return to ? { to, by: 'PROMOTION' } : null;
}

/** A member's progress as it is shown. */
export function progressOf(merchant: Merchant, state: VipState, language: string, now: number): Shown {
  const levels = vipLevelsOf(merchant.site.tiers);
  const label = labelIn(merchant, language);
  const { level, row, deposits, validBet, cycleBet } = state;
  const next = nextOf(levels, state);
  const own = levels[Math.min(level, levels.length - 1)];
  const asked = next?.by === 'PROMOTION' ? next.to : own;
  const keep = keepOf(levels, level);
  const conditions =
    next?.by === 'RETURN'
      ? [cycleBet >= next.to.keepBet]
      : [deposits >= (asked?.deposit ?? 0n), validBet >= (asked?.validBet ?? 0n)];
  const endsAt = row && startOfBusinessDay(merchant, addDays(row.cycleTo, 1));
  const left = row ? (Date.parse(row.cycleTo) - Date.parse(businessDayOf(merchant, now))) / DAY_MS + 1 : 0;
  return {
    playerRankName: label(level).labelName,
    playerRankProgress: { conditionType: 'ALL', labelId: level },
    currentProgress: { completedConditions: conditions.filter(Boolean).length, totalExpectedConditions: conditions.length },
    monthlyTurnover: progress(cycleBet, next?.by === 'RETURN' ? next.to.keepBet : keep),
    totalTurnover: progress(validBet, asked?.validBet ?? 0n),
    totalDeposit: progress(deposits, asked?.deposit ?? 0n),
    ...label(level),
    next: next && { ...label(next.to.level), by: next.by },
    isDue: next !== null && conditions.every(Boolean) && (next.by === 'RETURN' || earnedLevel(levels, state) >= next.to.level),
    keep:
      endsAt === null || level === 0 || keep === 0n ? null : { ...progress(cycleBet, keep), endsAt, daysLeft: Math.max(0, left) },
  };
}

const STATE: Readonly<Record<Item['status'], VipGiftState>> = {
  COLLECTABLE: 'COLLECTABLE',
  COLLECTING: 'COLLECTED',
  COLLECTED: 'COLLECTED',
  REVERSED: 'EXPIRED',
  VOID: 'EXPIRED',
  EXPIRED: 'EXPIRED',
};

/** How a member stands with a gift that was or was not given. */
function giftOf(item: GivenItem | undefined, usual: VipGiftState, now: number): { state: VipGiftState; rewardId: number | null } {
  if (!item) return { state: usual, rewardId: null };
  const isOver = item.status === 'COLLECTABLE' && item.expiresAt.getTime() <= now;
  const state = isOver ? 'EXPIRED' : STATE[item.status];
  return { state, rewardId: state === 'COLLECTABLE' ? Number(item.id) : null };
}

/** The halves of a month around a day: when this one began, and the day on which its red packet comes. */
export function packetDays(day: string): { from: string; comesOn: string } {
  const month = day.slice(0, 7);
  if (day < `${month}-16`) return { from: `${month}-01`, comesOn: `${month}-16` };
  const [year = 0, number = 0] = month.split('-').map(Number);
  return { from: `${month}-16`, comesOn: new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10) };
}

/** Makes what shows a brand's levels. */
function createLevels({ limitsOf, factorOf, db }: Pick<VipRoutesDeps, 'limitsOf' | 'factorOf' | 'db'>) {
  return async (merchant: Merchant, language: string, upgrades: (level: number) => Level['upgrade']): Promise<Level[]> => {
    const limits = await limitsOf(db, merchant.id);
    return Promise.all(
      vipLevelsOf(merchant.site.tiers).map(async (terms): Promise<Level> => {
        const { level } = terms;
        const { dailyCount, dailyAmount, freeCount, feeRate, feeCap } = limits(level);
        return {
          ...labelIn(merchant, language)(level),
          deposit: toWire(terms.deposit),
          validBet: toWire(terms.validBet),
          keepBet: toWire(terms.keepBet),
          upgradeGift: toWire(terms.upgradeGift),
          birthdayGift: toWire(terms.birthdayGift),
          redPacket: toWire(terms.redPacket),
          withdrawals: {
            dailyCount,
            dailyAmount: toWire(dailyAmount),
            freeCount,
            feePercent: Number(feeRate) / PERCENT,
            feeCap: toWire(feeCap),
          },
          pointsFactor: (await factorOf(merchant.id, level)) / 100,
          hasVipService: level > LAST_ORDINARY,
          cashback: GAME_TYPES.map((gameType) => ({
            gameType,
            percent: Number(cashbackRate(merchant.site.tiers, level, gameType)) / PERCENT,
          })),
          upgrade: upgrades(level),
        };
      }),
    );
  };
}

/** Makes what shows levels and a member's own gifts. */
export function createBenefit(deps: Omit<VipRoutesDeps, 'brandOf'>) {
  const { db, clock, items, counting, ranks } = deps;
  const levelsOf = createLevels(deps);
  return async (merchant: Merchant, accountId: bigint, language: string): Promise<Benefit> => {
    const now = clock.now();
    const day = businessDayOf(merchant, now);
    const levels = vipLevelsOf(merchant.site.tiers);
    const level = (await ranks.levels(db, [accountId])).get(accountId) ?? 0;
    const own = levels[Math.min(level, levels.length - 1)];
    const { from, comesOn } = packetDays(day);
    // What a half was given for comes on its first day after.
    const [birthday, packet] = [GIFT.birthday(day), GIFT.packet(from)];
    const refs = [...levels.map((each) => GIFT.upgrade(each.level)), birthday, packet];
    const given = new Map((await items.bySources(db, accountId, 'VIP', refs)).map((item) => [item.sourceRef, item]));
    const half = halfBefore(comesOn);
    const deposited = half ? await counting.sum(db, accountId, { metric: 'DEPOSIT_SUM', ...half }) : 0n;
    const hasBirthday = (await ranks.birthdays(db, [accountId])).has(accountId);
    const usualBirthday = own?.birthdayGift === 0n ? 'NONE' : hasBirthday ? 'LOCKED' : 'UNKNOWN';
    const { keepDays, packetDeposit, giftDays } = merchant.site.vip;
    return {
      // A level that somebody was given by hand came without its gift.
      levels: await levelsOf(merchant, language, (each) =>
        giftOf(given.get(GIFT.upgrade(each)), each <= level || levels[each]?.upgradeGift === 0n ? 'NONE' : 'LOCKED', now),
      ),
      rules: { keepDays, packetDeposit, giftDays, giftMultiple: GIFT_MULTIPLE / WHOLE },
      birthday: { ...giftOf(given.get(birthday), usualBirthday, now), amount: toWire(own?.birthdayGift ?? 0n) },
      packet: {
        ...giftOf(given.get(packet), own?.redPacket === 0n ? 'NONE' : 'LOCKED', now),
        amount: toWire(own?.redPacket ?? 0n),
        deposited: sumToWire(notNegative(deposited)),
        nextAt: startOfBusinessDay(merchant, comesOn),
      },
    };
  };
}

/** The members' calls about VIP levels. */
export function vipRoutes(
  deps: VipRoutesDeps,
): Required<Pick<Handlers, 'playerRankProgress' | 'memberClubBenefit' | 'playerRankHistory'>> {
  const { db, clock, vip, ranks, brandOf } = deps;
  const benefit = createBenefit(deps);
  return {
    async playerRankProgress({ session: { accountId, merchantId }, language }) {
      const level = (await ranks.levels(db, [accountId])).get(accountId) ?? 0;
      return progressOf(brandOf({ id: merchantId }), await vip.state(db, accountId, level), language, clock.now());
    },
    memberClubBenefit: ({ session: { accountId, merchantId }, language }) =>
      benefit(brandOf({ id: merchantId }), accountId, language),
    async playerRankHistory({ session: { accountId, merchantId }, language, query: { page = 1, size = 10 } }) {
      const label = labelIn(brandOf({ id: merchantId }), language);
      const { rows, total } = await vip.changes(accountId, { limit: size, offset: (page - 1) * size });
      return {
        list: rows.map(({ id, at, fromLevel, toLevel, reason }) => ({
          ...{ id: Number(id), at: at.getTime(), fromLevel, toLevel, reason },
          fromName: label(fromLevel).labelName,
          toName: label(toLevel).labelName,
        })),
        totalPages: Math.ceil(total / size),
        totalCount: total,
      };
    },
  };
}
