import type { Amount } from '@marquee/money';
import type { Events } from '../../base/background/events.ts';
import type { IntervalJob } from '../../base/background/job.ts';
import { BusinessError } from '../../base/errors.ts';
import type { DepositChoices } from '../../cashier/index.ts';
import type { GivenItem } from '../../reward/index.ts';
import { createExclusion } from '../taking-part/exclusion.ts';
import { createIssuing } from '../taking-part/issuing.ts';
import { createReading, sourceRefOf } from '../taking-part/reading.ts';
import type { Facts } from '../taking-part/standing.ts';
import type { Asker, TakingPartDeps } from '../taking-part/taking-part.ts';
import { type Choice, readChoice } from './choice-store.ts';
import { createChoosing, type DepositPromotion, demandChoosable, depositPromotions } from './choosing.ts';
import { createGiving, type GivingDeps } from './giving.ts';

/** A bonus that can be chosen with a deposit. */
export interface Offer {
  promotion: DepositPromotion;
  placesLeft: number | null;
  /** Is the amount enough for it? */
  isEnough: boolean;
}

/** Bonuses that are chosen with a deposit: docs/rules/rewards.md#bonuses-of-deposits. */
export interface DepositBonuses {
  /** What the cashier calls. */
  choices: DepositChoices;
  /** What a member may choose with a deposit: also what asks for a larger one. */
  offers(asker: Asker, deposit: { channel: string; amount: Amount }): Promise<Offer[]>;
  /** What a member chose with an order, and what it was given for it; null: nothing. */
  chosen(asker: Asker, orderNo: string): Promise<{ choice: Choice; item: GivenItem | null } | null>;
  /** Does what an order's end says about its bonus, once; nothing while the order is open or where none was chosen. */
  complete(orderNo: string): Promise<void>;
  /** Begins to hear of deposits, before the events start. */
  follow(events: Pick<Events, 'relay'>): void;
  job: IntervalJob;
}

/** Why a bonus cannot be chosen; null: it can. */
async function whyNot(work: () => void | Promise<void>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof BusinessError) return error.code;
    throw error;
  }
}

/** Makes the bonuses of deposits. */
export function createDepositBonuses(deps: TakingPartDeps & Pick<GivingDeps, 'tellRefused'>): DepositBonuses {
  const { db, items, promotionsOf } = deps;
  const reading = createReading(deps);
  const demandAlone = createExclusion(deps);
  const shared = { ...deps, reading, demandAlone };
  const { complete, follow, job } = createGiving({ ...shared, give: createIssuing(deps).give });

  const offerOf = async (
    { accountId }: Asker,
    facts: Omit<Facts, 'promotion'> & { promotion: DepositPromotion },
    deposit: { channel: string; amount: Amount },
    all: Awaited<ReturnType<typeof promotionsOf>>,
  ): Promise<Offer | null> => {
    const { promotion, placesLeft } = facts;
    const refusal =
      (await whyNot(() => demandAlone(db, accountId, promotion, all))) ?? (await whyNot(() => demandChoosable(facts, deposit)));
    if (refusal !== null && refusal !== 'promotion.amount') return null;
    // What is too little is looked at before places and entries: they have to be right too.
    if (facts.entry !== null || placesLeft === 0) return null;
    return { promotion, placesLeft, isEnough: refusal === null };
  };

  return {
    choices: createChoosing(shared),
    async offers(asker, deposit) {
      const all = await promotionsOf(asker.merchantId);
      const open = depositPromotions(all);
      const facts = await reading.read(db, await reading.prepare(asker.merchantId, asker.accountId), open);
      const offers: Offer[] = [];
      for (const [index, promotion] of open.entries()) {
        const own = facts[index];
        const offer = own && (await offerOf(asker, { ...own, promotion }, deposit, all));
        if (offer) offers.push(offer);
      }
      return offers;
    },
    async chosen({ accountId }, orderNo) {
      const choice = await readChoice(db, orderNo);
      if (choice?.accountId !== accountId) return null;
      const ref = sourceRefOf(choice.promotionId, choice.cycle);
      const [item] = choice.state === 'GIVEN' ? await items.bySources(db, accountId, 'PROMOTION', [ref]) : [];
      return { choice, item: item ?? null };
    },
    complete,
    follow,
    job,
  };
}
