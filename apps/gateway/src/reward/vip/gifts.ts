import { LANGUAGES } from '@marquee/contract';
import { dateOf } from '../../base/calendar/clock.ts';
import type { Transaction } from '../../base/database/database.ts';
import { messageOf } from '../../base/messages.ts';
import { type VipLevel, vipLevelsOf } from '../../brand/index.ts';
import type { NewItem } from '../items/item.ts';
import type { VipBrand, VipDeps } from './deps.ts';
import type { VipMember } from './store.ts';

const DAY_MS = 86_400_000;
/** To be wagered once. */
export const GIFT_MULTIPLE = 10_000;
/** Nobody who is younger has a birthday gift: docs/rules/vip.md#gifts. */
const GIFT_AGE = 21;
/** So many days before it a birthday must have been told. */
export const BIRTHDAY_DAYS = 30;

type Words = Readonly<Record<string, string>>;

/** The names by which gifts are given: each is given once. */
export const GIFT = {
  upgrade: (level: number): string => `upgrade:${level}`,
  birthday: (day: string): string => `birthday:${day.slice(0, 4)}`,
  packet: (day: string): string => `packet:${day}`,
};

const wordsOf = (code: string, names: Words = {}): Words =>
  Object.fromEntries(
    LANGUAGES.map((language) => [language, messageOf(code, language, { level: names[language] ?? names['EN'] ?? '' })]),
  );

/** Is this the day, YYYY-MM-DD, on which who was born on another day has a birthday? Of the 29th of February: the 28th in other years. */
export function isBirthday(born: string, day: string): boolean {
  const [month, date] = [born.slice(5, 7), born.slice(8)];
  const year = Number(day.slice(0, 4));
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
  return day.slice(5) === (month === '02' && date === '29' && !isLeap ? '02-28' : `${month}-${date}`);
}

/** Whole years of who was born on a day, on a birthday of a year. */
export const ageIn = (born: string, day: string): number => Number(day.slice(0, 4)) - Number(born.slice(0, 4));

/** The half of a month before a day that is the 1st or the 16th, as its first and last day; null for every other day. */
export function halfBefore(day: string): { from: string; to: string } | null {
  const month = day.slice(0, 7);
  if (day.endsWith('-16')) return { from: `${month}-01`, to: `${month}-15` };
  if (!day.endsWith('-01')) return null;
  const last = new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
  return { from: `${last.slice(0, 7)}-16`, to: last };
}

/** Makes what gives gifts of levels, each once, in the caller's transaction. */
export function createGifts({ clock, items, counting, ranks }: VipDeps) {
  const give = async (
    tx: Transaction,
    { giftDays }: VipBrand['site']['vip'],
    gift: Pick<NewItem, 'merchantId' | 'accountId' | 'sourceRef' | 'words' | 'money'>,
  ): Promise<void> => {
    if (gift.money <= 0n) return;
    const expiresAt = new Date(dateOf(clock).getTime() + giftDays * DAY_MS);
    await items.issue(tx, { ...gift, source: 'VIP', multiple: GIFT_MULTIPLE, expiresAt });
  };

  const levelOf = (levels: readonly VipLevel[], level: number): VipLevel | undefined =>
    levels[Math.min(level, levels.length - 1)];

  return {
    /** The gifts of all levels up to one that was reached. */
    async upgrades(tx: Transaction, { site }: VipBrand, member: { merchantId: number; accountId: bigint }, to: number) {
      for (const { level, upgradeGift } of vipLevelsOf(site.tiers).slice(1, to + 1)) {
        const words = wordsOf('vip.gift.upgrade', site.tiers[level]?.names);
        await give(tx, site.vip, { ...member, sourceRef: GIFT.upgrade(level), words, money: upgradeGift });
      }
    },
    /** What members are given on a day by its date: birthdays, and red packets on the 1st and 16th. */
    async ofDay(
      tx: Transaction,
      { site }: VipBrand,
      members: readonly VipMember[],
      day: string,
      known: (since: string) => boolean,
    ) {
      const levels = vipLevelsOf(site.tiers);
      const accounts = members.map(({ accountId }) => accountId);
      const held = await ranks.levels(tx, accounts);
      const born = await ranks.birthdays(tx, accounts);
      const half = halfBefore(day);
      const metric = 'DEPOSIT_SUM';
      const paid = half ? await counting.sumsOf(tx, accounts, { metric, ...half }) : new Map<bigint, bigint>();
      const needed = BigInt(Math.round(site.vip.packetDeposit * 10_000));
      for (const { accountId, merchantId, birthdaySeen } of members) {
        const level = levelOf(levels, held.get(accountId) ?? 0);
        if (!level) continue;
        const birthday = born.get(accountId);
        const isFit = birthday !== undefined && isBirthday(birthday, day) && ageIn(birthday, day) >= GIFT_AGE;
        const member = { merchantId, accountId };
        if (isFit && birthdaySeen !== null && known(birthdaySeen)) {
          const words = wordsOf('vip.gift.birthday');
          await give(tx, site.vip, { ...member, sourceRef: GIFT.birthday(day), words, money: level.birthdayGift });
        }
        if (half && (paid.get(accountId) ?? 0n) >= needed) {
          const words = wordsOf('vip.gift.packet');
          await give(tx, site.vip, { ...member, sourceRef: GIFT.packet(day), words, money: level.redPacket });
        }
      }
      return members.filter(({ accountId, birthdaySeen }) => birthdaySeen === null && born.has(accountId));
    },
  };
}

export type Gifts = ReturnType<typeof createGifts>;
