import { TRIAL_TYPE } from '@marquee/contract';
import type { IntervalJob } from '../../base/background/job.ts';
import { dateOf } from '../../base/calendar/clock.ts';
import type { Transaction } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import { madeOnce } from '../../base/made-once.ts';
import type { Pictures } from '../../base/pictures/pictures.ts';
import type { Requirements } from '../../cashier/index.ts';
import type { Items } from '../../reward/index.ts';
import { isAnnounced, type Promotion } from '../promotion.ts';
import { freePlace, lockMember, readProcessing, removeEntry, takePlace, writeEntry } from './entry-store.ts';
import { createExclusion } from './exclusion.ts';
import { createIssuing, type Issuing, pictureSubject } from './issuing.ts';
import { createReading, type Reading, type ReadingDeps } from './reading.ts';
import { canRetry, type Facts, isActionable, stateOf } from './standing.ts';
import { hasTerms, isOfDeposits, type OpenPromotion } from './terms.ts';

const MINUTE_MS = 60_000;

export interface TakingPartDeps extends ReadingDeps {
  items: Pick<Items, 'bySources' | 'issue' | 'nudge' | 'budgets'>;
  requirements: Pick<Requirements, 'ofKeys'>;
  pictures: Pick<Pictures, 'tie'>;
  /** All promotions of a brand, from memory: an array that is never changed in place. */
  promotionsOf(merchantId: number): Promise<readonly Promotion[]>;
}

/** A member of a brand who asks. */
export interface Asker {
  merchantId: number;
  accountId: bigint;
  type: number;
}

/** What a request for a reward comes with. */
export interface Proof {
  remark: string;
  /** Numbers of the member's pictures. */
  pictures: readonly string[];
}

/** Members who take part in promotions: docs/rules/rewards.md#promotions. */
export interface TakingPart {
  /** How the promotions that are open stand, for a member or for nobody; one of them where it is named. */
  states(merchantId: number, asker: Asker | null, promotionId?: number): Promise<Facts[]>;
  /** A page of them in the order in which they are shown, and how many there are; of the promotions that are named, or of all. */
  page(
    merchantId: number,
    asker: Asker | null,
    page: { ids: readonly number[] | null; limit: number; offset: number },
  ): Promise<{ facts: Facts[]; total: number }>;
  /** Of how many the member can do something about. */
  actionable(asker: Asker): Promise<number>;
  /** Takes a place. Throws `promotion.unknown`, `promotion.state`, `promotion.closed`, `promotion.full` and `promotion.exclusive`. */
  join(asker: Asker, promotionId: number): Promise<Facts>;
  /** Gives the place back. Throws `promotion.unknown` and `promotion.state`. */
  leave(asker: Asker, promotionId: number): Promise<Facts>;
  /** Asks for the reward: repeated it changes nothing. Throws like `join`, and `promotion.conditions`, `promotion.proof`, `picture.invalid`. */
  request(asker: Asker, promotionId: number, proof: Proof): Promise<Facts>;
  jobs: readonly IntervalJob[];
}

/** How a member stands with a promotion while nobody else changes that, and what else the brand offers. */
interface Deciding {
  tx: Transaction;
  facts: Facts;
  promotions: readonly Promotion[];
}

/** Those in which members can take part. */
const openIn = madeOnce((promotions: readonly Promotion[]) => promotions.filter(hasTerms).filter(({ isOpen }) => isOpen));

/** Makes what finds an open promotion and how the asker stands with it, while nobody else changes that. */
function createFinding({ db, promotionsOf }: TakingPartDeps, { prepare, read }: Reading) {
  const openOf = async (merchantId: number): Promise<readonly OpenPromotion[]> => openIn(await promotionsOf(merchantId));

  const deciding = async (
    { merchantId, accountId }: Asker,
    promotionId: number,
    decide: (deciding: Deciding) => Promise<void>,
  ): Promise<void> => {
    const promotions = await openOf(merchantId);
    const promotion = promotions.find(({ id }) => id === promotionId);
    if (!promotion) throw new BusinessError('promotion.unknown');
    const prepared = await prepare(merchantId, accountId);
    await db.transaction(async (tx) => {
      await lockMember(tx, accountId);
      const [facts] = await read(tx, prepared, [promotion]);
      if (facts) await decide({ tx, facts, promotions });
    });
  };

  return { openOf, deciding };
}

/** Refuses what the state does not allow, by why it does not. */
function refuse({ promotion, isInAudience, placesLeft, hasRoom, now, isMet }: Facts): never {
  if (promotion.endsAt !== null && promotion.endsAt <= now) throw new BusinessError('promotion.closed');
  if (promotion.startsAt > now || !isInAudience) throw new BusinessError('promotion.closed');
  if (placesLeft === 0 || !hasRoom) throw new BusinessError('promotion.full');
  throw new BusinessError(isMet ? 'promotion.state' : 'promotion.conditions');
}

