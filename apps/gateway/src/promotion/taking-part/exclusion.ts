import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import type { Runner } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import type { Requirements } from '../../cashier/index.ts';
import type { GivenItem, Items } from '../../reward/index.ts';
import type { Promotion } from '../promotion.ts';
import { type Entry, readGroup } from './entry-store.ts';
import { sourceRefOf } from './reading.ts';
import type { OpenPromotion } from './terms.ts';

export interface ExclusionDeps {
  clock: Clock;
  items: Pick<Items, 'bySources'>;
  requirements: Pick<Requirements, 'ofKeys'>;
}

/** Makes what refuses a member who takes part in another promotion of the same name, as long as that goes on. */
export function createExclusion({ clock, items, requirements }: ExclusionDeps) {
  /** Does a reward still bind its member: to be collected, or to be wagered? */
  const binds = async (runner: Runner, accountId: bigint, { id, status, expiresAt }: GivenItem): Promise<boolean> => {
    if (status === 'COLLECTABLE') return expiresAt > dateOf(clock);
    if (status === 'COLLECTING') return true;
    const asked = status === 'COLLECTED' ? await requirements.ofKeys(accountId, [`reward:${id}`], runner) : [];
    return asked.some((requirement) => requirement.status === 'OPEN');
  };

  const goesOn = async (runner: Runner, entry: Entry, promotions: readonly Promotion[]): Promise<boolean> => {
    if (entry.state === 'REJECTED') return false;
    if (entry.state === 'APPLYING' || entry.state === 'PROCESSING') return true;
    const { promotionId, cycle, accountId } = entry;
    const [item] = await items.bySources(runner, accountId, 'PROMOTION', [sourceRefOf(promotionId, cycle)]);
    if (item) return binds(runner, accountId, item);
    // Joined, and nothing given yet: it goes on while its promotion does.
    const promotion = promotions.find(({ id }) => id === promotionId);
    return promotion?.isOpen === true && (promotion.endsAt === null || promotion.endsAt > clock.now());
  };

  return async (
    runner: Runner,
    accountId: bigint,
    { id, terms }: Pick<OpenPromotion, 'id' | 'terms'>,
    promotions: readonly Promotion[],
  ): Promise<void> => {
    const { exclusiveGroup } = terms;
    if (exclusiveGroup === '') return;
    for (const entry of await readGroup(runner, accountId, exclusiveGroup)) {
      if (entry.promotionId !== id && (await goesOn(runner, entry, promotions))) throw new BusinessError('promotion.exclusive');
    }
  };
}
