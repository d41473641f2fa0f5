import type { RuleAudience, RuleReward } from '@marquee/contract/ops';
import type { Static } from 'typebox';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import { type Recorder, refused, unknownItem } from '../../base/change.ts';
import type { Database, Transaction } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import {
  checkAudience,
  checkReward,
  demandReferences,
  type Item,
  type Items,
  isInAudience,
  type RuleMember,
} from '../../reward/index.ts';
import { lockMember } from '../taking-part/entry-store.ts';
import type { Asker } from '../taking-part/taking-part.ts';
import { digestOf, newCode } from './code.ts';
import * as store from './store.ts';

const DAY_MS = 86_400_000;

export interface GiftDeps {
  db: Database;
  clock: Clock;
  items: Pick<Items, 'issue' | 'nudge'>;
  /** What rules ask of a member; null for an account that there is not. */
  ruleMemberOf(accountId: bigint): Promise<RuleMember | null>;
}

/** A batch as an operator asks for it. */
export interface GiftInput {
  slug: string;
  kind: store.Gift['kind'];
  words: Readonly<Record<string, string>>;
  audience?: Static<typeof RuleAudience> | undefined;
  reward: Static<typeof RuleReward>;
  count: number;
  /** A shared code of the operator's own. */
  code?: string | undefined;
  uses: number | null;
  startsAt: number;
  endsAt: number | null;
}

/** Codes that give something to who enters them: docs/rules/rewards.md#gift-codes. */
export interface GiftCodes {
  /**
   * Takes a code: what it gives lies in the reward centre then. Throws `gift.unknown`, `gift.early`, `gift.expired`, `gift.audience`, `gift.own`
   * and `gift.used`.
   */
  redeem(asker: Asker, code: string): Promise<Item>;
}

function demand(isRight: boolean, reason: string): void {
  if (!isRight) throw refused(reason);
}

/** Checks a batch and returns it as it may be stored. Throws `ops.refused` with one clear line. */
function checkGift(input: GiftInput): Omit<store.Gift, 'id' | 'merchantId' | 'madeAt' | 'used'> {
  const { slug, kind, words, audience, reward, count, code, uses, startsAt, endsAt } = input;
  const isShared = kind === 'SHARED';
  demand(Object.keys(words).length > 0, 'a gift has a title in one language at least');
  demand(!isShared || count === 1, 'a shared code is one code');
  demand(isShared || (code === undefined && uses === null), 'codes for one member each are made, and used once');
  demand(endsAt === null || startsAt < endsAt, 'the end is after the start');
  const checked = checkReward(reward);
  demand(
    BigInt(checked.money) > 0n || checked.points > 0 || checked.tickets !== undefined,
    'a gift gives money, points or tickets',
  );
  demand(checked.wagerBase === 'BONUS', 'the wager base of a gift is BONUS: no deposit is tied to it');
  return {
    ...{ slug, kind, words, codes: count, isOpen: true, reward: checked },
    audience: checkAudience(audience),
    uses: isShared ? uses : 1,
    startsAt: new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
  };
}

/** Makes a batch and its codes. The codes are given once and are nowhere kept. Throws `ops.refused`. */
export async function makeGift(
  { db, clock }: Pick<GiftDeps, 'db' | 'clock'>,
  merchantId: number,
  input: GiftInput,
  record: Recorder,
): Promise<{ gift: store.Gift; codes: string[] }> {
  const fit = checkGift(input);
  const codes = input.code === undefined ? Array.from({ length: input.count }, newCode) : [input.code];
  const gift = await db.transaction(async (tx) => {
    const ends = fit.endsAt?.getTime() ?? null;
    await demandReferences(tx, { ...fit, merchantId, conditions: [], endsAt: ends }, clock.now());
    const made = await store.insertGift(tx, { ...fit, merchantId, madeAt: dateOf(clock) });
    if (!made) throw refused(`there is a gift ${input.slug} already`);
    const digests = codes.map((code) => digestOf(merchantId, code));
    if ((await store.insertCodes(tx, made, digests)) !== codes.length) throw refused('a code like this is in use already');
    await record(tx, { before: null, after: { ...noted(made), codes: codes.length } });
    return made;
  });
  return { gift, codes };
}

/** What the audit keeps of a batch. */
const noted = ({ slug, kind, isOpen, uses, reward, startsAt, endsAt }: store.Gift) => ({
  ...{ slug, kind, isOpen, uses, reward },
  startsAt: startsAt.getTime(),
  endsAt: endsAt?.getTime() ?? null,
});

/** Opens or closes a batch, or says when it ends. Throws `ops.unknown` and `ops.refused`. */
export function changeGift(
  { db }: Pick<GiftDeps, 'db'>,
  merchantId: number,
  { slug, isOpen, endsAt }: { slug: string; isOpen?: boolean | undefined; endsAt?: number | null | undefined },
  record: Recorder,
): Promise<store.Gift> {
  return db.transaction(async (tx) => {
    const held = await store.lockGift(tx, merchantId, slug);
    if (!held) throw unknownItem();
    const ends = endsAt === undefined ? held.endsAt : endsAt === null ? null : new Date(endsAt);
    demand(ends === null || held.startsAt < ends, 'the end is after the start');
    const after = { ...held, isOpen: isOpen ?? held.isOpen, endsAt: ends };
    await store.writeGift(tx, after);
    await record(tx, { before: noted(held), after: noted(after) });
    return after;
  });
}

/** Makes the gift codes. */
export function createGiftCodes({ db, clock, items, ruleMemberOf }: GiftDeps): GiftCodes {
  const take = async (tx: Transaction, { merchantId, accountId }: Asker, digest: Buffer, member: RuleMember): Promise<Item> => {
    await lockMember(tx, accountId);
    const held = await store.lockCode(tx, merchantId, digest);
    if (!held) throw new BusinessError('gift.unknown');
    const { gift, code } = held;
    const at = dateOf(clock);
    if (!gift.isOpen || (gift.endsAt !== null && gift.endsAt <= at)) throw new BusinessError('gift.expired');
    if (gift.startsAt > at) throw new BusinessError('gift.early');
    if (!isInAudience(gift.audience, member)) throw new BusinessError('gift.audience');
    if (!(await store.noteUse(tx, { giftId: gift.id, accountId, codeId: code.id, at }))) throw new BusinessError('gift.own');
    if (gift.uses !== null && code.used >= gift.uses) throw new BusinessError('gift.used');
    await store.countUse(tx, code.id, gift.id);
    const { money, points, tickets, multiple, wagerBase, categoryWeights, countsBets, collectDays } = gift.reward;
    const { item } = await items.issue(tx, {
      ...{ merchantId, accountId, points, tickets, multiple, wagerBase, categoryWeights, countsBets, words: gift.words },
      source: 'PROMOTION',
      sourceRef: `gift:${gift.id}`,
      money: BigInt(money),
      expiresAt: new Date(at.getTime() + collectDays * DAY_MS),
    });
    return item;
  };

  return {
    async redeem(asker, code) {
      const member = await ruleMemberOf(asker.accountId);
      if (!member) throw new BusinessError('gift.audience');
      const digest = digestOf(asker.merchantId, code);
      const item = await db.transaction((tx) => take(tx, asker, digest, member));
      items.nudge();
      return item;
    },
  };
}
