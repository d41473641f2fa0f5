import type { Query } from '@marquee/contract';
import { type BusinessCalendar, windowOfMoments } from '../../base/calendar/business-day.ts';
import type { Clock } from '../../base/calendar/clock.ts';
import type { Database, Runner } from '../../base/database/database.ts';
import type { RequestSession } from '../../base/http/handlers.ts';
import { type Requirements, remainingOf, type Wagered } from '../../cashier/index.ts';
import { type CreditedExchange, exchangeRequirementKey, readCreditedOrders } from '../../points/index.ts';
import { MAKER, requirementKey } from './item.ts';
import * as record from './record-store.ts';
import { creditedRow, exchangedRow, type ItemTexts, type Row } from './shown.ts';

/** What the bonus details stand on. */
export interface BonusDetailsDeps {
  db: Database;
  clock: Clock;
  requirements: Pick<Requirements, 'ofKeys' | 'madeIn'>;
  brandOf(merchant: { id: number }): BusinessCalendar & { defaultLanguage: string };
}

/** How what was credited is called in a reader's language. */
export interface Texts {
  ofItem(item: record.CreditedItem): ItemTexts;
  ofExchange(exchange: CreditedExchange): string;
}

/** What is listed: rewards, exchanges of points, or both. Null: none of these. */
interface Selection {
  items: record.CreditedFilter | null;
  exchanges: { accountId: bigint; from: Date; to: Date } | null;
}

interface Place {
  limit: number;
  offset: number;
}

/** So long before and after it was credited, what is to be wagered for a reward is looked for at once with it. */
const ABOUT_MS = 3_600_000;
const NOTHING = { count: 0, money: 0n, points: 0n, wagered: [] };

/** What requirements come to. */
const totalOf = (asked: readonly Wagered[]) => ({
  required: asked.reduce((sum, { required }) => sum + required, 0n),
  done: asked.reduce((sum, { done }) => sum + done, 0n),
  remaining: asked.reduce((sum, each) => sum + remainingOf(each), 0n),
});

/** Which rewards a page of both may show: it has at most all exchanges before the first of them. */
function placeAmong({ limit, offset }: Place, exchanges: number): Place {
  const first = Math.max(0, offset - exchanges);
  return { offset: first, limit: offset + limit - first };
}

type Listed = { item: record.CreditedItem; exchange?: never } | { exchange: CreditedExchange; item?: never };
const endOf = ({ item, exchange }: Listed): number => (item ?? exchange).endedAt.getTime();

/** The page of both, newest first: `items` are those of `placeAmong`. */
function pageOf(items: readonly record.CreditedItem[], exchanges: readonly CreditedExchange[], place: Place): Listed[] {
  const all: Listed[] = [...items.map((item) => ({ item })), ...exchanges.map((exchange) => ({ exchange }))];
  const start = place.offset - placeAmong(place, exchanges.length).offset;
  return all.toSorted((one, other) => endOf(other) - endOf(one)).slice(start, start + place.limit);
}

const isWagered = ({ money, multiple }: record.CreditedItem): boolean => money > 0n && multiple > 0;

/** Makes what says what a member asks for. */
function createSelecting({ clock, brandOf }: Pick<BonusDetailsDeps, 'clock' | 'brandOf'>) {
  return (session: RequestSession, query: Query<'bonusDetailsFile'>) => {
    const asked = { start: query.startTime, end: query.endTime };
    const window = windowOfMoments(brandOf({ id: session.merchantId }), clock.now(), asked);
    const { source = null } = query;
    const status = query.status && ({ CREDITED: 'COLLECTED', REVERSED: 'REVERSED' } as const)[query.status];
    const period = { accountId: session.accountId, from: window.from, to: window.to };
    const selection: Selection = {
      items: source === 'POINTS' ? null : { ...period, source, status: status ?? null },
      // What points were exchanged for is never taken back.
      exchanges: (source === null || source === 'POINTS') && status !== 'REVERSED' ? period : null,
    };
    return { window, selection };
  };
}

