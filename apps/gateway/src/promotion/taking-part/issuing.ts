import type { Amount } from '@marquee/money';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Database, Transaction } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import type { Item, Items } from '../../reward/index.ts';
import type { Promotion, Terms } from '../promotion.ts';
import { type Entry, noteIssued } from './entry-store.ts';
import { sourceRefOf } from './reading.ts';
import { hasTerms, type OpenPromotion } from './terms.ts';

const DAY_MS = 86_400_000;

export interface IssuingDeps {
  db: Database;
  clock: Clock;
  items: Pick<Items, 'issue' | 'nudge'>;
  /** All promotions of a brand, from memory. */
  promotionsOf(merchantId: number): Promise<readonly Promotion[]>;
}

/** What an item says of its promotion. */
export type Given = Pick<OpenPromotion, 'id' | 'merchantId' | 'words'> & { terms: Pick<Terms, 'reward'> };

export interface Computed {
  /** Ten-thousandths of a unit. */
  money: Amount;
  /** What was paid in, in ten-thousandths of a unit, and the key of what that asks to be wagered. */
  deposit?: { paid: Amount; key: string };
}

/** What lays the rewards of promotions into the reward centre. */
export interface Issuing {
  /**
   * That of a promotion's cycle, in the caller's transaction; `computed` is the money of a computed bonus, with what it was computed of:
   * that is owed. Throws `promotion.full` where the budget has no room for one that is not.
   */
  give(tx: Transaction, promotion: Given, accountId: bigint, cycle: string, computed?: Computed): Promise<Item>;
  /** That of a request that was approved, once. Where its budget has no room for it, it waits until it has. */
  issueApproved(entry: Entry): Promise<void>;
}

/** What the pictures of a request are kept by: each try has its own. */
export const pictureSubject = ({ id, tries }: Pick<Entry, 'id' | 'tries'>): string => `promotion:${id}:${tries}`;

/** Makes what lays rewards into the reward centre. */
export function createIssuing({ db, clock, items, promotionsOf }: IssuingDeps): Issuing {
  const give: Issuing['give'] = async (tx, { id, merchantId, terms, words }, accountId, cycle, computed) => {
    const { money, points, tickets, multiple, wagerBase, categoryWeights, countsBets, collectDays } = terms.reward;
    const deposit = wagerBase === 'DEPOSIT_PLUS_BONUS' ? computed?.deposit : undefined;
    const { item } = await items.issue(tx, {
      ...{ merchantId, accountId, points, tickets, multiple, wagerBase, categoryWeights, countsBets },
      source: 'PROMOTION',
      ...(computed ? {} : { refusal: 'promotion.full' as const }),
      sourceRef: sourceRefOf(id, cycle),
      words: Object.fromEntries(Object.entries(words).map(([language, { title }]) => [language, title])),
      money: computed?.money ?? BigInt(money),
      ...(deposit ? { deposit: deposit.paid, replaces: deposit.key } : {}),
      expiresAt: new Date(clock.now() + collectDays * DAY_MS),
    });
    return item;
  };

  return {
    give,
    async issueApproved({ id, merchantId, accountId, promotionId, cycle }) {
      const promotion = (await promotionsOf(merchantId)).filter(hasTerms).find((each) => each.id === promotionId);
      if (!promotion) throw new Error(`the promotion ${promotionId} of an approved request is gone`);
      const work = db.transaction(async (tx) => {
        if (await noteIssued(tx, id)) await give(tx, promotion, accountId, cycle);
      });
      await work.catch((error: unknown) => {
        if (!(error instanceof BusinessError && error.code === 'promotion.full')) throw error;
      });
      items.nudge();
    },
  };
}
