import type { Query } from '@marquee/contract';
import { toWire } from '@marquee/money';
import { type BusinessCalendar, windowOfMoments } from '../../base/calendar/business-day.ts';
import { type Clock, dateOf } from '../../base/calendar/clock.ts';
import { type Cell, csvFile, FILE_PIECE, FILE_ROWS } from '../../base/csv.ts';
import type { Database, Runner } from '../../base/database/database.ts';
import { BusinessError } from '../../base/errors.ts';
import type { Handlers, RequestSession } from '../../base/http/handlers.ts';
import { languagesFor, messageOf, momentText } from '../../base/messages.ts';
import { sumToWire } from '../../base/sum-to-wire.ts';
import { type Requirements, remainingOf, type Wagered } from '../../cashier/index.ts';
import { MAKER, requirementKey } from './item.ts';
import type { Items } from './items.ts';
import * as record from './record-store.ts';
import { creditedRow, type ItemTexts, productOf, type Row, shownItem, titleOf } from './shown.ts';
import { type MemberItem, readCollectable, sumCollectable } from './store.ts';

/** As many as the badge's list names and as one call collects. */
const AT_ONCE = 100;

/** What the calls of rewards stand on. */
export interface ItemRoutesDeps {
  db: Database;
  clock: Clock;
  items: Items;
  requirements: Pick<Requirements, 'ofKeys' | 'madeIn'>;
  brandOf(merchant: { id: number }): BusinessCalendar & { defaultLanguage: string };
}

const HEADS = [
  'time',
  'title',
  'source',
  'amount',
  'points',
  'tickets',
  'multiple',
  'required',
  'done',
  'remaining',
  'status',
  'remark',
] as const;
/** So long before and after it was credited, what is to be wagered for a reward is looked for at once with it. */
const ABOUT_MS = 3_600_000;

type Asked = Query<'bonusDetailsFile'>;
type Texts = (item: record.CreditedItem) => ItemTexts;

/** What requirements come to. */
const totalOf = (asked: readonly Wagered[]) => ({
  required: asked.reduce((sum, { required }) => sum + required, 0n),
  done: asked.reduce((sum, { done }) => sum + done, 0n),
  remaining: asked.reduce((sum, each) => sum + remainingOf(each), 0n),
});

/** Makes what reads the bonus details. */
function createBonusDetails({ db, clock, requirements, brandOf }: ItemRoutesDeps) {
  const filterOf = (session: RequestSession, query: Asked) => {
    const window = windowOfMoments(brandOf({ id: session.merchantId }), clock.now(), {
      start: query.startTime,
      end: query.endTime,
    });
    const status = query.status && ({ CREDITED: 'COLLECTED', REVERSED: 'REVERSED' } as const)[query.status];
    const filter: record.CreditedFilter = {
      ...{ accountId: session.accountId, from: window.from, to: window.to },
      ...{ source: query.source ?? null, status: status ?? null },
    };
    return { window, filter };
  };

  /**
   * What is to be wagered for some items, by its keys; `made` was asked for about when they were credited. Of an item whose money was long on its
   * way it was asked for long before: that is looked up by itself.
   */
  const askedFor = async (runner: Runner, accountId: bigint, keys: readonly string[], made: readonly Wagered[]) => {
    const byKey = new Map(made.map((each) => [each.requestKey, each]));
    const missing = keys.filter((key) => !byKey.has(key));
    if (missing.length > 0)
      for (const each of await requirements.ofKeys(accountId, missing, runner)) byKey.set(each.requestKey, each);
    return byKey;
  };
  const rowOf = (item: record.CreditedItem, texts: Texts, asked: ReadonlyMap<string, Wagered>): Row =>
    creditedRow(item, texts(item), asked.get(requirementKey(item.id)));

  return {
    filterOf,
    async rowsOf(filter: record.CreditedFilter, texts: Texts, limit: number, offset: number) {
      const rows = await record.readDetails(db, filter, limit, offset);
      const keys = rows.map(({ id }) => requirementKey(id));
      const asked = await askedFor(db, filter.accountId, keys, []);
      return rows.map((row) => rowOf(row, texts, asked));
    },
    /** A page with the sums of the whole selection. */
    pageOf: (filter: record.CreditedFilter, texts: Texts, limit: number, offset: number) =>
      db.together(async (runner) => {
        const { accountId, from, to } = filter;
        const about = { maker: MAKER, from: new Date(from.getTime() - ABOUT_MS), to: new Date(to.getTime() + ABOUT_MS) };
        const [{ wagered, ...sums }, rows, made] = await Promise.all([
          record.sumCreditedAndWagered(runner, filter),
          record.readDetails(runner, filter, limit, offset),
          requirements.madeIn(accountId, about, runner),
        ]);
        const counted = wagered.map(requirementKey);
        const reversed = rows.filter(({ status, money, multiple }) => status === 'REVERSED' && money > 0n && multiple > 0);
        const asked = await askedFor(runner, accountId, [...counted, ...reversed.map(({ id }) => requirementKey(id))], made);
        const total = totalOf(counted.flatMap((key) => asked.get(key) ?? []));
        return { sums, wagered: total, list: rows.map((row) => rowOf(row, texts, asked)) };
      }),
  };
}

