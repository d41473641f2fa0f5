import type { OpsReply } from '@marquee/contract/ops';
import { BusinessError } from '../../base/errors.ts';
import { pageOf } from '../../base/operator-records.ts';
import type { Merchant, OpsHandlers } from '../../brand/index.ts';
import type { Promotion } from '../promotion.ts';
import { createExclusion, type ExclusionDeps } from './exclusion.ts';
import { createReading, type ReadingDeps } from './reading.ts';
import { shownProgress } from './routes.ts';
import { type Facts, isActionable, stateOf } from './standing.ts';
import { hasTerms } from './terms.ts';

export interface PreviewDeps extends ReadingDeps, ExclusionDeps {
  items: ReadingDeps['items'] & ExclusionDeps['items'];
  /** All promotions of a brand, from memory. */
  promotionsOf(merchantId: number): Promise<readonly Promotion[]>;
  accounts: { account(merchant: Merchant, username: string): Promise<{ id: bigint }> };
}

/** Why a member would be refused; empty: would not be. */
function whyNot(facts: Facts): string {
  const state = stateOf(facts);
  if (state === 'COMING_SOON') return 'promotion.closed';
  if (state === 'SIGNED_UP') return facts.isMet ? '' : 'promotion.conditions';
  if (state !== 'CLOSED') return '';
  if (facts.item === null && !facts.isInAudience) return 'promotion.audience';
  return facts.item === null && facts.placesLeft === 0 ? 'promotion.full' : 'promotion.closed';
}

/** The operator's call that shows promotions as a member sees them. */
export function previewOpsCalls(deps: PreviewDeps): Pick<OpsHandlers, 'opsPromotionPreview'> {
  const { db, promotionsOf, accounts } = deps;
  const reading = createReading(deps);
  const demandAlone = createExclusion(deps);

  const shownOf = async (
    accountId: bigint,
    facts: Facts,
    all: readonly Promotion[],
  ): Promise<OpsReply<'opsPromotionPreview'>['list'][number]> => {
    const { promotion, cycle, progress, placesLeft } = facts;
    const { slug, joinMode, isOpen, startsAt, endsAt } = promotion;
    const canEnter = facts.entry === null && isActionable(facts);
    const isAlone = !canEnter || (await demandAlone(db, accountId, promotion, all).then(() => true, refusedOf));
    return {
      ...{ slug, joinMode, isOpen, startsAt, endsAt, placesLeft, cycle: cycle.key, state: stateOf(facts) },
      isActionable: isOpen && isAlone && isActionable(facts),
      why: isAlone ? whyNot(facts) : 'promotion.exclusive',
      conditions: progress.map(shownProgress),
    };
  };

  return {
    async opsPromotionPreview({ merchant, query: { username, ...query } }) {
      const { id } = await accounts.account(merchant, username);
      const all = await promotionsOf(merchant.id);
      const { list, ...rest } = pageOf(all.filter(hasTerms), query);
      const facts = await reading.read(db, await reading.prepare(merchant.id, id), list);
      return { list: await Promise.all(facts.map((each) => shownOf(id, each, all))), ...rest };
    },
  };
}

/** Was it a refusal? Throws whatever else it was. */
function refusedOf(error: unknown): false {
  if (error instanceof BusinessError) return false;
  throw error;
}
