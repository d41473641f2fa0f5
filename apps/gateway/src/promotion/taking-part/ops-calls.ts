import type { OpsReply } from '@marquee/contract/ops';
import { toWire } from '@marquee/money';
import { dateOf } from '../../base/calendar/clock.ts';
import { refused } from '../../base/change.ts';
import type { Pictures } from '../../base/pictures/pictures.ts';
import type { OpsHandlers } from '../../brand/index.ts';
import type { Items } from '../../reward/index.ts';
import { decideEntry, type Entry, freePlace, lockEntry, readRequests } from './entry-store.ts';
import { createIssuing, type IssuingDeps, pictureSubject } from './issuing.ts';

/** Ten-thousandths of a unit. */
const UNIT = 10_000n;

export interface RequestCallsDeps extends IssuingDeps {
  items: IssuingDeps['items'] & Pick<Items, 'budgets'>;
  pictures: Pick<Pictures, 'idsOf'>;
  /** The name of an account; null when there is none. */
  usernameOf(accountId: bigint): Promise<string | null>;
}

type Shown = OpsReply<'opsPromotionRequestPut'>;

/** The operator's calls about requests for rewards that a person looks at. */
export function requestOpsCalls(deps: RequestCallsDeps): Pick<OpsHandlers, 'opsPromotionRequests' | 'opsPromotionRequestPut'> {
  const { db, clock, items, pictures, promotionsOf, usernameOf } = deps;
  const { issueApproved } = createIssuing(deps);

  const shownOf = async (entry: Entry): Promise<Shown> => {
    const promotion = (await promotionsOf(entry.merchantId)).find(({ id }) => id === entry.promotionId);
    const subject = pictureSubject(entry);
    return {
      id: Number(entry.id),
      promotion: promotion?.slug ?? '',
      username: (await usernameOf(entry.accountId)) ?? '',
      cycle: entry.cycle,
      state: entry.state,
      amount: toWire(BigInt(promotion?.terms?.reward.money ?? 0)),
      points: promotion?.terms?.reward.points ?? 0,
      remark: entry.remark,
      pictures: (await pictures.idsOf([subject])).get(subject) ?? [],
      askedAt: entry.askedAt?.getTime() ?? entry.joinedAt.getTime(),
      decidedBy: entry.decidedBy,
      reason: entry.reason,
    };
  };

  return {
    async opsPromotionRequests({ merchant, query: { page = 1, size = 50 } }) {
      const { rows, total } = await readRequests(db, merchant.id, { page, size });
      return { list: await Promise.all(rows.map(shownOf)), totalPages: Math.ceil(total / size), totalCount: total };
    },
    async opsPromotionRequestPut({ merchant, body: { id, decision, reason }, operator, isApproved, askSecondPerson, record }) {
      const promotions = await promotionsOf(merchant.id);
      const state = decision === 'approve' ? 'PROCESSING' : 'REJECTED';
      const decided = await db.transaction(async (tx) => {
        const entry = await lockEntry(tx, merchant.id, BigInt(id));
        if (entry?.state !== 'APPLYING') throw refused(`no request ${id} waits`);
        const promotion = promotions.find(({ id: each }) => each === entry.promotionId);
        if (!promotion?.terms) throw refused(`the promotion of the request ${id} is gone`);
        const hasRoom = await items.budgets.room(tx, merchant.id, 'PROMOTION');
        const money = BigInt(promotion.terms.reward.money);
        if (decision === 'approve' && !hasRoom(promotion.id, money)) throw refused(`the budget of ${promotion.slug} is spent`);
        const isMuch = money > BigInt(merchant.security.adjustAlone) * UNIT;
        if (decision === 'approve' && isMuch && !isApproved) askSecondPerson();
        const after = await decideEntry(tx, { id: entry.id, state, at: dateOf(clock), by: operator, reason });
        if (!after) throw refused(`no request ${id} waits`);
        if (decision === 'reject') await freePlace(tx, entry.promotionId, entry.cycle);
        await record(`request of promotion ${promotion.slug}`)(tx, {
          before: { id, state: entry.state },
          after: { id, state, reason },
        });
        return after;
      });
      if (decision === 'approve') await issueApproved(decided);
      return shownOf(decision === 'approve' ? { ...decided, state: 'ISSUED' } : decided);
    },
  };
}