/** The calls of the bonus details. */
function bonusRoutes(deps: ItemRoutesDeps): Pick<Handlers, 'bonusDetails' | 'bonusDetailsFile'> {
  const { db, brandOf } = deps;
  const details = createBonusDetails(deps);
  const textsOf = (session: RequestSession, language: string) => {
    const usual = brandOf({ id: session.merchantId }).defaultLanguage;
    return (item: record.CreditedItem): ItemTexts => ({
      title: titleOf(item, language, usual),
      product: productOf(item, languagesFor(language, usual)),
    });
  };

  return {
    async bonusDetails({ session, query, language }) {
      const { page = 1, size = 10 } = query;
      const { window, filter } = details.filterOf(session, query);
      const { sums, wagered, list } = await details.pageOf(filter, textsOf(session, language), size, (page - 1) * size);
      return {
        list,
        totalPages: Math.ceil(sums.count / size),
        totalCount: sums.count,
        footer: {
          amount: sumToWire(sums.money),
          points: Number(sums.points),
          required: sumToWire(wagered.required),
          done: sumToWire(wagered.done),
          remaining: sumToWire(wagered.remaining),
        },
        period: window.days,
      };
    },
    async bonusDetailsFile({ session, query, language }) {
      const { filter } = details.filterOf(session, query);
      const { count } = await record.sumCredited(db, filter);
      if (count > FILE_ROWS) throw new BusinessError('record.too.long', { params: { rows: FILE_ROWS } });
      const zone = brandOf({ id: session.merchantId }).businessTimezone;
      const cellsOf = (row: Row): Cell[] => [
        momentText(row.at, language, zone),
        row.product === null ? row.title : `${row.title}: ${row.product}`,
        messageOf(`reward.source.${row.source.toLowerCase()}`, language),
        { figure: String(row.amount) },
        { figure: String(row.points) },
        { figure: String(row.tickets) },
        { figure: String(row.multiple) },
        { figure: String(row.required) },
        { figure: String(row.done) },
        { figure: String(row.remaining) },
        messageOf(`reward.status.${row.status.toLowerCase()}`, language),
        row.remark,
      ];
      async function* pages(): AsyncIterable<Cell[][]> {
        for (let offset = 0; offset < count; offset += FILE_PIECE)
          yield (await details.rowsOf(filter, textsOf(session, language), FILE_PIECE, offset)).map(cellsOf);
      }
      return csvFile(
        HEADS.map((head) => messageOf(`reward.head.${head}`, language)),
        pages(),
      );
    },
  };
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
