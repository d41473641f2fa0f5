import type { Database } from '../../base/database/database.ts';
import { createPictures } from '../../base/pictures/pictures.ts';
import { calendar } from '../../cashier/testing/orders.ts';
import type { CountAsked, RuleMember } from '../../reward/index.ts';
import { openItems } from '../../reward/testing/items.ts';
import { createTakingPart, type Promotion, sql, type TakingPart, type TakingPartDeps } from '../index.ts';
import { checkTerms } from '../taking-part/terms.ts';

const DAY_MS = 86_400_000;

/** Promotions with terms on a reward centre of their own; what members did is said by the test. */
export async function openTakingPart(kind: Database['kind']) {
  const world = await openItems(kind, [sql]);
  const { db, clock, cashier, itemsOf } = world;
  const promotions: Promotion[] = [];
  const done = new Map<string, bigint>();
  const levels = new Map<bigint, number>();
  const pictures = createPictures({ db, clock });
  const ruleMemberOf = async (accountId: bigint): Promise<RuleMember> => ({
    type: 0,
    vipLevel: levels.get(accountId) ?? 0,
    createdAt: new Date(clock.now() - DAY_MS),
    labels: [],
    above: [],
  });
  const sumOf = (accountId: bigint, { metric }: CountAsked): bigint => done.get(`${accountId}/${metric}`) ?? 0n;
  /** What the ways of taking part stand on at a gateway. */
  const depsOf = (): TakingPartDeps => ({
    ...{ db, clock, pictures, ruleMemberOf, items: itemsOf(), requirements: cashier.wagering },
    counting: { sums: async (_runner, accountId, asked) => asked.map((each) => sumOf(accountId, each)) },
    calendarOf: async () => calendar,
    promotionsOf: async () => [...promotions],
  });
  const gateway = (): TakingPart => createTakingPart(depsOf());
  return {
    ...world,
    pictures,
    promotions,
    levels,
    depsOf,
    sumOf,
    gateway,
    takingPart: gateway(),
    /** Says what a member has come to, in ten-thousandths of a unit or in whole numbers. */
    did: (accountId: bigint, metric: string, value: bigint) => void done.set(`${accountId}/${metric}`, value),
    /** A promotion of 10.00 to be wagered twice for 100.00 of valid bet, unless said otherwise. */
    offer(
      more: Partial<Omit<Promotion, 'terms'>> = {},
      terms: Partial<NonNullable<Parameters<typeof checkTerms>[0]>> = {},
    ): Promotion {
      const id = promotions.length + 1;
      const base: Promotion = {
        ...{ id, merchantId: 1, slug: `p${id}`, revision: 1, isOpen: true, category: 'other_promo', joinMode: 'JOIN' },
        ...{ programme: '', words: { EN: { title: `Offer ${id}`, content: '<p>Terms</p>' } }, image: '', banner: '' },
        ...{
          platform: 'A',
          execution: 'B',
          visibility: 'ALL',
          priority: 0,
          sort: 0,
          startsAt: clock.now() - DAY_MS,
          endsAt: null,
          announcedDays: 0,
        },
        ...{ updatedAt: clock.now(), terms: null, ...more },
      };
      const usual = {
        period: 'ONCE' as const,
        conditions: [{ metric: 'VALID_BET' as const, target: 100 }],
        reward: { money: 10, multiple: 2 },
      };
      const promotion = { ...base, terms: checkTerms({ ...usual, ...terms }, base) };
      promotions.push(promotion);
      return promotion;
    },
  };
}

export type TakingPartWorld = Awaited<ReturnType<typeof openTakingPart>>;