/** Makes the steps of taking part, each in a transaction of the caller's. */
function createSteps(deps: TakingPartDeps, { give }: Pick<Issuing, 'give'>) {
  const { clock, pictures } = deps;
  const demandAlone = createExclusion(deps);

  const place = async (tx: Transaction, { promotion: { id, terms }, cycle }: Facts): Promise<void> => {
    if (!(await takePlace(tx, id, cycle.key, terms.quota))) throw new BusinessError('promotion.full');
  };

  const rowOf = ({ merchantId, accountId }: Asker, { promotion: { id, terms }, cycle }: Facts) => ({
    ...{ merchantId, accountId, promotionId: id, cycle: cycle.key },
    exclusiveGroup: terms.exclusiveGroup,
    at: dateOf(clock),
  });

  const apply = async (tx: Transaction, asker: Asker, facts: Facts, { remark, pictures: ids }: Proof): Promise<void> => {
    const { terms } = facts.promotion;
    if ((terms.remarkRequired && remark === '') || (terms.imageRequired && ids.length === 0))
      throw new BusinessError('promotion.proof');
    const entry = await writeEntry(tx, { ...rowOf(asker, facts), state: 'APPLYING', remark });
    if (ids.length > 0) await pictures.tie(tx, asker.accountId, ids, pictureSubject(entry));
  };

  /** Takes a place where the member has none: who joined has one, who was rejected gave it back. */
  const enter = async (asker: Asker, { tx, facts, promotions }: Deciding): Promise<void> => {
    await demandAlone(tx, asker.accountId, facts.promotion, promotions);
    await place(tx, facts);
  };

  return {
    async join(asker: Asker, deciding: Deciding): Promise<void> {
      const { tx, facts } = deciding;
      if (isOfDeposits(facts.promotion)) throw new BusinessError('promotion.deposit');
      if (facts.entry?.state === 'JOINED') return;
      if (stateOf(facts) !== 'JOIN') refuse({ ...facts, isMet: true });
      await enter(asker, deciding);
      await writeEntry(tx, { ...rowOf(asker, facts), state: 'JOINED' });
    },
    async request(asker: Asker, deciding: Deciding, proof: Proof): Promise<void> {
      const { tx, facts } = deciding;
      const state = stateOf(facts);
      // Asked for before: the answer says how it stands.
      if (['APPLYING', 'PROCESSING', 'ISSUED', 'CLAIMED'].includes(state)) return;
      if (state !== 'CLAIM' && !canRetry(facts)) refuse(facts);
      if (!facts.isMet) throw new BusinessError('promotion.conditions');
      if (facts.entry?.state !== 'JOINED') await enter(asker, deciding);
      if (facts.promotion.terms.isReviewed) return apply(tx, asker, facts, proof);
      await writeEntry(tx, { ...rowOf(asker, facts), state: 'ISSUED' });
      await give(tx, facts.promotion, asker.accountId, facts.cycle.key);
    },
  };
}

/** What nobody is told of yet is nobody's to read of. */
const isTold = (promotion: Promotion, now: number): boolean => promotion.startsAt <= now || isAnnounced(promotion, now);

/** Makes the taking part. */
export function createTakingPart(deps: TakingPartDeps): TakingPart {
  const { db, clock, items } = deps;
  const reading = createReading(deps);
  const issuing = createIssuing(deps);
  const steps = createSteps(deps, issuing);
  const { openOf, deciding } = createFinding(deps, reading);

  const read = async (merchantId: number, asker: Asker | null, promotions: readonly OpenPromotion[]): Promise<Facts[]> => {
    if (promotions.length === 0) return [];
    const accountId = asker && asker.type !== TRIAL_TYPE ? asker.accountId : null;
    const prepared = await reading.prepare(merchantId, accountId);
    return db.together((runner) => reading.read(runner, prepared, promotions));
  };

  const states: TakingPart['states'] = async (merchantId, asker, promotionId) => {
    const promotions = await openOf(merchantId);
    return read(merchantId, asker, promotionId === undefined ? promotions : promotions.filter(({ id }) => id === promotionId));
  };

  const again = async (asker: Asker, promotionId: number): Promise<Facts> => {
    const [facts] = await states(asker.merchantId, asker, promotionId);
    if (!facts) throw new BusinessError('promotion.unknown');
    return facts;
  };

  return {
    states,
    async page(merchantId, asker, { ids, limit, offset }) {
      const now = clock.now();
      const open = (await openOf(merchantId)).filter((each) => isTold(each, now));
      const wanted = ids && new Set(ids);
      const all = wanted ? open.filter(({ id }) => wanted.has(id)) : open;
      return { facts: await read(merchantId, asker, all.slice(offset, offset + limit)), total: all.length };
    },
    async actionable(asker) {
      if (asker.type === TRIAL_TYPE) return 0;
      const { merchantId, accountId } = asker;
      const promotions = await openOf(merchantId);
      const prepared = await reading.prepare(merchantId, accountId);
      const facts = await db.together((runner) => reading.readStates(runner, prepared, promotions));
      return facts.filter(isActionable).length;
    },
    async join(asker, promotionId) {
      await deciding(asker, promotionId, (each) => steps.join(asker, each));
      return again(asker, promotionId);
    },
    async leave(asker, promotionId) {
      await deciding(asker, promotionId, async ({ tx, facts: { entry, promotion, cycle } }) => {
        if (entry?.state !== 'JOINED' || promotion.terms.bonus) throw new BusinessError('promotion.state');
        await removeEntry(tx, entry.id);
        await freePlace(tx, promotion.id, cycle.key);
      });
      return again(asker, promotionId);
    },
    async request(asker, promotionId, proof) {
      await deciding(asker, promotionId, (each) => steps.request(asker, each, proof));
      items.nudge();
      return again(asker, promotionId);
    },
    jobs: [
      {
        name: 'promotion.approved',
        everyMs: MINUTE_MS,
        async run() {
          for (const entry of await readProcessing(db)) await issuing.issueApproved(entry);
        },
      },
    ],
  };
}
