import type { Query } from '@marquee/contract';
import { toWire } from '@marquee/money';
import { windowOfMoments } from '../../base/calendar/business-day.ts';
import { dateOf } from '../../base/calendar/clock.ts';
import type { Runner } from '../../base/database/database.ts';
import type { Handlers, RequestSession } from '../../base/http/handlers.ts';
import { languagesFor } from '../../base/messages.ts';
import { sumToWire } from '../../base/sum-to-wire.ts';
import type { BonusDetailsDeps } from './bonus-details.ts';
import { bonusRoutes } from './bonus-routes.ts';
import type { Items } from './items.ts';
import * as record from './record-store.ts';
import { productOf, shownItem, titleOf } from './shown.ts';
import { type MemberItem, readCollectable, sumCollectable } from './store.ts';

/** As many as the badge's list names and as one call collects. */
const AT_ONCE = 100;

/** What the calls of rewards stand on. */
export interface ItemRoutesDeps extends BonusDetailsDeps {
  items: Items;
}

/** Makes what reads a page of what has ended, by its tab. */
function createEnded({ brandOf }: ItemRoutesDeps) {
  return async (runner: Runner, session: RequestSession, query: Query<'rewardCentre'>, now: Date) => {
    const { page = 1, size = 10, status } = query;
    const window = windowOfMoments(brandOf({ id: session.merchantId }), now.getTime(), {
      start: query.startTime,
      end: query.endTime,
    });
    const { accountId } = session;
    const [limit, offset] = [size, (page - 1) * size];
    if (status === 'EXPIRED') {
      const past = { accountId, from: window.from, to: window.to < now ? window.to : new Date(now.getTime() + 1) };
      const [rows, total] = await Promise.all([
        record.readExpired(runner, past, limit, offset),
        record.countExpired(runner, past),
      ]);
      return { rows, total, window };
    }
    const credited: record.CreditedFilter = { accountId, from: window.from, to: window.to, source: null, status: null };
    const [rows, { count }] = await Promise.all([
      record.readCredited(runner, credited, limit, offset),
      record.sumCredited(runner, credited),
    ]);
    return { rows, total: count, window };
  };
}

/** The calls of the reward centre and of the bonus details: docs/rules/rewards.md#rewards. */
export function itemRoutes(deps: ItemRoutesDeps): Handlers {
  const { db, clock, items, brandOf } = deps;
  const shower = (session: RequestSession, language: string, now: Date) => {
    const usual = brandOf({ id: session.merchantId }).defaultLanguage;
    return (item: MemberItem) =>
      shownItem(item, { title: titleOf(item, language, usual), now, product: productOf(item, languagesFor(language, usual)) });
  };

  const endedOf = createEnded(deps);

  return {
    ...bonusRoutes(deps),
    async claimPromotions({ session, query, language }) {
      const wanted = (query.promotionType ?? '').split(',').filter((name) => name !== '');
      const now = dateOf(clock);
      const rows = await readCollectable(db, session.accountId, now, AT_ONCE);
      const fit = rows.filter(({ source }) => wanted.length === 0 || wanted.includes(source));
      return fit.map(shower(session, language, now));
    },
    async rewardCentre({ session, query, language }) {
      const { page = 1, size = 10 } = query;
      const now = dateOf(clock);
      const offset = (page - 1) * size;
      const pageOf = async (runner: Runner) =>
        query.status === 'COLLECTABLE'
          ? { rows: await readCollectable(runner, session.accountId, now, size, { offset }), total: null, window: null }
          : endedOf(runner, session, query, now);
      const [open, { rows, total, window }] = await db.together((runner) =>
        Promise.all([sumCollectable(runner, session.accountId, now), pageOf(runner)]),
      );
      const { days } = window ?? windowOfMoments(brandOf({ id: session.merchantId }), now.getTime(), {});
      return {
        list: rows.map(shower(session, language, now)),
        totalPages: Math.ceil((total ?? open.count) / size),
        totalCount: total ?? open.count,
        collectable: {
          ...{ count: open.count, amount: sumToWire(open.money) },
          ...{ points: Number(open.points), tickets: Number(open.tickets), products: open.products },
        },
        period: days,
      };
    },
    async claimIssuedPromotion({ session, body }) {
      const { promotionClaimId, address = null, mobileNum: mobile = null } = body;
      const { id, money, points, tickets } = await items.collect(session.accountId, BigInt(promotionClaimId), {
        address,
        mobile,
      });
      return { rewardId: Number(id), amount: toWire(money), points, tickets };
    },
    async claimAllIssuedPromotions({ session }) {
      const taken = await items.collectAll(session.accountId);
      return {
        list: taken.map(({ id, money, points, tickets }) => ({ rewardId: Number(id), amount: toWire(money), points, tickets })),
        amount: sumToWire(taken.reduce((sum, { money }) => sum + money, 0n)),
        points: taken.reduce((sum, { points }) => sum + points, 0),
        tickets: taken.reduce((sum, { tickets }) => sum + tickets, 0),
        left: await items.count(session.accountId),
      };
    },
  };
}