/**
 * What is to be wagered for some of it, by its keys; `made` was asked for about when they were credited. Of an item whose money was long on its
 * way it was asked for long before: that is looked up by itself.
 */
function createAsking({ requirements }: Pick<BonusDetailsDeps, 'requirements'>) {
  return async (runner: Runner, accountId: bigint, keys: readonly string[], made: readonly Wagered[]) => {
    const byKey = new Map(made.map((each) => [each.requestKey, each]));
    const missing = keys.filter((key) => !byKey.has(key));
    if (missing.length > 0)
      for (const each of await requirements.ofKeys(accountId, missing, runner)) byKey.set(each.requestKey, each);
    return byKey;
  };
}

/** Makes what reads the bonus details. */
export function createBonusDetails({ db, clock, requirements, brandOf }: BonusDetailsDeps) {
  const selected = createSelecting({ clock, brandOf });
  const askedFor = createAsking({ requirements });

  const exchangesOf = async (runner: Runner, { exchanges }: Selection): Promise<CreditedExchange[]> =>
    exchanges ? readCreditedOrders(runner, exchanges.accountId, exchanges) : [];

  const keyOf = ({ item, exchange }: Listed): string =>
    item ? requirementKey(item.id) : exchangeRequirementKey(exchange.orderNo);
  const rowOf = (listed: Listed, texts: Texts, asked: ReadonlyMap<string, Wagered>): Row => {
    const { item, exchange } = listed;
    const requirement = asked.get(keyOf(listed));
    return item
      ? creditedRow(item, texts.ofItem(item), requirement)
      : exchangedRow(exchange, texts.ofExchange(exchange), requirement);
  };

  return {
    selected,
    /** How many rows a selection has. */
    async countOf(selection: Selection): Promise<number> {
      const { count } = selection.items ? await record.sumCredited(db, selection.items) : NOTHING;
      return count + (await exchangesOf(db, selection)).length;
    },
    async rowsOf(session: RequestSession, selection: Selection, texts: Texts, place: Place) {
      const exchanges = await exchangesOf(db, selection);
      const items = selection.items ? await record.readDetails(db, selection.items, placeAmong(place, exchanges.length)) : [];
      const page = pageOf(items, exchanges, place);
      const asked = await askedFor(db, session.accountId, page.map(keyOf), []);
      return page.map((each) => rowOf(each, texts, asked));
    },
    /** A page with the sums of the whole selection. */
    page: ({ accountId }: RequestSession, selection: Selection, texts: Texts, place: Place) =>
      db.together(async (runner) => {
        const { items: filter } = selection;
        const around = (period: { from: Date; to: Date }) => ({
          from: new Date(period.from.getTime() - ABOUT_MS),
          to: new Date(period.to.getTime() + ABOUT_MS),
        });
        const [exchanges, { wagered, ...sums }, first, made] = await Promise.all([
          exchangesOf(runner, selection),
          filter ? record.sumCreditedAndWagered(runner, filter) : NOTHING,
          filter ? record.readDetails(runner, filter, place) : [],
          filter ? requirements.madeIn(accountId, { maker: MAKER, ...around(filter) }, runner) : [],
        ]);
        // Most have exchanged nothing: their rewards are asked for before it is known.
        const wider = placeAmong(place, exchanges.length);
        const items = filter && wider.offset < place.offset ? await record.readDetails(runner, filter, wider) : first;
        const page = pageOf(items, exchanges, place);
        const counted = [...wagered.map(requirementKey), ...exchanges.map(({ orderNo }) => exchangeRequirementKey(orderNo))];
        const reversed = page.filter(({ item }) => item?.status === 'REVERSED' && isWagered(item));
        const asked = await askedFor(runner, accountId, [...counted, ...reversed.map(keyOf)], made);
        return {
          count: sums.count + exchanges.length,
          money: exchanges.reduce((sum, { credit }) => sum + credit, sums.money),
          points: sums.points,
          wagered: totalOf(counted.flatMap((key) => asked.get(key) ?? [])),
          list: page.map((each) => rowOf(each, texts, asked)),
        };
      }),
  };
}
