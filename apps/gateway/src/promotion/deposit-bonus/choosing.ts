import type { Amount } from '@marquee/money';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Database, Transaction } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import { type ChosenDeposit, type DepositChoices, readOrderEnds } from '../../cashier/index.ts';
import { bonusFor } from '../bonus.ts';
import type { Bonus, Promotion } from '../promotion.ts';
import { freePlace, lockMember, readEntries, removeEntry, takePlace, writeEntry } from '../taking-part/entry-store.ts';
import type { createExclusion } from '../taking-part/exclusion.ts';
import type { Reading } from '../taking-part/reading.ts';
import type { Facts } from '../taking-part/standing.ts';
import { hasTerms, isOfDeposits, type OpenPromotion } from '../taking-part/terms.ts';
import { type Choice, endChoice, insertChoice, readGiven, readWaitingOf } from './choice-store.ts';

/** Orders that end without money. */
const ENDED: readonly string[] = ['EXPIRED', 'FAILED'];

export interface ChoosingDeps {
  db: Database;
  clock: Clock;
  reading: Reading;
  demandAlone: ReturnType<typeof createExclusion>;
  /** All promotions of a brand, from memory. */
  promotionsOf(merchantId: number): Promise<readonly Promotion[]>;
}

/** A promotion whose bonus is chosen with a deposit. */
export type DepositPromotion = OpenPromotion & { terms: { bonus: Bonus } };

export const isDepositPromotion = (promotion: OpenPromotion): promotion is DepositPromotion => isOfDeposits(promotion);

/** The promotions of a brand that are open and whose bonus is chosen with a deposit. */
export const depositPromotions = (promotions: readonly Promotion[]): DepositPromotion[] =>
  promotions
    .filter(({ isOpen }) => isOpen)
    .filter(hasTerms)
    .filter(isDepositPromotion);

/** Does a bonus go together with a way of paying? */
export const takesChannel = ({ channels }: Pick<Bonus, 'channels'>, channel: string): boolean =>
  channels === null || channels.includes(channel);

/** Refuses a bonus that a member cannot choose, by why. Throws a BusinessError. */
export function demandChoosable(
  { promotion, isInAudience, entry, placesLeft, now }: Omit<Facts, 'promotion'> & { promotion: DepositPromotion },
  { channel, amount }: { channel: string; amount: Amount },
): void {
  const { startsAt, endsAt, terms } = promotion;
  if (startsAt > now || (endsAt !== null && endsAt <= now)) throw new BusinessError('promotion.closed');
  if (!isInAudience) throw new BusinessError('promotion.audience');
  if (!takesChannel(terms.bonus, channel)) throw new BusinessError('promotion.channel');
  if (bonusFor(terms.bonus, amount) === 0n) throw new BusinessError('promotion.amount');
  // Chosen with another deposit, or given in this cycle.
  if (entry) throw new BusinessError('promotion.state');
  if (placesLeft === 0) throw new BusinessError('promotion.full');
}

/** Gives the place of a choice back whose order ended without money, or whose bonus is refused. */
export async function releasePlace(tx: Transaction, { accountId, promotionId, cycle }: Choice): Promise<void> {
  const [entry] = await readEntries(tx, accountId, [{ promotionId, cycle }]);
  if (entry?.state !== 'JOINED') return;
  await removeEntry(tx, entry.id);
  await freePlace(tx, promotionId, cycle);
}

/** Releases what a member chose with orders that have ended, before the job looks at them. */
async function releaseEnded(tx: Transaction, accountId: bigint): Promise<void> {
  const waiting = await readWaitingOf(tx, accountId);
  if (waiting.length === 0) return;
  const ends = await readOrderEnds(
    tx,
    waiting.map(({ orderNo }) => orderNo),
  );
  const ended = new Set(ends.filter(({ state }) => ENDED.includes(state)).map(({ orderNo }) => orderNo));
  for (const choice of waiting.filter(({ orderNo }) => ended.has(orderNo))) {
    await releasePlace(tx, choice);
    await endChoice(tx, { ...choice, state: 'GONE' });
  }
}

/** Makes what takes the bonus that is chosen with a deposit: its place is taken in the transaction that writes the order. */
export function createChoosing({ db, clock, reading, demandAlone, promotionsOf }: ChoosingDeps): DepositChoices {
  return {
    given: (orderNos) => readGiven(db, orderNos),
    async prepare({ merchantId, accountId, choice, amount, channel }: ChosenDeposit) {
      const promotions = await promotionsOf(merchantId);
      const promotion = depositPromotions(promotions).find(({ id }) => String(id) === choice);
      if (!promotion) throw new BusinessError('promotion.unknown');
      const prepared = await reading.prepare(merchantId, accountId);
      return async (tx, orderNo) => {
        await lockMember(tx, accountId);
        await releaseEnded(tx, accountId);
        const [facts] = await reading.read(tx, prepared, [promotion]);
        if (!facts) throw new BusinessError('promotion.unknown');
        demandChoosable({ ...facts, promotion }, { channel, amount });
        await demandAlone(tx, accountId, promotion, promotions);
        const { id: promotionId, terms, words } = promotion;
        const cycle = facts.cycle.key;
        if (!(await takePlace(tx, promotionId, cycle, terms.quota))) throw new BusinessError('promotion.full');
        const row = { merchantId, accountId, promotionId, cycle };
        const at = dateOf(clock);
        await writeEntry(tx, { ...row, exclusiveGroup: terms.exclusiveGroup, state: 'JOINED', at });
        await insertChoice(tx, { ...row, orderNo, chosenAt: at, words, terms, deposit: amount });
      };
    },
  };
}
