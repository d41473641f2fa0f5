import { GAME_TYPES, type Reply, TRIAL_TYPE } from '@marquee/contract';
import { toWire } from '@marquee/money';
import { BusinessError } from '../../base/errors.ts';
import type { Handlers, RequestSession } from '../../base/http/handlers.ts';
import { madeOnce } from '../../base/made-once.ts';
import type { Pictures } from '../../base/pictures/pictures.ts';
import { lengthOf, plainText } from '../../base/plain-text.ts';
import { sumToWire } from '../../base/sum-to-wire.ts';
import { shownCounting, weightOf } from '../../cashier/index.ts';
import { MONEY_METRICS, type Progress } from '../../reward/index.ts';
import type { Bonus } from '../promotion.ts';
import { canRetry, type Facts, stateOf } from './standing.ts';
import type { TakingPart } from './taking-part.ts';
import type { OpenPromotion } from './terms.ts';

const WHOLE = 10_000;
const HUNDREDTHS = 100;
const DATA_URL = /^data:image\/(?:png|jpe?g);base64,([A-Za-z0-9+/]+={0,2})$/;
/** Characters of a remark. */
const MOST_REMARK = 140;
const PICTURE_ID = /^[A-Za-z0-9-]{1,64}$/;

/** A remark as it is kept. Throws `promotion.remark` for one that is too long. */
function remarkOf(text: string): string {
  const remark = plainText(text);
  if (lengthOf(remark) > MOST_REMARK) throw new BusinessError('promotion.remark', { params: { max: MOST_REMARK } });
  return remark;
}

type Shown = Reply<'promotionStates'>['list'][number];

/** How far a member is with a condition, as it is shown. */
export const shownProgress = ({
  condition: { metric, gameTypes = [] },
  current,
  target,
}: Progress): Shown['conditions'][number] => {
  const isMoney = MONEY_METRICS.has(metric);
  const wire = (value: bigint): number => (isMoney ? sumToWire(value) : Number(value));
  return { metric, gameTypes: [...gameTypes], current: wire(current < 0n ? 0n : current), target: wire(target), isMoney };
};

const shownBonus = ({ of, steps, most, channels }: Bonus): Shown['bonus'] => ({
  of,
  steps: steps.map(({ from, percent, money }) => ({
    from: toWire(BigInt(from)),
    percent: percent / HUNDREDTHS,
    amount: toWire(BigInt(money)),
  })),
  most: most === null ? null : toWire(BigInt(most)),
  channels: [...(channels ?? [])],
});

/** What of a promotion is shown to everybody alike. */
const commonOf = madeOnce(({ id, joinMode, terms }: OpenPromotion) => {
  const { money, points, tickets, multiple, wagerBase, categoryWeights, collectDays } = terms.reward;
  const amount = BigInt(money);
  return {
    ...{ promotionId: id, joinMode, points, wagerBase, collectDays },
    tickets: tickets?.count ?? 0,
    period: terms.period,
    bonus: terms.bonus && shownBonus(terms.bonus),
    amount: toWire(amount),
    multiple: multiple / WHOLE,
    required: sumToWire((amount * BigInt(multiple)) / BigInt(WHOLE)),
    ...shownCounting(terms.reward),
    weights: Object.fromEntries(GAME_TYPES.map((type) => [type, Number(weightOf(categoryWeights, type)) / WHOLE])),
    vipFrom: terms.audience.vipFrom ?? 0,
    remarkRequired: terms.remarkRequired,
    imageRequired: terms.imageRequired,
  };
});

/** How a promotion stands for a member, or without one. */
function shownOf(facts: Facts, isMember: boolean): Shown {
  const { promotion, cycle, progress, entry, item, placesLeft, hasRoom } = facts;
  const common = commonOf(promotion);
  const state = isMember ? stateOf(facts) : null;
  return {
    ...common,
    ...{ state, placesLeft },
    cycleEndsAt: cycle.endsAt,
    conditions: progress.map(shownProgress),
    reason: entry?.reason ?? '',
    canRetry: canRetry(facts),
    canLeave: !common.bonus && entry?.state === 'JOINED' && (state === 'SIGNED_UP' || state === 'CLAIM' || !hasRoom),
    rewardId: state === 'ISSUED' && item ? Number(item.id) : null,
  };
}

/** The calls of members who take part in promotions. */
export function takingPartRoutes({
  takingPart,
  pictures,
}: {
  takingPart: TakingPart;
  pictures: Pick<Pictures, 'add'>;
}): Handlers {
  /** The number of a picture: of one that was uploaded before, or of one that comes with the request. */
  const pictureOf = async (session: RequestSession, text: string): Promise<string> => {
    const data = DATA_URL.exec(text)?.[1];
    if (data !== undefined) return pictures.add(session, Buffer.from(data, 'base64'));
    if (!PICTURE_ID.test(text)) throw new BusinessError('picture.invalid');
    return text;
  };

  return {
    async promotionStates({ merchant, session, query: { promotionIds, page = 1, size = 21 } }) {
      const asked = { ids: promotionIds?.split(',').map(Number) ?? null, limit: size, offset: (page - 1) * size };
      const { facts, total } = await takingPart.page(merchant.id, session, asked);
      const isMember = session !== null && session.type !== TRIAL_TYPE;
      return {
        list: facts.map((each) => shownOf(each, isMember)),
        totalPages: Math.ceil(total / size),
        totalCount: total,
      };
    },
    signUpPromotionJoin: async ({ session, body }) => shownOf(await takingPart.join(session, body.promotionId), true),
    signUpPromotionLeave: async ({ session, body }) => shownOf(await takingPart.leave(session, body.promotionId), true),
    async signUpRequestReward({ session, body: { promotionId, remarks = '', pictures: sent = [] } }) {
      const remark = remarkOf(remarks);
      const ids: string[] = [];
      for (const text of sent) ids.push(await pictureOf(session, text));
      return shownOf(await takingPart.request(session, promotionId, { remark, pictures: ids }), true);
    },
  };
}
